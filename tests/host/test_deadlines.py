"""Deadlines: one result each, whoever races, sweeps or dies; and none for our own outage.

`PARLOUR_RACES` is the number of simulated races, `PARLOUR_DEADLINES` of swept deadlines;
`make cluster` raises both.
"""

import asyncio
import os
import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from parlour.api.frames import Answered
from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.storage.schema import results
from parlour.table.commands import Lapse, Move, Resign
from parlour.table.terms import PerMove
from tests.host.test_cluster import cluster
from tests.support import services
from tests.support.hosts import lived, opened
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send

RACES = int(os.environ.get("PARLOUR_RACES", "600"))
REAL = max(60, RACES // 100)
DEADLINES = int(os.environ.get("PARLOUR_DEADLINES", "150"))
FLIP = {"t": "Flip", "card": 0}


class FakeTime:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def now(self) -> Ms:
        return Ms(self.ms)

    async def sleep(self, ms: Ms) -> None:
        self.ms += ms


async def race(host: Host, table: TableId, which: str, base: int) -> Answered:
    match which:
        case "move":
            return await send(host, table, "move", "ada", Move(base, FLIP, id=ID))
        case "resign":
            return await send(host, table, "resign", "ben", Resign(id=ID))
        case _:
            return await send(host, table, "flag", None, Lapse(id=ID))


def test_races_at_the_deadline_have_one_result_each() -> None:
    """A move, a flag and a resignation within five milliseconds, on three nodes."""

    async def work() -> None:
        rng, clock = Random(1), FakeTime()
        outcomes = {"time": 0, "resigned": 0}
        for _ in range(RACES):
            log, wire = LocalLog(clock), LocalChangeBus()
            nodes = [Host(log, wire, load, clock, LocalRandomness()) for _ in range(3)]
            for node in nodes:
                await node.beat()
            table = await opened(
                nodes[0], "memory/1", control=PerMove(Ms(500)), options={"first": 0}
            )
            base = (await nodes[0].look(table)).seq
            due = clock.ms + 500
            commands = [(due + rng.randrange(-5, 6), w) for w in ("move", "flag", "resign")]
            for at, which in sorted(commands, key=lambda c: (c[0], rng.random())):
                clock.ms = at
                await nodes[0].beat()
                await race(rng.choice(nodes), table, which, base)
            clock.ms += 1_000
            await nodes[1].beat()
            await nodes[1].sweep()
            ends = [row for row in log.rows(table) if row.result is not None]
            assert len(ends) == 1
            over = (await nodes[2].look(table)).over
            assert over is not None
            outcomes[over.reason] += 1
        assert min(outcomes.values()) > RACES / 50  # each of them wins its share

    asyncio.run(work())


async def timed(host: Host) -> TableId:
    return await opened(host, "memory/1", control=PerMove(Ms(300)), options={"first": 0})


def test_races_against_a_real_database_have_one_result_each() -> None:
    async def one(nodes: list[Host], table: TableId, base: int, rng: Random) -> None:
        async def late(which: str) -> Answered:
            await asyncio.sleep(0.3 + rng.uniform(-0.005, 0.005))
            await asyncio.gather(*(node.beat() for node in nodes))
            return await race(rng.choice(nodes), table, which, base)

        await asyncio.gather(late("move"), late("flag"), late("resign"))

    async def work(url: str) -> None:
        engine = connect(url)
        await migrate(engine)
        await engine.dispose()
        rng, wire = Random(2), LocalChangeBus()
        logs = [SqlLog(connect(url)) for _ in range(3)]
        nodes = [Host(log, wire, load, LocalTime(), LocalRandomness()) for log in logs]
        for _ in range(REAL // 20):
            for node in nodes:
                await node.beat()
            laid = [await timed(nodes[0]) for _ in range(20)]
            bases = [(await nodes[0].look(table)).seq for table in laid]
            await asyncio.gather(*(one(nodes, t, b, rng) for t, b in zip(laid, bases, strict=True)))
            await lived(nodes, 0.4)
            await asyncio.gather(*(node.sweep() for node in nodes))
            for table in laid:
                assert await logs[0].result(table) is not None
                assert (await nodes[2].look(table)).over is not None
                await nodes[2].record(table)
        for log in logs:
            await log.close()

    with services.postgres() as (_, url):
        asyncio.run(work(url))


async def flagged(url: str) -> int:
    """How many games ended on time."""
    engine = connect(url)
    async with engine.connect() as connection:
        found = [bytes(row[0]) for row in await connection.execute(select(results.c.result))]
    await engine.dispose()
    return sum(b'"reason":"time"' in result for result in found)


def test_every_deadline_fires_once_though_a_sweeper_dies(tmp_path: Path) -> None:
    with cluster(tmp_path, 3) as (nodes, _, _):
        asyncio.run(nodes.lay([("memory", 2)], DEADLINES, PerMove(Ms(2000))))
        for index in range(3):
            nodes.start(index, idle=True)
        time.sleep(2)
        nodes.kill(1)
        for _ in range(600):
            if asyncio.run(flagged(nodes.database)) == DEADLINES:
                break
            time.sleep(0.2)
        time.sleep(1)
        assert asyncio.run(flagged(nodes.database)) == DEADLINES
        asyncio.run(nodes.judge())


@pytest.mark.long
def test_nobody_loses_on_time_for_an_outage_of_ours(tmp_path: Path) -> None:
    with cluster(tmp_path) as (nodes, pg, _):
        asyncio.run(nodes.lay([("memory", 2)], 10, PerMove(Ms(14_000))))
        for index in range(2):
            nodes.start(index, idle=True)
        time.sleep(2)
        pg.kill()
        time.sleep(10)
        pg.start()
        time.sleep(2)
        assert asyncio.run(flagged(nodes.database)) == 0
        for _ in range(200):
            if asyncio.run(flagged(nodes.database)) == 10:
                return
            time.sleep(0.2)
        raise AssertionError("the clocks did not go on")
