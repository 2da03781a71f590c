"""The kernel plays the same game as the rules.

`PARLOUR_KERNEL` is about the number of positions that are compared.
"""

import os
from random import Random
from typing import get_args

import pytest

from parlour.core.game import Chance, Over

from . import kernel
from .bot import Learned, book, flat, table
from .kernel import Evaluator
from .rules import apply, placed, show, start, turn
from .scoring import points
from .types import SEATS, Options, Special, State, Take

GAMES = int(os.environ.get("PARLOUR_KERNEL", "3600")) // 300  # of each number of seats
BUCKETS = kernel.ROUNDS * (kernel.SPACES + 1)
DICE = Random("weights")
LEARNED = Learned(
    [[DICE.uniform(-1, 1) for _ in range(kernel.FEATURES)] for _ in range(BUCKETS)], (9.0, 4.0, 1.0)
)
BOOK = book(LEARNED)
BOOKS = {"all": BOOK, "others": book(LEARNED, "others")}


def _same(state: State, other: kernel.Draft) -> None:
    """What the kernel keeps is what the table shows."""
    view = show(state, None)
    assert other.grids == [flat(grid) for grid in view.grids]
    assert other.cards == list(view.spread)
    assert other.seat == state.seat
    assert other.number == len(view.rounds) + 1
    assert other.totals == [sum(made) for made in zip(*view.rounds, strict=True)] or not view.rounds
    assert other.left == view.left


@pytest.mark.parametrize("special", get_args(Special))
@pytest.mark.parametrize("seats", SEATS)
def test_it_is_the_same_game(seats: int, special: Special) -> None:
    known = BOOKS[special]
    for game in range(GAMES):
        rng = Random(f"{seats} {game}")
        state = start(Options(seats, special=special))
        while not isinstance(now := turn(state), Over):
            if isinstance(now, Chance):
                state = apply(state, rng.choice(now.odds)[0]).state
                continue
            at, grid = table(show(state, now.seat)), state.grids[now.seat]
            takes = [move for move in now.moves if isinstance(move, Take)]
            after = [flat(placed(grid, take)) for take in takes]
            assert after == [
                one for card in state.spread for one in kernel.places(known, flat(grid), card)
            ]
            chosen = rng.randrange(len(takes))
            number = at.number
            assert kernel.score(known, after[chosen], number) == points(
                placed(grid, takes[chosen]), number, special
            )
            state = apply(state, takes[chosen]).state
            if len(state.rounds) < kernel.ROUNDS:  # the last grids stay on the table
                _same(state, kernel.take(known, at, takes[chosen].card, after[chosen]))


def _tables(seats: int, most: int) -> list[kernel.Draft]:
    """Tables of random games on which a turn has just been dealt."""
    rng, found = Random(f"tables {seats}"), list[kernel.Draft]()
    state = start(Options(seats))
    while len(found) < most:
        now = turn(state)
        if isinstance(now, Over):
            state = start(Options(seats))
            continue
        if not isinstance(now, Chance) and len(state.spread) == (4 if seats == 2 else seats):
            found.append(table(show(state, now.seat)))
        moves = [one for one, _ in now.odds] if isinstance(now, Chance) else list(now.moves)
        state = apply(state, rng.choice(moves)).state
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_a_grid_is_worth_its_features_times_their_weights(seats: int) -> None:
    for at in _tables(seats, 40):
        for grid in at.grids:
            for others, place in ((1, 0), (5, seats - 1)):
                worth = Evaluator(BOOK).worth(grid, at.number, others, place, seats)
                row = BOOK.weights[kernel.bucket(at.number, min(kernel.free(grid), others))]
                found = kernel.features(BOOK, grid, others, place / (seats - 1))
                pairs = zip(found, row, strict=True)
                assert worth == pytest.approx(sum(one * other for one, other in pairs))


def _tried(thought: Evaluator, at: kernel.Draft) -> float:
    """As `duel`, by trying everything."""
    found = []
    for card in at.cards:
        for grid in kernel.places(BOOK, at.grids[at.seat], card):
            after = kernel.take(BOOK, at, card, grid)
            found.append(
                1 - _tried(thought, after)
                if after.cards
                else kernel.outlook(thought, after)[at.seat]
            )
    return max(found)


def test_a_duel_is_played_as_if_everything_were_tried() -> None:
    for at in _tables(2, 25):
        thought = Evaluator(BOOK)
        assert kernel.duel(thought, at, 0.0, 1.0) == pytest.approx(_tried(thought, at))
        after = kernel.reply(thought, at)
        assert 1 - _tried(thought, after) == pytest.approx(_tried(thought, at))


def test_where_every_card_has_its_own_space_a_skirmish_is_a_duel() -> None:
    plain = book(Learned([BOOK.weights[0]] * BUCKETS, (0.0, 9.0, 0.0)))
    rng = Random("skirmish")
    for _ in range(25):
        cards = [
            rng.choice([card for card in range(kernel.CARDS) if plain.home[card] == space])
            for space in rng.sample(range(kernel.SPACES), 4)
        ]
        at = kernel.Draft([kernel.BARE, kernel.BARE], cards, 1, 2, [3, 5], 66)
        duel = kernel.duel(Evaluator(plain), at, 0.0, 1.0)
        assert kernel.skirmish(plain, at) == pytest.approx(duel)


@pytest.mark.parametrize("seats", SEATS)
def test_chances_are_shares_of_one_game(seats: int) -> None:
    rng = Random("chances")
    for at in _tables(seats, 6):
        deals = [rng.sample(range(kernel.CARDS), len(at.cards)) for _ in range(3)]
        row = kernel.ahead(Evaluator(BOOK), at, deals)
        assert len(row) == seats
        assert sum(row) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in row)


def test_at_the_end_the_most_points_win_and_first_places_are_shared() -> None:
    end = kernel.Draft([kernel.BARE] * 4, [], 0, 4, [90, 120, 7, 120], 70)
    assert kernel.outlook(Evaluator(BOOK), end) == [0, 0.5, 0, 0.5]
