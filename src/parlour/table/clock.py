"""Time controls: arithmetic on instants in milliseconds."""

from msgspec.structs import replace

from parlour.core.game import Seat, Viewer
from parlour.core.ids import Ms
from parlour.table.terms import Bank, Control, PerMove, Untimed
from parlour.table.types import Clock


def started(control: Control, seats: int) -> Clock:
    match control:
        case Untimed():
            return Clock()
        case PerMove(ms) | Bank(ms):
            return Clock((ms,) * seats)


def passed(clock: Clock, control: Control, seat: Viewer, now: int) -> Clock:
    """The clock after a move: the mover's time is charged, and `seat`'s time runs."""
    mover = clock.running
    if not clock.left:
        return clock
    left = list(clock.left)
    if mover is not None:
        match control:
            case Bank(_, increment):
                left[mover] = Ms(max(0, left[mover] - (now - clock.since)) + increment)
            case PerMove(ms):
                left[mover] = ms
            case Untimed():
                pass
    return Clock(tuple(left), seat, now)


def taken_back(clock: Clock, control: Control, seat: Seat, now: int) -> Clock:
    """The clock after an undo: the increment of the undone move is taken away again."""
    if not clock.left or not isinstance(control, Bank):
        return passed(clock, control, seat, now)
    left = stopped(clock, now).left
    less = tuple(
        Ms(max(0, ms - control.increment)) if s == seat else ms for s, ms in enumerate(left)
    )
    return Clock(less, seat, now)


def stopped(clock: Clock, now: int) -> Clock:
    """The clock when the game ends: the running seat is charged."""
    if clock.running is None:
        return clock
    used = now - clock.since
    left = tuple(
        Ms(max(0, ms - used)) if seat == clock.running else ms for seat, ms in enumerate(clock.left)
    )
    return replace(clock, left=left, running=None, since=now)


def flag(clock: Clock) -> int | None:
    """The instant at which the running seat's time is used up."""
    return None if clock.running is None else clock.since + clock.left[clock.running]
