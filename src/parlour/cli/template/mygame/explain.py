"""Mygame: what a person may ask. It reads views, so it gives no secret away."""

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Seat

from .types import MAX_TAKEN, Move, Take, View


def score(view: View, /) -> Score:
    """Named lines for each seat; the words file says what `score-won` means."""
    return tuple((ScoreLine("won", int(view.heap == 0 and seat != view.seat)),) for seat in (0, 1))


def preview(view: View, move: Move, /) -> Score | None:
    """The score as this move would leave it; None wherever something hidden decides."""
    if not isinstance(move, Take) or why(view, move) is not None:
        return None
    return score(View(view.heap - move.stones, Seat(1 - view.seat), view.begun))


def why(view: View, attempt: Move, /) -> Reason | None:
    """The reason against a move and its section in RULES.md; None if the move is listed."""
    if not view.begun or view.heap == 0:
        return Reason("not-now", "3.1")
    if not isinstance(attempt, Take):
        return Reason("not-a-move", "2.2")
    if not 1 <= attempt.stones <= MAX_TAKEN:
        return Reason("how-many", "3.1", {"most": MAX_TAKEN})
    if attempt.stones > view.heap:
        return Reason("too-few-left", "3.2", {"left": view.heap})
    return None
