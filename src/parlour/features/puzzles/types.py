"""Types of stored puzzles and tries. A puzzle has no reference to its table."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from parlour.core.ids import UserId
from parlour.features.puzzles.bodies import WrongBecause
from parlour.glicko import Skill

REPORTS, IN_TRIES = 3, 20  # this many reports within this many tries hide a puzzle
# Only solvers with this much activity affect ratings and hiding: guest accounts are free to make.
REGULAR_TRIES, REGULAR_DAYS = 10, 3


class HiddenPuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle that solvers reported, for an operator to review."""

    id: str
    rules: str
    tries: int
    solved: int
    reports: str  # the reasons, separated by commas


class StoredPuzzle(Struct, frozen=True, kw_only=True):
    id: str
    rules: str
    month: str  # of creation, such as 2026-10; the exact time is not stored
    body: bytes  # a `Puzzle` as JSON
    skill: Skill
    tries: int = 0
    solved: int = 0


class PuzzleTry(Struct, frozen=True, kw_only=True):
    """A user's first try, the only one that counts, with the ratings before and after."""

    puzzle: str
    move: int
    points: float
    before: float
    after: float


class PuzzleSolver(Struct, frozen=True):
    """A user's statistics: all tries, right ones in a row, and right ones in the last week."""

    skill: Skill
    tries: int = 0
    row: int = 0
    week: int = 0


class PuzzleStore(Protocol):
    async def add(self, puzzle: StoredPuzzle, digest: bytes) -> None:
        """Add a puzzle, unless one with the same content exists."""

    async def is_empty(self) -> bool:
        """Whether there is no puzzle at all, not even a hidden one."""

    async def next(self, user: UserId, rules: Sequence[str]) -> StoredPuzzle | None:
        """The untried puzzle nearest to the user's rating, or for somebody new to that of the
        warm-up; the same one until it is tried."""

    async def puzzle(self, puzzle: str) -> StoredPuzzle | None: ...

    async def tried(self, puzzle: str, user: UserId) -> PuzzleTry | None: ...

    async def answer(self, puzzle: str, user: UserId, move: int, points: float) -> PuzzleTry:
        """Store the first answer and update both ratings, the puzzle's only for regular solvers.
        A second answer is ignored, and the first one returned."""

    async def solver(self, user: UserId) -> PuzzleSolver: ...

    async def report(self, puzzle: str, user: UserId, why: WrongBecause) -> bool:
        """Report a puzzle; False unless the user has tried it.

        Reports of regular solvers from enough addresses hide the puzzle."""
