"""How many ways each game can go: numbers written down once, so that a change of rules shows.

Counted from the first decision of seed 0, seat and chance moves alike, as `parlour perft` does.
Memory's and Phage's follow from the rules: 22 cards, 11 pictures, 21 cards left; 48 tiles, 10
kinds, 47 tiles and 20 ways to move a piece into the empty middle.
"""

import pytest

from parlour.cli.local_game import chance
from parlour.core.game import Over
from parlour.core.play import perft, settle
from parlour.games.registry import load
from parlour.laws import life

WAYS = {
    "memory": (22, 242, 5_082, 55_902),
    "pazaak": (9, 34, 320, 1_940),
    "phage": (48, 480, 22_580, 226_540),
    "pixies": (4, 12, 24, 24),
}
MIDDLE = {  # answers given before, then the ways at depth 1, 2 and 3
    "memory": (60, 22, 408, 7_852),
    "pazaak": (20, 8, 32, 260),
    "pazaak/1": (20, 7, 30, 260),
    "phage": (122, 10, 173, 1_832),
    "pixies": (53, 8, 36, 936),
}
MORE_PLAYERS = {3: (3, 6, 6, 402), 4: (4, 12, 24, 24), 5: (5, 20, 60, 120)}


@pytest.mark.parametrize("name", WAYS)
def test_the_ways_a_game_can_go(name: str) -> None:
    box = load(name)
    state = settle(box.game, box.game.start(box.options()), chance(0)).state
    assert tuple(perft(box.game, state, depth) for depth in (1, 2, 3, 4)) == WAYS[name]


@pytest.mark.parametrize("name", MIDDLE)
def test_the_ways_it_can_go_from_the_middle(name: str) -> None:
    """From where a random game stands after so many answers: every kind of move turns up."""
    box, (answers, *ways) = load(name), MIDDLE[name]
    state = next(m.state for m in life(box, 0) if len(m.moves) == answers)
    assert [perft(box.game, state, depth) for depth in (1, 2, 3)] == ways


@pytest.mark.parametrize("seats", MORE_PLAYERS)
def test_the_ways_pixies_can_go_with_more_players(seats: int) -> None:
    box = load("pixies")
    state = settle(box.game, box.game.start(box.options(seats=seats)), chance(0)).state
    assert tuple(perft(box.game, state, n) for n in (1, 2, 3, 4)) == MORE_PLAYERS[seats]


def test_nothing_can_be_answered_once_it_is_over_or_nothing_is_asked() -> None:
    box = load("pazaak")
    *_, last = life(box, 1)
    assert isinstance(last.turn, Over)
    assert perft(box.game, last.state, 5) == 1
    assert perft(box.game, box.game.start(box.options()), 0) == 1
