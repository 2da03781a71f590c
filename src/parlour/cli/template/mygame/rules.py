"""Mygame: the rules. See RULES.md; section numbers below refer to it."""

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .types import MAX_TAKEN, Begin, Begun, Event, Move, Options, State, Take, Taken, View

BOTH = (Seat(0), Seat(1))
LOT = Chance[Move](tuple((Begin(seat), 1) for seat in BOTH))


def start(options: Options, /) -> State:
    if options.heap < 1:
        raise Illegal("a heap has at least one stone")
    return State(options.heap, begun=False)


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    """Returns the legal moves of the current player, a chance move, or the result of the game."""
    if not state.begun:
        return LOT  # §2.2
    if state.heap == 0:
        winner = other(state.seat)  # §4.1: the one who has just moved
        return Over(tuple(int(seat == winner) for seat in BOTH), (winner,), "last-stone")
    most = min(MAX_TAKEN, state.heap)  # §3.1, §3.2
    return Choice(state.seat, [Take(stones) for stones in range(1, most + 1)])


def apply(state: State, move: Move, /) -> Step[State, Event]:
    """Returns the state after a move, and its events. The table has already checked the move."""
    match move:
        case Begin(seat):
            return Step(replace(state, seat=seat, begun=True), (Begun(seat),))
        case Take(stones):
            left = state.heap - stones
            after = State(left, other(state.seat))  # §3.3
            return Step(after, (Taken(state.seat, stones, left),))


def show(state: State, _viewer: Viewer, /) -> View:
    """Returns what a viewer may see. With cards, a hand would show only to its owner."""
    return View(state.heap, state.seat, state.begun)


def tell(event: Event, _viewer: Viewer, /) -> Event | None:
    """Returns the event as a viewer may see it, or None to hide it."""
    return event


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)
