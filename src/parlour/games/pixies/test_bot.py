"""The bots of Pixies: what they see, what they choose, and what they say of their chances."""

from random import Random

import pytest
from msgspec.structs import replace

from parlour.core.chance import lots
from parlour.core.game import Chance, Draw, Over, Seat
from parlour.core.mind import Budget

from . import bot, kernel
from .cards import DECK, Card
from .rules import ALL, apply, placed, show, start, turn
from .scoring import points
from .types import EMPTY, SEATS, Cell, Grid, Options, Special, State, Take

QUICK = Budget(0.2)


def _dice(seed: int) -> Draw:
    return lots(Random(seed))


def _choices(seats: int, games: int) -> list[tuple[State, list[Take]]]:
    """Every seventh choice of random games."""
    rng, found = Random(f"choices {seats}"), list[tuple[State, list[Take]]]()
    for _ in range(games):
        state = start(Options(seats))
        while not isinstance(now := turn(state), Over):
            if isinstance(now, Chance):
                move = rng.choice(now.odds)[0]
            else:
                move = rng.choice(now.moves)
                takes = [one for one in now.moves if isinstance(one, Take)]
                found.append((state, takes))
            state = apply(state, move).state
    return found[::7]


def _card(colour: str, number: int, spirals: int = 0, crosses: int = 0) -> int:
    return DECK.index(
        Card(colour=colour, number=number, spirals=spirals, crosses=crosses, special=False)
    )


def _laid(*cells: tuple[int, Cell]) -> Grid:
    laid = dict(cells)
    return tuple(laid.get(space, cell) for space, cell in enumerate(EMPTY))


@pytest.mark.parametrize("level", bot.LEVELS)
@pytest.mark.parametrize("seats", SEATS)
def test_what_will_come_changes_nothing(level: str, seats: int) -> None:
    """Worlds that differ only in cards nobody has seen: the same dice choose the same."""
    for state, moves in _choices(seats, 1)[::2]:
        unseen = Random(3).sample(state.deck, len(state.deck))
        twin = replace(state, deck=tuple(unseen))
        seen = [show(one, state.seat) for one in (state, twin)]
        chosen = [bot.LEVELS[level](view, (), moves, _dice(9), QUICK) for view in seen]
        assert chosen[0] == chosen[1]
        assert chosen[0] in moves


@pytest.mark.parametrize("seats", SEATS)
def test_the_judge_gives_every_seat_its_chance_after_every_move(seats: int) -> None:
    for state, moves in _choices(seats, 1):
        view = show(state, state.seat)
        rows = bot.judge(view, (), moves, _dice(9), QUICK)
        assert len(rows) == len(moves)
        assert all(len(row) == seats and sum(row) == pytest.approx(1) for row in rows)


def test_the_last_pick_of_a_game_is_judged_by_the_result() -> None:
    full = tuple(Cell(None, card) for card in range(9))
    ours = _laid(*((space, Cell(None, 10 + space)) for space in range(8)))
    card = _card("red", 9)
    for before, chances in ((0, [0.5, 0.5]), (1, [1, 0]), (-1, [0, 1])):
        rounds = ((50 + before, 50), (0, 0))
        state = State(
            seat=Seat(0), grids=(ours, full), deck=ALL[20:60], due=0, spread=(card,), rounds=rounds
        )
        moves = [Take(card, 8, True)]
        assert bot.judge(show(state, Seat(0)), (), moves, _dice(1), QUICK) == [chances]


def test_bots_count_special_cards_as_the_table_does() -> None:
    """A special blue 5 beside a blue 4: 2 with itself and 1 without, and 4 for the zone."""
    special = DECK.index(Card(colour="blue", number=5, spirals=0, crosses=0, special=True))
    ours = _laid((3, Cell(_card("blue", 4, spirals=1))), (6, Cell(None, 60)))
    cases: tuple[tuple[Special, int], ...] = (("all", 2), ("others", 1))
    for counts, symbols in cases:
        state = State(seat=Seat(0), grids=(ours, EMPTY), deck=ALL[20:60], due=0, spread=(special,))
        state = replace(state, special=counts)
        before = bot.value(state, Seat(0))
        after = replace(state, grids=(placed(ours, Take(special, 4, True)), EMPTY))
        assert bot.value(after, Seat(0)) - before == pytest.approx((symbols + 4) / 100)
        assert bot.imagine(show(state, Seat(0)), (), _dice(1)).special == counts
        book = bot._book(2, counts)
        assert kernel.score(book, bot.flat(after.grids[0]), 1) == 1 + symbols + 4


def test_greedy_takes_the_most_points_at_once() -> None:
    for state, moves in _choices(2, 2):
        chosen = bot.greedy(show(state, state.seat), (), moves, _dice(1), QUICK)
        gains = [points(placed(state.grids[state.seat], move), 1) for move in moves]
        if not state.rounds:
            assert gains[moves.index(chosen)] == max(gains)


def test_a_master_keeps_from_another_what_is_worth_more_there() -> None:
    """A point ahead, two cards left: six spirals for us, or the nine that brings them eight."""
    spirals, nine = _card("blue", 1, spirals=6), _card("blue", 9, crosses=1)
    down = [(space, Cell(None, space)) for space in range(1, 8)]
    ours = _laid(*down, (8, Cell(_card("red", 9), 8)))
    theirs = _laid(*down[:-1], (0, Cell(_card("red", 1, spirals=3), 9)), (8, Cell(None, 10)))
    state = State(
        seat=Seat(0),
        grids=(ours, theirs),
        deck=ALL[20:50],
        due=0,
        spread=(spirals, nine),
        rounds=((36, 40), (0, 0)),
    )
    listed, view = turn(state), show(state, Seat(0))
    assert not isinstance(listed, Over | Chance)
    moves = [move for move in listed.moves if isinstance(move, Take)]
    assert bot.greedy(view, (), moves, _dice(1), QUICK).card == spirals
    assert bot.master(view, (), moves, _dice(1), QUICK).card == nine
    rows = bot.judge(view, (), moves, _dice(1), QUICK)
    assert rows == [[0, 1], [1, 0]]


def test_the_weights_fit_every_number_of_seats() -> None:
    for seats in SEATS:
        learned = bot._book(seats)
        assert len(learned.weights) == kernel.ROUNDS * (kernel.SPACES + 1)
        assert {len(row) for row in learned.weights} == {kernel.FEATURES}
        assert learned.heat[kernel.bucket(1, 5)] > learned.heat[kernel.bucket(3, 1)] > 0
