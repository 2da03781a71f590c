"""What a node can do without is told once when it goes, and once when it is back."""

import asyncio
import contextlib
import logging
import time

import pytest

from parlour.host.dependency_status import DependencyStatus
from parlour.host.node_count import NodeCount
from parlour.host.redis import RedisChangeBus
from tests.support import services


def test_an_outage_is_told_and_counted_once(caplog: pytest.LogCaptureFixture) -> None:
    status = DependencyStatus("redis")
    assert not status.is_up()  # nothing is known yet
    status.mark_up()
    assert caplog.messages == []  # at the start there is nothing to tell
    for error in (OSError("refused"), TimeoutError()):
        status.mark_down(error)
        assert not status.is_up()
    status.mark_up()
    status.mark_up()
    assert caplog.messages == ["redis out of reach", "redis answers again"]
    assert vars(caplog.records[0])["facts"] == {"error": "refused"}
    assert (status.is_up(), status.outages) == (True, 1)
    status.mark_down(TimeoutError())
    assert vars(caplog.records[2])["facts"] == {"error": "TimeoutError"}
    assert status.outages == 2


async def _until(bus: RedisChangeBus, *, answers: bool) -> None:
    async with asyncio.timeout(20):
        while bus.status.is_up() != answers:  # noqa: ASYNC110  # nothing tells us
            await asyncio.sleep(0.01)


def test_a_redis_that_is_killed_is_noticed_and_so_is_its_return(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work(redis: services.Service, url: str) -> None:
        bus = RedisChangeBus(url)
        bus.start()
        await _until(bus, answers=True)
        redis.kill()
        await _until(bus, answers=False)
        redis.start()
        await _until(bus, answers=True)
        await bus.close()

    with services.redis() as (redis, url):
        asyncio.run(work(redis, url))
    assert caplog.messages == ["redis out of reach", "redis answers again"]  # nothing for closing


def test_a_redis_that_is_slow_at_the_start_is_no_outage(caplog: pytest.LogCaptureFixture) -> None:
    async def work(port: int) -> RedisChangeBus:
        connections = 0

        async def passes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal connections
            connections += 1
            if connections == 1:
                await asyncio.sleep(3)  # longer than one is waited for
            theirs, out = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(_copied(reader, out), _copied(theirs, writer))

        async with await asyncio.start_server(passes, "127.0.0.1", 0) as line:
            bus = RedisChangeBus(f"redis://127.0.0.1:{line.sockets[0].getsockname()[1]}")
            bus.start()
            await _until(bus, answers=True)
            await bus.close()
        assert connections > 1
        return bus

    with services.redis() as (redis, _):
        bus = asyncio.run(work(redis.port))
    assert not [one for one in caplog.messages if "redis" in one]
    assert bus.status.outages == 0


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await reader.read(4096):
            writer.write(some)
    writer.close()


def test_a_node_that_was_busy_has_not_lost_its_redis(caplog: pytest.LogCaptureFixture) -> None:
    async def work(url: str) -> None:
        bus = RedisChangeBus(url)
        bus.start()
        await _until(bus, answers=True)
        for _ in range(3):
            time.sleep(1.7)  # noqa: ASYNC251  # the event loop is blocked
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        await bus.close()

    with services.redis() as (_, url):
        asyncio.run(work(url))
    assert caplog.messages == []


def test_a_redis_that_refuses_at_the_start_is_told_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        bus = RedisChangeBus(f"redis://127.0.0.1:{services.free_port()}")
        bus.start()
        async with asyncio.timeout(10):
            while not bus.status.outages:  # noqa: ASYNC110  # nothing tells us
                await asyncio.sleep(0.01)
        await bus.close()

    asyncio.run(work())
    assert caplog.messages == ["redis out of reach"]


def test_nodes_are_told_when_their_number_changes(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    counts = iter([1, 2, 2, 1])

    async def count() -> int:
        return next(counts)

    async def work() -> None:
        node_count = NodeCount(count)
        for expected in (1, 2, 2, 1):
            await node_count.refresh()
            assert node_count.nodes == expected

    asyncio.run(work())
    assert caplog.messages == ["a node has come", "a node is missing"]
    assert vars(caplog.records[1])["facts"] == {"nodes": 1, "before": 2}
