"""Side decks and hands: what may be brought along, and who sees it."""

from random import Random

import pytest

from parlour.core.chance import lots
from parlour.core.game import Chance, Illegal, Seat
from parlour.core.play import settle

from . import box
from .rules import show, start, tell, turn
from .test_rules import after, board, listed, table
from .types import (
    DEFAULT,
    CardDealt,
    Cards,
    Continue,
    Draw,
    Options,
    Play,
    Stand,
)

ONE, TWO = Seat(0), Seat(1)


STAND, CONTINUE = Stand(), Continue()


def side(**counts: int) -> Cards:
    return tuple(card for card, n in counts.items() for _ in range(n))


def others(n: int) -> dict[str, int]:
    return {f"±{i}": 1 for i in range(1, n + 1)}


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        (side(**{"+3": 4}, **others(6)), True),
        (side(**{"+3": 5}, **others(5)), False),
        (side(D=2, **others(6), **{"-1": 2}), True),
        (side(D=3, **others(6), **{"-1": 1}), False),
        (side(**others(6), **{"-1": 3}), False),
        (side(**others(6), **{"-1": 4, "-2": 1}), False),
        (side(**others(6), **{"-1": 3, "+7": 1}), False),
        (side(**others(6), **{"-1": 3, "±0": 1}), False),
        (side(**{"2&4": 4, "3&6": 4, "D": 2}), True),
        (DEFAULT, True),
    ],
)
def test_pz_v21_side_decks(cards: Cards, fits: bool) -> None:  # noqa: FBT001
    options = Options(loadouts=(DEFAULT, cards))
    if fits:
        assert start(options).sides[1] == cards
    else:
        with pytest.raises(Illegal):
            start(options)


def test_each_hand_is_four_of_the_ten_and_the_rest_is_put_away() -> None:
    state = settle(box.game, start(Options(first=ONE)), lots(Random(3))).state
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert all(card in DEFAULT for hand in state.hands for card in hand)
    assert state.sides == ((), ())


def test_a_dealt_card_is_told_to_its_owner_only() -> None:
    dealt = CardDealt(ONE, "+3")
    assert [tell(dealt, viewer) for viewer in (ONE, TWO, None)] == [
        dealt,
        CardDealt(ONE, None),
        CardDealt(ONE, None),
    ]
    asked = turn(start(Options(first=ONE)))
    assert isinstance(asked, Chance)
    assert asked.privy == ONE


def test_a_hand_is_shown_to_its_owner_only() -> None:
    state = after(table(board(), board(), "+3", "T"), Draw(2))
    assert show(state, ONE).hands == (("+3", "T"), (None,))
    assert show(state, TWO).hands == ((None, None), ("+1",))
    assert show(state, None).hands == ((None, None), (None,))


def test_equal_cards_in_the_hand_are_one_move() -> None:
    state = after(table(board(), board(), "+1", "+1"), Draw(4))
    assert listed(state) == [Play("+1", 1), STAND, CONTINUE]
