"""Puzzles as they are stored, and who solved them. Nothing in one leads back to a table."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from parlour.core.glicko import Skill
from parlour.core.ids import UserId
from parlour.features.puzzles.bodies import WrongBecause

REPORTS, IN_TRIES = 3, 20  # so many reports in so many tries hide a puzzle
# Reports and ratings count only from solvers who have done this much: guests cost nothing.
REGULAR_TRIES, REGULAR_DAYS = 10, 3


class HiddenPuzzle(Struct, frozen=True):
    """A puzzle that solvers reported, for an operator to look at."""

    id: str
    rules: str
    tries: int
    solved: int
    reports: str  # the reasons, with a comma between


class StoredPuzzle(Struct, frozen=True):
    id: str
    rules: str
    month: str  # in which it was made, as 2026-10: nothing finer is kept
    body: bytes  # a `Puzzle`, as JSON
    skill: Skill
    tries: int = 0
    solved: int = 0


class PuzzleTry(Struct, frozen=True):
    """Somebody's first try, which alone counts: the ratings before and after it."""

    puzzle: str
    move: int
    points: float
    before: float
    after: float


class PuzzleSolver(Struct, frozen=True):
    """How somebody does: tries in all, right ones in a row, and right ones of the last week."""

    skill: Skill
    tries: int = 0
    row: int = 0
    week: int = 0


class PuzzleStore(Protocol):
    async def add(self, puzzle: StoredPuzzle, digest: bytes) -> None:
        """Nothing happens if there is one that shows the same."""

    async def next(self, user: UserId, rules: Sequence[str]) -> StoredPuzzle | None:
        """Of those that the user has not tried, the nearest: the same until it is tried."""

    async def puzzle(self, puzzle: str) -> StoredPuzzle | None: ...

    async def tried(self, puzzle: str, user: UserId) -> PuzzleTry | None: ...

    async def answer(self, puzzle: str, user: UserId, move: int, points: float) -> PuzzleTry:
        """Both ratings move, the puzzle's only with a regular solver. Of a second answer nothing is
        taken, and the first is returned."""

    async def solver(self, user: UserId) -> PuzzleSolver: ...

    async def report(self, puzzle: str, user: UserId, why: WrongBecause) -> bool:
        """Something is wrong with it; False unless the user has tried it.

        Reports of regular solvers from enough addresses hide it."""
