"""The finished games of a database, one after the other; a server may go on with it."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

from sqlalchemy import literal, select, tuple_, union_all
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import TableId
from parlour.core.record import Record
from parlour.games.registry import load
from parlour.host.archive import unpacked
from parlour.host.ports import Rested
from parlour.storage.asking import QUERY_TIMEOUT_SECONDS, reason
from parlour.storage.connect import connect
from parlour.storage.failures import FAILURES
from parlour.storage.prepare import Unusable, file_of
from parlour.storage.schema import archives, moves, secrets, tables
from parlour.table.history import decode, read, record

ENDED = ("FINISHED", "ARCHIVED")
TABLES_PER_PAGE = 500  # tables in one list: each list has its own timeout
Stored: TypeAlias = tuple[bytes, list[bytes]]  # the secret and the entries of a table


async def finished(url: str) -> AsyncIterator[Record | None]:
    """Their records, oldest first; None for a game whose rules are not installed."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise Unusable("database-file", file=file)
    engine = connect(url)
    try:
        last = Rested(TableId(""), 0)
        while page := await _ended(engine, last):
            for table, opened, rules in page:
                yield await _recorded(engine, table, rules)
                last = Rested(table, opened)
    except FAILURES as error:
        raise Unusable("database", error=reason(error)) from error
    finally:
        await engine.dispose()


async def _ended(engine: AsyncEngine, last: Rested) -> list[tuple[TableId, int, str]]:
    """The next page. Each phase is read by its own part of the index, in order of opening."""
    place = tuple_(tables.c.opened, tables.c.id)
    each = [
        select(tables.c.id, tables.c.opened, tables.c.rules)
        .where(tables.c.phase == phase, tables.c.opened >= last.opened)
        .where(place > tuple_(literal(last.opened), literal(last.table)))
        .order_by(tables.c.opened, tables.c.id)
        .limit(TABLES_PER_PAGE)
        .subquery()
        for phase in ENDED
    ]
    query = (
        union_all(*(select(one) for one in each)).order_by("opened", "id").limit(TABLES_PER_PAGE)
    )
    async with asyncio.timeout(QUERY_TIMEOUT_SECONDS), engine.connect() as connection:
        return [
            (TableId(name), opened, rules)
            for name, opened, rules in await connection.execute(query)
        ]


async def _recorded(engine: AsyncEngine, table: TableId, rules: str) -> Record | None:
    try:
        box = load(rules)
    except KeyError:
        return None
    async with asyncio.timeout(QUERY_TIMEOUT_SECONDS), engine.connect() as connection:
        # A server beside us may archive it between any two questions, and never takes it out again.
        stored = await _archived(connection, table)
        stored = stored or await _logged(connection, table) or await _archived(connection, table)
    if stored is None:
        return None  # deleted meanwhile
    secret, lines = stored
    entries = [decode(line) for line in lines]
    return record(box, read(box, table, entries, secret), entries)


async def _logged(connection: AsyncConnection, table: TableId) -> Stored | None:
    log = select(moves.c.entry).where(moves.c.table_id == table).order_by(moves.c.seq)
    seed = select(secrets.c.seed).where(secrets.c.table_id == table)
    lines = [bytes(entry) for (entry,) in await connection.execute(log)]
    kept = (await connection.execute(seed)).scalar_one_or_none()
    return None if kept is None else (bytes(kept), lines)


async def _archived(connection: AsyncConnection, table: TableId) -> Stored | None:
    query = select(archives.c.seed, archives.c.body).where(archives.c.table_id == table)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    seed, body = row
    return bytes(seed), [line.entry for line in unpacked(table, bytes(body))]
