"""Guards that stand behind others: without one of them, every other test may pass."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text

from parlour.api.frames import Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.group_commit import appended
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import POLL_INTERVAL, SLOW_POLL, Node
from parlour.host.ports import Lost, NewTable, Row
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.storage import connect
from parlour.storage.connect import Unsafe, assert_safe
from parlour.storage.postgres import Postgres
from parlour.table.commands import Move, Offer, Resign
from tests.host.test_deadlines import FakeTime
from tests.host.test_host_defects import address, log_at
from tests.host.test_outages import sql
from tests.support import services
from tests.support.hosts import World, database, hints, nodes, opened, run, world
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send

__all__ = ["address", "database", "hints", "world"]  # fixtures, shared with the host's tests
T = TableId("t")


def nothing(_news: bytes) -> None:
    pass


def host_on(log: LocalLog) -> Host:
    """A node that hears no hint of another."""
    return Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())


async def away(host: AnyHost, table: TableId) -> list[bool]:
    return [c is not None and c.away is not None for c in (await host.table(table)).chairs]


def test_a_refusal_is_decided_on_what_the_log_says_and_not_on_what_is_remembered() -> None:
    async def work() -> None:
        log = LocalLog(LocalTime())
        one, two = host_on(log), host_on(log)
        table = await opened(one, "memory/1", options={"first": 0})
        base = (await two.look(table)).seq
        cards = iter(range(24))
        seen = await one.look(table)
        while seen.seat == 0:
            flip = Move(seen.seq, {"t": "Flip", "card": next(cards)}, id=ID)
            await send(one, table, f"a{seen.seq}", "ada", flip)
            seen = await one.look(table)
        assert two.known(table) is not None
        assert two.known(table).seq == base  # type: ignore[union-attr]
        flip = Move(seen.seq, {"t": "Flip", "card": next(cards)}, id=ID)
        assert isinstance(await send(two, table, "b", "ben", flip), Ok)

    run(work())


def test_every_connection_to_sqlite_writes_through(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        for _ in range(2):
            async with engine.connect() as connection:
                found = await connection.execute(text("PRAGMA synchronous"))
                assert found.scalar_one() == 2  # FULL
            await engine.dispose()

    run(work())


def test_a_database_that_commits_later_is_refused_and_our_own_connections_do_not(
    database: str,
) -> None:
    async def work() -> None:
        log = await log_at(database)
        assert isinstance(log._dialect, Postgres)
        for connection in (log._dialect._writer, log._dialect._reader):
            assert [row[0] for row in await connection.fetch("SHOW synchronous_commit")] == ["on"]
        await log.close()
        await sql(database, "ALTER ROLE parlour SET synchronous_commit = off")
        engine = connect(database)
        try:
            with pytest.raises(Unsafe, match="synchronous_commit is off"):
                await assert_safe(engine)
        finally:
            await engine.dispose()
            await sql(database, "ALTER ROLE parlour RESET synchronous_commit")

    run(work())


def test_a_commit_that_did_not_wait_for_its_replica_is_not_acknowledged() -> None:
    """PostgreSQL commits with a warning when the wait is cancelled."""

    async def cancelled(url: str) -> None:
        other = await asyncpg.connect(url)
        waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        cancel = f"SELECT count(pg_cancel_backend(pid)) {waiting}"
        while await other.fetchval(cancel) == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await other.close()

    async def work(url: str) -> None:
        log = await log_at(url)
        await log.open(
            [Row(table=T, seq=1, command="open", entry=b"{}", phase="WAITING")],
            bytes(32),
            NewTable("memory/1"),
        )
        other = await asyncpg.connect(url)
        await other.execute("ALTER SYSTEM SET synchronous_standby_names = 'ghost'")
        await other.execute("SELECT pg_reload_conf()")
        while await other.fetchval("SHOW synchronous_standby_names") != "ghost":  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)  # until the log's connection has read it, too
        asked = asyncio.ensure_future(
            appended(log, Row(table=T, seq=2, command="c", entry=b"{}", phase="WAITING"))
        )
        await cancelled(url)
        with pytest.raises(Lost, match="synchronous replication"):
            await asked
        await other.execute("ALTER SYSTEM RESET synchronous_standby_names")
        await other.execute("SELECT pg_reload_conf()")
        await other.close()
        await log.close()

    with services.postgres() as (_, url):
        run(work(url))


def test_nobody_is_gone_who_was_missed_once() -> None:
    class Forgetful(LocalPresence):
        missed = 0

        async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
            found = await super().present(tables)
            if not self.missed:
                return found
            self.missed -= 1
            return {name: users - {"ben"} for name, users in found.items()}

    async def work() -> None:
        host, presence = host_on(LocalLog(LocalTime())), Forgetful()
        node, other = Node(host, presence, LocalTime()), Node(host, presence, LocalTime())
        table = await opened(host, "memory/1")
        await node.arrive(table, "a", Watcher(UserId("ada"), nothing))
        await other.arrive(table, "b", Watcher(UserId("ben"), nothing))
        for _ in range(2):
            presence.missed = 1
            await node._sync_presence()
            await node._sync_presence()
            assert await away(host, table) == [False, False]
        presence.missed = 2
        await node._sync_presence()
        await node._sync_presence()
        assert await away(host, table) == [False, True]

    run(work())


def test_a_node_that_drains_says_of_nobody_that_they_left(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            table = await opened(one.host, "memory/1")
            await one.arrive(table, "a", Watcher(UserId("ada"), nothing))
            one.draining = True
            await one.depart("a")
            assert await away(two.host, table) == [False, False]

    run(work())


def test_a_game_has_one_result_whatever_is_written_after_its_end() -> None:
    async def work() -> None:
        log = LocalLog(LocalTime())
        host = host_on(log)
        table = await opened(host, "memory/1")
        await send(host, table, "r", "ada", Resign(id=ID))
        for user in ("ada", "ben"):
            assert isinstance(await send(host, table, user, user, Offer("rematch", id=ID)), Ok)
        rows = log.rows(table)
        assert [row.result is not None for row in rows].count(True) == 1
        assert [row.played is not None for row in rows].count(True) == 1
        assert rows[-1].result is None

    run(work())


def test_a_command_is_in_a_log_once_though_two_places_are_free(address: str) -> None:
    async def work() -> None:
        log = await log_at(address)
        await log.open(
            [Row(table=T, seq=1, command="open", entry=b"{}", phase="WAITING")],
            bytes(32),
            NewTable("memory/1"),
        )
        assert (
            await appended(log, Row(table=T, seq=2, command="once", entry=b"{}", phase="WAITING"))
            == "written"
        )
        with pytest.raises(Lost):
            await appended(log, Row(table=T, seq=3, command="once", entry=b"{}", phase="WAITING"))
        assert [line.command for line in await log.read({T: 0})] == ["open", "once"]
        await log.close()

    run(work())


def test_a_lapse_before_its_time_is_early(address: str) -> None:
    async def work() -> None:
        log, name = await log_at(address), TableId("early")
        due = Ms(await log.beat() + 60_000)
        first = Row(table=name, seq=1, command="open", entry=b"{}", due=due, phase="WAITING")
        await log.open([first], bytes(32), NewTable("memory/1"))
        assert (
            await appended(
                log, Row(table=name, seq=2, command="l", entry=b"{}", phase="CLOSED", lapse=True)
            )
            == "early"
        )
        assert len(await log.read({name: 0})) == 1
        await log.close()

    run(work())


def test_nothing_falls_due_while_no_heart_beats(address: str) -> None:
    async def work() -> None:
        log, name = await log_at(address), TableId("due")
        first = Row(table=name, seq=1, command="open", entry=b"{}", due=Ms(1), phase="WAITING")
        await log.open([first], bytes(32), NewTable("memory/1"))
        await log.beat()
        assert name in await log.due(100)
        await sql(address, "UPDATE pulse SET beat = beat - 10000, stopped = stopped - 10000")
        assert await log.due(100) == []
        await log.beat()
        assert name in await log.due(100)
        await log.close()

    run(work())


def test_what_is_remembered_goes_when_the_log_has_lost_its_end() -> None:
    """A standby took over that lacked the last entries."""

    class Unsure(LocalLog):
        away = False

        async def beat(self) -> Ms:
            if self.away:
                raise Lost
            return await super().beat()

    async def work() -> None:
        log = Unsure(LocalTime())
        host = host_on(log)
        table, told = await opened(host, "memory/1", options={"first": 0}), list[bytes]()
        base = (await host.look(table)).seq
        await host.watch(table, "c", Watcher(UserId("ben"), told.append))
        move = Move(base, {"t": "Flip", "card": 0}, id=ID)
        assert isinstance(await send(host, table, "m", "ada", move), Ok)
        log.away = True
        with pytest.raises(Lost):
            await host.beat()
        log._rows[table].pop()
        log.away = False
        await host.beat()
        await host.settle()
        assert f'"seq":{base},'.encode() in told[-1]
        again = await send(host, table, "other", "ada", Move(base, {"t": "Flip", "card": 1}, id=ID))
        assert again == Ok(again.id, base + 1)

    run(work())


@pytest.mark.parametrize(("alive", "waits"), [(True, SLOW_POLL), (False, POLL_INTERVAL)])
def test_watched_tables_are_polled_faster_while_no_hint_is_heard(
    alive: bool,  # noqa: FBT001
    waits: Ms,
) -> None:
    async def work() -> None:
        clock, bus = FakeTime(), LocalChangeBus()
        bus.alive = alive
        host = Host(LocalLog(clock), bus, load, clock, LocalRandomness())
        before = clock.ms
        await Node(host, LocalPresence(), clock)._before_next_poll()
        assert clock.ms - before == waits

    run(work())
