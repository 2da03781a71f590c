"""Phage: what speaks against a move, and what it would score."""

import pytest
from msgspec.structs import replace

from parlour.core.explain import totals

from . import explain
from .rules import show
from .test_rules import after, at, go, table
from .types import IMMUNE, PATHOGENS, Clear, Exit, Flip, Go, Move, Pass, Reveal, State


def test_a_preview_counts_what_a_move_takes() -> None:
    state = table(IMMUNE, {(3, 3): "v", (3, 6): "R", (6, 6): "V", (0, 6): "D"}, escape=True)
    view = show(state, IMMUNE)
    foreseen = explain.preview(view, go((3, 3), (3, 6)))
    assert foreseen is not None
    assert totals(foreseen) == (8, 0)
    assert totals(explain.score(view)) == (0, 0)
    assert explain.preview(view, Flip(0)) is None


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (Flip(at(6, 6)), None),
        (Flip(at(0, 0)), "not-face-down"),
        (Flip(49), "not-face-down"),
        (go((1, 1), (1, 2)), None),
        (go((1, 1), (2, 2)), "not-straight"),
        (go((1, 1), (1, 1)), "not-straight"),
        (go((1, 1), (4, 1)), "blocked"),
        (go((1, 1), (3, 1)), "wrong-way"),
        (go((1, 1), (1, 0)), "no-capture"),
        (go((2, 5), (4, 5)), "one-step"),
        (go((2, 5), (2, 6)), "blocked"),
        (go((3, 1), (4, 1)), "not-yours"),
        (go((5, 5), (5, 4)), "blood-locked"),
        (go((4, 4), (4, 3)), "empty"),
        (go((6, 6), (6, 5)), "face-down"),
        (go((1, 0), (0, 0)), "debris-fixed"),
        (Go(0, 49), "no-square"),
        (Clear(at(2, 5), (at(1, 5),)), None),
        (Clear(at(2, 5), (at(1, 5), at(2, 4))), "debris-order"),
        (Clear(at(2, 5), (at(3, 5),)), "not-debris"),
        (Clear(at(1, 1), (at(1, 0),)), "no-dendritic"),
        (Exit(at(3, 0)), "exits-closed"),
        (Pass(), "no-pass"),
        (Reveal("V"), "not-a-move"),
    ],
)
def test_every_refusal_has_its_reason(attempt: Move, code: str | None) -> None:
    pieces = {
        (1, 1): "^",
        (3, 1): "B",
        (1, 0): "#",
        (2, 5): "D",
        (1, 5): "#",
        (2, 4): "#",
        (2, 6): "?",
        (5, 5): "r",
    }
    state = table(IMMUNE, pieces)
    state = State(seat=IMMUNE, board=state.board, bag=state.bag, held=at(5, 5))
    reason = explain.why(show(state, IMMUNE), attempt)
    assert (reason.code if reason else None) == code


def test_more_refusals() -> None:
    back = State(
        seat=IMMUNE, board=table(IMMUNE, {(1, 1): "^"}).board, back=(go((1, 1), (1, 2)), None)
    )
    escape = table(IMMUNE, {(1, 1): "^", (3, 0): "V", (3, 6): "v"}, escape=True)
    quiet = table(IMMUNE, {(1, 1): "^"}, quiet=20)
    over = after(table(PATHOGENS, {(3, 1): "V", (0, 0): "^"}, escape=True), go((3, 1), (3, 0)))
    dendritic = table(IMMUNE, {(3, 3): "D", (3, 2): "#"})
    step, clear = replace(dendritic, debris="step"), replace(dendritic, debris="clear")
    cases: list[tuple[State, Move, str | None]] = [
        (step, go((3, 3), (3, 2)), None),
        (step, Clear(at(3, 3), (at(3, 2),)), "step-only"),
        (clear, go((3, 3), (3, 2)), "clear-only"),
        (clear, Clear(at(3, 3), (at(3, 2),)), None),
        (replace(quiet, quiet_limit=None), go((1, 1), (1, 2)), None),
        (back, go((1, 1), (1, 2)), "no-return"),
        (quiet, go((1, 1), (1, 2)), "must-flip"),
        (escape, Exit(at(1, 1)), "no-exit"),
        (escape, Exit(at(3, 0)), "not-your-piece"),
        (escape, Exit(at(3, 6)), None),
        (over, Pass(), "not-now"),
    ]
    for state, attempt, code in cases:
        reason = explain.why(show(state, IMMUNE), attempt)
        assert (reason.code if reason else None) == code
