"""Memory: the score and the reasons, from what everyone sees."""

from parlour.core.explain import Reason, Score, ScoreLine

from .types import CARDS, Flip, Move, View

PAIRS = tuple((ScoreLine("pairs", pairs),) for pairs in range(CARDS // 2 + 1))


def score(view: View, /) -> Score:
    return tuple([PAIRS[pairs] for pairs in view.scores])


def preview(view: View, move: Move, /) -> Score | None:
    """The first card of a turn scores nothing; what the second does lies face down."""
    return None if view.up or why(view, move) else score(view)


def why(view: View, attempt: Move, /) -> Reason | None:
    if view.seat is None:
        return Reason("not-now", "4.1")
    if not isinstance(attempt, Flip):
        return Reason("not-a-move", "3.2")
    card = attempt.card
    if not 0 <= card < CARDS:
        return Reason("no-card", "2.1", {"card": card, "last": CARDS - 1})
    if card in view.up:
        return Reason("same-card", "4.2", {"card": card})
    if view.gone[card]:
        return Reason("card-gone", "4.2", {"card": card})
    return None
