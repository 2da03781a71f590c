"""Pig: types and constants."""

from typing import TypeAlias

from msgspec import Struct

from parlour.core.game import Seat, Tagged

GOAL = 50  # §1
FACES = (1, 2, 3, 4, 5, 6)


class Options(Struct, frozen=True):
    seats: int = 2
    goal: int = GOAL


class State(Struct, frozen=True, gc=False):
    scores: tuple[int, ...]
    goal: int
    seat: Seat = Seat(0)  # whose turn it is
    pot: int = 0  # points of this turn
    begun: bool = True  # False until the lot has said who begins
    rolling: bool = False  # the die is in the air


class Roll(Tagged, frozen=True):
    pass


class Hold(Tagged, frozen=True):
    pass


class Begin(Tagged, frozen=True):
    """Chance: who has the first turn."""

    seat: Seat


class Fall(Tagged, frozen=True):
    """Chance: the die."""

    face: int


Move: TypeAlias = Roll | Hold | Begin | Fall


class Begun(Tagged, frozen=True):
    seat: Seat


class Thrown(Tagged, frozen=True):
    seat: Seat


class Fallen(Tagged, frozen=True):
    seat: Seat
    face: int
    pot: int


class Held(Tagged, frozen=True):
    seat: Seat
    points: int
    score: int


Event: TypeAlias = Begun | Thrown | Fallen | Held


class View(Struct, frozen=True, gc=False):
    """Nothing is hidden, so all see the same."""

    scores: tuple[int, ...]
    goal: int
    seat: Seat
    pot: int
    begun: bool
    rolling: bool
