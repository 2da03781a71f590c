"""Rate limits on a real Redis: all nodes count together, and each alone while Redis is away."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from parlour.core.ids import Ms
from parlour.host.local import LocalLimits, LocalTime
from parlour.host.redis import RedisLimits
from tests.support import services

DAY = Ms(24 * 60 * 60_000)  # so long that no span ends while a test runs


@contextlib.asynccontextmanager
async def two_nodes(url: str) -> AsyncIterator[tuple[RedisLimits, RedisLimits]]:
    found = [RedisLimits(url, LocalLimits(LocalTime())) for _ in range(2)]
    yield found[0], found[1]
    for one in found:
        await one.close()


def test_two_nodes_count_one_limit_together() -> None:
    async def work() -> None:
        async with two_nodes(url) as (a, b):
            taken = [await (a, b)[turn % 2].take("k", 4, DAY) for turn in range(6)]
            assert [ms == 0 for ms in taken] == [True] * 4 + [False] * 2
            assert 0 < taken[-1] <= DAY
            assert await a.take("other", 4, DAY) == 0
            for _ in range(3):
                await b.give_back("k", DAY)
            assert await a.take("k", 4, DAY) == 0

    with services.redis() as (_, url):
        asyncio.run(work())


def test_a_node_counts_alone_while_redis_is_away() -> None:
    async def work() -> None:
        async with two_nodes(url) as (a, b):
            assert await a.take("k", 2, DAY) == 0
            server.kill()
            for node in (a, b):
                taken = [await node.take("k", 2, DAY) for _ in range(3)]
                assert [ms == 0 for ms in taken] == [True, True, False]

    with services.redis() as (server, url):
        asyncio.run(work())
