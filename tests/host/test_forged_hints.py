"""Hints that anybody may forge: they cost few reads, and nobody waits because of them."""

import asyncio
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from random import Random

import msgspec
from redis import Redis

from parlour.api.frames import Ok
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import StoredEntry
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Move
from tests.support import services
from tests.support.hosts import USERS, World, nodes, opened
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send


class CountingLog(LocalLog):
    reads = 0

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        self.reads += 1
        await asyncio.sleep(0)
        return await super().read(heads)


def test_however_many_hints_are_forged_they_cost_few_reads() -> None:
    async def work() -> None:
        log = CountingLog(LocalTime())
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        tables = [await opened(host, "phage/1") for _ in range(8)]
        for table in tables:
            await host.watch(table, "c", Watcher(None, lambda _news: None))
        log.reads, began = 0, time.monotonic()
        for _ in range(200):
            for table in tables * 5:
                host._changes.announced(table, 999_999_999)
            await asyncio.sleep(0.002)
        seconds = time.monotonic() - began
        assert 1 < log.reads <= 100 * seconds + 2
        await host.settle()

    asyncio.run(work())


def forge(url: str, tables: list[TableId], stop: threading.Event) -> None:
    """8,500 hints a second, if the machine has time for them."""
    redis = Redis.from_url(url)
    while not stop.is_set():
        for _ in range(3):
            for table in tables * 4:
                redis.publish(f"parlour:table:{table}", "999999999")
        time.sleep(0.012)
    redis.close()


def test_a_flood_of_forged_hints_makes_nobody_wait_for_an_acknowledgement() -> None:
    async def work(database: str, redis: str) -> None:
        async with nodes(World(database, redis), 1) as (node,):
            tables = [await opened(node.host, "phage/1", options={"first": 0}) for _ in range(8)]
            rng = Random(5)
            for table in tables:
                await node.arrive(table, table, Watcher(UserId("ada"), lambda _news: None))

            async def median() -> float:
                waits = []
                for number in range(40):
                    table = tables[number % 8]
                    seen = await node.host.look(table)
                    user = USERS[0 if seen.seat == 0 else 1]
                    mine = await node.host.look(table, UserId(user))
                    move = Move(mine.seq, msgspec.to_builtins(rng.choice(mine.moves)), id=ID)
                    began = time.perf_counter()
                    answer = await send(node.host, table, secrets.token_hex(4), user, move)
                    waits.append(time.perf_counter() - began)
                    assert isinstance(answer, Ok)
                return sorted(waits)[len(waits) // 2]

            quiet, stop = await median(), threading.Event()
            flood = asyncio.to_thread(forge, redis, tables, stop)
            flooding = asyncio.ensure_future(flood)
            await asyncio.sleep(0.5)
            flooded = await median()
            stop.set()
            await flooding
            assert flooded < 3 * quiet + 0.005

    with services.redis() as (_, redis), services.postgres() as (_, database):
        asyncio.run(work(database, redis))
