"""Phage: a mind with nothing to imagine: what is face down is chance's to name."""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat

from .rules import points
from .types import IMMUNE, Event, State, View


def imagine(view: View, _heard: Sequence[Event], _draw: Draw, /) -> State:
    return State(
        IMMUNE if view.seat is None else view.seat, view.board, view.bag, None, view.back,
        view.held, view.left, view.taken, view.escaped, view.quiet,
    )  # fmt: skip


def value(state: State, seat: Seat, /) -> float:
    scores = points(state)
    return max(-1.0, min(1.0, (scores[seat] - scores[1 - seat]) / 60))
