"""Questions about games, and those who come for them: workers that ask for the next, over HTTP."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from parlour.bots.questions import Job, Question

WAITS = 8.0  # seconds that a worker waits for something to do, before it asks again
PATIENCE = 60.0  # seconds after which a job is taken for lost, and given to another
TRIES = 2
AT_ONCE = 6  # questions in one job of a review: whoever wants a hint waits for no more than these


class Unanswered(Exception):
    """Nobody answers: there is no worker, or it fails at this."""


class Reviewing:
    """A review that is being made: how many decisions of how many are judged."""

    def __init__(self) -> None:
        self.done, self.of, self.failed = 0, 1, False


class _Given:
    def __init__(self, job: Job) -> None:
        self.job, self.tries, self.due = job, 0, 0.0
        self.answer: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()


class Study:
    def __init__(self, name: Callable[[], str]) -> None:
        self.reviewing: dict[str, Reviewing] = {}  # by table
        self._name = name
        self._urgent: deque[_Given] = deque()
        self._other: deque[_Given] = deque()
        self._given: dict[str, _Given] = {}
        self._wake = asyncio.Event()
        self._closed = False

    async def answers(self, questions: Sequence[Question], *, urgent: bool = False) -> list[Any]:
        """One to each question, from whoever takes the job."""
        given = _Given(Job(self._name(), list(questions)))
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

    async def next(self) -> Job | None:
        """What is most urgent; None if there is nothing for a while."""
        until = time.monotonic() + WAITS
        while True:
            self._lost()
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
        """Nobody need wait here any longer."""
        self._closed = True
        self._wake.set()

    def done(self, job: str, answers: list[Any] | None) -> None:
        """A worker's answers, or that it could not."""
        given = self._given.pop(job, None)
        if given is None or given.answer.done():
            return
        if answers is not None and len(answers) == len(given.job.questions):
            given.answer.set_result(answers)
        else:
            self._again(given)

    def _give(self, given: _Given) -> Job:
        given.tries += 1
        given.due = time.monotonic() + PATIENCE
        self._given[given.job.id] = given
        return given.job

    def _lost(self) -> None:
        """What was given to somebody who is gone."""
        for job, given in tuple(self._given.items()):
            if given.due < time.monotonic():
                del self._given[job]
                self._again(given)

    def _again(self, given: _Given) -> None:
        if given.tries < TRIES:
            self._urgent.append(given)
            self._wake.set()
        elif not given.answer.done():
            given.answer.set_exception(Unanswered())
