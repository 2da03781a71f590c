"""Request and response bodies for puzzles."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.api.bodies import Body
from parlour.api.orders import Order
from parlour.bots.review import Effect, PlainMove
from parlour.core.explain import Score
from parlour.core.game import Json, Seat

WrongBecause: TypeAlias = Literal["as-good", "unclear", "known"]


class PuzzleStanding(Struct, frozen=True):
    """How you do: your rating, tries in all, right ones in a row and in the last seven days."""

    rating: int
    tries: int
    row: int
    week: int


class ShownPuzzle(Struct, frozen=True, kw_only=True):
    """A decision of a finished game, as the player in that seat saw it."""

    id: str
    rules: str
    seat: Seat
    view: Json
    score: Score
    moves: tuple[PlainMove, ...]
    previews: tuple[Score | None, ...]  # for each move, the score after it
    rating: int
    month: str  # of the game, such as 2026-10
    tries: int
    solved: int


class NextPuzzle(Struct, frozen=True):
    you: PuzzleStanding
    puzzle: ShownPuzzle | None  # null if you have tried all


class PuzzleAnswer(Body, frozen=True):
    """The move's place in the list."""

    move: Annotated[int, Meta(ge=0, le=10_000)]


class PuzzleMove(Struct, frozen=True, kw_only=True):
    """What a move is worth, with what its player could know."""

    move: PlainMove
    share: float  # share of the win
    right: bool  # within 2 percentage points of the best
    yours: bool
    effect: Effect


class PuzzleResult(Struct, frozen=True, kw_only=True):
    """1 point for a right move, ½ for a close one. The first try counts, and no other."""

    points: float
    moves: tuple[PuzzleMove, ...]  # the best ones and yours, best first
    before: int  # your rating
    after: int
    rating: int  # the puzzle's
    you: PuzzleStanding


class PuzzleReport(Body, frozen=True):
    """Another move is as good; it is not clear; it shows a game that one knows."""

    why: WrongBecause


class DecidePuzzle(Order, frozen=True, tag="puzzle"):
    """Show a puzzle again that reports have hidden, or remove it."""

    puzzle: Annotated[str, Meta(min_length=1, max_length=64)]
    show: bool
