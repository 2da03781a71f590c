"""Absent players, and the stand-ins that play their seats."""

from msgspec.structs import replace

from parlour.core.game import Choice, Seat
from parlour.core.ids import Ms
from parlour.table import clock
from parlour.table.entries import Departed, Held, Returned
from parlour.table.room import phase, with_chair
from parlour.table.terms import PerMove, is_slow
from parlour.table.types import Chair, Refused, Table

RETURN = Ms(10_000)  # the least time on the clock of a player who returns


def gone(table: Table, seat: Seat, now: Ms) -> Departed:
    """With days for a move nobody is gone."""
    if _chair(table, seat).away is not None or is_slow(table.terms.control):
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
    """Whoever moves is there, whatever was said of them; a stand-in moves for somebody else."""
    chair = table.chairs[seat]
    if chair is None or chair.away is None or chair.held:
        return table
    return _with(table, seat, replace(chair, away=None))


def changed(table: Table, entry: Departed | Returned | Held) -> Table:
    """What is in the log is taken as it is: by which rules it may be written is asked before."""
    at, seat = entry.at, entry.seat
    chair = table.chairs[seat]
    if chair is None:
        raise Refused("not-taken")
    match entry:
        case Departed():
            return _with(table, seat, replace(chair, away=at))
        case Returned():
            returned = _with(table, seat, replace(chair, away=None, held=False))
            return _resumed(returned, seat, at) if chair.held else returned
        case Held():
            held = _with(table, seat, replace(chair, held=True, resigned=entry.resigned))
            mine = held.clock.running == seat
            return replace(held, clock=clock.stopped(held.clock, at)) if mine else held


def _resumed(table: Table, seat: Seat, at: Ms) -> Table:
    """The clock of a player who returns: at least `RETURN`, where each move has its own time all
    of it; running if the seat must move."""
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
