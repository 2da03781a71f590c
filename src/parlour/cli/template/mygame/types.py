"""Mygame: types and constants. One heap of stones, two players."""

from typing import TypeAlias

from msgspec import Struct

from parlour.core.game import Seat, Tagged

HEAP = 21  # §2.1
MAX_TAKEN = 3  # §3.1: stones that may be taken in one turn


class Options(Struct, frozen=True):
    """What the table may agree before the start."""

    heap: int = HEAP


class State(Struct, frozen=True, gc=False):
    """Everything there is to know."""

    heap: int
    seat: Seat = Seat(0)  # whose turn it is
    begun: bool = True  # False until the lot has said so


class Take(Tagged, frozen=True):
    stones: int


class Begin(Tagged, frozen=True):
    """Chance: who has the first turn."""

    seat: Seat


Move: TypeAlias = Take | Begin


class Begun(Tagged, frozen=True):
    seat: Seat


class Taken(Tagged, frozen=True):
    seat: Seat
    stones: int
    left: int


Event: TypeAlias = Begun | Taken


class View(Struct, frozen=True, gc=False):
    """The state as one viewer sees it. Nothing is hidden here, so all see the same."""

    heap: int
    seat: Seat
    begun: bool
