"""Nobody is charged for an outage of ours, be it of the database, of one node or of a clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest
from sqlalchemy import text

from parlour.api.frames import Ok, Retry
from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.host.group_commit import appended
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import HEARTBEAT_INTERVAL, Node
from parlour.host.ports import NODE_LIFE, PULSE, NewTable, Row
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect
from parlour.table.commands import Move
from parlour.table.terms import Bank, PerMove
from tests.host.test_deadlines import FLIP, FakeTime, flagged
from tests.host.test_host_defects import address, log_at
from tests.support import services
from tests.support.hosts import database, opened, run
from tests.support.local_log import LocalLog
from tests.support.proxy import Proxy, State, proxy
from tests.support.tables import ID, send

__all__ = ["address", "database"]  # fixtures, shared with the host's tests


async def sql(url: str, words: str) -> None:
    engine = connect(url)
    async with engine.begin() as connection:
        await connection.execute(text(words))
    await engine.dispose()


@pytest.mark.parametrize("gaps", [[10_000], [2_500, 2_500, 2_500], [3_600_000], [-3_600_000]])
def test_a_gap_between_heartbeats_is_credited_whole(address: str, gaps: list[int]) -> None:
    """An outage, several short ones, and clocks that jump by an hour."""

    async def work() -> None:
        log = await log_at(address)
        before = await log.beat()
        for gap in gaps:
            await sql(address, f"UPDATE pulse SET beat = beat - {gap}, stopped = stopped - {gap}")
            await sql(address, f"UPDATE nodes SET beat = beat - {gap}")
            after = await log.beat()
            assert 0 <= after - before < 1_000
            before = after
        await log.close()

    run(work())


def test_the_clock_waits_for_a_node_that_is_missing_but_not_for_ever(database: str) -> None:
    async def work() -> None:
        one, two = await log_at(database), await log_at(database)
        before = await two.beat()
        for _ in range(7):  # for nearly three seconds only one of them beats
            await asyncio.sleep(0.4)
            waited = await two.beat()
        assert waited - before < 300
        await one.beat()
        assert await two.beat() - before < 600  # none of it was charged
        await sql(database, f"UPDATE nodes SET beat = beat - {NODE_LIFE}")
        before = await two.beat()
        await asyncio.sleep(0.6)
        assert await two.beat() - before >= 600
        await one.close()
        await two.close()

    run(work())


def test_a_node_that_ends_is_not_waited_for(database: str) -> None:
    async def work() -> None:
        one, two = await log_at(database), await log_at(database)
        await one.close()
        before = await two.beat()
        for _ in range(5):
            await asyncio.sleep(0.6)
            await two.beat()
        assert await two.beat() - before >= 3_000
        await two.close()

    run(work())


@asynccontextmanager
async def two_nodes(urls: list[str]) -> AsyncIterator[list[Node]]:
    logs = [SqlLog(connect(url)) for url in urls]
    time, bus, here = LocalTime(), LocalChangeBus(), LocalPresence()
    found = [Node(Host(log, bus, load, time, LocalRandomness()), here, time) for log in logs]
    for node in found:
        await node.start()
    try:
        yield found
    finally:
        for node, log in zip(found, logs, strict=True):
            await node.drain()
            await log.close()


@pytest.mark.parametrize("state", ["cut", pytest.param("stalled", marks=pytest.mark.long)])
def test_a_node_without_its_database_costs_its_players_nothing(state: State) -> None:
    """For 12 s, with 5 s a move: whoever sent a move in time has it, on another node."""

    async def work(urls: list[str], between: Proxy) -> None:
        await (await log_at(urls[1])).close()
        async with two_nodes(urls) as (one, two):
            tables = [
                await opened(one.host, "memory/1", control=PerMove(Ms(5_000)), options={"first": 0})
                for _ in range(4)
            ]
            await asyncio.sleep(1)
            between.set(state)
            base = (await two.host.look(tables[0])).seq
            moves = [send(one.host, table, "m", "ada", Move(base, FLIP, id=ID)) for table in tables]
            assert {type(answer) for answer in await asyncio.gather(*moves)} == {Retry}
            await asyncio.sleep(2)
            for table in tables[:2]:  # these go to another node
                again = await send(two.host, table, "m", "ada", Move(base, FLIP, id=ID))
                assert isinstance(again, Ok)
            await asyncio.sleep(5)
            between.set("open")
            await asyncio.sleep(1.5)
            for table in tables[2:]:  # and these stayed
                again = await send(one.host, table, "m", "ada", Move(base, FLIP, id=ID))
                while isinstance(again, Retry):
                    await asyncio.sleep(0.2)
                    again = await send(one.host, table, "m", "ada", Move(base, FLIP, id=ID))
                assert isinstance(again, Ok)
            assert await flagged(urls[1]) == 0

    with services.postgres() as (pg, url), proxy(pg.port) as between:
        run(work([url.replace(str(pg.port), str(between.port)), url], between))


def test_a_node_that_was_stopped_charges_nobody_for_it() -> None:
    """Its own clock went on while it did not run; the first command comes before a heartbeat."""

    async def work() -> None:
        clock = FakeTime()
        log = LocalLog(clock)
        host = Host(log, LocalChangeBus(), load, clock, LocalRandomness())
        await host.beat()
        table = await opened(host, "memory/1", control=Bank(Ms(60_000)), options={"first": 0})
        base = (await host.look(table)).seq
        clock.ms += 30_000
        assert isinstance(await send(host, table, "m", "ada", Move(base, FLIP, id=ID)), Ok)
        await host.beat()
        clock.ms += 1_000
        await host.beat()
        left = (await host.table(table)).clock
        assert left.since + left.left[0] - host.now() == 59_000

    run(work())


def test_a_refusal_waits_for_a_write_that_hangs_on_another_node() -> None:
    """The same command is under way elsewhere, and its deadline passes meanwhile."""

    async def work(url: str) -> None:
        log, table = await log_at(url), TableId("t")
        first = Row(table=table, seq=1, command="open", entry=b"{}", due=Ms(1), phase="IN_GAME")
        await log.open([first], bytes(32), NewTable("memory/1"))
        for _ in range(4):
            await log.beat()
            await asyncio.sleep(0.5)
        other = await asyncpg.connect(url)
        hanging = other.transaction()
        await hanging.start()
        await other.execute("UPDATE tables SET head = 2, due = NULL WHERE id = 't'")
        await other.execute("INSERT INTO moves VALUES ('t', 2, 'ada.m', 'x', '')")
        asked = asyncio.ensure_future(
            appended(log, Row(table=table, seq=2, command="ada.m", entry=b"x", phase="IN_GAME"))
        )
        await asyncio.sleep(0.5)
        assert not asked.done()
        await hanging.commit()
        assert await asked == "taken"
        await other.close()
        await log.close()

    with services.postgres() as (_, url):
        run(work(url))


def test_the_pulse_is_slower_than_the_heart() -> None:
    """Two heartbeats may be late before it is an outage."""
    assert PULSE >= 3 * HEARTBEAT_INTERVAL
