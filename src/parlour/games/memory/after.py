"""Memory: what is shown and said of a finished game only."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.core.explain import Reason

from .rules import show
from .types import CARDS, UNSEEN, CardRevealed, Event, Flip, Move, State, View


def uncovered(state: State, told: Sequence[Event], /) -> View:
    """Every card with its picture; one that nobody ever turned has none."""
    found = {event.card: event.picture for event in told if isinstance(event, CardRevealed)}
    return replace(show(state, None), pictures=tuple([found.get(card) for card in range(CARDS)]))


def remark(state: State, move: Move, /) -> Reason | None:
    """Whether the picture under the card had been seen, and its partner."""
    if not isinstance(move, Flip):
        return None
    picture, first = state.known[move.card], state.up[:1]
    if picture == UNSEEN:
        return Reason("new")
    if first:
        how = "pair" if state.known[first[0]] == picture else "none"
    else:
        how = "both" if state.known.count(picture) > 1 else "seen"
    return Reason("seen", facts={"picture": picture, "how": how})
