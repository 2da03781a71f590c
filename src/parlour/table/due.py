"""What falls due at a table, and when: time on the clock, seats left, tables nobody comes to."""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.core.record import Stopped
from parlour.table import clock
from parlour.table.entries import Closed, Entry, GotUp, Held
from parlour.table.pledges import is_bound, missing
from parlour.table.room import leaving, phase
from parlour.table.terms import CODE_LIFE
from parlour.table.types import Chair, Refused, Table


def due(table: Table) -> int | None:
    """The next instant at which the table changes by itself."""
    if table.game is not None and not table.clock.left and not any(map(_gone, table.chairs)):
        return None  # as most often: nobody is timed, nobody is away
    return min((at for at, _ in _coming(table)), default=None)


def _gone(chair: Chair | None) -> bool:
    return chair is not None and chair.away is not None


def lapsed(table: Table, now: int) -> Entry:
    """What the next instant brings, once it has passed."""
    coming = min(_coming(table), key=lambda pair: pair[0], default=None)
    if coming is None or now < coming[0]:
        raise Refused("not-due")
    entry = coming[1]
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


def resigned(table: Table, seat: Seat, now: int) -> Stopped | Held:
    """Of two, the other wins; of more, the rest play on and a stand-in takes the seat."""
    if table.terms.seats > 2:
        return Held(now, seat)
    return Stopped(now, seat, "resigned")


def claimed(table: Table, seat: Seat, now: int) -> Stopped:
    """The win, for the one who stayed, when the other's time to come back is over."""
    return Stopped(now, _left(table, seat, now), "forfeit")


def held(table: Table, seat: Seat, now: int) -> Held:
    """Or a game played to its end, with a stand-in in the other's seat."""
    return Held(now, _left(table, seat, now))


def _left(table: Table, seat: Seat, now: int) -> Seat:
    """Of two, the one who did not come back; and for whom nobody plays."""
    if phase(table) != "IN_GAME" or table.terms.seats > 2:
        raise Refused("nothing-to-claim")
    other = table.chairs[1 - seat]
    if other is None or other.away is None or now < other.away + table.terms.window or other.held:
        raise Refused("nothing-to-claim")
    return Seat(1 - seat)


def _coming(table: Table) -> Iterator[tuple[int, Entry]]:
    state = phase(table)
    if state == "WAITING":
        yield table.opened + CODE_LIFE, Closed(0, "nobody-came")
    if state == "READY":
        yield _pledges_due(table)
    if state != "IN_GAME":
        return
    flag, several = clock.flag(table.clock), table.terms.seats > 2
    if flag is not None and table.clock.running is not None:
        seat = table.clock.running
        yield flag, Held(0, seat) if several else Stopped(0, seat, "time")
    yield from _absent(table, several=several)


def _pledges_due(table: Table) -> tuple[int, Entry]:
    """Who does not commit loses the seat; who does not reveal voids the deal for all."""
    late = table.asked + (CODE_LIFE if table.terms.private else table.terms.window)
    waited = missing(table)
    return late, Closed(0, "void") if is_bound(table) or not waited else GotUp(0, waited[0])


def _absent(table: Table, *, several: bool) -> Iterator[tuple[int, Entry]]:
    """Seats whose owners are away. If nobody is there to decide, the first to leave loses."""
    away = [
        (chair.away, Seat(seat)) for seat, chair in enumerate(table.chairs)
        if chair is not None and chair.away is not None and not chair.held
    ]  # fmt: skip
    anyone = any(c is not None and c.away is None and not c.bot for c in table.chairs)
    for since, seat in away:
        at = since + table.terms.window
        if several and anyone:
            yield at, Held(0, seat)
        elif not anyone:
            yield at, Stopped(0, None, "abandoned") if several else Stopped(0, seat, "forfeit")
