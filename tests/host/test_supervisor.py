"""Background tasks: failures are seen, cancelled work ends, one failure ends nothing else."""

import asyncio
import contextlib
import gc
import logging
import warnings
from collections.abc import Awaitable, Callable

import pytest

from parlour import supervisor
from parlour.supervisor import CLEANUP_SECONDS, Supervisor, failures


async def fail() -> None:
    raise ZeroDivisionError


async def away() -> None:
    raise ConnectionError


def test_a_failure_is_counted_and_logged_with_what_it_was_about(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        tasks = Supervisor(ConnectionError)
        tasks.spawn(fail(), "look", table="t1")
        tasks.spawn(away(), "look", table="t2")
        await tasks.settle()
        assert failures["look"] == 1

    with caplog.at_level(logging.ERROR):
        asyncio.run(work())
    (record,) = caplog.records
    assert vars(record)["facts"] == {"task": "look", "table": "t1"}
    assert record.exc_info is not None


@pytest.mark.parametrize("broken", [fail, lambda: asyncio.sleep(1 / 0)])
def test_work_goes_on_after_a_pause_that_failed_and_the_failure_is_seen(
    broken: Callable[[], Awaitable[object]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(supervisor, "FAILED", 0.0)

    async def work() -> None:
        tasks, rounds, before = Supervisor(), 0, failures["rest"]

        async def one() -> None:
            nonlocal rounds
            rounds += 1

        def pause() -> Awaitable[object]:
            return broken() if rounds == 2 else asyncio.sleep(0)

        tasks.every(one, pause, "rest")
        async with asyncio.timeout(20):
            while rounds < 4:  # noqa: ASYNC110
                await asyncio.sleep(0)
        await tasks.close()
        assert failures["rest"] == before + 1

    with caplog.at_level(logging.ERROR):
        asyncio.run(work())
    assert [record.getMessage() for record in caplog.records] == ["task failed"]


def test_a_pause_that_always_fails_does_not_keep_the_process_busy() -> None:
    async def work() -> None:
        tasks, rounds = Supervisor(ConnectionError), 0

        async def one() -> None:
            nonlocal rounds
            rounds += 1

        for pause in (fail, away):
            tasks.every(one, pause, "rest")
        await asyncio.sleep(0.1)
        await tasks.close()
        assert rounds == 2

    asyncio.run(work())


def test_work_that_repeats_goes_on_after_a_failure() -> None:
    async def work() -> None:
        tasks, rounds = Supervisor(), 0

        async def one() -> None:
            nonlocal rounds
            rounds += 1
            if rounds == 1:
                await fail()

        tasks.every(one, lambda: asyncio.sleep(0), "round")
        while rounds < 3:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert failures["round"] == 1
        await tasks.close()
        seen = rounds
        await asyncio.sleep(0.01)
        assert rounds == seen

    asyncio.run(work())


async def deaf() -> None:
    with contextlib.suppress(asyncio.CancelledError):  # as the Redis client may
        await asyncio.sleep(60)


def test_work_that_swallows_a_cancellation_is_not_done_again() -> None:
    async def work() -> None:
        tasks = Supervisor()
        tasks.every(deaf, lambda: asyncio.sleep(60), "deaf")
        await asyncio.sleep(0)
        async with asyncio.timeout(CLEANUP_SECONDS / 2):
            await tasks.close()

    asyncio.run(work())


def test_work_that_goes_on_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "CLEANUP_SECONDS", 0.01)

    async def very_deaf() -> None:
        await deaf()
        await asyncio.sleep(60)

    async def work() -> None:
        tasks = Supervisor()
        tasks.spawn(very_deaf(), "deaf")
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await tasks.close()

    asyncio.run(work())


def test_closing_waits_for_what_tidies_up() -> None:
    async def work() -> None:
        tasks, tidy = Supervisor(), []

        async def slow() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                await asyncio.sleep(0.3)  # as long as a busy database takes to close a connection
                tidy.append(True)

        tasks.spawn(slow(), "slow")
        await asyncio.sleep(0)
        await tasks.close()
        assert tidy == [True]

    asyncio.run(work())


def test_what_is_cancelled_before_it_began_leaves_no_warning() -> None:
    async def work() -> None:
        tasks = Supervisor()
        tasks.spawn(asyncio.sleep(60), "late")
        await tasks.close()
        gc.collect()

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        asyncio.run(work())
    assert not [one for one in told if "never awaited" in str(one.message)]
