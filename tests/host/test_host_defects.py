"""Defects of the host that were found once: each test failed on the code before its mend."""

import asyncio
import logging
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from parlour.api.frames import Ok, Retry
from parlour.core.box import Box
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.reviews.store import ReviewStore
from parlour.games.registry import load
from parlour.host.group_commit import appended, verdicts
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Lost, NewTable, NoTable, Row, Verdict
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.server.lobby import LobbyFeed
from parlour.storage import SqlLog, SqlTableIndex, connect
from parlour.storage.prepare import prepare
from parlour.table.commands import Sit
from parlour.table.terms import PerMove, Terms
from tests.support import services
from tests.support.hosts import World, database, hints, hosts, nodes, run, world
from tests.support.tables import ID, send

__all__ = ["database", "hints", "world"]  # fixtures, shared with the host's tests


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


async def log_at(address: str) -> SqlLog:
    engine = connect(address)
    await prepare(engine)
    log = SqlLog(engine)
    await log.beat()
    return log


def first(table: TableId) -> list[Row]:
    return [Row(table=table, seq=1, command="open-0", entry=b"{}", phase="WAITING")]


def test_of_two_rows_for_one_place_one_is_written(address: str) -> None:
    """The verdict belongs to a row: its table, its place and its command."""

    async def work() -> None:
        log = await log_at(address)
        await log.open(first(TableId("both")), bytes(32), NewTable("memory/1"))
        rows = [
            Row(table=TableId("both"), seq=2, command=who, entry=b"{}", phase="WAITING")
            for who in ("ann.1", "bob.1", "cy.1")
        ]
        verdicts = await asyncio.gather(*(appended(log, row) for row in rows))
        stored = [line.command for line in await log.read({TableId("both"): 1})]
        written = [
            row.command for row, said in zip(rows, verdicts, strict=True) if said == "written"
        ]
        assert written == stored
        assert sorted(verdicts) == ["taken", "taken", "written"]
        await log.close()

    run(work())


def test_nobody_is_told_ok_for_an_entry_that_is_not_in_the_log() -> None:
    """A batch is held back, the reader's connection is cut meanwhile, two people sit down."""

    async def work(url: str) -> None:
        log = await log_at(url)
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        table, other = (
            await host.open(Terms(rules="memory/1", seats=2)),
            await host.open(Terms(rules="memory/1", seats=2)),
        )
        for name in (table, other):
            await host.table(name)
        admin = await asyncpg.connect(url)
        held = admin.transaction()
        await held.start()
        await admin.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", other)
        zed = asyncio.ensure_future(send(host, other, "zed.1", "zed", Sit(id=ID)))
        await asyncio.sleep(0.2)
        ann = asyncio.ensure_future(send(host, table, "ann.1", "ann", Sit(id=ID)))
        await asyncio.sleep(0.1)
        await host.beat()  # so that the reader's last query is known
        await _cut(url, "FROM pulse FOR UPDATE")
        with pytest.raises(Lost):
            await host.beat()
        bob = asyncio.ensure_future(send(host, table, "bob.1", "bob", Sit(id=ID)))
        await asyncio.sleep(0.3)
        await held.rollback()
        answers = {"Ann": await ann, "Bob": await bob}
        await zed
        told = {name for name, answer in answers.items() if isinstance(answer, Ok)}
        fresh = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        seated = {chair.name for chair in (await fresh.table(table)).chairs if chair is not None}
        assert told <= seated
        await admin.close()
        await log.close()

    with services.postgres() as (_, url):
        run(work(url))


async def _cut(url: str, asked: str) -> None:
    """End every idle connection whose last query had this in it."""
    other = await asyncpg.connect(url)
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE state = 'idle' AND query LIKE '%' || $1 || '%'"
    )
    await other.execute(cut, asked)
    await other.close()
    await asyncio.sleep(0.1)


def test_a_row_that_cannot_be_written_leaves_nobody_waiting(tmp_path: Path) -> None:
    async def work() -> None:
        log = await log_at(f"sqlite:///{tmp_path}/parlour.db")
        for name in ("bad", "good"):
            await log.open(first(TableId(name)), bytes(32), NewTable("memory/1"))
        rows = [
            Row(table=TableId("bad"), seq=2, command="a.1", entry=b"\xff", phase="WAITING"),
            Row(table=TableId("good"), seq=2, command="b.1", entry=b"{}", phase="WAITING"),
        ]
        async with asyncio.timeout(3):
            bad, good = await asyncio.gather(
                *(appended(log, row) for row in rows), return_exceptions=True
            )
        assert isinstance(bad, Lost)
        assert good == "written"
        await log.close()

    run(work())


def without_memory(rules: str) -> Box:
    if rules.startswith("memory"):
        raise KeyError(rules)
    return load(rules)


def test_a_table_whose_game_is_gone_stops_no_deadline_and_no_lobby(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        log = await log_at(address)
        before = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        # opened long ago on the service's clock, because this host has not asked what it shows
        gone, late = [
            await before.open(Terms(rules=f"{game}/1", seats=2)) for game in ("memory", "phage")
        ]
        engine = connect(address)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET due = 1"))
        host = Host(log, LocalChangeBus(), without_memory, LocalTime(), LocalRandomness())
        await host.beat()
        with caplog.at_level(logging.ERROR):
            for _ in range(3):
                await host.sweep()
        fresh = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        assert (await fresh.table(late)).closed == "nobody-came"
        node = Node(host, LocalPresence(), LocalTime())
        stays = await host.open(Terms(rules="phage/1", seats=2))
        lobby = await LobbyFeed(node, SqlTableIndex(engine)).seen_by(UserId("someone"))
        assert [one.table for one in lobby.waiting] == [stays]
        with pytest.raises(NoTable):
            await host.table(gone)
        said = [record for record in caplog.records if gone in str(vars(record))]
        assert len(said) == 1
        assert "memory/1" in str(vars(said[0]))
        await engine.dispose()
        await log.close()

    run(work())


def test_many_tables_whose_game_is_gone_do_not_hide_a_deadline_behind_them(tmp_path: Path) -> None:
    async def work() -> None:
        world = World(f"sqlite:///{tmp_path}/parlour.db")
        async with hosts(world, 1) as (before,):
            for _ in range(5):
                await before.open(Terms(rules="memory/1", seats=2, control=PerMove(Ms(50))))
            last = await before.open(Terms(rules="phage/1", seats=2, control=PerMove(Ms(50))))
        engine = connect(world.database)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET due = 1 WHERE rules = 'memory/1'"))
            await connection.execute(text("UPDATE tables SET due = 2 WHERE rules <> 'memory/1'"))
        log = SqlLog(engine)
        host = Host(log, LocalChangeBus(), without_memory, LocalTime(), LocalRandomness())
        await host.beat()
        for _ in range(3):
            await host.sweep(most=5)
        assert host.known(last) is not None  # it was looked at
        await log.close()

    run(work())


def test_a_review_that_two_workers_keep_is_kept_once(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        reviews = ReviewStore(engine)
        await reviews.keep(TableId("t"), b"first")
        await reviews.keep(TableId("t"), b"second")
        assert await reviews.kept(TableId("t")) == b"first"
        await engine.dispose()

    run(work())


def test_a_watcher_whose_arrival_failed_is_not_left_behind() -> None:
    async def work() -> None:
        async with nodes(World(), 1) as (node,):
            table = await node.host.open(Terms(rules="memory/1", seats=2))
            await node.host.table(table)
            log = node.host.of(table)._log
            read, reads = log.read, 0

            async def failing(heads: object) -> object:
                nonlocal reads
                reads += 1
                if reads > 1:
                    raise Lost("gone")
                return await read(heads)  # type: ignore[arg-type]

            log.read = failing  # type: ignore[method-assign,assignment]
            told: list[bytes] = []
            for attempt in range(5):
                reads = 0
                try:
                    await node.arrive(table, f"c{attempt}", Watcher(UserId("u"), told.append))
                except Lost:
                    continue
                finally:
                    await node.depart(f"c{attempt}")
            log.read = read  # type: ignore[method-assign]
            told.clear()
            await send(node.host, table, "x", "ann", Sit(id=ID))
            assert told == []

    run(work())


def test_a_log_that_is_lost_is_logged_once_and_again_when_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(_rows: object) -> list[Verdict]:
        raise OperationalError("INSERT …", {"name": "ann"}, OSError("disk is full"))

    async def work() -> None:
        log = await log_at(f"sqlite:///{tmp_path}/parlour.db")
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2))
        write, log._dialect.write = log._dialect.write, full  # type: ignore[method-assign,assignment]
        for number in range(3):
            answer = await send(host, table, f"{number}", "ann", Sit(id=ID))
            assert isinstance(answer, Retry)
        said = [one for one in caplog.records if one.getMessage() == "log out of reach"]
        assert len(said) == host.clock.outages == 1
        assert "disk is full" in str(vars(said[0]))
        assert "ann" not in str(vars(said[0]))
        log._dialect.write = write  # type: ignore[method-assign]
        await host.beat()
        assert caplog.records[-1].getMessage() == "log answers again"
        await log.close()

    with caplog.at_level(logging.WARNING):
        run(work())


def test_the_verdict_is_of_the_row_that_was_written() -> None:
    """Two nodes may write at the same tables at once, and their batches may be written together."""
    table, rows = (
        TableId("t"),
        [Row(table=TableId("t"), seq=2, command=who, entry=b"{}") for who in ("ann.1", "bob.1")],
    )
    assert verdicts(rows, {(table, 2, "bob.1")}, {table: 2}) == ["taken", "written"]
