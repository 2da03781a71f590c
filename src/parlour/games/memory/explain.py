"""Memory: the score and the reasons, from what everyone sees."""

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Seat

from .types import CARDS, Flip, Move, View

PLACES = tuple((r, c) for r in range(1, 6) for c in range(1, 6) if r != 3 or c in (1, 5))
PAIRS = tuple((ScoreLine("pairs", pairs),) for pairs in range(CARDS // 2 + 1))


def score(view: View, /) -> Score:
    return tuple([PAIRS[pairs] for pairs in view.scores])


def preview(view: View, move: Move, /) -> Score | None:
    """The first card of a turn scores nothing; what the second does lies face down."""
    return None if view.up or why(view, move) else score(view)


def what(view: View, move: Move, /) -> tuple[Reason, ...]:
    """Where the card lies: five rows, and the score in the middle of the third."""
    if not isinstance(move, Flip) or why(view, move) is not None:
        return ()
    row, column = PLACES[move.card]
    return (Reason("turned", facts={"row": row, "column": column}),)


def tips(view: View, seat: Seat, /) -> tuple[Reason, ...]:
    return (Reason("pair"),) if view.scores[seat] else ()


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
