"""Work that is cancelled: a client that goes in mid-command, a node that stops in mid-batch.

A bot's question that is withdrawn is in test_client_defects.py.
"""

import asyncio
from collections.abc import Sequence

import asyncpg
import msgspec
import pytest

from parlour.api.frames import Ok
from parlour.core.ids import CommandId, TableId
from parlour.games.registry import load
from parlour.host.group_commit import GroupCommit, appended
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost, OnVerdict, Row, Verdict
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Sit
from parlour.table.terms import Terms
from tests.host.test_host_defects import log_at
from tests.support.hosts import database, run
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send

__all__ = ["database"]  # a fixture


class HeldWriter:
    """Writes when it is let; keeps what it was given."""

    def __init__(self) -> None:
        self.go, self.batches = asyncio.Event(), list[Sequence[Row]]()

    async def __call__(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        self.batches.append(rows)
        await self.go.wait()
        return ["written"] * len(rows)


def row(table: str) -> Row:
    return Row(table=TableId(table), seq=2, command=f"{table}.1", entry=b"{}")


def test_a_client_that_goes_in_mid_command_takes_nothing_back(database: str) -> None:
    """Its command is in the log; those who watch hear of it, and asked again it gets its `Ok`."""

    async def work() -> None:
        log, bus = await log_at(database), LocalChangeBus()
        one, two = (Host(log, bus, load, LocalTime(), LocalRandomness()) for _ in range(2))
        await one.beat()
        table, told = await one.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        await one.watch(table, "page", Watcher(None, told.append))
        admin = await asyncpg.connect(database)
        held = admin.transaction()
        await held.start()
        await admin.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE", table)
        sitting = asyncio.ensure_future(send(one, table, "s", "ann", Sit(id=ID)))
        await asyncio.sleep(0.2)  # the batch is with the database, which makes it wait
        sitting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sitting
        await held.rollback()
        async with asyncio.timeout(3):
            while len(told) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        news = msgspec.json.decode(told[-1])
        assert [chair and chair["name"] for chair in news["chairs"]] == ["Ann", None]
        chairs = (await two.table(table)).chairs
        assert [chair and chair.name for chair in chairs] == ["Ann", None]
        assert await send(one, table, "s", "ann", Sit(id=ID)) == Ok(CommandId("s"), 2)
        assert isinstance(await send(one, table, "s", "bob", Sit(id=ID)), Ok)
        await admin.close()
        await log.close()

    run(work())


class LateLog(LocalLog):
    """Tells the writer's task to stop in the moment in which its row is written."""

    writer: asyncio.Task[object]

    def append(self, row: Row, told: OnVerdict) -> None:
        def late(verdict: Verdict | Lost) -> None:
            told(verdict)
            self.writer.cancel()

        super().append(row, late)


def test_a_client_that_goes_as_its_row_is_written_leaves_nobody_uninformed() -> None:
    async def work() -> None:
        clock, told = LocalTime(), list[bytes]()
        log = LateLog(clock)
        host = Host(log, LocalChangeBus(), load, clock, LocalRandomness())
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2))
        await host.watch(table, "page", Watcher(None, told.append))
        log.writer = asyncio.ensure_future(send(host, table, "s", "ann", Sit(id=ID)))
        with pytest.raises(asyncio.CancelledError):
            await log.writer
        await host.settle()
        assert msgspec.json.decode(told[-1])["seq"] == 2

    run(work())


def test_a_writer_that_is_stopped_in_mid_batch_answers_everyone() -> None:
    async def work() -> None:
        writer = HeldWriter()
        commits = GroupCommit(writer)
        first = appended(commits, row("a"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        later = [appended(commits, row(table)) for table in ("b", "c")]
        assert [len(batch) for batch in writer.batches] == [1]
        await commits._tasks.close()  # as when the loop that runs the node ends
        for answer in (first, *later):
            with pytest.raises(Lost):
                await asyncio.wait_for(answer, 20)
        writer.go.set()
        assert await appended(commits, row("d")) == "written"

    run(work())


def test_a_writer_that_is_stopped_answers_each_row_once() -> None:
    """A batch failed, so its rows are written one by one; the first of them is."""

    async def work() -> None:
        told = list[tuple[str, object]]()

        async def write(rows: Sequence[Row]) -> Sequence[Verdict]:
            if len(rows) > 1:
                raise ValueError("one of them is at fault")
            if rows[0].table == "slow":
                await asyncio.Event().wait()
            return ["written"]

        def answer(table: str) -> OnVerdict:
            return lambda verdict: told.append((table, verdict))

        commits = GroupCommit(write)
        for table in ("quick", "slow", "behind"):
            commits.append(row(table), answer(table))
        for _ in range(5):
            await asyncio.sleep(0)
        commits.append(row("later"), answer("later"))
        await commits._tasks.close()
        assert told[0] == ("quick", "written")
        assert [table for table, _ in told] == ["quick", "slow", "behind", "later"]
        assert all(isinstance(verdict, Lost) for _, verdict in told[1:])

    run(work())


def test_a_cancelled_writer_is_reported_once_its_row_is_answered() -> None:
    async def work() -> None:
        writer, abandoned = HeldWriter(), list[str]()
        commits = GroupCommit(writer)
        goes = appended(commits, row("goes"), lambda: abandoned.append("goes"))
        stays = appended(commits, row("stays"), lambda: abandoned.append("stays"))
        await asyncio.sleep(0)
        goes.cancel()
        await asyncio.sleep(0)
        assert abandoned == []
        writer.go.set()
        assert await stays == "written"
        assert abandoned == ["goes"]

    run(work())


def test_a_command_that_waits_for_a_table_can_be_cancelled() -> None:
    """It has written nothing, and the table is free for the next one."""

    async def work() -> None:
        clock = LocalTime()
        host = Host(LocalLog(clock), LocalChangeBus(), load, clock, LocalRandomness())
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2))
        session = host._sessions.of(table)
        async with session:
            waiting = asyncio.ensure_future(send(host, table, "s", "ann", Sit(id=ID)))
            await asyncio.sleep(0)
            assert session.users == 2
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert session.users == 1
        assert not session.in_use
        assert isinstance(await send(host, table, "s", "bob", Sit(id=ID)), Ok)

    run(work())
