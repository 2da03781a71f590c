"""The rulebook read aloud: a rule, a test."""

from parlour.core.game import Chance, Choice, Over, Seat

from . import rules
from .types import Begin, Options, State, Take, Taken

ADA, BEN = Seat(0), Seat(1)


def test_a_lot_decides_who_begins() -> None:
    turn = rules.turn(rules.start(Options()))
    assert turn == Chance(((Begin(ADA), 1), (Begin(BEN), 1)))


def test_you_take_one_to_three_stones() -> None:
    turn = rules.turn(State(heap=21, seat=ADA))
    assert turn == Choice(ADA, [Take(1), Take(2), Take(3)])


def test_you_cannot_take_more_stones_than_there_are() -> None:
    turn = rules.turn(State(heap=2, seat=ADA))
    assert turn == Choice(ADA, [Take(1), Take(2)])


def test_then_it_is_the_others_turn() -> None:
    step = rules.apply(State(heap=21, seat=ADA), Take(3))
    assert step.state == State(heap=18, seat=BEN)
    assert step.events == (Taken(ADA, 3, 18),)


def test_whoever_takes_the_last_stone_wins() -> None:
    step = rules.apply(State(heap=2, seat=BEN), Take(2))
    assert rules.turn(step.state) == Over((0, 1), (BEN,), "last-stone")
