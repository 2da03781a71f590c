"""Pazaak: types and constants. Come closer to twenty than the other; three rounds win the match."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Seat, Tagged, Viewer

TARGET, SPACES, SIDE, HAND, GOAL = 20, 9, 10, 4, 3
FULL_DECK = (0, *(4,) * 10)  # how many of each rank, 1 to 10
VARIABLE, DOUBLE, TIEBREAKER = "V", "D", "T"
FLIPS = {"2&4": (2, 4), "3&6": (3, 6)}

# Decisions: §9 says what else they might have been.
VOID_LIMIT: Final = 20
FullBoard: TypeAlias = Literal["wins", "compare"]
VoidLimit: TypeAlias = Literal[20] | None
SIDE_LIMITS = {  # §2.3: how many of a kind one side deck may hold
    **{f"{sign}{n}": 4 for sign in "+-±" for n in range(1, 7)},
    **dict.fromkeys(FLIPS, 4),
    **dict.fromkeys((DOUBLE, TIEBREAKER, VARIABLE), 2),
}

# Bounds of what is seen and told: schemas state them, and programs that learn count on them.
Card: TypeAlias = Annotated[str, Meta(extra={"words": tuple(SIDE_LIMITS)})]  # by its notation
Laid: TypeAlias = Annotated[str, Meta(extra={"words": ("", *SIDE_LIMITS)})]
Rank: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
Value: TypeAlias = Annotated[int, Meta(ge=-10, le=10)]
Total: TypeAlias = Annotated[int, Meta(ge=-10 * SPACES, le=10 * SPACES)]
Hand: TypeAlias = Annotated[tuple[Card | None, ...], Meta(max_length=HAND)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Won: TypeAlias = Annotated[int, Meta(ge=0, le=GOAL)]
# Where void rounds have no limit there may be more: then programs that learn see the last of them.
SEEN_ROUNDS = Meta(extra={"most": (2 * GOAL - 1) * VOID_LIMIT})
ROUND_END = Meta(extra={"words": ("bust", "full", "higher", "tiebreaker", "tie", "both-bust")})
MATCH_END = Meta(extra={"words": ("three-rounds", "void-rounds")})
Cards: TypeAlias = tuple[Card, ...]
DEFAULT: Cards = ("±1", "±2", "±3", "±4", "±5", "±6", "2&4", "3&6", "D", "T")


class Variants(Struct, frozen=True, kw_only=True, gc=False):
    """§10: what a table may agree on."""

    rescue: bool = True  # §4.5: over twenty, one side card may mend it
    full_board: FullBoard = "wins"  # §6.2: who fills nine spaces without a bust
    flip_standing: bool = True  # §5.4: a flip turns the cards of a player who stands, too
    void_limit: VoidLimit = VOID_LIMIT  # §7.2: void rounds, one after another, that end the match


DEFAULT_VARIANTS = Variants()


class Options(Variants, frozen=True):
    first: Viewer = None  # §3.2, decision: drawn by lot unless the table names a seat
    loadouts: tuple[Cards, Cards] = (DEFAULT, DEFAULT)  # each seat's side deck


class Slot(Struct, frozen=True, gc=False):
    """One space of a board, as it counts now; a card of the main deck has no notation."""

    value: Value
    card: Laid = ""


class Board(Struct, frozen=True, gc=False):
    slots: Annotated[tuple[Slot, ...], Meta(max_length=SPACES)] = ()
    standing: bool = False
    breaks_ties: bool = False  # a tiebreaker was played on it this round


class State(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat
    first: Seat  # who opened the match
    sides: tuple[Cards, Cards]  # not dealt yet; emptied once both hands are full
    begun: bool = True  # False until the lot has named the first seat
    hands: tuple[Cards, Cards] = ((), ())
    boards: tuple[Board, Board] = (Board(), Board())
    deck: tuple[int, ...] = FULL_DECK
    drawn: int = 0  # this turn's main-deck card; 0 until chance gives it
    played: bool = False  # a side card was played this turn
    rounds: tuple[Viewer, ...] = ()  # who won each finished round; None where it was void
    variants: Variants = DEFAULT_VARIANTS


class Play(Tagged, frozen=True):
    """A side card from the hand, counting as much as its sign or its double makes it."""

    card: Card
    value: int


class Stand(Tagged, frozen=True):
    pass


class Continue(Tagged, frozen=True):
    """End the turn without standing."""


class Begin(Tagged, frozen=True):
    """Chance: who opens the match."""

    seat: Seat


class Deal(Tagged, frozen=True):
    """Chance: a side card into the hand that is short of one."""

    card: Card


class Draw(Tagged, frozen=True):
    """Chance: the turn's main-deck card."""

    rank: int


Move: TypeAlias = Play | Stand | Continue | Begin | Deal | Draw


class MatchStarted(Tagged, frozen=True):
    seat: Seat


class CardDealt(Tagged, frozen=True):
    seat: Seat
    card: Card | None  # None to everyone but its owner


class CardDrawn(Tagged, frozen=True):
    seat: Seat
    rank: Rank
    total: Total


class SidePlayed(Tagged, frozen=True):
    seat: Seat
    card: Card
    value: Value
    totals: tuple[Total, Total]


class Stood(Tagged, frozen=True):
    seat: Seat
    total: Total


class Continued(Tagged, frozen=True):
    seat: Seat


class RoundEnded(Tagged, frozen=True):
    winner: Viewer  # None: the round was void
    reason: Annotated[str, ROUND_END]  # the last two are void
    totals: tuple[Total, Total]
    wins: tuple[Won, Won]


class MatchEnded(Tagged, frozen=True):
    winners: Annotated[tuple[Seat, ...], Meta(max_length=2)]  # both: a draw
    reason: Annotated[str, MATCH_END]


Event: TypeAlias = (
    MatchStarted | CardDealt | CardDrawn | SidePlayed | Stood | Continued | RoundEnded | MatchEnded
)


class View(Struct, frozen=True, gc=False, kw_only=True):
    seat: Viewer  # None while chance deals
    first: Seat
    hands: tuple[Hand, Hand]  # None: a card you do not see
    boards: tuple[Board, Board]
    # How many of each rank are left: everyone can count them.
    deck: Annotated[tuple[Count, ...], Meta(min_length=11, max_length=11)]
    drawn: Rank
    played: bool
    rounds: Annotated[tuple[Viewer, ...], SEEN_ROUNDS]
    variants: Variants = DEFAULT_VARIANTS
