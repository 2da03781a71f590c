"""Seats before a game and between games: phases, codes, loadouts, the next game."""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from parlour.core.box import AnyOptions, Box
from parlour.core.game import Illegal, Json, Over, Seat, Viewer
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.commands import Sit
from parlour.table.entries import Closed, Followed, GotUp, Opened, Sat
from parlour.table.terms import Series, Terms
from parlour.table.types import Chair, Person, Phase, Refused, Table

T = TypeVar("T")
HOUSE = "house:"  # prefix of the ids of house bots; no other id has a colon


def phase(table: Table) -> Phase:
    if table.closed:
        return "CLOSED"
    if table.game is not None:
        return "IN_GAME" if table.game.over is None else "FINISHED"
    return "WAITING" if None in table.chairs else "READY"


def opening(box: Box, terms: Terms, now: Ms) -> Opened:
    """The first entry of a table; `Refused` if its terms are not playable."""
    if terms.seats not in box.seats:
        raise Refused("seats", {"seats": terms.seats})
    if bool(terms.code) != terms.private:
        raise Refused("code")
    if terms.kept and len(terms.kept) != terms.seats:
        raise Refused("kept")
    if terms.position and not _is_practice(terms):
        raise Refused("not-practice")
    options(box, terms, (None,) * terms.seats)
    return Opened(now, terms)


def _is_practice(terms: Terms) -> bool:
    """Whether every seat is kept, one for a person and all others for house bots."""
    people = [user for user in terms.kept if user is None or not user.startswith(HOUSE)]
    return len(people) == 1 and None not in people


def options(box: Box, terms: Terms, loadouts: tuple[Json, ...]) -> AnyOptions:
    """The game's options: those of the terms, the number of seats, and the loadouts."""
    fields, given = box.options.__struct_fields__, dict(terms.options)
    if "seats" in fields:
        given["seats"] = terms.seats
    if "loadouts" in fields:
        usual = msgspec.to_builtins(box.options().loadouts)
        brought = [theirs or usual[seat] for seat, theirs in enumerate(loadouts)]
        given["loadouts"] = brought
    try:
        chosen = msgspec.convert(given, box.options)
        box.game.start(chosen)
    except (Illegal, msgspec.ValidationError) as error:
        raise Refused("options", {"error": str(error)}) from error
    return chosen


def sitting(box: Box, table: Table, person: Person, sit: Sit, now: Ms) -> Sat:
    """A free seat that the person may take: the one asked for, one kept for them, or the first."""
    if phase(table) != "WAITING":
        raise Refused("not-waiting")
    if any(chair and chair.user == person.id for chair in table.chairs):
        raise Refused("seated")
    kept = table.terms.kept or (None,) * table.terms.seats
    invited = person.id in kept
    if table.terms.private and not invited and sit.code.upper() != table.terms.code:
        raise Refused("code")
    free = [
        Seat(seat) for seat, chair in enumerate(table.chairs)
        if chair is None and kept[seat] in (None, person.id) and sit.seat in (None, seat)
    ]  # fmt: skip
    if not free:
        raise Refused("full" if sit.seat is None else "taken")
    seat = next((s for s in free if kept[s] == person.id), free[0])
    brought: list[Json] = [None] * table.terms.seats
    brought[seat] = sit.loadout
    if sit.loadout is not None:
        options(box, table.terms, tuple(brought))
    return Sat(now, seat, person.id, person.name, person.bot, sit.loadout)


def leaving(table: Table, seat: Seat, now: Ms) -> GotUp | Closed:
    """Before the game a seat is freed; when the last person goes, the table closes."""
    others = [chair for s, chair in enumerate(table.chairs) if chair and s != seat]
    if not any(not chair.bot for chair in others):
        return Closed(now, "empty")
    return GotUp(now, seat)


def seated(table: Table, sat: Sat) -> Table:
    chair = Chair(sat.user, sat.name, sat.bot, sat.loadout)
    return replace(table, chairs=with_chair(table, sat.seat, chair))


def with_chair(table: Table, seat: Seat, chair: Chair | None) -> tuple[Chair | None, ...]:
    return (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def taken(table: Table) -> list[Chair]:
    return [chair for chair in table.chairs if chair is not None]


def following(table: Table, now: Ms) -> Followed:
    """The next table's id is derived from this one's, so that two requests open one table."""
    root, _, number = table.id.partition("~")
    return Followed(now, TableId(f"{root}~{int(number or 1) + 1}"))


def predecessor(name: TableId) -> TableId | None:
    """The table before this one, if its name says that there is one."""
    root, _, number = name.partition("~")
    if not number.isdecimal() or len(number) > 9 or int(number) < 2:
        return None
    return TableId(root if number == "2" else f"{root}~{int(number) - 1}")


def successor(table: Table, now: Ms) -> tuple[Opened, tuple[Sat, ...]]:
    """The next game of the same people: everyone moves one seat on, the series goes on."""
    if table.game is None or table.game.over is None:
        raise Refused("not-over")
    terms, seats = table.terms, table.terms.seats
    overs = (*(rotated(over, seats) for over in (*terms.series.overs, table.game.over)),)
    kept = tuple(chair.user for chair in _rotated(tuple(taken(table))))
    terms = replace(terms, series=Series(table.id, overs), kept=kept, position=())
    sat = tuple(
        Sat(now, Seat(seat), chair.user, chair.name, chair.bot, chair.loadout)
        for seat, chair in enumerate(_rotated(tuple(taken(table))))
    )
    return Opened(now, terms), sat


def rotated(over: Over, seats: int) -> Over:
    """A result with the seats numbered as in the next game."""
    winners = tuple(sorted(Seat((seat + 1) % seats) for seat in over.winners))
    return Over(_rotated(over.scores), winners, over.reason, _rotated(over.ties))


def standing(overs: tuple[Over, ...]) -> Over:
    """The result of a match: points added, then tie-breaks; a forfeit decides it."""
    forfeited = next((over for over in overs if not over.scores), None)
    if forfeited is not None:
        return Over((), forfeited.winners, "match")
    scores = _sums(tuple(over.scores for over in overs))
    ties = _sums(tuple(over.ties for over in overs))
    ranks = list(zip(scores, ties or scores, strict=True))
    winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Over(scores, winners, "match", ties)


def _sums(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def _rotated(items: tuple[T, ...]) -> tuple[T, ...]:
    return (*items[-1:], *items[:-1])


def seat_of(table: Table, user: UserId) -> Viewer:
    """The seat that a user plays: their own, or one that they play as its stand-in."""
    own = owned(table, user)
    return own if own is not None or not user.startswith(HOUSE) else _held(table, user)


def owned(table: Table, user: UserId) -> Viewer:
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.user == user:
            return Seat(seat)
    return None


def stand_in(seat: Seat) -> UserId:
    """The id of the stand-in for a seat, the same at every table."""
    return UserId(f"{HOUSE}stand-in-{seat}")


def _held(table: Table, user: UserId) -> Viewer:
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.held and user == stand_in(Seat(seat)):
            return Seat(seat)
    return None
