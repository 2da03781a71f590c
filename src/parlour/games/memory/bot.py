"""Memory: a mind that remembers every picture it was told."""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat

from .types import (
    CARDS,
    PICTURES,
    UNSEEN,
    CardRevealed,
    CardsHidden,
    CardsRemoved,
    Event,
    State,
    View,
)


def imagine(view: View, heard: Sequence[Event], _draw: Draw, /) -> State:
    """Nothing is hidden but what chance has yet to draw, so the one imagined world is true."""
    known, misses = [UNSEEN] * CARDS, 0
    for event in heard:
        if isinstance(event, CardRevealed):
            known[event.card] = event.picture
        elif isinstance(event, CardsHidden):
            misses += 1
        elif isinstance(event, CardsRemoved):
            misses = 0
    begun, seat = view.seat is not None, view.seat or Seat(0)
    return State(
        seat, begun, tuple(known), view.gone, view.up, view.scores, misses, view.last
    )  # fmt: skip


def value(state: State, seat: Seat, /) -> float:
    return (state.scores[seat] - state.scores[1 - seat]) / PICTURES
