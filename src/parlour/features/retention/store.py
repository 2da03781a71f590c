"""Database queries of retention: one page per transaction, found by an index."""

from collections.abc import Awaitable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Delete,
    Select,
    and_,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.retention.rounds import Beyond, OldGuest, OldTable
from parlour.storage.asking import asked as asked_for
from parlour.storage.asking import read
from parlour.storage.connect import SqliteEngine
from parlour.storage.old import Old, count_old, delete_old
from parlour.storage.owned import Declarations, Owned
from parlour.storage.schema import (
    erasing,
    meeting_points,
    moves,
    people,
    pulse,
    secrets,
    sessions,
    sitters,
    snapshots,
    tables,
)

T = TypeVar("T")
QUERY_TIMEOUT_SECONDS = 60.0  # seconds; no player waits for this


async def asked(question: Awaitable[T]) -> T:
    return await asked_for(question, QUERY_TIMEOUT_SECONDS)


class SqlRetention:
    def __init__(self, engines: Mapping[str, AsyncEngine], declared: Declarations) -> None:
        self._engines, self._declared = engines, declared
        self._owned = declared.owned
        self.shards = tuple(engines)

    async def clock(self, shard: str) -> Ms:
        query = select(pulse.c.beat - pulse.c.stopped)
        return Ms(int((await asked(read(self._engines[shard], query)))[0][0]))

    async def old_tables(
        self, shard: str, phase: str, before: int, beyond: Beyond, most: int
    ) -> Sequence[OldTable]:
        found = await asked(read(self._engines[shard], old_tables(phase, before, beyond, most)))
        return [
            OldTable(
                table=row.id,
                opened=row.opened,
                head=row.head,
                phase=row.phase,
                entry=bytes(row.entry or b""),
                alone=bool(row.alone),
            )
            for row in found
        ]

    async def delete_tables(self, shard: str, some: Sequence[OldTable]) -> int:
        ids = await asked(self._tables_deleted(shard, some))
        if shard and ids:  # the main database deletes them with their tables
            async with self._engines[""].begin() as connection:
                for words in of_tables(self._declared, ids):
                    await connection.execute(words)
        return len(ids)

    async def old_guests(self, before: int, beyond: Beyond, most: int) -> Sequence[OldGuest]:
        main, *others = self.shards
        page = await asked(read(self._engines[main], old_guests(self._owned, before, beyond, most)))
        ids, busy = [row.id for row in page if not row.stays], set[str]()
        for shard in others if ids else ():
            for owned in (one for one in self._owned if one.in_every_database and one.keeps_guest):
                theirs = owned.table.c[owned.user]
                query = select(theirs).where(theirs.in_(ids))
                busy |= {user for (user,) in await asked(read(self._engines[shard], query))}
        return [
            OldGuest(UserId(row.id), row.since, bool(row.stays) or row.id in busy) for row in page
        ]

    async def delete_guests(self, some: Sequence[UserId], before: int) -> int:
        async def deleted() -> int:
            async with self._engines[""].begin() as connection:
                gone = delete(people).where(people.c.id.in_(some), ~stays(self._owned, before))
                ids = list((await connection.execute(gone.returning(people.c.id))).scalars())
                for owned in (one for one in self._owned if not one.in_every_database):
                    for words in owned.deletions(ids):
                        await connection.execute(words)
                return len(ids)

        return await asked(deleted())

    async def count_old(self, rule: Old, now: Ms) -> tuple[int, int]:
        return await asked(count_old(self._engines[""], rule, now))

    async def delete_old(
        self, rule: Old, now: Ms, beyond: str, most: int
    ) -> tuple[int, str | None]:
        return await asked(delete_old(self._engines[""], rule, now, beyond, most))

    async def compact(self) -> None:
        """Rewrite every database to shrink its files. Locks out all other users meanwhile."""
        for engine in self._engines.values():
            writer = engine.writer if isinstance(engine, SqliteEngine) else engine
            async with writer.connect() as connection:
                raw: Any = (await connection.get_raw_connection()).driver_connection
                postgres = engine.dialect.name == "postgresql"
                await raw.execute("VACUUM FULL" if postgres else "VACUUM")

    async def _tables_deleted(self, shard: str, some: Sequence[OldTable]) -> list[TableId]:
        async with self._engines[shard].begin() as connection:
            gone = await connection.execute(delete_tables(some).returning(tables.c.id))
            ids = [TableId(name) for name in gone.scalars()]
            if ids:
                await _rest_deleted(connection, ids)
                if not shard:
                    for words in of_tables(self._declared, ids):
                        await connection.execute(words)
            return ids


def delete_tables(some: Sequence[OldTable]) -> Delete:
    """Delete tables that are unchanged since they were read.

    Also filters by id: SQLite uses no index for triples, and nearly all tables have no deadline.
    """
    as_found = tuple_(tables.c.id, tables.c.head, tables.c.phase).in_(
        [(one.table, one.head, one.phase) for one in some]
    )
    named = tables.c.id.in_([one.table for one in some])
    return delete(tables).where(named, as_found, (tables.c.due + 0).is_(None))


async def _rest_deleted(connection: AsyncConnection, ids: Sequence[TableId]) -> None:
    """Delete the logs and other rows of these tables; later appends find no table."""
    await connection.execute(insert(erasing), [{"table_id": table} for table in ids])
    for of in (moves, secrets, snapshots, sitters, meeting_points, erasing):
        await connection.execute(delete(of).where(of.c.table_id.in_(ids)))


def of_tables(declared: Declarations, ids: Sequence[TableId]) -> Iterator[Delete]:
    """Deletes of the rows that features store about these tables in the main database."""
    for column in declared.of_tables:
        yield delete(column.table).where(column.in_(ids))


def old_tables(phase: str, before: int, beyond: Beyond, most: int) -> Select[Any]:
    """One page of old tables; reads only this page of the index."""
    place = tuple_(tables.c.opened, tables.c.id)
    page = (
        select(tables.c.id, tables.c.opened, tables.c.head, tables.c.phase, tables.c.room)
        .where(tables.c.phase == phase, tables.c.due.is_(None))
        .where(tables.c.opened >= beyond.since, tables.c.opened < before)
        .where(place > tuple_(literal(beyond.since), literal(beyond.id)))
        .order_by(tables.c.opened, tables.c.id)
        .limit(most)
        .subquery()
    )
    others = tables.alias()
    room = and_(others.c.room == page.c.room, others.c.id != page.c.id)
    alone = or_(page.c.room == "", ~exists().where(room))
    last = and_(moves.c.table_id == page.c.id, moves.c.seq == page.c.head)
    columns = (page.c.id, page.c.opened, page.c.head, page.c.phase)
    query = select(*columns, moves.c.entry, alone.label("alone")).outerjoin(moves, last)
    return query.order_by(page.c.opened, page.c.id)


def old_guests(all_owned: Sequence[Owned], before: int, beyond: Beyond, most: int) -> Select[Any]:
    place = tuple_(people.c.since, people.c.id)
    page = (
        select(people.c.id)
        .where(people.c.since >= beyond.since, people.c.since < before)
        .where(place > tuple_(literal(beyond.since), literal(beyond.id)))
        .order_by(people.c.since, people.c.id)
        .limit(most)
        .subquery()
    )
    query = select(people.c.id, people.c.since, stays(all_owned, before).label("stays"))
    return query.join(page, page.c.id == people.c.id).order_by(people.c.since, people.c.id)


def stays(all_owned: Sequence[Owned], before: int) -> ColumnElement[bool]:
    """Whether a guest stays: has played or plays, came back, or is banned or muted."""
    came = and_(sessions.c.user_id == people.c.id, sessions.c.since >= before)
    return or_(
        exists().where(came),
        *(
            exists().where(owned.table.c[owned.user] == people.c.id)
            for owned in all_owned
            if owned.keeps_guest
        ),
    )
