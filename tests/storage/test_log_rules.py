"""What the databases promise by themselves, whatever a node thinks: order, deadlines, safety."""

import asyncio
import os
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import text

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.group_commit import appended
from parlour.host.ports import DEADLINE_GRACE, Lost, NewTable, Row
from parlour.storage import SqlLog, SqlPeople, SqlTableIndex, connect
from parlour.storage.connect import PostgresAddress
from parlour.storage.postgres import Connection, Postgres
from parlour.storage.prepare import prepare
from parlour.table.types import Person
from tests.host.test_host_defects import address, first, log_at
from tests.support.hosts import database, run

__all__ = ["address", "database"]  # fixtures, shared with other tests
HOUR = 3_600_000
PLANS = """
SELECT generic_plans, custom_plans FROM pg_prepared_statements
WHERE statement LIKE '%INSERT INTO moves%' AND statement NOT LIKE '%pg_prepared%'
"""


def test_the_log_knows_what_is_late_and_what_is_early(address: str) -> None:
    """Even if the node that asks has a clock of its own."""

    async def work() -> None:
        log = await log_at(address)
        now = await log.beat()

        async def asked(name: str, due: int, *, lapse: bool) -> str:
            table = TableId(name)
            opened = [
                Row(table=table, seq=1, command="open-0", entry=b"{}", due=Ms(due), phase="WAITING")
            ]
            await log.open(opened, bytes(32), NewTable("memory/1"))
            row = Row(
                table=table, seq=2, command="ann.1", entry=b"{}", phase="WAITING", lapse=lapse
            )
            return str(await appended(log, row))

        assert await asked("future", now + HOUR, lapse=False) == "written"
        assert await asked("future-lapse", now + HOUR, lapse=True) == "early"
        assert await asked("past", now - HOUR, lapse=False) == "late"
        assert await asked("past-lapse", now - HOUR, lapse=True) == "written"
        just = (await log.beat()) - DEADLINE_GRACE // 2  # a move that was on its way in time
        assert await asked("just", just, lapse=False) == "written"
        await log.close()

    run(work())


def test_our_own_sessions_wait_for_the_disk(address: str) -> None:
    async def work() -> None:
        log = await log_at(address)
        if address.startswith("sqlite"):
            async with log._engine.connect() as connection:
                found = (await connection.execute(text("PRAGMA synchronous"))).scalar_one()
            assert found == 2  # FULL
        else:
            writer = cast("Any", log._dialect)._writer
            assert [tuple(row) for row in await writer.fetch("SHOW synchronous_commit")] == [
                ("on",)
            ]
        await log.close()

    run(work())


def test_a_warning_is_no_commit(database: str) -> None:
    """So PostgreSQL says that a wait for a standby was cancelled."""

    async def work() -> None:
        connection = Connection(PostgresAddress.of(database))
        with pytest.raises(Lost, match="canceled"):
            await connection.fetch("DO $$ BEGIN RAISE WARNING 'canceled wait'; END $$")
        assert [row[0] for row in await connection.fetch("SELECT 1")] == [1]
        await connection.close()

    run(work())


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/parlour.db"


def test_two_who_look_for_the_same_are_told_of_one_table(file: str) -> None:
    async def work() -> None:
        engine = connect(file)
        await prepare(engine)
        index, nobody = SqlTableIndex(engine), TableId("")
        one, two, three = (TableId(name) for name in ("one", "two", "three"))
        assert await index.pair("memory", one, nobody) == one
        assert await index.pair("memory", two, nobody) == one
        assert await index.pair("memory", three, one) == three  # nobody was met at the first
        assert await index.pair("memory", two, one) == three
        assert await index.pair("phage", two, nobody) == two
        await engine.dispose()

    asyncio.run(work())


def test_private_tables_are_not_listed(file: str) -> None:
    async def work() -> None:
        log = await log_at(file)
        for name, private in (("open", False), ("closed", True)):
            listed = NewTable("memory/1", private=private)
            await log.open(first(TableId(name)), bytes(32), listed)
        index = SqlTableIndex(log._engine)
        assert [one.table for one in await index.waiting(10)] == ["open"]
        await log.close()

    run(work())


def test_a_token_that_was_given_back_is_nobodys(file: str) -> None:
    async def work() -> None:
        log: SqlLog = await log_at(file)
        people = SqlPeople(log._engine)
        await people.add(Person(UserId("ada"), "Ada"), bytes(32))
        assert await people.known(bytes(32)) is not None
        await people.delete_token(bytes(32))
        assert await people.known(bytes(32)) is None
        await log.close()

    run(work())


@pytest.mark.skipif(
    bool(os.environ.get("PARLOUR_PGBOUNCER")), reason="nothing can be prepared there"
)
def test_a_batch_is_not_planned_anew(database: str) -> None:
    """Planning costs PostgreSQL more than writing a small batch."""

    async def work() -> None:
        log, table = await log_at(database), TableId("planned")
        await log.open(first(table), bytes(32), NewTable("memory/1"))
        for seq in range(2, 9):
            row = Row(table=table, seq=seq, command=f"ann.{seq}", entry=b"{}", phase="WAITING")
            assert await appended(log, row) == "written"
        dialect = log._dialect
        assert isinstance(dialect, Postgres)
        (plans,) = await dialect._writer.fetch(PLANS)
        assert dict(plans) == {"generic_plans": 7, "custom_plans": 0}
        await log.close()

    run(work())
