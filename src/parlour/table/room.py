"""Seats before a game: phases, codes, loadouts, who is the host."""

import msgspec
from msgspec.structs import replace

from parlour.core.box import AnyOptions, Box
from parlour.core.game import Choice, Illegal, Json, Seat, Viewer
from parlour.core.ids import Ms, UserId
from parlour.table.commands import Bring, Free, Sit, Swap
from parlour.table.entries import Brought, Closed, GotUp, Opened, Sat, Swapped
from parlour.table.names import numbered
from parlour.table.terms import Terms, Untimed
from parlour.table.types import HOUSE, Chair, Person, Phase, Refused, Table, is_house_bot

LONGEST_WAIT = 500  # entries before a game, while seats may still be changed: each is kept for ever


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
    if terms.private and not terms.code:
        raise Refused("code")
    if terms.kept and len(terms.kept) != terms.seats:
        raise Refused("kept")
    if terms.games > 1 and terms.seats != 2:
        raise Refused("match", {"seats": terms.seats})
    if terms.position and not _is_practice(terms):
        raise Refused("position")
    if terms.purpose.one_device:
        _check_one_device(box, terms)
    options(box, terms, (None,) * terms.seats)
    return Opened(now, terms)


def _is_practice(terms: Terms) -> bool:
    """Whether every seat is kept, one for a person and all others for house bots."""
    people = [user for user in terms.kept if user is None or not is_house_bot(user)]
    return len(people) == 1 and None not in people


def _check_one_device(box: Box, terms: Terms) -> None:
    """Everybody looks at one screen, so there must be nothing that only one of them may see."""
    if not box.open:
        raise Refused("one-device-hidden")
    if terms.control != Untimed() or terms.games > 1 or not terms.private:
        raise Refused("one-device")


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
    own, shares = owned(table, person.id), table.terms.purpose.one_device
    if own is not None and not shares and phase(table) in ("WAITING", "READY"):
        return _under_another_name(table, own, person, sit, now)
    if phase(table) != "WAITING" or (shares and own is None and taken(table)):
        raise Refused("not-waiting")
    invited = person.id in table.kept
    if table.terms.private and not invited and plain_code(sit.code) != table.terms.code:
        raise Refused("code")
    free = [
        Seat(seat)
        for seat, chair in enumerate(table.chairs)
        if chair is None and sit.seat in (None, seat) and _may_take(table, Seat(seat), person, sit)
    ]
    if not free:
        raise Refused("full" if sit.seat is None else "taken")
    seat = next((s for s in free if table.kept[s] == person.id), free[0])
    check_loadout(box, table.terms, seat, sit.loadout)
    name = numbered(person.name, [chair.name for chair in taken(table)])
    return Sat(
        at=now,
        seat=seat,
        user=person.id,
        name=name,
        bot=person.bot,
        loadout=sit.loadout,
        guest=own is not None,
    )


def _may_take(table: Table, seat: Seat, person: Person, sit: Sit) -> bool:
    """Whether a free seat is kept for nobody else. A house bot plays for whoever it is kept for:
    the host starts without them, and they have it again at the next table."""
    fills = person.kind == "house" and sit.seat == seat
    return fills or table.kept[seat] in (None, person.id)


def _under_another_name(table: Table, own: Seat, person: Person, sit: Sit, now: Ms) -> Sat:
    """The same seat by a new name, if the player has changed their name since they sat down."""
    others = [chair.name for seat, chair in enumerate(table.chairs) if chair and seat != own]
    name, chair = numbered(person.name, others), table.chairs[own]
    if chair is None or person.bot or name == chair.name or sit.seat not in (None, own):
        raise Refused("seated")
    if table.seq >= LONGEST_WAIT or is_bound(table):
        raise Refused("not-now")
    return Sat(at=now, seat=own, user=person.id, name=name, loadout=chair.loadout)


def plain_code(code: str) -> str:
    """A code as it is stored, however it was written down: `abcd-efgh` is `ABCDEFGH`."""
    return code.replace("-", "").replace(" ", "").upper()


def check_loadout(box: Box, terms: Terms, seat: Seat, loadout: Json) -> None:
    """`Refused` unless the seat may play with this loadout: whatever is brought is kept."""
    if loadout is not None and "loadouts" not in box.options.__struct_fields__:
        raise Refused("no-loadout")
    if loadout is not None:
        brought: list[Json] = [None] * terms.seats
        brought[seat] = loadout
        options(box, terms, tuple(brought))


def rearranging(
    box: Box, table: Table, seat: Seat, command: Bring | Free | Swap, now: Ms
) -> Brought | GotUp | Swapped:
    if phase(table) not in ("WAITING", "READY"):
        raise Refused("not-waiting")
    if table.seq >= LONGEST_WAIT:
        raise Refused("not-now")
    if table.terms.purpose.one_device:
        raise Refused(table.terms.purpose.kind)
    match command:
        case Bring(loadout):
            check_loadout(box, table.terms, seat, loadout)
            return Brought(now, seat, loadout)
        case Free():
            return _freeing(table, seat, command, now)
        case Swap():
            return _swapping(table, seat, command, now)


def _freeing(table: Table, seat: Seat, free: Free, now: Ms) -> GotUp:
    """The host frees a seat that is taken, or kept for somebody."""
    if seat != host(table):
        raise Refused("not-host")
    if free.seat == seat or free.seat >= table.terms.seats:
        raise Refused("seats", {"seats": table.terms.seats})
    if table.chairs[free.seat] is None and table.kept[free.seat] is None:
        raise Refused("not-taken")
    return GotUp(now, free.seat)


def _swapping(table: Table, seat: Seat, swap: Swap, now: Ms) -> Swapped:
    """The host swaps any two seats; everyone may change to a free one."""
    if max(swap.seat, swap.other) >= table.terms.seats or swap.seat == swap.other:
        raise Refused("seats", {"seats": table.terms.seats})
    pair = (swap.seat, swap.other)
    free = any(table.chairs[s] is None and table.kept[s] is None for s in pair)
    if seat != host(table) and not (seat in pair and free):
        raise Refused("not-host")
    return Swapped(now, swap.seat, swap.other)


def leaving(table: Table, seat: Seat, now: Ms) -> GotUp | Closed:
    """Before the game a seat is freed; when the last person goes, the table closes."""
    others = [chair for s, chair in enumerate(table.chairs) if chair and s != seat]
    if not any(not chair.bot and not chair.guest for chair in others):
        return Closed(now, "empty")
    return GotUp(now, seat)


def seated(table: Table, sat: Sat) -> Table:
    own = table.chairs[sat.seat]  # whose name is another one: they sit there as long as before
    since = table.seq if own is None else own.since
    chair = Chair(
        user=sat.user,
        name=sat.name,
        bot=sat.bot,
        loadout=sat.loadout,
        since=since,
        digest=sat.digest,
        guest=sat.guest,
    )
    return replace(table, chairs=with_chair(table, sat.seat, chair))


def got_up(table: Table, seat: Seat) -> Table:
    """The seat is free, and kept for nobody."""
    kept = (*table.kept[:seat], None, *table.kept[seat + 1 :])
    return replace(table, chairs=with_chair(table, seat, None), kept=kept)


def brought(table: Table, entry: Brought) -> Table:
    chair = table.chairs[entry.seat]
    changed = None if chair is None else replace(chair, loadout=entry.loadout)
    return replace(table, chairs=with_chair(table, entry.seat, changed))


def swapped(table: Table, a: Seat, b: Seat) -> Table:
    chairs, kept = list(table.chairs), list(table.kept)
    chairs[a], chairs[b] = chairs[b], chairs[a]
    kept[a], kept[b] = kept[b], kept[a]
    return replace(table, chairs=tuple(chairs), kept=tuple(kept))


def with_chair(table: Table, seat: Seat, chair: Chair | None) -> tuple[Chair | None, ...]:
    return (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def taken(table: Table) -> list[Chair]:
    return [chair for chair in table.chairs if chair is not None]


def people(table: Table) -> list[Chair]:
    """Who plays here, without bots and without those who have resigned."""
    return [chair for chair in taken(table) if not chair.bot and not chair.resigned]


def host(table: Table) -> Viewer:
    """The seat of the person who has sat here longest: they settle what is played."""
    sat = [(c.since, seat) for seat, c in enumerate(table.chairs) if c is not None and not c.bot]
    return Seat(min(sat)[1]) if sat else None


def is_bound(table: Table) -> bool:
    """Whether all have committed, so that nothing of the game can be changed any more."""
    return phase(table) == "READY" and None not in table.pledges


def seat_of(table: Table, user: UserId) -> Viewer:
    """The seat that a user plays now: their own, or one that they play as its stand-in.

    At one device it is the seat to move, whichever of theirs that is.
    """
    own = owned(table, user)
    if own is not None and table.terms.purpose.one_device:
        return _acting(table, user, own)
    return own if own is not None or not is_house_bot(user) else _held(table, user)


def seats_of(table: Table) -> dict[UserId | None, Seat]:
    """`seat_of` for everyone at once; nobody else has one."""
    seats: dict[UserId | None, Seat] = {}
    for seat, chair in enumerate(table.chairs):
        if chair is not None and not chair.resigned:
            seats.setdefault(chair.user, Seat(seat))
    if table.terms.purpose.one_device:
        seats = {user: _acting(table, user, seat) for user, seat in seats.items() if user}
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.held:
            seats.setdefault(stand_in(Seat(seat)), Seat(seat))
    return seats


def owned(table: Table, user: UserId) -> Viewer:
    """Their own seat; who has resigned watches."""
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.user == user and not chair.resigned:
            return Seat(seat)
    return None


def _acting(table: Table, user: UserId, own: Seat) -> Seat:
    """Of several seats of a user the one to move."""
    turn = None if table.game is None or table.game.over is not None else table.game.turn
    if not isinstance(turn, Choice):
        return own
    chair = table.chairs[turn.seat]
    theirs = chair is not None and chair.user == user and not chair.resigned
    return turn.seat if theirs else own


def stand_in(seat: Seat) -> UserId:
    """The id of the stand-in for a seat, the same at every table."""
    return UserId(f"{HOUSE}stand-in-{seat}")


def _held(table: Table, user: UserId) -> Viewer:
    for seat, chair in enumerate(table.chairs):
        if chair is not None and chair.held and user == stand_in(Seat(seat)):
            return Seat(seat)
    return None
