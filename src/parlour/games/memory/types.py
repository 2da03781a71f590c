"""Memory: types and constants. Twenty-two cards, eleven pictures, two of each."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from parlour.core.game import Seat, Tagged, Viewer

PICTURES = 11
CARDS = 2 * PICTURES
UNSEEN = -1  # no picture yet: chance decides when the card is first turned
MISS_LIMIT: Final = 200

MissLimit: TypeAlias = Literal[200] | None  # §7.2: turns without a pair that end the game


class Options(Struct, frozen=True):
    first: Viewer = None  # §3.1, decision: drawn by lot unless the table names a seat
    miss_limit: MissLimit = MISS_LIMIT


class Turned(Struct, frozen=True, gc=False):
    """The two cards of the last full turn, so that a page can show them again."""

    cards: tuple[int, int]
    pictures: tuple[int, int]
    matched: bool


class State(Struct, frozen=True, gc=False):
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
    card: int
    picture: int
    seat: Seat


class CardsRemoved(Tagged, frozen=True):
    cards: tuple[int, int]


class ScoreUpdated(Tagged, frozen=True):
    seat: Seat
    score: int


class CardsHidden(Tagged, frozen=True):
    cards: tuple[int, int]


class TurnChanged(Tagged, frozen=True):
    seat: Seat


class GameEnded(Tagged, frozen=True):
    winners: tuple[Seat, ...]  # both: a draw
    reason: str


Event: TypeAlias = (
    GameStarted | CardRevealed | CardsRemoved | ScoreUpdated | CardsHidden | TurnChanged | GameEnded
)


class View(Struct, frozen=True, gc=False):
    """The table as everyone sees it: pictures only on cards now face up, or won."""

    seat: Viewer  # None while chance answers, and at the end
    pictures: tuple[int | None, ...]
    gone: tuple[bool, ...]
    up: tuple[int, ...]
    scores: tuple[int, int]
    last: Turned | None
    miss_limit: MissLimit = MISS_LIMIT
