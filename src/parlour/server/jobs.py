"""Job queue for analysis workers, which fetch their jobs over HTTP."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from parlour.bots.questions import Job, Question
from parlour.core.ids import TableId

Answers: TypeAlias = list[list[list[float]]]  # for each question and move, each seat's share
WAITS = 8.0  # seconds that a worker's request waits for a job
PATIENCE = 60.0  # seconds after which a job is given to another worker
TRIES = 2
AT_ONCE = 6  # questions in one job of a review: a hint has to wait for no more than these


class Unanswered(Exception):
    """No worker took the job, or every one that did failed."""


class ReviewProgress:
    """A review in progress: how many decisions of how many are judged."""

    def __init__(self) -> None:
        self.done, self.of, self.failed = 0, 1, False


class _Queued:
    def __init__(self, job: Job) -> None:
        self.job, self.tries, self.due = job, 0, 0.0
        self.answer: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()


class JobQueue:
    def __init__(self, name: Callable[[], str]) -> None:
        self.reviewing: dict[TableId, ReviewProgress] = {}  # by table
        self._name = name
        self._urgent: deque[_Queued] = deque()
        self._other: deque[_Queued] = deque()
        self._given: dict[str, _Queued] = {}
        self._wake = asyncio.Event()
        self._closed = False

    async def answers(self, questions: Sequence[Question], *, urgent: bool = False) -> Answers:
        """One answer to each question, from the worker that takes the job."""
        given = _Queued(Job(self._name(), list(questions)))
        (self._urgent if urgent else self._other).append(given)
        self._wake.set()
        try:
            return await asyncio.wait_for(given.answer, TRIES * PATIENCE)
        except TimeoutError as error:
            raise Unanswered from error
        finally:
            self._given.pop(given.job.id, None)
            for queue in (self._urgent, self._other):
                with contextlib.suppress(ValueError):
                    queue.remove(given)

    def waiting(self) -> int:
        """Jobs that no worker has taken."""
        return len(self._urgent) + len(self._other)

    async def next(self) -> Job | None:
        """The next job, urgent ones first; None if there is none for a while."""
        until = time.monotonic() + WAITS
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
        """A worker's answers; None: it failed."""
        given = self._given.pop(job, None)
        if given is None or given.answer.done():
            return
        if answers is not None and len(answers) == len(given.job.questions):
            given.answer.set_result(answers)
        else:
            self._requeue(given)

    def _give(self, given: _Queued) -> Job:
        given.tries += 1
        given.due = time.monotonic() + PATIENCE
        self._given[given.job.id] = given
        return given.job

    def _requeue_overdue(self) -> None:
        """Queue again the jobs whose workers did not answer in time."""
        for job, given in tuple(self._given.items()):
            if given.due < time.monotonic():
                del self._given[job]
                self._requeue(given)

    def _requeue(self, given: _Queued) -> None:
        if given.tries < TRIES:
            self._urgent.append(given)
            self._wake.set()
        elif not given.answer.done():
            given.answer.set_exception(Unanswered())
