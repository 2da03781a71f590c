"""The archive: a finished game in one row, which is looked at, replayed and verified as before."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from parlour.api.frames import Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load, names
from parlour.host import archive
from parlour.host.archive import packed
from parlour.host.ports import Rested
from parlour.host.session import Resume
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.server.http.replays import replay
from parlour.storage import SqlTableIndex, connect
from parlour.storage.postgres import Postgres
from parlour.table.commands import Leave, Offer, Resign
from parlour.table.terms import Terms
from tests.support.door import served
from tests.support.hosts import World, database, hosts, lived, one_move, opened, run
from tests.support.keeper import await_archived, rested, typed
from tests.support.tables import ID, send, sits

__all__ = ["database"]
ANYONE = (UserId("ada"), UserId("ben"), None)
BEGINNING = Rested(TableId(""), 0)


async def always(_postgres: Postgres) -> bool:
    return True


@pytest.fixture(params=["sqlite", "postgres"])
def stored(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> World:
    monkeypatch.setattr(Postgres, "archives", always)  # whichever node is first
    if request.param == "sqlite":
        return World(f"sqlite:///{tmp_path}/parlour.db")
    return World(str(request.getfixturevalue("database")))


async def ended(host: Host, game: str, seed: int = 1) -> TableId:
    """A short one: somebody gives up."""
    table, rng = await opened(host, f"{game}/1"), Random(seed)
    for _ in range(8):
        await one_move(host, table, rng)
    if (await host.look(table)).over is None:
        assert isinstance(await send(host, table, "last", "ben", Resign(id=ID)), Ok)
    return table


async def archived(host: Host, table: TableId) -> None:
    """As if it had rested for long enough."""
    host.archivist.after = Ms(0)
    async with asyncio.timeout(60):
        while await phase_of(host, table) != "ARCHIVED":
            await lived([host], 0.01)
            await host.archivist.work()
    assert await counted(host, "archives", table) == 1


async def phase_of(host: Host, table: TableId) -> str:
    (row,) = await said(host, "SELECT phase FROM tables WHERE id = :table", table=table)
    return str(row[0])


async def said(host: Host, words: str, **given: object) -> list[Any]:
    async with host._log._log._engine.begin() as connection:  # type: ignore[attr-defined]  # an SqlLog
        found = await connection.execute(text(words), given)
        return list(found) if found.returns_rows else []


async def counted(host: Host, what: str, table: TableId) -> int:
    (row,) = await said(host, f"SELECT count(*) FROM {what} WHERE table_id = :table", table=table)
    return int(row[0])


async def seen(host: Host, table: TableId) -> list[bytes]:
    """All that anyone can learn of a finished game."""
    record = await host.record(table)
    found: list[object] = [record, replay(load(record.rules), record)]
    for user in ANYONE:
        found += [await host.look(table, user), await host.history(table, user or UserId("zoe"))]
    return [msgspec.json.encode(one) for one in found]


@pytest.mark.parametrize("game", names())
def test_an_archived_game_is_seen_replayed_and_verified_as_before(stored: World, game: str) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table = await ended(one, game)
            before, lines = await seen(one, table), await one._log.read({table: 0})
            await archived(one, table)
            for gone in ("moves", "secrets", "snapshots"):
                assert await counted(one, gone, table) == 0
            assert await seen(two, table) == before  # a node that never had it
            assert await seen(one, table) == before  # and one that has it in memory
            assert not verify(before[0], load)
            again = await two._log.read({table: 0})
            assert [line.entry for line in again] == [line.entry for line in lines]
            later = await two._log.read({table: 5})
            assert [line.seq for line in later] == list(range(6, len(lines) + 1))
            assert await two._log.read({table: len(lines)}) == []
            assert await one._log.starts([table]) == await two._log.starts([table])

    run(work())


def test_a_page_that_returns_to_an_archived_table_is_told_what_it_missed(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table, rng = await opened(one, "memory/1"), Random(2)
            await one_move(one, table, rng)
            then = await one.look(table)
            for _ in range(4):
                await one_move(one, table, rng)
            assert isinstance(await send(one, table, "last", "ben", Resign(id=ID)), Ok)
            told: list[bytes] = []
            resume = Resume(then.seq, then.hash)
            await one.watch(table, "c", Watcher(UserId("ada"), told.append), resume)
            await archived(one, table)
            await two.watch(table, "c", Watcher(UserId("ada"), told.append), resume)
            assert told[0] == told[1]

    run(work())


def test_a_room_goes_on_from_an_archived_table_which_is_archived_again(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table = await ended(one, "pazaak")
            await archived(one, table)
            head = (await two.table(table)).seq
            assert isinstance(await send(two, table, "a", "ada", Offer("rematch", id=ID)), Ok)
            assert isinstance(await send(one, table, "b", "ben", Offer("rematch", id=ID)), Ok)
            following = (await one.table(table)).following
            assert following
            assert (await two.table(following)).terms.rules == "pazaak/2"
            assert await counted(one, "moves", table) == (await one.table(table)).seq - head
            before = await seen(one, table)
            await archived(one, table)
            assert await counted(one, "moves", table) == 0
            async with hosts(stored, 1) as (cold,):
                assert await seen(cold, table) == before
            assert (await two.table(table)).following == following

    run(work())


def test_what_is_played_or_rested_for_less_stays_as_it_is(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            playing, rested = await opened(one, "memory/1"), await ended(one, "pazaak")
            lately, closed = await ended(one, "pazaak", 2), await opened(one, "memory/1")
            assert isinstance(await send(one, closed, "x", "ada", Leave(id=ID)), Ok)
            long_ago = "UPDATE tables SET opened = opened - 100000 WHERE id <> :lately"
            await said(one, long_ago, lately=lately)
            one.archivist.after = Ms(60_000)  # all were opened long ago, and finished lately
            assert await one.archivist.work() == 0
            found = {r.table for r in await one._log.resting(Ms(60_000), BEGINNING, 1_000)}
            assert {rested, closed} <= found
            assert not {playing, lately} & found
            one.archivist.after = None
            assert await one.archivist.work() == 0
            await archived(one, rested)
            for table, lines in ((playing, 1), (rested, 0)):
                assert (await counted(one, "moves", table) > 0) == bool(lines)
            assert not {rested} & {r.table for r in await one._log.resting(Ms(0), BEGINNING, 1_000)}

    run(work())


def test_rounds_go_through_all_tables_and_begin_again(
    stored: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TABLES_PER_ROUND", 2)

    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            one.archivist.after = Ms(0)
            while await one._log.resting(Ms(0), BEGINNING, 1):  # of other tests
                await lived([one], 0.01)
                await one.archivist.work()
        async with hosts(stored, 1) as (one,):  # which begins at the beginning
            one.archivist.after = Ms(0)
            tables = [
                await one.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
                for _ in range(5)
            ]
            for number, table in enumerate(tables):
                assert isinstance(await send(one, table, "x", "ada", Leave(id=ID)), Ok)
                assert isinstance(await send(one, table, "y", "ben", Leave(id=ID)), Ok)
                if number:  # four in the same instant
                    wound = "UPDATE tables SET opened = 7 WHERE id = :table"
                    await said(one, wound, table=table)
            last = max([(await one.table(table)).latest for table in tables])
            # By the node's clock, and by that of the database, which may be a heartbeat behind.
            while one.now() <= last or len(await one._log.resting(Ms(0), BEGINNING, 9)) < 5:
                await lived([one], 0.1)
            rounds = []
            for _ in range(4):
                await one.beat()  # without heartbeats its clock stops after two seconds
                rounds.append(await one.archivist.work())
            assert rounds == [2, 2, 1, 0]
            assert [await counted(one, "archives", table) for table in tables] == [1] * 5

    run(work())


def test_what_is_written_meanwhile_is_not_archived_over(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table = await ended(one, "pazaak")
            lines = await one._log.read({table: 0})
            body = packed([line.entry for line in lines])
            assert isinstance(await send(two, table, "a", "ada", Offer("rematch", id=ID)), Ok)
            secret = (await one._log.starts([table]))[table].secret
            assert not await one._log.archive(table, len(lines), secret, body)
            assert await counted(one, "archives", table) == 0
            assert len(await one._log.read({table: 0})) == len(lines) + 1
            await archived(one, table)
            again = await two._log.read({table: 0})
            assert not await two._log.archive(table, len(again), secret, body)  # done before
            assert await two._log.read({table: 0}) == again

    run(work())


KILLED = """
import asyncio, os, signal, sys
from sqlalchemy.ext.asyncio import AsyncConnection
from parlour.core.ids import TableId
from parlour.host.archive import packed
from parlour.storage import SqlLog, connect
url, table, at = sys.argv[1], TableId(sys.argv[2]), int(sys.argv[3])
async def work():
    log = SqlLog(connect(url))
    await log.beat()
    lines = await log.read({table: 0})
    secret = (await log.starts([table]))[table].secret
    real, done = AsyncConnection.execute, 0
    async def execute(self, *args, **more):
        nonlocal done
        found = await real(self, *args, **more)
        done += 1
        if done == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return found
    AsyncConnection.execute = execute
    await log.archive(table, len(lines), secret, packed([line.entry for line in lines]))
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(work())
"""


def test_a_kill_at_any_statement_loses_nothing_and_doubles_nothing(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            table = await ended(one, "pazaak")
            before, lines = await seen(one, table), await one._log.read({table: 0})
            for at in (3, 4, 99):  # stored, the log deleted, committed
                command = [sys.executable, "-c", KILLED, stored.database, table, str(at)]
                process = await asyncio.to_thread(subprocess.run, command, check=False)
                assert process.returncode == -signal.SIGKILL
                if at == 99:
                    break
                assert await counted(one, "archives", table) == 0
                assert await one._log.read({table: 0}) == lines  # commands and all
            assert await counted(one, "archives", table) == 1
            assert await counted(one, "moves", table) == 0
            assert [line.entry for line in await one._log.read({table: 0})] == [
                line.entry for line in lines
            ]
            async with hosts(stored, 1) as (cold,):
                assert await seen(cold, table) == before

    run(work())


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM moves",
        "DELETE FROM moves WHERE table_id = :table AND seq > 3",
        "DELETE FROM results WHERE table_id = :table",
        "DELETE FROM archives",
        "UPDATE archives SET seq = seq - 1",
        "UPDATE archives SET seed = body, seq = seq + 1",
    ],
)
def test_the_database_itself_deletes_nothing_that_is_not_archived(
    stored: World, change: str
) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            old, table = await ended(one, "pazaak"), await ended(one, "pazaak", 3)
            await archived(one, old)
            new = await ended(one, "pazaak", 4)
            about = {"table": new} if ":table" in change else {}
            with pytest.raises(DBAPIError, match="append-only"):
                await said(one, change, **about)
            for one_table in (old, table, new):
                assert await one._log.read({one_table: 0})

    run(work())


def test_of_several_nodes_one_looks_for_tables_to_archive(database: str) -> None:
    async def work() -> None:
        async with hosts(World(database), 3) as found:
            table = await ended(found[0], "pazaak")
            await lived(found, 0.01)
            asked = [await host._log.resting(Ms(0), BEGINNING, 1_000) for host in found]
            assert sum(table in [r.table for r in one] for one in asked) == 1

    run(work())


def test_lists_and_rooms_know_an_archived_table(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            table = await ended(one, "pazaak")
            engine = connect(stored.database)
            index = SqlTableIndex(engine)
            await archived(one, table)
            assert await index.newest(table) == table
            seats = (await index.seats([UserId("ada")]))[UserId("ada")]
            assert table not in [listed.table for listed in seats]
            await engine.dispose()

    run(work())


def test_a_server_archives_by_itself_and_anyone_can_verify_what_it_has(tmp_path: Path) -> None:
    file, told = tmp_path / "parlour.db", list[Any]()
    url = f"sqlite:///{file}"

    async def play() -> TableId:
        async with hosts(World(url), 1) as (one,):
            return await ended(one, "pixies")

    def asked(served_at: str, table: TableId) -> list[bytes]:
        paths = [f"/api/tables/{table}/{what}" for what in ("record", "replay")]
        return [httpx.get(served_at + path).raise_for_status().content for path in paths]

    run(_noted(play, told))
    (table,) = told
    with served("--no-bots", database=url) as server:  # it rested for too short a time
        before = asked(server.url, table)
    rested(file, 29)
    with served("--no-bots", database=url) as server:
        time.sleep(1.0)
        assert asked(server.url, table) == before
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM archives").fetchone() == (0,)
    rested(file, 2)
    with served("--no-bots", database=url) as server:
        await_archived(file, table)
        assert asked(server.url, table) == before
        assert server.failures == 0
    (tmp_path / "game.json").write_bytes(before[0])
    verified = typed(tmp_path, "verify", "game.json")
    assert (verified.code, "pixies/1" in verified.out) == (0, True)


async def _noted(work: Callable[[], Awaitable[Any]], told: list[Any]) -> None:
    told.append(await work())
