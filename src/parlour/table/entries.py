"""What a table's log may say: one entry for each thing that happened.

Instants are milliseconds of the service's own clock, which stands still while the service does.
"""

from typing import Any, Literal, TypeAlias

from parlour.core.game import Seat, Tagged
from parlour.core.ids import UserId
from parlour.core.record import Promise, Stopped, Undone
from parlour.table.terms import Terms


class Opened(Tagged, frozen=True):
    at: int
    terms: Terms


class Sat(Tagged, frozen=True):
    at: int
    seat: Seat
    user: UserId
    name: str
    bot: str = ""
    loadout: Any = None


class GotUp(Tagged, frozen=True):
    """A seat was left before the game began."""

    at: int
    seat: Seat


class Closed(Tagged, frozen=True):
    at: int
    reason: str


class Committed(Tagged, frozen=True):
    """A seat is bound to a seed that it has not shown; None: it will not contribute."""

    at: int
    seat: Seat
    commit: str | None


class Revealed(Tagged, frozen=True):
    """The seed that a seat had committed to. The last one begins the game instead."""

    at: int
    seat: Seat
    seed: str


class Began(Tagged, frozen=True):
    at: int
    promise: Promise
    drawn: tuple[Any, ...] = ()  # what chance answered before the first decision


class Played(Tagged, frozen=True):
    """One move of a seat, and every chance move it set off."""

    at: int
    seat: Seat
    move: Any
    drawn: tuple[Any, ...] = ()


Wish: TypeAlias = Literal["draw", "undo", "rematch"]


class Offered(Tagged, frozen=True):
    at: int
    seat: Seat
    wish: Wish


class Declined(Tagged, frozen=True):
    at: int
    seat: Seat
    wish: Wish


class Departed(Tagged, frozen=True):
    at: int
    seat: Seat


class Returned(Tagged, frozen=True):
    at: int
    seat: Seat


class Held(Tagged, frozen=True):
    """A stand-in takes an abandoned seat until its owner returns."""

    at: int
    seat: Seat


class Followed(Tagged, frozen=True):
    """The next game of these people has its table."""

    at: int
    table: str


Entry: TypeAlias = (
    Opened | Sat | GotUp | Closed | Committed | Revealed | Began | Played | Stopped | Offered
    | Declined | Undone | Departed | Returned | Held | Followed
)  # fmt: skip
