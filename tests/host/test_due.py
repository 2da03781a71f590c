"""Of what falls due each node has its part, and what one leaves is soon any other's."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import update

from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness
from parlour.host.ports import OVERDUE, PULSE, Lost, NewTable, Row
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.storage.asking import write
from parlour.storage.schema import tables as table_rows
from parlour.table.terms import PerMove
from tests.host.test_deadlines import FakeTime
from tests.support import services
from tests.support.hosts import opened, run
from tests.support.local_log import LocalLog

MANY = 90


@pytest.fixture
def url() -> Iterator[str]:
    async def prepared(url: str) -> None:
        engine = connect(url)
        await migrate(engine)
        await engine.dispose()

    with services.postgres() as (_, url):
        run(prepared(url))
        yield url


async def nodes(url: str, count: int) -> list[SqlLog]:
    logs = [SqlLog(connect(url)) for _ in range(count)]
    for log in logs:
        await log.beat()
    return logs


async def laid(log: SqlLog) -> set[TableId]:
    """Tables that fall due now, all in the same instant."""
    names = [TableId(f"table {n}") for n in range(MANY)]
    for name in names:
        row = Row(table=name, seq=1, command="open", entry=b"{}", phase="IN_GAME")
        assert await log.open([row], bytes(32), NewTable("memory/1"))
    now = await log.beat()
    await write(log._engine, update(table_rows).values(due=now))
    return set(names)


async def lived(logs: list[SqlLog], ms: Ms) -> None:
    """So long, in which these beat."""
    until = time.monotonic() + ms / 1000
    while time.monotonic() < until:
        await asyncio.sleep(0.05)
        for log in logs:
            await log.beat()


async def fallen_due(logs: list[SqlLog]) -> None:
    """Live until what was laid is due: a gap between two heartbeats is not charged."""
    for _ in range(200):
        await lived(logs, Ms(50))
        if any([await log.due(1) for log in logs]):
            return


class CountingLog(LocalLog):
    corrected = 0

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        self.corrected += 1
        await super().set_due(table, seq, due)


def test_a_node_that_has_just_lost_the_log_corrects_no_deadline() -> None:
    """Its clock stands: to it nothing that fell due since is due, at a hundred tables at once."""

    async def work() -> None:
        clock = FakeTime()
        log, wire = CountingLog(clock), LocalChangeBus()
        host, other = (Host(log, wire, load, clock, LocalRandomness()) for _ in range(2))
        await host.beat()
        table = await opened(host, "memory/1", control=PerMove(Ms(500)))
        clock.ms += 600
        await other.beat()
        host.clock.lost(Lost("no answer"))
        assert await host.sweep() == 0
        assert log.corrected == 0
        await host.beat()
        assert await host.sweep() == 1
        assert (await other.look(table)).over is not None

    run(work())


def test_each_node_has_its_part_of_what_falls_due(url: str) -> None:
    async def work() -> None:
        logs = await nodes(url, 3)
        tables = await laid(logs[0])
        await fallen_due(logs)
        parts = [await log.due(100) for log in logs]
        assert sorted(one for part in parts for one in part) == sorted(tables)
        assert min(map(len, parts)) > MANY / 10
        await logs[2].close()  # it ends: the others have its part at once
        parts = [await log.due(100) for log in logs[:2]]
        assert sorted(one for part in parts for one in part) == sorted(tables)
        for log in logs[:2]:
            await log.close()

    run(work())


def test_what_a_node_leaves_is_any_others_after_a_second(url: str) -> None:
    """Its own part comes first; tables that it cannot play are no longer in it."""

    async def work() -> None:
        logs = await nodes(url, 2)
        tables = await laid(logs[0])
        await fallen_due(logs)
        part = await logs[0].due(100)
        assert 0 < len(part) < MANY
        await lived(logs, OVERDUE)
        assert set(await logs[0].due(100)) == tables
        assert list(await logs[0].due(len(part))) == list(part)
        assert len(await logs[0].due(len(part) + 5)) == len(part) + 5
        assert set(await logs[0].due(100, part)) == tables - set(part)
        for log in logs:
            await log.close()

    run(work())


def test_what_fell_due_before_a_node_died_is_seen_to_though_the_clock_waits_for_it(
    url: str,
) -> None:
    async def work() -> None:
        logs = await nodes(url, 2)
        tables = await laid(logs[0])
        await fallen_due(logs)
        await lived(logs[:1], Ms(OVERDUE + 100))  # the other is heard no more
        assert set(await logs[0].due(100)) == tables
        await lived(logs[:1], PULSE)
        assert await logs[0].due(100) == []
        for log in logs:
            await log.close()

    run(work())
