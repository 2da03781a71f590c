"""The job queue without a server: its clock, its order, its answers; and the line of reviews."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.bots.questions import Job, Question
from parlour.core.ids import TableId
from parlour.core.mind import LEVELS
from parlour.features.reviews import jobs as job_queue
from parlour.features.reviews.jobs import TRIES_PER_JOB, JobQueue, Unanswered, is_sound
from parlour.features.reviews.line import (
    AT_WORK,
    MAX_FAILED,
    MAX_WAITING,
    ReviewLine,
    ReviewProgress,
)
from parlour.features.reviews.store import ReviewStore
from parlour.server.context import Context
from parlour.supervisor import Supervisor
from tests.host.test_finished_games import over
from tests.support.hosts import run
from tests.support.knock import ask, context

__all__ = ["context"]  # a fixture

HALF = [[0.5, 0.5]]
Make = Callable[[ReviewProgress], Awaitable[None]]


def asking(name: str = "", moves: int = 1, tries: int = 0) -> Question:
    return Question(
        rules="memory/1", view={"name": name}, heard=[], moves=[{}] * moves, tries=tries
    )


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of all times."""
    for name in ("JOB_TIMEOUT", "WORKER_WAIT", "CHECK"):
        monkeypatch.setattr(job_queue, name, getattr(job_queue, name) / 100)


@pytest.fixture
def jobs() -> JobQueue:
    names = count()
    return JobQueue(lambda: str(next(names)))


async def work(jobs: JobQueue, seconds: float, given: list[str]) -> None:
    while True:
        job = await jobs.next()
        if job is not None:
            await asyncio.sleep(seconds)
            given.append(named(job))
            jobs.done(job.id, [HALF] * len(job.questions))


def named(job: Job) -> str:
    return str(job.questions[0].view["name"])


def test_reviews_that_take_longer_than_a_job_may_all_finish(
    jobs: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four games of 17 jobs each, 3.4 s of one worker, where a job must be done in 0.6 s."""
    now, poll = 0.0, 0.001
    monkeypatch.setattr(job_queue, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(job_queue, "CHECK", poll)

    async def talk() -> None:
        given = list[str]()
        tasks = Supervisor()
        line, made = ReviewLine(tasks), list[str]()

        async def work() -> None:
            nonlocal now
            while True:
                job = await jobs.next()
                if job is not None:
                    await asyncio.sleep(2 * poll)
                    now += 0.05
                    given.append(named(job))
                    jobs.done(job.id, [HALF])

        def review(game: str) -> Make:
            async def make(_progress: ReviewProgress) -> None:
                async with asyncio.TaskGroup() as group:
                    for part in range(17):
                        group.create_task(jobs.answers([asking(f"{game}.{part}")], 2))
                made.append(game)

            return make

        for game in "abcd":
            line.begin(TableId(game), review(game))
        assert [line.ahead(TableId(game)) for game in "abcd"] == [0, 0, 1, 2]
        worker = asyncio.create_task(work())
        await tasks.settle()
        assert sorted(made) == list("abcd")
        assert len(given) == 4 * 17
        assert not line.is_full()
        assert line.find(TableId("a")) is None
        worker.cancel()

    run(talk())


def test_a_hint_goes_first_and_a_job_that_failed_stays_behind_it(jobs: JobQueue) -> None:
    async def talk() -> None:
        waiting = [
            asyncio.create_task(jobs.answers([asking(name)], 2, urgent=name == "hint"))
            for name in ("first", "second")
        ]
        await asyncio.sleep(0)
        failed = await jobs.next()
        assert failed is not None
        waiting.append(asyncio.create_task(jobs.answers([asking("hint")], 2, urgent=True)))
        await asyncio.sleep(0)
        jobs.done(failed.id, None)
        given = list[str]()
        worker = asyncio.create_task(work(jobs, 0, given))
        await asyncio.gather(*waiting)
        assert given == ["hint", "first", "second"]
        worker.cancel()

    run(talk())


def test_a_job_is_given_twice_and_fails_without_workers(jobs: JobQueue) -> None:
    async def talk() -> None:
        asked = asyncio.create_task(jobs.answers([asking()], 2))
        await asyncio.sleep(0)
        for _ in range(2):
            assert await jobs.next() is not None  # and no worker ever answers
            await asyncio.sleep(0.65)
        with pytest.raises(Unanswered):
            await asked
        lonely = asyncio.create_task(jobs.answers([asking()], 2))  # nobody ever comes
        with pytest.raises(Unanswered):
            await asyncio.wait_for(lonely, 5)
        assert jobs.waiting() == 0

    run(talk())


def test_a_job_that_every_worker_fails_is_given_up(jobs: JobQueue) -> None:
    async def talk() -> None:
        asked = asyncio.create_task(jobs.answers([asking()], 2))
        await asyncio.sleep(0)
        for _ in range(TRIES_PER_JOB):
            job = await jobs.next()
            assert job is not None
            jobs.done(job.id, None)
        assert jobs.waiting() == 0
        with pytest.raises(Unanswered):
            await asked

    run(talk())


def test_only_so_many_hints_wait(jobs: JobQueue) -> None:
    async def talk() -> None:
        hints = [
            asyncio.create_task(jobs.answers([asking()], 2, urgent=True))
            for _ in range(job_queue.MAX_URGENT + 5)
        ]
        await asyncio.sleep(0)
        assert jobs.waiting() == job_queue.MAX_URGENT
        done = [one for one in hints if one.done()]
        assert [type(one.exception()) for one in done] == [Unanswered] * 5
        for one in hints:
            one.cancel()

    run(talk())


def shapes() -> Iterator[tuple[list[list[float]], bool]]:
    yield [[0.5, 0.5], [1, 0]], True
    yield [[0.3333, 0.6667], [0.0, 1.0]], True
    yield [[0.5, 0.5]], False  # a row less
    yield [[0.5, 0.5]] * 3, False
    yield [[0.5], [0.5]], False
    yield [[], []], False
    yield [[0.5, 0.5], [0.5, 0.3, 0.2]], False
    yield [[1e308, -1e308], [0.5, 0.5]], False
    yield [[3, 4], [0.5, 0.5]], False
    yield [[0.5, 0.5], [0.1, 0.1]], False
    yield [[1.5, -0.5], [0.5, 0.5]], False


@pytest.mark.parametrize(("rows", "sound"), list(shapes()))
def test_answers_are_rows_of_shares(rows: list[list[float]], *, sound: bool) -> None:
    assert is_sound([asking(moves=2)], 2, [rows]) is sound
    assert not is_sound([asking(moves=2)] * 2, 2, [rows])


def test_tries_add_up_over_the_moves() -> None:
    levels = len(LEVELS)
    assert is_sound([asking(moves=2, tries=5)], 2, [[[0.2] * levels, [0.8] * levels]])
    assert not is_sound([asking(moves=2, tries=5)], 2, [[[0.2] * levels, [0.2] * levels]])
    assert not is_sound([asking(moves=2, tries=5)], 2, [[[0.2, 0.8], [0.8, 0.2]]])


def test_a_review_that_fails_says_so_takes_its_jobs_back_and_can_be_tried_again(
    jobs: JobQueue,
) -> None:
    async def talk() -> None:
        tasks = Supervisor()
        line, table, made = ReviewLine(tasks), TableId("t"), list[int]()

        async def fails(_progress: ReviewProgress) -> None:
            async with asyncio.TaskGroup() as group:
                for part in range(5):
                    group.create_task(jobs.answers([asking(str(part))], 2))

        progress = line.begin(table, fails)
        assert line.begin(table, fails) is progress  # of two who ask at once
        for _ in range(2):
            job = await jobs.next()
            assert job is not None
            jobs.done(job.id, None)
        await tasks.settle()
        assert progress.failed
        assert line.find(table) is progress
        assert jobs.waiting() == 0

        async def works(_progress: ReviewProgress) -> None:
            made.append(1)

        again = line.begin(table, works)
        await tasks.settle()
        assert (made, again.failed, line.find(table)) == ([1], False, None)

    run(talk())


def test_the_line_has_an_end_and_forgets_what_failed_long_ago() -> None:
    async def talk() -> None:
        tasks = Supervisor()
        line, go = ReviewLine(tasks), asyncio.Event()

        async def fails(_progress: ReviewProgress) -> None:
            await go.wait()
            raise Unanswered

        for number in range(AT_WORK + MAX_WAITING):
            assert not line.is_full()
            line.begin(TableId(f"t{number}"), fails)
        assert line.is_full()
        go.set()
        for number in range(MAX_FAILED):
            line.begin(TableId(f"u{number}"), fails)
        await tasks.settle()
        assert not line.is_full()
        assert line.find(TableId("t0")) is None
        assert line.find(TableId(f"u{MAX_FAILED - 1}")) is not None

    run(talk())


def test_a_review_that_ends_while_it_is_looked_for_is_found(context: Context) -> None:
    """The database is asked just before the review is stored, and answers just after."""

    async def work() -> None:
        path, stored = await over(context), asyncio.Event()
        reviews: Any = context.parts.get(ReviewStore)

        async def make(_progress: ReviewProgress) -> None:
            await stored.wait()

        async def kept(_table: TableId) -> None:
            stored.set()
            await context.tasks.settle()

        reviews.kept = kept
        context.parts.get(ReviewLine).begin(TableId(path.rpartition("/")[2]), make)
        found = (await ask(context, "GET", f"{path}/review")).json()
        assert found is not None
        assert not found["failed"]

    run(work())
