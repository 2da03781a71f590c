"""Pig: what a player may ask."""

from parlour.core.explain import Reason, Score, ScoreLine

from .types import Hold, Move, Roll, View


def score(view: View, /) -> Score:
    return tuple((ScoreLine("points", points),) for points in view.scores)


def preview(view: View, move: Move, /) -> Score | None:
    """The die decides what a roll brings, so only holding has a preview."""
    if not isinstance(move, Hold) or why(view, move) is not None:
        return None
    won = (view.pot if seat == view.seat else 0 for seat in range(len(view.scores)))
    return tuple(
        (ScoreLine("points", points + more),) for points, more in zip(view.scores, won, strict=True)
    )


def why(view: View, attempt: Move, /) -> Reason | None:
    if not view.begun or view.rolling or max(view.scores) >= view.goal:
        return Reason("not-now", "3.1")
    if not isinstance(attempt, Roll | Hold):
        return Reason("not-a-move", "3.1")
    if isinstance(attempt, Hold) and not view.pot:
        return Reason("nothing-to-hold", "3.3")
    return None
