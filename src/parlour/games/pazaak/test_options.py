"""Pazaak's house rules, one by one: see RULES.md §10. Boards are written as in test_rules.py."""

import pytest
from msgspec.structs import replace

from parlour.core.explain import totals
from parlour.core.game import Chance, Over, Seat

from . import explain, rules
from .boards import total
from .rules import show, start, turn
from .test_rules import CONTINUE, ONE, STAND, TWO, after, board, ended, listed, step, table
from .types import (
    DEFAULT_VARIANTS,
    VOID_LIMIT,
    Board,
    Draw,
    MatchEnded,
    Options,
    Play,
    State,
    Variants,
)

FINAL, COMPARED = Variants(rescue=False), Variants(full_board="compare")
SPARED, ENDLESS = Variants(flip_standing=False), Variants(void_limit=None)


@pytest.mark.parametrize(
    ("theirs", "outcome"),
    [
        (board(10, 9, stands=True), (TWO, "higher")),
        (board(10, 6, stands=True), (ONE, "higher")),
        (board(10, 7, stands=True), (None, "tie")),
        (board(10, 6, ("T", 1), stands=True), (TWO, "tiebreaker")),
        (board(10, 8), (TWO, "higher")),  # who has not stood is compared as well
        (board(), (ONE, "higher")),
    ],
)
def test_pz_v24_a_full_board_may_be_compared(
    theirs: Board, outcome: tuple[Seat | None, str]
) -> None:
    """The ninth card makes 17, drawn or played."""
    drawn = table(board(1, 2, 3, 1, 2, 3, 1, 2), theirs, variants=COMPARED)
    assert ended(drawn, Draw(2)) == outcome
    played = table(board(1, 2, 3, 1, 2, 3, 1), theirs, "-1", variants=COMPARED)
    assert ended(played, Draw(5), Play("-1", -1)) == outcome


def test_pz_v24_nine_cards_over_twenty_are_a_bust_all_the_same() -> None:
    state = table(board(1, 2, 3, 4, 2, 3, 1, 2), board(10), "-3", variants=COMPARED)
    assert ended(state, Draw(5)) == (TWO, "bust")


def test_pz_v25_without_a_rescue_a_draw_over_twenty_busts_at_once() -> None:
    state = table(board(10, 9), board(), "-5", variants=FINAL)
    assert ended(state, Draw(6)) == (TWO, "bust")
    assert step(state, Draw(6)).state.hands[ONE] == ("-5",)
    twenty = after(state, Draw(1))
    assert (twenty.boards[ONE].standing, twenty.seat) == (True, TWO)


def test_pz_v25_without_a_rescue_side_cards_are_for_totals_up_to_twenty() -> None:
    state = table(board(10, 3), board(), "-5", "+6", variants=FINAL)
    assert listed(after(state, Draw(5))) == [Play("-5", -5), Play("+6", 6), STAND, CONTINUE]
    assert ended(state, Draw(5), Play("+6", 6)) == (TWO, "bust")


def test_pz_v26_a_flip_may_spare_who_stands() -> None:
    """2&4 would make 21 of their 17, and turns 19 into 11 on the board of who plays it."""
    theirs = board(10, 9, -2, stands=True)
    state = after(table(board(10, 5), theirs, "2&4", variants=SPARED), Draw(4))
    foreseen = explain.preview(show(state, ONE), Play("2&4", 0))
    assert foreseen is not None
    assert totals(foreseen) == (11, 17)
    flipped = after(state, Play("2&4", 0))
    assert [total(one) for one in flipped.boards] == [11, 17]
    assert flipped.boards[TWO] == theirs
    playing = table(board(10, 5), board(10, 9, -2), "2&4", variants=SPARED)
    assert ended(playing, Draw(4), Play("2&4", 0)) == (ONE, "bust")


def test_pz_v27_without_a_limit_void_rounds_end_nothing() -> None:
    rounds = (TWO, *(None,) * VOID_LIMIT)
    state = State(seat=ONE, first=ONE, sides=((), ()), rounds=rounds, variants=ENDLESS)
    assert isinstance(turn(state), Chance)
    assert not isinstance(rules._end(state, None, "tie").events[-1], MatchEnded)
    won = rules._end(replace(state, rounds=(*rounds, TWO)), TWO, "higher").state
    assert turn(won) == Over((0, 3), (TWO,), "three-rounds")


def test_what_a_table_agreed_on_is_shown_and_kept() -> None:
    agreed = Variants(rescue=False, full_board="compare", flip_standing=False, void_limit=None)
    options = Options(
        first=ONE, rescue=False, full_board="compare", flip_standing=False, void_limit=None
    )
    state = start(options)
    assert show(state, None).variants == agreed
    assert rules._end(state, ONE, "higher").state.variants == agreed
    assert show(start(Options()), TWO).variants == DEFAULT_VARIANTS
