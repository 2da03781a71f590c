"""The archive in a database: a finished game's log becomes one row, in one transaction."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import CompoundSelect, literal, select, text, tuple_, union_all
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import Ms, TableId
from parlour.host.archive import unpacked
from parlour.host.ports import Rested, StoredEntry
from parlour.storage.schema import moves, now, tables

OVER = ("FINISHED", "CLOSED")
# An append locks the same row first, so nothing is written after what is archived here. The
# database itself refuses to delete what the archive does not have: see migration 0011.
CLAIM = """
UPDATE tables SET phase = 'ARCHIVED'
WHERE id = :table AND head = :seq AND due IS NULL AND phase IN ('FINISHED', 'CLOSED')
"""
KEEP = """
INSERT INTO archives (table_id, seq, seed, body) VALUES (:table, :seq, :seed, :body)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
"""
DELETE = (
    "DELETE FROM moves WHERE table_id = :table AND seq <= :seq",
    "DELETE FROM secrets WHERE table_id = :table",
    "DELETE FROM snapshots WHERE table_id = :table",
    "DELETE FROM results WHERE table_id = :table AND number IS NULL",  # the others: see feed.py
)


async def archive(engine: AsyncEngine, table: TableId, seq: int, seed: bytes, body: bytes) -> bool:
    given = {"table": table, "seq": seq, "seed": seed, "body": body}
    async with engine.begin() as connection:
        claimed = await connection.execute(text(CLAIM), {"table": table, "seq": seq})
        if claimed.rowcount != 1 or not await _is_whole(connection, table, body):
            await connection.rollback()
            return False
        await connection.execute(text(KEEP), given)
        for words in DELETE:
            about = {name: given[name] for name in ("table", "seq") if f":{name}" in words}
            await connection.execute(text(words), about)
    return True


async def _is_whole(connection: AsyncConnection, table: TableId, body: bytes) -> bool:
    """Whether the log still says so: somebody may have been erased from it since it was read."""
    packed = {line.seq: line.entry for line in unpacked(table, body)}
    lines = select(moves.c.seq, moves.c.entry).where(moves.c.table_id == table)
    return all(packed.get(seq) == entry for seq, entry in await connection.execute(lines))


async def resting(engine: AsyncEngine, after: Ms, beyond: Rested, most: int) -> list[Rested]:
    async with engine.connect() as connection:
        rows = await connection.execute(rested(after, beyond, most))
        return [Rested(TableId(name), opened) for name, opened in rows]


def rested(after: Ms, beyond: Rested, most: int) -> CompoundSelect[Any]:
    """Each phase by its own way through the index, which has them in the order of their opening."""
    place = tuple_(tables.c.opened, tables.c.id)
    each = [
        select(tables.c.id, tables.c.opened)
        .where(tables.c.phase == phase, tables.c.due.is_(None))
        .where(tables.c.opened >= beyond.opened, tables.c.opened < now() - after)
        .where(place > tuple_(literal(beyond.opened), literal(beyond.table)))
        .order_by(tables.c.opened, tables.c.id)
        .limit(most)
        .subquery()
        for phase in OVER
    ]
    return union_all(*(select(one) for one in each)).order_by("opened", "id").limit(most)


def stored(rows: Iterable[Any]) -> list[StoredEntry]:
    """Lines as they are read: of `moves`, and of archives, which have no commands."""
    lines = list[StoredEntry]()
    for table, seq, command, entry, head in rows:
        if command is None:
            lines += unpacked(table, bytes(entry), head)
        else:
            lines.append(StoredEntry(table, seq, command, bytes(entry)))
    return lines
