"""Pazaak reckoned: exact where nothing is hidden, and sensible where something is."""

import os
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from parlour.core.game import Choice, Seat
from parlour.games.pazaak.population import (
    DUAL,
    FLIPS,
    LOCKED,
    MINUS,
    MOST,
    NEVER,
    NO_RESCUE,
    READY,
    ROUNDS,
    TIEBREAKER,
    TOP,
    Hand,
    habit,
    likely,
    reach,
    spread,
    spread_against,
    turnable,
    typical,
)
from parlour.games.pazaak.reckoning import Round, standing, table, worth
from parlour.games.pazaak.rules import apply, turn, wins
from parlour.games.pazaak.types import FULL_DECK, Board, Draw, Slot, State, Variants
from parlour.games.pazaak.weighing import CODES

POSITIONS = int(os.environ.get("PARLOUR_ENDGAMES", "300"))


@cache
def _by_rules(totals: tuple[int, int], stands: tuple[bool, bool], seat: int, score: int) -> float:
    """The first seat's chance by the rules alone, nobody holding a card, before a draw."""
    one, two = (Board((Slot(n),), standing) for n, standing in zip(totals, stands, strict=True))
    rounds = (Seat(0),) * (score // ROUNDS) + (Seat(1),) * (score % ROUNDS)
    state = State(
        seat=Seat(seat),
        first=Seat(0),
        sides=((), ()),
        boards=(one, two),
        deck=FULL_DECK,
        rounds=rounds,
    )
    found = (_drawn(apply(state, Draw(rank)).state, score) for rank in range(1, 11))
    return sum(found) / 10


def _drawn(state: State, score: int) -> float:
    asked = turn(state)
    if isinstance(asked, Choice):
        worth_of = [_left(apply(state, move).state, score) for move in asked.moves]
        return max(worth_of) if asked.seat == 0 else min(worth_of)
    return _left(state, score)


def _left(state: State, score: int) -> float:
    if len(state.rounds) > score // ROUNDS + score % ROUNDS:
        return worth(*wins(state.rounds), (), 0)
    one, two = (sum(slot.value for slot in board.slots) for board in state.boards)
    stands = (state.boards[0].standing, state.boards[1].standing)
    return _by_rules((one, two), stands, state.seat, score)


def _endgames() -> Iterator[tuple[int, int, int, int]]:
    rng = Random(20)
    for _ in range(POSITIONS):
        yield rng.randrange(9), rng.randint(8, 19), rng.randint(8, 19), rng.randrange(4)


def test_with_empty_hands_it_agrees_with_trying_all() -> None:
    """With a deck that never runs out, which is what the tables take for the 40 cards."""
    for score, mine, theirs, kind in _endgames():
        at = table((score // ROUNDS, score % ROUNDS, (), 0, 0, 1, 0))
        totals = (mine, theirs)
        if kind == 0:
            found, tried = at.draw, _by_rules(totals, (False, False), 0, score)
        elif kind == 1:
            found, tried = at.alone, _by_rules(totals, (False, True), 0, score)
        elif kind == 2 or mine <= 10:  # nobody stands where no draw can be a bust
            found, tried = at.go_on, _by_rules(totals, (False, False), 1, score)
        else:
            found, tried = at.stand, _by_rules(totals, (True, False), 1, score)
        assert found[mine][theirs] == pytest.approx(tried, abs=1e-4)


@cache
def _chased(total: int, theirs: int, hand: Hand, *, rescue: bool) -> float:
    """The chance by the rules alone to win a last round against who stands, before a draw."""
    cards = tuple(card for card, code in CODES.items() if code in hand)
    mine, other = Board((Slot(total),)), Board((Slot(theirs),), standing=True)
    state = State(
        seat=Seat(0),
        first=Seat(0),
        sides=((), ()),
        hands=(cards, ()),
        boards=(mine, other),
        rounds=(Seat(0), Seat(1)) * 2,
        variants=Variants(rescue=rescue),
    )
    return sum(_best(apply(state, Draw(rank)).state, rescue=rescue) for rank in range(1, 11)) / 10


def _best(state: State, *, rescue: bool) -> float:
    if len(state.rounds) > 4:
        won, lost = wins(state.rounds)
        hand = tuple(CODES[card] for card in state.hands[0])
        return worth(won, lost, hand, 0, 0 if rescue else NO_RESCUE)
    asked = turn(state)
    if isinstance(asked, Choice):
        return max(_best(apply(state, move).state, rescue=rescue) for move in asked.moves)
    total, theirs = (sum(slot.value for slot in board.slots) for board in state.boards)
    hand = tuple(CODES[card] for card in state.hands[0])
    return _chased(total, theirs, hand, rescue=rescue)


@pytest.mark.parametrize("rescue", [True, False])
@pytest.mark.parametrize("card", ["-2", "-6", "+3", "±4"])
def test_with_one_card_against_who_stands_it_agrees_with_trying_all(
    card: str,
    rescue: bool,  # noqa: FBT001
) -> None:
    hand = (CODES[card],)
    found = table((2, 2, hand, 0, 0, 1, 0 if rescue else NO_RESCUE)).alone
    for total, theirs in ((12, 17), (14, 18), (15, 19), (16, 18), (18, 19)):
        tried = _chased(total, theirs, hand, rescue=rescue)
        assert found[total][theirs] == pytest.approx(tried, abs=1e-4)


def test_a_bust_that_is_final_makes_every_mending_card_worth_less() -> None:
    for card in (*range(MINUS, MINUS + 6), *range(DUAL, DUAL + 6)):
        assert worth(2, 2, (card,), 0, NO_RESCUE) < worth(2, 2, (card,), 0)
    assert worth(2, 2, (), 0, NO_RESCUE) == worth(2, 2, (), 0)


def test_flips_that_spare_who_stands_are_worth_less_and_hurt_no_stand() -> None:
    for flip in FLIPS:
        assert worth(2, 2, (flip,), 1, LOCKED) < worth(2, 2, (flip,), 1)
    at: Round = (2, 2, (), 2, 0, 1, LOCKED)
    assert standing(at, 19, (8, 6)) == standing(at, 19, (0, 0)) == table(at).stand[19]


def test_chances_of_a_hidden_hand_add_up() -> None:
    assert sum(likely()) == pytest.approx(1)
    for total in range(1, MOST + 1):
        assert sum(turnable(19)[total]) == pytest.approx(1)
        for least in (*range(TOP + 1), NEVER):
            none, wins_at_once, _, steps = spread(3, total, least)
            assert none + wins_at_once + sum(steps) == pytest.approx(1)
            for other in range(max(0, least - 1), TOP + 1):
                none, wins_at_once, _, steps = spread_against(3, total, other, least, ())
                assert none + wins_at_once + sum(steps) == pytest.approx(1)


def test_a_hidden_card_reaches_twenty_from_nineteen_as_often_as_there_are_such_cards() -> None:
    ones = sum(likely()[card] for card in (0, DUAL, 18, TIEBREAKER))
    assert reach()[19][20] == pytest.approx(ones + likely()[21] / 10)


def test_players_in_general_are_even_with_each_other() -> None:
    for wins_ in range(ROUNDS):
        for cards in range(5):
            assert typical(wins_, wins_, cards, cards) == pytest.approx(0.5, abs=1e-4)
    assert typical(0, 0, 4, 2) > 0.75
    assert typical(0, 0, 2, 4) < 0.25


def test_another_card_and_another_win_help() -> None:
    for card in range(23):
        assert worth(2, 2, (card,), 1) > worth(2, 2, (), 1)
        assert worth(2, 1, (card,), 1) > worth(2, 2, (card,), 1) > worth(1, 2, (card,), 1)
        assert worth(2, 2, (card,), 0) > worth(2, 2, (card,), 1)


def test_a_claim_to_ties_is_worth_something() -> None:
    def claimed(ties: int) -> Round:
        return 2, 2, (DUAL,), 1, ties, 1, 0

    mine, nobodys, theirs = (table(claimed(ties)).stand[19][15] for ties in (1, 0, -1))
    assert mine > nobodys > theirs


def test_a_stand_that_a_flip_cannot_hurt_is_worth_more() -> None:
    at: Round = (2, 2, (), 2, 0, 1, 0)
    safe, exposed = standing(at, 19, (0, 0)), standing(at, 19, (8, 6))
    assert safe[15] > table(at).stand[19][15] > exposed[15]


def test_a_typical_hand_is_worth_what_players_in_general_have() -> None:
    rng = Random(3)
    hands = [tuple(sorted(rng.sample(READY, 2))) for _ in range(12)]
    mean = sum(worth(2, 2, hand, 2) for hand in hands) / len(hands)
    assert mean == pytest.approx(0.5, abs=0.08)


def test_habits_are_what_the_tool_makes_of_them() -> None:
    """The last round with a card or two; the tool's `--check` looks at everything."""
    tool = runpy.run_path(str(Path(__file__).parents[4] / "tools/bots/pazaak_habits.py"))
    players = tool["Population"]()
    for cards, others in ((0, 0), (1, 0), (1, 1)):
        at = tool["Place"](2, 2, cards, others)
        players.settle(at)
        assert typical(2, 2, cards, others) == pytest.approx(players.match[at], abs=1e-4)
        for kind in (0, 1):
            made = (
                players.act(at, tool["Moment"](kind, total, other)).habit
                for total in range(MOST + 1)
                for other in range(TOP + 1)
            )
            assert habit(2, 2, cards, others, kind) == bytes(made)
