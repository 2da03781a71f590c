"""Entries of a table's log: one for each thing that happened.

Instants are milliseconds of the service's own clock, which stands still while the service does.
"""

from typing import Literal, TypeAlias

from parlour.core.box import AnyMove
from parlour.core.game import Json, Seat, Tagged, Viewer
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import Promise, Stopped, Undone, Updated
from parlour.table.terms import Terms


class Opened(Tagged, frozen=True):
    at: Ms
    terms: Terms


class Sat(Tagged, frozen=True, kw_only=True):
    at: Ms
    seat: Seat
    user: UserId
    name: str
    bot: str = ""
    loadout: Json = None
    digest: str = ""  # of the name, which was removed by its owner
    guest: bool = False  # at the device of this user, who sits there, too


class GotUp(Tagged, frozen=True):
    """A seat was left before the game began."""

    at: Ms
    seat: Seat


class Brought(Tagged, frozen=True):
    """The loadout that a seat will play with."""

    at: Ms
    seat: Seat
    loadout: Json = None


class Swapped(Tagged, frozen=True):
    """Two seats changed places before the game."""

    at: Ms
    seat: Seat
    other: Seat


class Closed(Tagged, frozen=True):
    at: Ms
    reason: str


class Committed(Tagged, frozen=True):
    """A seat has committed to a seed; None: it will not contribute one."""

    at: Ms
    seat: Seat
    commit: str | None


class Revealed(Tagged, frozen=True):
    """A seat's seed. The last one is not an entry of its own: `Began` has it."""

    at: Ms
    seat: Seat
    seed: str


class Began(Tagged, frozen=True):
    at: Ms
    promise: Promise
    drawn: tuple[AnyMove, ...] = ()  # chance moves before the first decision
    format: int = 1  # of the record; from 2 on the chain has names as salted digests


class Played(Tagged, frozen=True):
    """One move of a seat, and every chance move it set off."""

    at: Ms
    seat: Seat
    move: AnyMove
    drawn: tuple[AnyMove, ...] = ()


Wish: TypeAlias = Literal["draw", "undo", "rematch"]


class Offered(Tagged, frozen=True):
    at: Ms
    seat: Seat
    wish: Wish


class Declined(Tagged, frozen=True):
    at: Ms
    seat: Seat
    wish: Wish


class Departed(Tagged, frozen=True):
    """A player is away; `awaited`: still is, and the other of two waits without a limit."""

    at: Ms
    seat: Seat
    awaited: bool = False


class Returned(Tagged, frozen=True):
    at: Ms
    seat: Seat


class Held(Tagged, frozen=True):
    """A stand-in takes an abandoned seat until its owner returns."""

    at: Ms
    seat: Seat
    resigned: bool = False  # the owner does not return, and cannot win


class Followed(Tagged, frozen=True):
    """The room goes on at this table: with the same people, or by other terms."""

    at: Ms
    table: TableId
    terms: Terms | None = None  # None: the same people play again
    seat: Viewer = None  # who asked for it; after a game only they move on at once


Entry: TypeAlias = (
    Opened | Sat | GotUp | Brought | Swapped | Closed | Committed | Revealed | Began | Played
    | Stopped | Offered | Declined | Undone | Updated | Departed | Returned | Held | Followed
)  # fmt: skip
