"""Absent players, and the stand-ins that play their seats."""

from msgspec.structs import replace

from parlour.core.game import Choice, Seat
from parlour.core.ids import Ms
from parlour.table import clock
from parlour.table.entries import Departed, Held, Returned
from parlour.table.room import people, phase, with_chair
from parlour.table.terms import PerMove, is_slow
from parlour.table.types import Chair, Refused, Table

CHOICE = Ms(30_000)  # for the waiting player to choose, once the other's time to return is over
RETURN = Ms(10_000)  # the least time on the clock of a player who returns


def gone(table: Table, seat: Seat, now: Ms) -> Departed:
    """With days for a move nobody is gone. From one device all are, and wait for nobody."""
    nowhere = is_slow(table.terms.control) or table.terms.purpose.one_device
    if _chair(table, seat).away is not None or nowhere:
        raise Refused("no-matter")
    return Departed(now, seat)


def back(table: Table, seat: Seat, now: Ms) -> Returned:
    if _chair(table, seat).away is None and not is_replaced(table, seat):
        raise Refused("no-matter")
    return Returned(now, seat)


def is_replaced(table: Table, seat: Seat) -> bool:
    """Whether a stand-in plays the seat until its owner returns, who need not have been away:
    the clock may have run out."""
    chair = table.chairs[seat]
    held = chair is not None and chair.held and not chair.resigned
    return held and phase(table) == "IN_GAME"


def acted(table: Table, seat: Seat) -> Table:
    """A player who moves is present. A move of a stand-in does not count as presence."""
    chair = table.chairs[seat]
    if chair is None or chair.away is None or chair.held:
        return table
    return _with(table, seat, replace(chair, away=None, awaited=False))


def waited_for(table: Table) -> tuple[Seat, Ms] | None:
    """Of two the absent one for whom somebody waits, and since when: it is their turn, or both are
    gone, and then it is the one who left first."""
    if table.terms.seats != 2 or is_slow(table.terms.control) or phase(table) != "IN_GAME":
        return None
    gone = sorted(
        (chair.away, Seat(seat))
        for seat, chair in enumerate(table.chairs)
        if chair is not None and chair.away is not None and not chair.held
    )
    if not gone:
        return None
    since, seat = gone[0]
    other = table.chairs[1 - seat]
    if other is None or other.bot or other.held:
        return None
    turn = None if table.game is None else table.game.turn
    asked = isinstance(turn, Choice) and turn.seat == seat
    if asked and not (len(gone) > 1 and _is_awaited(table, seat)):
        return seat, max(since, table.turn_since)
    return (seat, gone[1][0]) if len(gone) > 1 else None


def returns_by(table: Table) -> tuple[Seat, Ms] | None:
    """Who must come back, and until when. Then the waiting player chooses, or the game is lost."""
    waited = waited_for(table)
    if waited is None or (_is_awaited(table, waited[0]) and not _both_gone(table)):
        return None
    seat, since = waited
    return seat, Ms(since + table.terms.window)


def forfeits_at(table: Table) -> tuple[Seat, Ms] | None:
    """Who forfeits by absence, and when, unless they return or the waiting player chooses."""
    by = returns_by(table)
    if by is None or len(people(table)) < 2:
        return None
    seat, at = by
    # Also if the waiting player is gone by then: they may only be reloading their page.
    chooses = table.terms.absence == "decide"
    return seat, Ms(at + CHOICE) if chooses else at


def _both_gone(table: Table) -> bool:
    return all(chair is not None and chair.away is not None for chair in table.chairs)


def _is_awaited(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.awaited


def changed(table: Table, entry: Departed | Returned | Held) -> Table:
    """What is in the log is taken as it is: by which rules it may be written is asked before."""
    at, seat = entry.at, entry.seat
    chair = table.chairs[seat]
    if chair is None:
        raise Refused("not-taken")
    match entry:
        case Departed(_, _, True):
            return _with(table, seat, replace(chair, awaited=True))
        case Departed():
            return _with(table, seat, replace(chair, away=at))
        case Returned():
            returned = _with(table, seat, replace(chair, away=None, held=False, awaited=False))
            return _resumed(returned, seat, at) if chair.held else returned
        case Held():
            held = _with(table, seat, replace(chair, held=True, resigned=entry.resigned))
            mine = held.clock.running == seat
            return replace(held, clock=clock.stopped(held.clock, at)) if mine else held


def _resumed(table: Table, seat: Seat, at: Ms) -> Table:
    """The clock of a player who returns: at least `RETURN`, where each move has its own time all
    of it; running if the seat must move."""
    table = replace(table, turn_since=at)  # and an opponent who has left is waited for from now on
    old, game, control = table.clock, table.game, table.terms.control
    if not old.left:
        return table
    least = max(RETURN, control.ms) if isinstance(control, PerMove) else RETURN
    left = tuple(max(ms, least) if s == seat else ms for s, ms in enumerate(old.left))
    asked = game is not None and isinstance(game.turn, Choice) and game.turn.seat == seat
    new = replace(old, left=left, running=seat, since=at) if asked else replace(old, left=left)
    return replace(table, clock=new)


def _chair(table: Table, seat: Seat) -> Chair:
    """The chair, if it matters whether its player is there."""
    chair = table.chairs[seat]
    if chair is None or phase(table) == "CLOSED":
        raise Refused("no-matter")
    if chair.bot and phase(table) != "IN_GAME":
        raise Refused("no-matter")  # bots come when they are wanted
    return chair


def _with(table: Table, seat: Seat, chair: Chair) -> Table:
    return replace(table, chairs=with_chair(table, seat, chair))
