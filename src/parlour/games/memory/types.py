"""Memory: types and constants. Twenty-two cards, eleven pictures, two of each."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Seat, Tagged, Viewer

PICTURES = 11
CARDS = 2 * PICTURES
UNSEEN = -1  # no picture yet: chance decides when the card is first turned
MISS_LIMIT: Final = 200

MissLimit: TypeAlias = Literal[200] | None  # §7.2: turns without a pair that end the game

# Bounds of what is seen and told: schemas state them, and programs that learn count on them.
Card: TypeAlias = Annotated[int, Meta(ge=0, lt=CARDS)]
Picture: TypeAlias = Annotated[int, Meta(ge=0, lt=PICTURES)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=PICTURES)]
EVERY_CARD = Meta(min_length=CARDS, max_length=CARDS)
BOTH_SEATS = Meta(max_length=2)
END = Meta(extra={"words": ("all-pairs", "no-pairs")})


class Options(Struct, frozen=True):
    first: Viewer = None  # §3.1, decision: drawn by lot unless the table names a seat
    miss_limit: MissLimit = MISS_LIMIT


class Turned(Struct, frozen=True, gc=False):
    """The two cards of the last full turn, so that a page can show them again."""

    cards: tuple[Card, Card]
    pictures: tuple[Picture, Picture]
    matched: bool


class State(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat
    begun: bool = True  # False until the lot has named the first seat
    known: tuple[int, ...] = (UNSEEN,) * CARDS  # the pictures seen so far
    gone: tuple[bool, ...] = (False,) * CARDS
    up: tuple[int, ...] = ()  # cards turned this turn
    scores: tuple[int, int] = (0, 0)
    misses: int = 0  # turns since the last pair
    last: Turned | None = None
    miss_limit: MissLimit = MISS_LIMIT


class Flip(Tagged, frozen=True):
    card: int


class Begin(Tagged, frozen=True):
    """Chance: who has the first turn."""

    seat: Seat


class Reveal(Tagged, frozen=True):
    """Chance: the picture on a card nobody has seen before."""

    picture: int


Move: TypeAlias = Flip | Begin | Reveal


class GameStarted(Tagged, frozen=True):
    seat: Seat


class CardRevealed(Tagged, frozen=True):
    card: Card
    picture: Picture
    seat: Seat


class CardsRemoved(Tagged, frozen=True):
    cards: tuple[Card, Card]


class ScoreUpdated(Tagged, frozen=True):
    seat: Seat
    score: Points


class CardsHidden(Tagged, frozen=True):
    cards: tuple[Card, Card]


class TurnChanged(Tagged, frozen=True):
    seat: Seat


class GameEnded(Tagged, frozen=True):
    winners: Annotated[tuple[Seat, ...], BOTH_SEATS]  # both: a draw
    reason: Annotated[str, END]


Event: TypeAlias = (
    GameStarted | CardRevealed | CardsRemoved | ScoreUpdated | CardsHidden | TurnChanged | GameEnded
)


class View(Struct, frozen=True, gc=False, kw_only=True):
    """The table as everyone sees it: pictures only on cards now face up, or won."""

    seat: Viewer  # None while chance answers, and at the end
    pictures: Annotated[tuple[Picture | None, ...], EVERY_CARD]
    gone: Annotated[tuple[bool, ...], EVERY_CARD]
    up: Annotated[tuple[Card, ...], Meta(max_length=2)]
    scores: tuple[Points, Points]
    last: Turned | None
    miss_limit: MissLimit = MISS_LIMIT
