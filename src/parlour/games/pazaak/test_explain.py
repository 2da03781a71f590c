"""Pazaak: what speaks against a move, and what it would make of the totals."""

import pytest

from parlour.core.explain import totals
from parlour.core.game import Seat

from . import explain
from .rules import show
from .test_rules import after, board, table
from .types import Continue, Draw, Move, Play, Stand

ONE, TWO = Seat(0), Seat(1)
STAND, CONTINUE = Stand(), Continue()


def test_a_preview_counts_both_boards() -> None:
    view = show(after(table(board(10, -4), board(2, 4), "2&4"), Draw(5)), ONE)
    assert totals(explain.score(view)) == (11, 6)
    foreseen = explain.preview(view, Play("2&4", 0))
    assert foreseen is not None
    assert totals(foreseen) == (19, -6)
    assert explain.preview(view, STAND) == explain.score(view)
    assert explain.preview(view, Draw(3)) is None


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (Play("D", 5), "double-the-draw"),
        (Play("±4", 3), "wrong-value"),
        (Play("+6", 6), "not-in-hand"),
        (STAND, "over-twenty"),
        (Draw(3), "not-a-move"),
        (CONTINUE, None),
        (Play("±4", -4), None),
    ],
)
def test_every_refusal_has_its_reason(attempt: Move, code: str | None) -> None:
    state = after(table(board(10, 9), board(), "D", "±4"), Draw(6))
    reason = explain.why(show(state, ONE), attempt)
    assert (reason.code if reason else None) == code
    mended = after(table(board(2), board(), "±4", "+1"), Draw(6), Play("±4", 4))
    again = explain.why(show(mended, ONE), Play("+1", 1))
    assert again is not None
    assert again.code == "one-side-card"
