"""The finished games of a database, one after the other; a server may go on with it."""

import asyncio
from collections.abc import AsyncIterator

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import TableId
from parlour.core.record import Record
from parlour.games.registry import load
from parlour.host.archive import unpacked
from parlour.host.sql.connect import connect
from parlour.host.sql.failures import FAILURES
from parlour.host.sql.log import PATIENCE, reason
from parlour.host.sql.prepare import Unusable, file_of
from parlour.host.sql.schema import archives, moves, secrets, tables
from parlour.table.history import decode, read, record

ARCHIVED = "ARCHIVED"


async def finished(url: str) -> AsyncIterator[Record | None]:
    """Their records, oldest first; None for a game whose rules are not installed."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise Unusable("database-file", file=file)
    engine = connect(url)
    try:
        for table, rules, phase in await _ended(engine):
            archived = phase == ARCHIVED
            yield await _recorded(engine, TableId(table), rules, archived=archived)
    except FAILURES as error:
        raise Unusable("database", error=reason(error)) from error
    finally:
        await engine.dispose()


async def _ended(engine: AsyncEngine) -> list[tuple[str, str, str]]:
    query = (
        select(tables.c.id, tables.c.rules, tables.c.phase)
        .where(tables.c.phase.in_(("FINISHED", ARCHIVED)))
        .order_by(tables.c.opened, tables.c.id)
    )
    async with asyncio.timeout(PATIENCE), engine.connect() as connection:
        return [(one.id, one.rules, one.phase) for one in await connection.execute(query)]


async def _recorded(
    engine: AsyncEngine, table: TableId, rules: str, *, archived: bool
) -> Record | None:
    try:
        box = load(rules)
    except KeyError:
        return None
    async with asyncio.timeout(PATIENCE), engine.connect() as connection:
        secret, lines = await (_archived if archived else _logged)(connection, table)
    entries = [decode(line) for line in lines]
    return record(box, read(box, table, entries, secret), entries)


async def _logged(connection: AsyncConnection, table: TableId) -> tuple[bytes, list[bytes]]:
    log = select(moves.c.entry).where(moves.c.table_id == table).order_by(moves.c.seq)
    seed = select(secrets.c.seed).where(secrets.c.table_id == table)
    lines = [bytes(entry) for (entry,) in await connection.execute(log)]
    return bytes((await connection.execute(seed)).scalar_one()), lines


async def _archived(connection: AsyncConnection, table: TableId) -> tuple[bytes, list[bytes]]:
    query = select(archives.c.seed, archives.c.body).where(archives.c.table_id == table)
    seed, body = (await connection.execute(query)).one()
    return bytes(seed), [line.entry for line in unpacked(table, bytes(body))]
