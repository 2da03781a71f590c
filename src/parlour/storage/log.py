"""The log in a database: appends that wait are written together, each on its own merits."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId
from parlour.host.group_commit import GroupCommit
from parlour.host.ports import (
    Lost,
    NewTable,
    OnVerdict,
    Rested,
    Row,
    Snapshot,
    Start,
    StoredEntry,
    Verdict,
)
from parlour.storage import archives
from parlour.storage.asking import QUERY_TIMEOUT_SECONDS, read, reason, write
from parlour.storage.connect import SqliteEngine
from parlour.storage.failures import FAILURES
from parlour.storage.schema import moves, nodes, now, results, secrets, sitters, tables
from parlour.storage.sqlite import Sqlite

T = TypeVar("T")


class Dialect(Protocol):
    """What the two databases say differently."""

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]: ...
    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]: ...
    async def starts(self, tables: Sequence[TableId]) -> Sequence[Sequence[Any]]: ...
    async def keep(self, snapshots: Sequence[Snapshot]) -> None: ...
    async def archives(self) -> bool: ...
    async def due(self, most: int, skip: Sequence[TableId]) -> Sequence[TableId]: ...
    async def beat(self, known: int) -> Ms: ...
    async def close(self) -> None: ...


class SqlLog:
    def __init__(
        self, engine: AsyncEngine, prepare: Callable[[], Awaitable[object]] | None = None
    ) -> None:
        self._engine = engine
        self._prepare = prepare  # before the first heartbeat, if that was not possible yet
        self._dialect: Dialect = (
            Sqlite(engine) if isinstance(engine, SqliteEngine) else _postgres(engine)
        )
        self._commits = GroupCommit(self._write)
        self.known = -1  # the last entry of the audit log that this node acts on

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        last, sat = rows[-1], [row.sitter for row in rows if row.sitter is not None]
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_SECONDS), self._engine.begin() as connection:
                await connection.execute(
                    insert(tables).values(
                        id=last.table,
                        head=last.seq,
                        due=last.due,
                        phase=last.phase,
                        rules=listed.rules,
                        room=listed.room,
                        private=listed.private,
                        code=listed.code,
                        opened=now(),
                        people=last.people,
                    )
                )
                await connection.execute(insert(secrets).values(table_id=last.table, seed=secret))
                await connection.execute(insert(moves), [_stored(row) for row in rows])
                if sat:
                    here = [{"user_id": user, "table_id": last.table} for user in sat]
                    await connection.execute(insert(sitters), here)
        except IntegrityError:
            return False
        except FAILURES as error:
            raise Lost(reason(error)) from error
        return True

    def append(self, row: Row, on_verdict: OnVerdict) -> None:
        """Written in the next batch."""
        self._commits.append(row, on_verdict)

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return await self._asked(self._dialect.read(heads)) if heads else []

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        return {
            name: Start(bytes(seed), _snapshot(name, *cached))
            for name, seed, *cached in await self._asked(self._dialect.starts(tables))
        }

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        await self._asked(self._dialect.keep(snapshots))

    async def result(self, table: TableId) -> bytes | None:
        query = select(results.c.result).where(results.c.table_id == table)
        rows = await self._asked(read(self._engine, query))
        return rows[0][0] if rows else None

    async def nodes(self) -> int:
        """How many beat; of SQLite there is one, which writes no row."""
        query = select(func.count()).select_from(nodes)
        ((count,),) = await self._asked(read(self._engine, query))
        return max(1, int(count))

    async def is_first(self) -> bool:
        """Whether this node, of all, sees to what one has to."""
        return await self._asked(self._dialect.archives())

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        if not await self.is_first():
            return []
        return await self._asked(archives.resting(self._engine, after, beyond, most))

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        return await self._asked(archives.archive(self._engine, table, seq, secret, body))

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        return await self._asked(self._dialect.due(most, skip))

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        last = (tables.c.id == table) & (tables.c.head == seq)
        await self._asked(write(self._engine, update(tables).where(last).values(due=due)))

    async def beat(self) -> Ms:
        if self._prepare is not None:
            await self._prepare()
            self._prepare = None
        return await self._asked(self._dialect.beat(self.known))

    async def close(self) -> None:
        await self._commits.close()
        await self._dialect.close()
        await self._engine.dispose()

    async def _write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
                return await self._dialect.write(rows)
        except FAILURES as error:
            raise Lost(reason(error)) from error

    async def _asked(self, question: Awaitable[T]) -> T:
        """The database's answer; `Lost` if it has none, in whatever way."""
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
                return await question
        except FAILURES as error:
            await self._engine.dispose()  # what broke once is not used again
            raise Lost(reason(error)) from error


def _postgres(engine: AsyncEngine) -> Dialect:
    from parlour.storage.postgres import Postgres  # noqa: PLC0415  # its driver may be missing

    return Postgres(engine)


def _stored(row: Row) -> dict[str, object]:
    return {
        "table_id": row.table,
        "seq": row.seq,
        "command": row.command,
        "entry": row.entry,
        "hash": "",
    }


def _snapshot(
    table: TableId, seq: int | None, version: str, digest: bytes, body: bytes
) -> Snapshot | None:
    if seq is None:
        return None
    return Snapshot(table=table, seq=seq, version=version, digest=bytes(digest), body=bytes(body))
