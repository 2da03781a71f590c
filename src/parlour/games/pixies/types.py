"""Pixies: types and constants. Nine spaces, three rounds, cards drafted from an open spread."""

from typing import Literal, TypeAlias

from msgspec import Struct

from parlour.core.game import Seat, Tagged, Viewer

ROUNDS, SPACES = 3, 9
SEATS = (2, 3, 4, 5)  # §3.1, decision

Special: TypeAlias = Literal["all", "others"]  # §7.3: whether a special card counts itself


class Options(Struct, frozen=True):
    seats: int = 2
    first: Viewer = None  # §3.3: drawn by lot unless the table names a seat
    special: Special = "all"


class Cell(Struct, frozen=True, gc=False):
    """One space. A face-up card over a face-down one is validated."""

    up: int | None = None  # a card by its place in cards.DECK
    down: int | None = None


Grid: TypeAlias = tuple[Cell, ...]
EMPTY: Grid = (Cell(),) * SPACES


class State(Struct, frozen=True, gc=False):
    seat: Seat
    grids: tuple[Grid, ...]
    deck: tuple[int, ...]  # a bag, in order of the cards: chance decides which comes next
    due: int  # cards still to reveal before the draft
    begun: bool = True  # False until the lot has named the first seat
    spread: tuple[int, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()  # every seat's points of each finished round
    special: Special = "all"


class Take(Tagged, frozen=True):
    """Take a card to a space: face up on top, or face down (under a face-up card if any)."""

    card: int
    space: int  # 0 to 8: space 0 is for number 1
    up: bool


class Begin(Tagged, frozen=True):
    """Chance: who opens the first turn."""

    seat: Seat


class Reveal(Tagged, frozen=True):
    """Chance: the next card of the spread."""

    card: int


Move: TypeAlias = Take | Begin | Reveal


class GameStarted(Tagged, frozen=True):
    seat: Seat


class CardRevealed(Tagged, frozen=True):
    card: int


class CardPlaced(Tagged, frozen=True):
    seat: Seat
    card: int
    space: int
    up: bool
    validated: bool  # the space holds two cards now


class RoundEnded(Tagged, frozen=True):
    number: int  # 1 to 3
    points: tuple[int, ...]
    totals: tuple[int, ...]


class GameEnded(Tagged, frozen=True):
    winners: tuple[Seat, ...]
    reason: str


Event: TypeAlias = GameStarted | CardRevealed | CardPlaced | RoundEnded | GameEnded


class View(Struct, frozen=True, gc=False):
    """Everything on the table. Face-down cards were taken from an open spread: no secret."""

    seat: Viewer  # None while chance reveals, and at the end
    number: int  # the round, 1 to 3
    spread: tuple[int, ...]
    grids: tuple[Grid, ...]
    left: int  # cards in the deck
    rounds: tuple[tuple[int, ...], ...]
    special: Special = "all"
