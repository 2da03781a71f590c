"""Phage: types and constants. Forty-eight tiles on seven by seven, two sides, and blood.

A board is forty-nine characters, row by row from the north-west, so that a test can draw one:

    ?  face down        .  empty          #  debris
    ^ > v <  T cell, by the way it points D  dendritic cell
    V  virus            B  bacterium      r R  red blood cell, 2 or 3 points
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Seat, Tagged, Viewer

SIZE, LAST_TURNS = 7, 5
IMMUNE, PATHOGENS = Seat(0), Seat(1)
T_CELLS, BLOOD, DEBRIS_TILE, HIDDEN, NOTHING = "^>v<", "rR", "#", "?", "."
OWN = (T_CELLS + "D", "VB")
EXITS = (3, 21, 27, 45)  # D1, A4, G4, D7
POINTS = {**dict.fromkeys("^>v<DB", 5), "V": 10, "r": 2, "R": 3, "#": 2}
START = HIDDEN * 24 + NOTHING + HIDDEN * 24

# Decisions: §10 says what else they might have been.
STARTER = PATHOGENS  # §1.1
T_CELLS_PER_DIRECTION = 2  # §2.2
QUIET_LIMIT = 20
Debris: TypeAlias = Literal["both", "step", "clear"]  # §5.4: how a dendritic cell removes debris
QuietLimit: TypeAlias = Literal[20] | None  # §6.1: turns without progress, then a flip is due

TILES = {
    **dict.fromkeys(T_CELLS, T_CELLS_PER_DIRECTION),
    "D": 2,
    "V": 2,
    "B": 6,
    "r": 7,
    "R": 8,
    "#": 15,
}
KINDS = tuple(TILES)

# Bounds of what is seen and told: schemas state them, and programs that learn count on them.
LAST_SQUARE = SIZE * SIZE - 1
Square: TypeAlias = Annotated[int, Meta(ge=0, le=LAST_SQUARE)]
Left: TypeAlias = Annotated[int, Meta(ge=0, le=15)]  # tiles of a kind
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=LAST_TURNS)]
KIND = Meta(extra={"words": KINDS})
FIELD = Meta(
    min_length=SIZE * SIZE,
    max_length=SIZE * SIZE,
    extra={"letters": NOTHING + HIDDEN + "".join(KINDS)},
)
HEAP = Meta(max_length=sum(TILES.values()), extra={"letters": "".join(KINDS)})
OUT = Meta(max_length=sum(TILES.values()), extra={"letters": "".join(OWN)})
# A move may name anything: whether it is on the board is not for its type to say.
GOES = Meta(extra={"least": 0, "most": LAST_SQUARE})


class Options(Struct, frozen=True):
    first: Seat = STARTER
    quiet: QuietLimit = 20
    debris: Debris = "both"


class Flip(Tagged, frozen=True):
    at: int  # a square: 0 to 48, row by row


class Go(Tagged, frozen=True):
    """Move a tile, taking what stands on the square it moves to."""

    src: Annotated[int, GOES]
    dst: Annotated[int, GOES]


class Clear(Tagged, frozen=True):
    """A dendritic cell removes debris beside it and stays where it is."""

    at: int
    debris: tuple[int, ...]


class Exit(Tagged, frozen=True):
    """A piece that stands on an exit leaves the board."""

    at: int


class Pass(Tagged, frozen=True):
    """Only when nothing else is possible."""


class Reveal(Tagged, frozen=True):
    """Chance: the tile on the square just flipped."""

    tile: str


Move: TypeAlias = Flip | Go | Clear | Exit | Pass | Reveal


class State(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat
    board: str = START
    bag: tuple[int, ...] = tuple(TILES.values())  # tiles still face down, by kind
    turning: int | None = None  # the square whose tile chance must now name
    back: tuple[Go | None, Go | None] = (None, None)  # what would undo each side's last move
    held: int | None = None  # a red blood cell that the other side just turned or moved
    left: tuple[int, int] | None = None  # turns left to each, once the last tile is up
    taken: tuple[str, str] = ("", "")  # tiles each side captured or cleared
    escaped: tuple[str, str] = ("", "")  # own pieces each side led out
    quiet: int = 0  # turns since the last flip, capture, clearing or exit
    quiet_limit: QuietLimit = 20
    debris: Debris = "both"


class TileRevealed(Tagged, frozen=True):
    seat: Seat
    at: Square
    tile: Annotated[str, KIND]


class PieceMoved(Tagged, frozen=True):
    seat: Seat
    src: Square
    dst: Square
    tile: Annotated[str, KIND]


class TileCaptured(Tagged, frozen=True):
    seat: Seat
    at: Square
    tile: Annotated[str, KIND]


class DebrisCleared(Tagged, frozen=True):
    seat: Seat
    at: Square  # the dendritic cell
    debris: Annotated[tuple[Square, ...], Meta(max_length=4)]


class PieceEscaped(Tagged, frozen=True):
    seat: Seat
    at: Square
    tile: Annotated[str, KIND]


class Passed(Tagged, frozen=True):
    seat: Seat


class EscapeBegan(Tagged, frozen=True):
    turns: Turns


class GameEnded(Tagged, frozen=True):
    winners: Annotated[tuple[Seat, ...], Meta(max_length=2)]  # both: a draw
    reason: Annotated[str, Meta(extra={"words": ("last-turn", "no-pieces")})]


Event: TypeAlias = (
    TileRevealed
    | PieceMoved
    | TileCaptured
    | DebrisCleared
    | PieceEscaped
    | Passed
    | EscapeBegan
    | GameEnded
)


class View(Struct, frozen=True, gc=False, kw_only=True):
    """The table as everyone sees it: what is face down nobody knows, only how many are left."""

    seat: Viewer  # None while chance turns a tile, and at the end
    board: Annotated[str, FIELD]
    bag: Annotated[tuple[Left, ...], Meta(min_length=len(KINDS), max_length=len(KINDS))]
    back: tuple[Go | None, Go | None]
    held: Square | None
    left: tuple[Turns, Turns] | None
    taken: tuple[Annotated[str, HEAP], Annotated[str, HEAP]]
    escaped: tuple[Annotated[str, OUT], Annotated[str, OUT]]
    quiet: Annotated[int, Meta(ge=0, extra={"most": QUIET_LIMIT})]  # more is no different
    quiet_limit: QuietLimit = 20
    debris: Debris = "both"
