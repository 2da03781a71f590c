"""Pixies: a mind with nothing to imagine: every card was taken from an open spread."""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat

from .rules import ALL
from .scoring import points
from .types import ROUNDS, Event, State, View


def imagine(view: View, _heard: Sequence[Event], _draw: Draw, /) -> State:
    seen = [card for grid in view.grids for cell in grid for card in (cell.up, cell.down)]
    deck = tuple(card for card in ALL if card not in seen and card not in view.spread)
    seat = Seat(0) if view.seat is None else view.seat
    return State(seat, view.grids, deck, due=0, spread=view.spread, rounds=view.rounds)


def value(state: State, seat: Seat, /) -> float:
    """How far a seat is ahead of the best other, counting the grids as they lie."""
    totals = [sum(gained[s] for gained in state.rounds) for s in range(len(state.grids))]
    if len(state.rounds) < ROUNDS:
        number = len(state.rounds) + 1
        totals = [t + points(g, number) for t, g in zip(totals, state.grids, strict=True)]
    best = max(total for s, total in enumerate(totals) if s != seat)
    return max(-1.0, min(1.0, (totals[seat] - best) / 100))
