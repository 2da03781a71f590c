"""The log in a database: appends that wait are written together, each on its own merits."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Select, Update, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId
from parlour.host.group_commit import GroupCommit
from parlour.host.ports import Lost, NewTable, Row, StoredEntry, Verdict
from parlour.host.sql.postgres import BROKEN, Postgres
from parlour.host.sql.schema import moves, now, results, secrets, sitters, tables
from parlour.host.sql.sqlite import Sqlite

T = TypeVar("T")
FAILURES = (SQLAlchemyError, *BROKEN, TimeoutError)
PATIENCE = 5.0  # seconds for the database to answer, before nobody knows


class Dialect(Protocol):
    """What the two databases say differently."""

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]: ...
    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]: ...
    async def due(self, most: int, skip: Sequence[TableId]) -> Sequence[TableId]: ...
    async def beat(self) -> Ms: ...
    async def close(self) -> None: ...


class SqlLog:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        postgres = engine.dialect.name == "postgresql"
        self._dialect: Dialect = Postgres(engine) if postgres else Sqlite(engine)
        self._commits = GroupCommit(self._write)

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        last, sat = rows[-1], [row.sitter for row in rows if row.sitter is not None]
        try:
            async with asyncio.timeout(PATIENCE), self._engine.begin() as connection:
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

    def append(self, row: Row) -> Awaitable[Verdict]:
        """Written in the next batch."""
        return self._commits.append(row)

    def on_abandoned(self, told: Callable[[TableId, int], None]) -> None:
        self._commits.on_abandoned = told

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return await self._asked(self._dialect.read(heads)) if heads else []

    async def secrets(self, tables: Sequence[TableId]) -> Mapping[TableId, bytes]:
        query = select(secrets.c.table_id, secrets.c.seed).where(secrets.c.table_id.in_(tables))
        return {name: bytes(seed) for name, seed in await self._asked(self._all(query))}

    async def result(self, table: TableId) -> bytes | None:
        query = select(results.c.result).where(results.c.table_id == table)
        return await self._asked(self._one(query))

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        return await self._asked(self._dialect.due(most, skip))

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        last = (tables.c.id == table) & (tables.c.head == seq)
        await self._asked(self._changed(update(tables).where(last).values(due=due)))

    async def beat(self) -> Ms:
        return await self._asked(self._dialect.beat())

    async def close(self) -> None:
        await self._commits.close()
        await self._dialect.close()
        await self._engine.dispose()

    async def _write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._dialect.write(rows)
        except FAILURES as error:
            raise Lost(reason(error)) from error

    async def _asked(self, question: Awaitable[T]) -> T:
        """The database's answer; `Lost` if it has none, in whatever way."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await question
        except FAILURES as error:
            await self._engine.dispose()  # what broke once is not used again
            raise Lost(reason(error)) from error

    async def _one(self, query: Select[Any]) -> bytes | None:
        async with self._engine.connect() as connection:
            found: bytes | None = (await connection.execute(query)).scalar_one_or_none()
            return found

    async def _changed(self, change: Update) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(change)

    async def _all(self, query: Select[Any]) -> list[Any]:
        async with self._engine.connect() as connection:
            return list(await connection.execute(query))


def _stored(row: Row) -> dict[str, object]:
    return {
        "table_id": row.table,
        "seq": row.seq,
        "command": row.command,
        "entry": row.entry,
        "hash": row.hash,
    }


def reason(error: BaseException) -> str:
    """What a driver says, without numbers and names of classes."""
    if isinstance(error, TimeoutError):
        return f"no answer within {PATIENCE:g} seconds"
    said = str(getattr(error, "orig", None) or error)
    return (
        re.sub(r"^(<class '[^']*'>: |\[Errno -?\d+\] )+", "", said).partition("\n")[0].rstrip(".")
    )
