"""Memory, rule by rule. In these games picture i // 2 lies on card i."""

from random import Random

import pytest

from parlour.core.chance import lots
from parlour.core.game import Choice, Illegal, Over, Seat
from parlour.core.play import Outcome, forfeit, perft, play, settle
from parlour.laws import life

from . import box, explain, text
from .rules import apply, show, start, turn
from .types import (
    CARDS,
    MISS_LIMIT,
    PICTURES,
    Begin,
    CardRevealed,
    CardsHidden,
    CardsRemoved,
    Event,
    Flip,
    GameEnded,
    GameStarted,
    Move,
    Options,
    Reveal,
    ScoreUpdated,
    State,
    TurnChanged,
)

ONE, TWO = Seat(0), Seat(1)
Game = Outcome[State, Move, Event]


def new(first: Seat = ONE) -> State:
    return start(Options(first))


def pick(state: State, seat: Seat, card: int) -> Game:
    """Turn a card at the test's layout, whatever chance would have drawn."""
    return play(box.game, state, seat, Flip(card), lambda _odds: Reveal(card // 2))  # type: ignore[arg-type]


def picks(state: State, *cards: int) -> State:
    for card in cards:
        state = pick(state, state.seat, card).state
    return state


def outcome(state: State) -> Over:
    over = turn(state)
    assert isinstance(over, Over)
    return over


def test_mm_v1_a_new_game_has_twenty_two_hidden_cards_and_two_of_each_picture() -> None:
    state = new()
    view = show(state, None)
    assert view.pictures == (None,) * 22
    assert (view.scores, view.up, view.last) == ((0, 0), (), None)
    first = apply(state, Flip(0)).state
    chance = turn(first)
    assert not isinstance(chance, Over | Choice)
    assert [(move, weight) for move, weight in chance.odds] == [(Reveal(p), 2) for p in range(11)]
    drawn = [settle(box.game, first, lots(Random(5))).state.known for _ in range(2)]
    assert drawn[0] == drawn[1]  # the same seed gives the same picture


def test_mm_v1_at_the_end_every_picture_has_lain_on_two_cards() -> None:
    *_, last = life(box, 3)
    assert sorted(last.state.known) == sorted([*range(PICTURES), *range(PICTURES)])


def test_mm_v2_a_pair_leaves_the_table_and_scores_one() -> None:
    first = pick(new(), ONE, 2)
    second = pick(first.state, ONE, 3)
    assert first.events == (CardRevealed(2, 1, ONE),)
    assert second.events == (
        CardRevealed(3, 1, ONE),
        CardsRemoved((2, 3)),
        ScoreUpdated(ONE, 1),
        TurnChanged(TWO),
    )
    assert second.state.gone[:5] == (False, False, True, True, False)
    assert show(second.state, TWO).pictures[:5] == (None, None, 1, 1, None)  # won cards stay known


def test_the_first_card_is_seen_while_chance_turns_the_second() -> None:
    state = apply(picks(new(), 0), Flip(2)).state
    assert show(state, ONE).pictures == (0, *(None,) * 21)


def test_mm_v3_cards_that_differ_turn_back_and_show_nothing_any_more() -> None:
    missed = pick(picks(new(), 0), ONE, 2)
    assert missed.events == (CardRevealed(2, 1, ONE), CardsHidden((0, 2)), TurnChanged(TWO))
    view = show(missed.state, TWO)
    assert view.pictures == (None,) * 22
    assert view.scores == (0, 0)
    assert view.last is not None
    assert (view.last.cards, view.last.pictures, view.last.matched) == ((0, 2), (0, 1), False)


@pytest.mark.parametrize(("seat", "card"), [(TWO, 5), (ONE, 0), (ONE, 22), (ONE, -1)])
def test_mm_v4_a_pick_out_of_turn_or_of_no_hidden_card_is_refused(seat: Seat, card: int) -> None:
    state = picks(new(), 0)
    with pytest.raises(Illegal):
        pick(state, seat, card)
    assert state.up == (0,)
    assert state.seat == ONE


def test_mm_v5_a_card_that_is_gone_cannot_be_picked() -> None:
    with pytest.raises(Illegal):
        pick(picks(new(), 0, 1), TWO, 0)


def test_mm_v6_both_always_take_the_lowest_pair() -> None:
    state = picks(new(), *range(CARDS - 1))
    last = pick(state, state.seat, CARDS - 1)
    ended = GameEnded((ONE,), "all-pairs")
    assert last.events[-3:] == (ScoreUpdated(ONE, 6), TurnChanged(TWO), ended)
    assert outcome(last.state) == Over((6, 5), (ONE,), "all-pairs")


def test_mm_v7_one_miss_gives_the_other_the_odd_pair() -> None:
    state = picks(new(), 0, 2, *range(CARDS))
    assert outcome(state) == Over((5, 6), (TWO,), "all-pairs")


def test_mm_v8_nobody_picks_after_the_end() -> None:
    over = picks(new(), *range(CARDS))
    for seat in (ONE, TWO):
        with pytest.raises(Illegal):
            pick(over, seat, 0)


def test_mm_v9_who_does_not_come_back_loses_whatever_the_score() -> None:
    ahead = picks(new(), 0, 1, 2, 4, 6, 7, 8, 10, 12, 13, 14, 16, 18, 19, 3, 5, 20, 21)
    assert ahead.scores == (5, 0)
    assert not isinstance(turn(ahead), Over)
    assert forfeit(len(ahead.scores), ONE) == Over((), (TWO,), "forfeit")


def test_mm_v10_a_half_made_turn_waits_for_its_player() -> None:
    half = picks(new(), 0)
    assert show(half, ONE).pictures[0] == 0
    assert pick(half, ONE, 1).state.scores == (1, 0)


@pytest.mark.parametrize("seed", range(40))
def test_mm_v11_every_finished_game_shares_out_eleven_pairs(seed: int) -> None:
    *_, last = life(box, seed)
    if last.turn.reason == "all-pairs":
        assert sum(last.turn.scores) == 11
        assert len(last.turn.winners) == 1
        assert max(last.turn.scores) >= 6
    assert sum(isinstance(move, Flip) for move in last.moves) >= 22


@pytest.mark.parametrize(("scores", "winners"), [((3, 2), (ONE,)), ((3, 3), (ONE, TWO))])
def test_mm_v12_two_hundred_turns_without_a_pair_end_the_game(
    scores: tuple[int, int], winners: tuple[Seat, ...]
) -> None:
    state = State(seat=ONE, scores=scores)
    for _ in range(MISS_LIMIT - 1):
        state = picks(state, 0, 2)
    assert not isinstance(turn(state), Over)
    last = pick(picks(state, 0), state.seat, 2)
    assert last.events[-1] == GameEnded(winners, "no-pairs")
    assert outcome(last.state) == Over(scores, winners, "no-pairs")


def test_mm_v13_without_a_limit_two_hundred_turns_without_a_pair_end_nothing() -> None:
    state = start(Options(ONE, miss_limit=None))
    for _ in range(MISS_LIMIT + 1):
        state = picks(state, 0, 2)
    assert (state.misses, state.scores) == (201, (0, 0))
    assert isinstance(turn(state), Choice)
    assert show(state, ONE).seat == TWO
    last = picks(state, *range(CARDS))
    assert outcome(last) == Over((5, 6), (TWO,), "all-pairs")


def test_a_pair_starts_the_count_of_misses_anew() -> None:
    state = picks(State(seat=ONE, misses=MISS_LIMIT - 1), 0, 1)
    assert state.misses == 0
    assert not isinstance(turn(state), Over)


def test_a_card_shows_no_picture_until_chance_has_named_it() -> None:
    half = apply(new(), Flip(3)).state
    view = show(half, ONE)
    assert (view.up, view.pictures[3], view.seat) == ((3,), None, None)
    assert "<" not in text.board(view)


@pytest.mark.parametrize("attempt", [Flip(5), Reveal(1)])
def test_when_nobody_is_asked_there_is_a_reason_against_everything(attempt: Move) -> None:
    due = apply(new(), Flip(3)).state
    over = State(seat=ONE, misses=MISS_LIMIT)
    for state in (start(Options()), due, over, picks(new(), *range(CARDS))):
        reason = explain.why(show(state, ONE), attempt)
        assert reason is not None
        assert reason.code == "not-now"


def test_the_first_turn_falls_by_lot_unless_the_table_says_otherwise() -> None:
    state = start(Options())
    lot = turn(state)
    assert not isinstance(lot, Over | Choice)
    assert list(lot.odds) == [(Begin(ONE), 1), (Begin(TWO), 1)]
    assert show(state, None).seat is None
    begun = apply(state, Begin(TWO))
    assert begun.events == (GameStarted(TWO),)
    assert begun.state.seat == TWO
    assert start(Options(TWO)) == begun.state
    with pytest.raises(Illegal):
        start(Options(Seat(2)))


def test_a_card_seen_before_may_be_turned_again_and_needs_no_chance() -> None:
    state = picks(new(), 0, 2)
    again = play(box.game, state, TWO, Flip(0), lots(Random(0)))
    assert again.moves == (Flip(0),)
    assert again.events == (CardRevealed(0, 0, TWO),)


def test_perft_counts_flips_and_pictures_alike() -> None:
    assert [perft(box.game, new(), depth) for depth in (1, 2, 3, 4)] == [22, 242, 5082, 55902]


def test_a_preview_knows_only_that_a_first_card_scores_nothing() -> None:
    view = show(new(), ONE)
    assert explain.preview(view, Flip(3)) == explain.score(view)
    assert explain.preview(show(picks(new(), 0), ONE), Flip(1)) is None


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (Flip(22), "no-card"),
        (Flip(4), "same-card"),
        (Flip(0), "card-gone"),
        (Reveal(3), "not-a-move"),
        (Flip(5), None),
    ],
)
def test_every_refusal_has_its_reason(attempt: Move, code: str | None) -> None:
    reason = explain.why(show(picks(new(), 0, 1, 4), TWO), attempt)
    assert (reason.code if reason else None) == code
