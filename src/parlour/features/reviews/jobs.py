"""Job queue for analysis workers, which fetch their jobs over HTTP."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from parlour.bots.questions import Job, Question
from parlour.core.mind import LEVELS

Answers: TypeAlias = list[list[list[float]]]  # for each question and move, each seat's share
WORKER_WAIT = 8.0  # seconds that a worker's request waits for a job
JOB_TIMEOUT = 60.0  # seconds after which a job is given to another worker
CHECK = 5.0  # seconds between checks for overdue jobs and missing workers
TRIES_PER_JOB = 2
AT_ONCE = 3  # questions per job of a review, so that a hint waits only briefly
MAX_URGENT = 50  # waiting hints
ROUNDING = 0.01  # tolerance for the sum of shares, which should be 1


class Unanswered(Exception):
    """No worker took the job, or every one that did failed."""


class _Queued:
    def __init__(self, job: Job, seats: int, queue: "deque[_Queued]") -> None:
        self.job, self.seats, self.queue = job, seats, queue
        self.tries, self.due = 0, 0.0
        self.answer: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()


class JobQueue:
    def __init__(self, name: Callable[[], str]) -> None:
        self._name = name
        self._urgent: deque[_Queued] = deque()
        self._other: deque[_Queued] = deque()
        self._given: dict[str, _Queued] = {}
        self._wake = asyncio.Event()
        self._closed = False
        self._workers = 0  # workers that wait for a job
        self._asked = time.monotonic()  # when a worker last asked; at first, now

    async def answers(
        self, questions: Sequence[Question], seats: int, *, urgent: bool = False
    ) -> Answers:
        """One answer to each question, from the worker that takes the job.

        Waits as long as there are workers. The timeout starts when a worker takes the job.
        """
        queue = self._urgent if urgent else self._other
        if urgent and len(queue) >= MAX_URGENT:
            raise Unanswered
        queued = _Queued(Job(self._name(), list(questions)), seats, queue)
        queue.append(queued)
        self._wake.set()
        try:
            while not queued.answer.done():
                await asyncio.wait({queued.answer}, timeout=CHECK)
                self._requeue_overdue()
                if not queued.answer.done() and not self._has_workers():
                    raise Unanswered
            return queued.answer.result()
        finally:
            self._given.pop(queued.job.id, None)
            with contextlib.suppress(ValueError):
                queue.remove(queued)

    def waiting(self) -> int:
        """Jobs that no worker has taken."""
        return len(self._urgent) + len(self._other)

    def without_workers(self) -> float:
        """Seconds since a worker last asked for a job; 0 while one waits for a job or has one."""
        now = time.monotonic()
        busy = self._workers or any(given.due > now for given in self._given.values())
        return 0.0 if busy else now - self._asked

    async def next(self) -> Job | None:
        """The next job, urgent ones first; None after a while without one."""
        self._workers += 1
        try:
            return await self._next()
        finally:
            self._workers -= 1
            self._asked = time.monotonic()

    async def _next(self) -> Job | None:
        until = time.monotonic() + WORKER_WAIT
        while True:
            self._requeue_overdue()
            for queue in (self._urgent, self._other):
                if queue:
                    return self._give(queue.popleft())
            self._wake.clear()
            left = until - time.monotonic()
            if left <= 0 or self._closed:
                return None
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), left)

    def close(self) -> None:
        """Answer every waiting worker at once."""
        self._closed = True
        self._wake.set()

    def done(self, job: str, answers: Answers | None) -> None:
        """Accept a worker's answers. None and malformed answers count as a failure."""
        queued = self._given.pop(job, None)
        if queued is None or queued.answer.done():
            return
        if answers is not None and is_sound(queued.job.questions, queued.seats, answers):
            queued.answer.set_result(answers)
        else:
            self._requeue(queued)

    def _has_workers(self) -> bool:
        return self.without_workers() < JOB_TIMEOUT + WORKER_WAIT

    def _give(self, queued: _Queued) -> Job:
        queued.tries += 1
        queued.due = time.monotonic() + JOB_TIMEOUT
        self._given[queued.job.id] = queued
        return queued.job

    def _requeue_overdue(self) -> None:
        """Queue again the jobs whose workers did not answer in time."""
        for job, queued in tuple(self._given.items()):
            if queued.due < time.monotonic():
                del self._given[job]
                self._requeue(queued)

    def _requeue(self, queued: _Queued) -> None:
        """Put a job back at the front of the queue that it came from."""
        if queued.tries < TRIES_PER_JOB:
            queued.queue.appendleft(queued)
            self._wake.set()
        elif not queued.answer.done():
            queued.answer.set_exception(Unanswered())


def is_sound(questions: Sequence[Question], seats: int, answers: Answers) -> bool:
    """Whether there is a row of shares for each move of each question."""
    return len(answers) == len(questions) and all(
        _rows_are_sound(question, seats, rows)
        for question, rows in zip(questions, answers, strict=True)
    )


def _rows_are_sound(question: Question, seats: int, rows: list[list[float]]) -> bool:
    """Whether the shares add up to 1: for each move over the seats, or, for tries, for each level
    over the moves."""
    width = len(LEVELS) if question.tries else seats
    if len(rows) != len(question.moves) or any(len(row) != width for row in rows):
        return False
    sums: Iterable[Sequence[float]] = zip(*rows, strict=True) if question.tries else rows
    return all(0 <= share <= 1 for row in rows for share in row) and all(
        abs(sum(shares) - 1) <= ROUNDING for shares in sums
    )
