"""Queue of reviews on this node: one per table, two at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from parlour.bots.review import Decision
from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.features.reviews.jobs import Answers, Unanswered
from parlour.supervisor import Supervisor
from parlour.table.types import Table

AT_WORK = 2  # a third one would only slow down the others
MAX_WAITING = 30  # enough for a school class that asks at the same time
MAX_FAILED = 100  # failed reviews to remember


class JudgedGame(NamedTuple):
    """A reviewed game: its decisions, and the value of each of their moves."""

    table: Table
    box: Box
    decisions: Sequence[Decision]
    answers: Answers


class ReviewProgress:
    """The progress of a review: evaluated decisions and all decisions."""

    def __init__(self) -> None:
        self.done, self.of, self.failed = 0, 1, False


class ReviewLine:
    def __init__(self, tasks: Supervisor) -> None:
        self._tasks, self._slots = tasks, asyncio.Semaphore(AT_WORK)
        self._active: dict[TableId, ReviewProgress] = {}  # in start order
        self.on_reviewed: list[Callable[[JudgedGame], object]] = []
        self._failed: dict[TableId, ReviewProgress] = {}  # until somebody retries

    def find(self, table: TableId) -> ReviewProgress | None:
        return self._active.get(table) or self._failed.get(table)

    def ahead(self, table: TableId) -> int:
        """The number of reviews before this one in the queue."""
        if table not in self._active:
            return 0
        earlier = sum(1 for _ in takewhile(lambda one: one != table, self._active))
        return max(0, earlier - AT_WORK + 1)

    def is_full(self) -> bool:
        return len(self._active) >= AT_WORK + MAX_WAITING

    def begin(
        self, table: TableId, make: Callable[[ReviewProgress], Awaitable[None]]
    ) -> ReviewProgress:
        """The review of a table that is in progress, or a new one. Contains no await, so two
        simultaneous requests get the same review."""
        if table not in self._active:
            self._failed.pop(table, None)
            self._active[table] = ReviewProgress()
            self._tasks.spawn(self._run(table, self._active[table], make), "review", table=table)
        return self._active[table]

    async def _run(
        self,
        table: TableId,
        progress: ReviewProgress,
        make: Callable[[ReviewProgress], Awaitable[None]],
    ) -> None:
        made = False
        try:
            async with self._slots:  # first in, first out
                await make(progress)
            made = True
        except* Unanswered:
            pass
        finally:
            del self._active[table]
            if not made:
                self._fail(table, progress)

    def _fail(self, table: TableId, progress: ReviewProgress) -> None:
        progress.failed = True
        self._failed[table] = progress
        while len(self._failed) > MAX_FAILED:
            del self._failed[next(iter(self._failed))]
