"""Pixies' house rules: see RULES.md §11. Grids are written as in test_rules.py."""

import pytest
from msgspec.structs import replace

from parlour.core.explain import totals

from . import explain
from .rules import ALL, apply, show, start
from .scoring import points, symbols
from .test_rules import EXAMPLE, A, B, card, drawn, lone
from .types import EMPTY, Options, RoundEnded, State, Take


def test_px_v9_where_special_cards_count_others_only_the_example_is_worth_one_less() -> None:
    grid = drawn(EXAMPLE)
    assert symbols(grid, "others") == 10
    assert [points(grid, number, "others") for number in (1, 2, 3)] == [39, 43, 47]


@pytest.mark.parametrize(
    ("faces", "alone"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("B5*", 0, id="a special card by itself"),
        pytest.param("B4* B5*", 2, id="two count each other"),
        pytest.param("B4* B5* M8x1", 3, id="and each the multicoloured card"),
        pytest.param("Y2* G3* M4 M6x1", 3, id="two colours, two multicoloured cards"),
        pytest.param("R1* R2s5 R5*", 9, id="spirals as ever"),
    ],
)
def test_px_v9_what_special_cards_score_for_others(faces: str, alone: int) -> None:
    grid = lone(faces)
    assert symbols(grid, "others") == alone
    assert symbols(grid) == alone + faces.count("*")


def test_px_v9_the_option_is_told_foreseen_scored_and_kept_for_the_next_round() -> None:
    """Six for symbols, four other blue cards, eight for the zone: 18, with itself 19."""
    assert show(start(Options(2, A, "others")), None).special == "others"
    grid, nine = drawn("B1s6 B2s4 M3  B4* R5 Y6  R7x1 B8x3 ·"), card("R9")
    state = State(seat=B, grids=(EMPTY, grid), deck=ALL, due=0, spread=(nine,), special="others")
    foreseen = explain.preview(show(state, B), Take(nine, 8, True))
    assert foreseen is not None
    assert totals(foreseen) == (0, 18)
    step = apply(state, Take(nine, 8, True))
    assert step.events[-1] == RoundEnded(1, (0, 18), (0, 18))
    assert show(step.state, None).special == "others"
    usual = apply(replace(state, special="all"), Take(nine, 8, True))
    assert usual.events[-1] == RoundEnded(1, (0, 19), (0, 19))
