"""Databases that an older Parlour wrote, brought up to date."""

from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import TableId
from parlour.storage import SqlLog, connect
from parlour.storage.prepare import prepare
from parlour.storage.schema_versions import alembic_config
from parlour.table.commands import Depart, Offer, Return
from parlour.table.history import decode, encode, read
from tests.support.hosts import database, run
from tests.support.tables import ID, SECRET, Played, started

__all__ = ["database"]
OLD_NAMES = {b"Offered": b"Asked", b"Departed": b"Went", b"Returned": b"Came"}
ROW = "INSERT INTO moves (table_id, seq, command, entry, hash) VALUES ('t', :seq, :command, :e, '')"
TRAP = 'Ada {"t":"Asked",'  # a name that looks like an entry


def upgraded_to(version: str) -> Callable[[Connection], None]:
    def upgrade(connection: Connection) -> None:
        config = alembic_config(connection)
        command.upgrade(config, version)

    return upgrade


def some_game() -> Played:
    table = started("phage/1", TRAP, "Ben")
    table.do(0, Offer("draw", id=ID))
    table.do(1, Depart(id=ID))
    table.do(1, Return(id=ID))
    return table


async def write_as_before(engine: AsyncEngine, table: Played) -> list[bytes]:
    entries = []
    for entry in map(encode, table.log):
        name = entry.split(b'"')[3]
        entries.append(entry.replace(name, OLD_NAMES.get(name, name), 1))
    async with engine.begin() as connection:
        await connection.run_sync(upgraded_to("0003"))
        for seq, entry in enumerate(entries, 1):
            row = {"seq": seq, "command": f"c{seq}", "e": entry}
            await connection.execute(text(ROW), row)
    return entries


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_log_with_the_old_names_is_read_and_is_append_only_again(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/parlour.db"
    url = sqlite if kind == "sqlite" else str(request.getfixturevalue("database"))

    async def work() -> None:
        table, engine = some_game(), connect(url)
        written = await write_as_before(engine, table)
        assert {b'{"t":"Asked"', b'{"t":"Went"', b'{"t":"Came"'} <= {
            e.split(b",")[0] for e in written
        }
        assert (await prepare(engine))[0] == "0003"
        log = SqlLog(engine)
        lines = await log.read({TableId("t"): 0})
        assert [bytes(line.entry) for line in lines] == [encode(entry) for entry in table.log]
        assert (
            read(table.box, table.table.id, (decode(line.entry) for line in lines), SECRET)
            == table.table
        )
        with pytest.raises(DBAPIError, match="append-only"):
            async with engine.begin() as connection:
                await connection.execute(text("UPDATE moves SET hash = 'x'"))
        await log.close()
        await engine.dispose()

    run(work())
