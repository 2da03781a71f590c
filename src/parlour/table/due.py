"""Deadlines of a table: clocks, absent players, missing seeds, tables that nobody joins."""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.core.ids import Ms
from parlour.core.record import Stopped
from parlour.table import clock
from parlour.table.entries import Closed, Entry, GotUp, Held
from parlour.table.pledges import is_bound, missing
from parlour.table.room import leaving, phase
from parlour.table.terms import CODE_LIFE
from parlour.table.types import Chair, Refused, Table


def due(table: Table) -> Ms | None:
    """The instant of the next deadline."""
    if table.game is not None and not table.clock.left and not any(map(_gone, table.chairs)):
        return None  # the usual case, answered fast: no clock, nobody away
    return min((entry.at for entry in _coming(table)), default=None)


def _gone(chair: Chair | None) -> bool:
    return chair is not None and chair.away is not None


def lapsed(table: Table, now: Ms) -> Entry:
    """The entry of the next deadline, once it has passed."""
    entry = min(_coming(table), key=lambda entry: entry.at, default=None)
    if entry is None or now < entry.at:
        raise Refused("not-due")
    match entry:
        case Stopped(_, seat, reason):
            return Stopped(now, seat, reason)
        case Held(_, seat):
            return Held(now, seat)
        case GotUp(_, seat):
            return leaving(table, seat, now)
        case Closed(_, reason):
            return Closed(now, reason)
        case _:
            raise Refused("not-due")


def resigned(table: Table, seat: Seat, now: Ms) -> Stopped | Held:
    """With two seats the other wins; with more a stand-in takes the seat and the rest play on."""
    if table.terms.seats > 2:
        return Held(now, seat)
    return Stopped(now, seat, "resigned")


def claimed(table: Table, seat: Seat, now: Ms) -> Stopped:
    """The game ends for the absent opponent, whose time to return is over."""
    return Stopped(now, _left(table, seat, now), "forfeit")


def held(table: Table, seat: Seat, now: Ms) -> Held:
    """A stand-in takes the absent opponent's seat."""
    return Held(now, _left(table, seat, now))


def _left(table: Table, seat: Seat, now: Ms) -> Seat:
    """The absent opponent of two, if their time to return is over and no stand-in plays."""
    if phase(table) != "IN_GAME" or table.terms.seats > 2:
        raise Refused("nothing-to-claim")
    other = table.chairs[1 - seat]
    if other is None or other.away is None or now < other.away + table.terms.window or other.held:
        raise Refused("nothing-to-claim")
    return Seat(1 - seat)


def _coming(table: Table) -> Iterator[Entry]:
    """What happens at each deadline unless something else does before."""
    state = phase(table)
    if state == "WAITING":
        yield Closed(Ms(table.opened + CODE_LIFE), "nobody-came")
    if state == "READY":
        yield _pledges_due(table)
    if state != "IN_GAME":
        return
    flag, several = clock.flag(table.clock), table.terms.seats > 2
    if flag is not None and table.clock.running is not None:
        seat = table.clock.running
        yield Held(flag, seat) if several else Stopped(flag, seat, "time")
    yield from _absent(table, several=several)


def _pledges_due(table: Table) -> Entry:
    """A seat that does not commit is freed; one that does not reveal closes the table."""
    late = Ms(table.asked + (CODE_LIFE if table.terms.private else table.terms.window))
    waited = missing(table)
    return Closed(late, "void") if is_bound(table) or not waited else GotUp(late, waited[0])


def _absent(table: Table, *, several: bool) -> Iterator[Entry]:
    """Seats whose players are away. If no person is left, the first to leave loses."""
    away = [
        (chair.away, Seat(seat)) for seat, chair in enumerate(table.chairs)
        if chair is not None and chair.away is not None and not chair.held
    ]  # fmt: skip
    anyone = any(c is not None and c.away is None and not c.bot for c in table.chairs)
    for since, seat in away:
        at = Ms(since + table.terms.window)
        if several and anyone:
            yield Held(at, seat)
        elif not anyone:
            yield Stopped(at, None, "abandoned") if several else Stopped(at, seat, "forfeit")
