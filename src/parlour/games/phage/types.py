"""Phage: types and constants. Forty-eight tiles on seven by seven, two sides, and blood.

A board is forty-nine characters, row by row from the north-west, so that a test can draw one:

    ?  face down        .  empty          #  debris
    ^ > v <  T cell, by the way it points D  dendritic cell
    V  virus            B  bacterium      r R  red blood cell, 2 or 3 points
"""

from typing import Literal, TypeAlias

from msgspec import Struct

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
    "D": 2, "V": 2, "B": 6, "r": 7, "R": 8, "#": 15,
}  # fmt: skip
KINDS = tuple(TILES)


class Options(Struct, frozen=True):
    first: Seat = STARTER
    quiet: QuietLimit = 20
    debris: Debris = "both"


class Flip(Tagged, frozen=True):
    at: int  # a square: 0 to 48, row by row


class Go(Tagged, frozen=True):
    """Move a tile, taking what stands on the square it moves to."""

    src: int
    dst: int


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


class State(Struct, frozen=True, gc=False):
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
    at: int
    tile: str


class PieceMoved(Tagged, frozen=True):
    seat: Seat
    src: int
    dst: int
    tile: str


class TileCaptured(Tagged, frozen=True):
    seat: Seat
    at: int
    tile: str


class DebrisCleared(Tagged, frozen=True):
    seat: Seat
    at: int  # the dendritic cell
    debris: tuple[int, ...]


class PieceEscaped(Tagged, frozen=True):
    seat: Seat
    at: int
    tile: str


class Passed(Tagged, frozen=True):
    seat: Seat


class EscapeBegan(Tagged, frozen=True):
    turns: int


class GameEnded(Tagged, frozen=True):
    winners: tuple[Seat, ...]  # both: a draw
    reason: str


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


class View(Struct, frozen=True, gc=False):
    """The table as everyone sees it: what is face down nobody knows, only how many are left."""

    seat: Viewer  # None while chance turns a tile, and at the end
    board: str
    bag: tuple[int, ...]
    back: tuple[Go | None, Go | None]
    held: int | None
    left: tuple[int, int] | None
    taken: tuple[str, str]
    escaped: tuple[str, str]
    quiet: int
    quiet_limit: QuietLimit = 20
    debris: Debris = "both"
