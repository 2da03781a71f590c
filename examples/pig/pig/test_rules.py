"""The rulebook as tests."""

from parlour.core.game import Choice, Over, Seat

from . import rules
from .types import Fall, Fallen, Hold, Options, Roll, State

ADA, BEN = Seat(0), Seat(1)


def test_you_cannot_hold_before_you_have_points() -> None:
    assert rules.turn(State((0, 0), 50)) == Choice(ADA, [Roll()])
    assert rules.turn(State((0, 0), 50, pot=4)) == Choice(ADA, [Roll(), Hold()])


def test_a_one_takes_the_points_of_this_turn() -> None:
    step = rules.apply(State((9, 0), 50, pot=12, rolling=True), Fall(1))
    assert step.state == State((9, 0), 50, BEN)
    assert step.events == (Fallen(ADA, 1, 0),)


def test_whoever_reaches_the_goal_wins_at_once() -> None:
    step = rules.apply(State((45, 30), 50, pot=5), Hold())
    assert rules.turn(step.state) == Over((50, 30), (ADA,), "goal")


def test_three_can_play() -> None:
    assert rules.start(Options(seats=3)).scores == (0, 0, 0)
