"""Pixies: types and constants. Nine spaces, three rounds, cards drafted from an open spread."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Seat, Tagged, Viewer

ROUNDS, SPACES = 3, 9
SEATS = (2, 3, 4, 5)  # §3.1, decision

Special: TypeAlias = Literal["all", "others"]  # §7.3: whether a special card counts itself


# Bounds of what is seen and told: schemas state them, and programs that learn count on them.
CARDS = 70
CardNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=CARDS)]  # a card by its place in cards.DECK
Space: TypeAlias = Annotated[int, Meta(ge=0, lt=SPACES)]
RoundNumber: TypeAlias = Annotated[int, Meta(ge=1, le=ROUNDS)]
Points: TypeAlias = Annotated[int, Meta(ge=-30, le=150)]  # of one round
Total: TypeAlias = Annotated[int, Meta(ge=-30 * ROUNDS, le=150 * ROUNDS)]
EACH_SEAT = Meta(max_length=max(SEATS))


class Options(Struct, frozen=True):
    seats: int = 2
    first: Viewer = None  # §3.3: drawn by lot unless the table names a seat
    special: Special = "all"


class Cell(Struct, frozen=True, gc=False):
    """One space. A face-up card over a face-down one is validated."""

    up: CardNumber | None = None
    down: CardNumber | None = None


Grid: TypeAlias = Annotated[tuple[Cell, ...], Meta(min_length=SPACES, max_length=SPACES)]
EMPTY: Grid = (Cell(),) * SPACES


class State(Struct, frozen=True, gc=False, kw_only=True):
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
    card: CardNumber


class CardPlaced(Tagged, frozen=True, kw_only=True):
    seat: Seat
    card: CardNumber
    space: Space
    up: bool
    validated: bool  # the space holds two cards now


class RoundEnded(Tagged, frozen=True):
    number: RoundNumber
    points: Annotated[tuple[Points, ...], EACH_SEAT]
    totals: Annotated[tuple[Total, ...], EACH_SEAT]


class GameEnded(Tagged, frozen=True):
    winners: Annotated[tuple[Seat, ...], EACH_SEAT]
    reason: Annotated[str, Meta(extra={"words": ("three-rounds",)})]


Event: TypeAlias = GameStarted | CardRevealed | CardPlaced | RoundEnded | GameEnded


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Everything on the table. Face-down cards were taken from an open spread: no secret."""

    seat: Viewer  # None while chance reveals, and at the end
    number: RoundNumber
    spread: Annotated[tuple[CardNumber, ...], EACH_SEAT]
    grids: Annotated[tuple[Grid, ...], EACH_SEAT]
    left: Annotated[int, Meta(ge=0, le=CARDS)]  # cards in the deck
    # Every seat's points of each finished round.
    rounds: Annotated[tuple[Annotated[tuple[Points, ...], EACH_SEAT], ...], Meta(max_length=ROUNDS)]
    special: Special = "all"
