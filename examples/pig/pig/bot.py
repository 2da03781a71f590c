"""Pig: what a bot must know besides the rules."""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat

from .types import Event, State, View


def imagine(view: View, _heard: Sequence[Event], _draw: Draw, /) -> State:
    return State(view.scores, view.goal, view.seat, view.pot, view.begun, view.rolling)


def value(state: State, seat: Seat, /) -> float:
    """The lead over the best of the others, as a share of the goal."""
    totals = [
        points + (state.pot if at == state.seat else 0) for at, points in enumerate(state.scores)
    ]
    best = max(points for at, points in enumerate(totals) if at != seat)
    return max(-1.0, min(1.0, (totals[seat] - best) / state.goal))
