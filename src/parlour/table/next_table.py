"""A room is the chain of its tables: each game has its own, and so has every change of terms.

A table's terms never change, so nobody can commit to a game that then becomes another one.
"""

from typing import TypeVar

from msgspec.structs import replace

from parlour.core.game import Over, Seat, Viewer
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.commands import Next
from parlour.table.entries import Followed, Opened, Sat
from parlour.table.room import host, phase, seat_of, taken
from parlour.table.terms import Scored, Series, Terms, usual_absence
from parlour.table.types import Chair, Refused, Table

T = TypeVar("T")
MATCH_PAUSE = Ms(10_000)  # between the two games of a match


def following(table: Table, now: Ms) -> Followed:
    """The next table's id is derived from this one's, so that two requests open one table."""
    root, _, number = table.id.partition("~")
    return Followed(now, TableId(f"{root}~{int(number or 1) + 1}"))


def room_of(table: TableId) -> TableId:
    """The room's id: that of its first table."""
    return TableId(table.partition("~")[0])


def predecessor(name: TableId) -> TableId | None:
    """The table before this one, if its name says that there is one."""
    root, _, number = name.partition("~")
    if not number.isdecimal() or len(number) > 9 or int(number) < 2:
        return None
    return TableId(root if number == "2" else f"{root}~{int(number) - 1}")


def moving_on(table: Table, seat: Seat, asked: Next, now: Ms) -> Followed:
    """The host changes the terms before a game; after one, anyone goes back to the room."""
    over = phase(table) == "FINISHED"
    settling = phase(table) in ("WAITING", "READY")
    if not table.terms.purpose.rematch or table.terms.purpose.one_device:
        raise Refused(table.terms.purpose.kind)
    refuse_followed(table)
    if match_goes_on(table) or not (over or settling):
        raise Refused("not-now")
    if settling and seat != host(table):
        raise Refused("not-host")
    terms = next_terms(table.terms, asked)
    if settling and terms.seats < len(taken(table)):
        raise Refused("seats", {"seats": terms.seats})
    return replace(following(table, now), terms=terms, seat=seat)


def refuse_followed(table: Table) -> None:
    """Tell a client that comes later at which table the room is."""
    if table.following:
        raise Refused("moved-on", {"table": table.following})


def next_terms(terms: Terms, asked: Next) -> Terms:
    """The terms with what was asked for. Another game has options of its own."""
    rules = asked.rules or terms.rules
    options = asked.options if asked.options is not None else terms.options
    seats = asked.seats or terms.seats
    private = terms.private if asked.private is None else asked.private
    absence = terms.absence if private == terms.private else usual_absence(private=private)
    return replace(
        terms,
        rules=rules,
        seats=seats,
        series=Series(),
        kept=(),
        kept_names=(),
        position=(),
        options={} if rules != terms.rules and asked.options is None else options,
        private=private,
        control=terms.control if asked.control is None else asked.control,
        games=(asked.games or terms.games) if seats == 2 else 1,
        absence=asked.absence or absence,
    )


def successor(table: Table, now: Ms, newest: str = "") -> tuple[Opened, tuple[Sat, ...]]:
    """The room's next table, and who sits down there at once.

    `newest` is the version of the rules that new tables have. Both games of a match have the same.
    """
    if table.followed is None:
        raise Refused("not-over")
    over = None if table.game is None else table.game.over
    asked = table.followed.terms
    placed = _places(table, table.terms.seats if asked is None else asked.seats)
    chairs = tuple(None if chair and chair.digest else chair for chair in placed)  # erased
    terms = replace(asked or table.terms, evening=tally(table, over), position=())
    same = terms.rules == table.terms.rules
    if newest and not match_goes_on(table):
        terms = replace(terms, rules=newest)
    if asked is None and over is not None:
        overs = (*table.terms.series.overs, over) if match_goes_on(table) else ()
        turned = tuple(rotated(one, terms.seats) for one in overs)
        terms = replace(terms, series=Series(table.id, turned))
    kept = tuple(_kept_for(table, Seat(seat), chair) for seat, chair in enumerate(chairs))
    names = names_of(table)
    known = tuple("" if user is None else names.get(user, "") for user in kept)
    terms = replace(terms, kept=kept, kept_names=known)
    sat = list[tuple[int, Sat]]()
    for seat, chair in enumerate(chairs):
        if chair is not None and _moves_on(table, chair, asked):
            loadout = chair.loadout if same else None
            sits = Sat(
                at=now,
                seat=Seat(seat),
                user=chair.user,
                name=chair.name,
                bot=chair.bot,
                loadout=loadout,
            )
            sat.append((chair.since, sits))
    return Opened(now, terms), tuple(sits for _, sits in sorted(sat, key=lambda one: one[0]))


def _kept_for(table: Table, seat: Seat, chair: Chair | None) -> UserId | None:
    """Whom a seat of the next table is kept for: who had it, or for whom it was kept already."""
    if chair is None:
        waiting = table.game is None and seat < len(table.kept)
        return table.kept[seat] if waiting else None
    return _replaced(table).get(chair.user) if chair.bot else chair.user


def _replaced(table: Table) -> dict[UserId, UserId]:
    """For each bot that plays on a seat which is kept, whom it is kept for."""
    seats = zip(table.chairs, table.kept, strict=True)
    return {chair.user: user for chair, user in seats if chair and chair.bot and user}


def names_of(table: Table) -> dict[UserId, str]:
    """Of everyone who sits here, or for whom a seat is kept."""
    kept = zip(table.terms.kept, table.terms.kept_names, strict=False)
    invited = {user: name for user, name in kept if user is not None}
    return invited | {chair.user: chair.name for chair in taken(table)}


def _moves_on(table: Table, chair: Chair, asked: Terms | None) -> bool:
    """After a game only who asked goes back to the room at once; others may look on."""
    if asked is None or table.game is None:
        return True
    if chair.bot:
        return chair.user not in _replaced(table)
    seat = None if table.followed is None else table.followed.seat
    return seat is not None and table.chairs[seat] == chair


def _places(table: Table, seats: int) -> tuple[Chair | None, ...]:
    """The chairs at the next table: one seat on after a game; the rest get none."""
    chairs = table.chairs if table.game is None else _rotated(table.chairs)
    placed: list[Chair | None] = [*chairs[:seats], *([None] * (seats - len(chairs)))]
    for chair in chairs[seats:]:
        if chair is not None and None in placed:
            placed[placed.index(None)] = chair
    return tuple(placed)


def tally(table: Table, over: Over | None) -> tuple[Scored, ...]:
    """The room's score, with this table's game if it is over."""
    before = {_scorer(table, one.user, one.name): one for one in table.terms.evening}
    if over is None or over.reason in ("abandoned", "ended"):
        return table.terms.evening
    everyone = len(over.winners) == table.terms.seats
    for seat, chair in enumerate(table.chairs):
        if chair is not None:
            who = _scorer(table, chair.user, chair.name)
            one = before.get(who, Scored(user=chair.user, name=chair.name))
            won = seat in over.winners and not everyone
            before[who] = Scored(
                user=chair.user,
                name=chair.name,
                won=one.won + won,
                drawn=one.drawn + everyone,
                played=one.played + 1,
            )
    return tuple(before.values())


def _scorer(table: Table, user: UserId, name: str) -> tuple[UserId, str]:
    """By which somebody is known in a room: a name may change, except at one device."""
    return user, name if table.terms.purpose.one_device else ""


def seat_of_scored(table: Table, one: Scored) -> Viewer:
    """Where somebody of the room's score sits now."""
    if not table.terms.purpose.one_device:
        return seat_of(table, one.user)
    names = [chair.name if chair else "" for chair in table.chairs]
    return Seat(names.index(one.name)) if one.name in names else None


def match_goes_on(table: Table) -> bool:
    """Whether another game of the match follows this one, which is over and has not decided it."""
    over = None if table.game is None else table.game.over
    played = len(table.terms.series.overs) + 1
    return over is not None and not _is_forfeit(over) and played < table.terms.games


def match_result(table: Table) -> Over | None:
    """Of a match that is over."""
    over = None if table.game is None else table.game.over
    if over is None or table.terms.games == 1 or match_goes_on(table):
        return None
    return standing((*table.terms.series.overs, over))


def rotated(over: Over, seats: int) -> Over:
    """A result with the seats numbered as in the next game."""
    winners = tuple(sorted(Seat((seat + 1) % seats) for seat in over.winners))
    return Over(_rotated(over.scores), winners, over.reason, _rotated(over.ties))


def standing(overs: tuple[Over, ...]) -> Over:
    """The result of a match: points added, then tie-breaks; a forfeit decides it, and a game that
    was drawn by agreement has no points."""
    forfeited = next((over for over in overs if _is_forfeit(over)), None)
    played = [over for over in overs if over.scores]
    if forfeited is not None or not played:
        return Over((), (forfeited or overs[0]).winners, "match")
    scores = _sums(tuple(over.scores for over in played))
    ties = _sums(tuple(over.ties for over in played))
    ranks = list(zip(scores, ties or scores, strict=True))
    winners = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Over(scores, winners, "match", ties)


def _is_forfeit(over: Over) -> bool:
    return not over.scores and over.reason != "agreed"


def _sums(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def _rotated(items: tuple[T, ...]) -> tuple[T, ...]:
    return (*items[-1:], *items[:-1])
