"""Memory: what is shown and said of a finished game only."""

from msgspec.structs import replace

from parlour.core.explain import Reason

from .rules import show
from .types import UNSEEN, Flip, Move, State, View


def uncovered(state: State, last: State, /) -> View:
    """Every card with its picture; one that nobody ever turned has none."""
    view = show(state, None)
    known = [None if picture == UNSEEN else picture for picture in last.known]
    pictures = tuple(
        [own if own is not None else k for own, k in zip(view.pictures, known, strict=True)]
    )
    return replace(view, pictures=pictures)


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
