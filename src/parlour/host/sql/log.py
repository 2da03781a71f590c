"""The log in a database: appends that wait are written together, each on its own merits."""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Select, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import Line, Lost, NoTable, Room, Row, Verdict
from parlour.host.sql.postgres import BROKEN, Postgres
from parlour.host.sql.schema import moves, now, results, secrets, sitters, tables
from parlour.host.sql.sqlite import Sqlite

T = TypeVar("T")
MOST = 500  # rows in one transaction
FAILURES = (SQLAlchemyError, *BROKEN, TimeoutError)
PATIENCE = 5.0  # seconds for the database to answer, before nobody knows


class Dialect(Protocol):
    """What the two databases say differently."""

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]: ...
    async def read(self, heads: Mapping[str, int]) -> Sequence[Line]: ...
    async def due(self, most: int) -> Sequence[str]: ...
    async def beat(self) -> int: ...
    async def close(self) -> None: ...


class SqlLog:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        postgres = engine.dialect.name == "postgresql"
        self._dialect: Dialect = Postgres(engine) if postgres else Sqlite(engine)
        self._waiting: list[tuple[Row, asyncio.Future[Verdict]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def open(self, rows: Sequence[Row], secret: bytes, room: Room) -> bool:
        last, sat = rows[-1], [row.sitter for row in rows if row.sitter is not None]
        try:
            async with asyncio.timeout(PATIENCE), self._engine.begin() as connection:
                await connection.execute(
                    insert(tables).values(
                        id=last.table,
                        head=last.seq,
                        due=last.due,
                        phase=last.phase,
                        rules=room.rules,
                        private=room.private,
                        code=room.code,
                        opened=now(),
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
            raise Lost(str(error)) from error
        return True

    async def append(self, row: Row) -> Verdict:
        """Join whatever is written next: while one batch is committed, the next one gathers."""
        answer: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, answer))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.ensure_future(self._write())
        return await answer

    async def read(self, heads: Mapping[str, int]) -> Sequence[Line]:
        return await self._asked(self._dialect.read(heads)) if heads else []

    async def secret(self, table: str) -> bytes:
        query = select(secrets.c.seed).where(secrets.c.table_id == table)
        found = await self._asked(self._one(query))
        if found is None:
            raise NoTable(table)
        return bytes(found)

    async def heads(self, names: Sequence[str]) -> Mapping[str, int]:
        query = select(tables.c.id, tables.c.head).where(tables.c.id.in_(names))
        return dict(await self._asked(self._all(query))) if names else {}

    async def result(self, table: str) -> bytes | None:
        query = select(results.c.result).where(results.c.table_id == table)
        return await self._asked(self._one(query))

    async def due(self, most: int) -> Sequence[str]:
        return await self._asked(self._dialect.due(most))

    async def beat(self) -> int:
        return await self._asked(self._dialect.beat())

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        await self._dialect.close()
        await self._engine.dispose()

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                async with asyncio.timeout(PATIENCE):
                    verdicts = await self._dialect.write([row for row, _ in batch])
            except (*FAILURES, Lost) as error:
                for _, answer in batch:
                    if not answer.done():
                        answer.set_exception(Lost(str(error)))
                continue
            for (_, answer), verdict in zip(batch, verdicts, strict=True):
                if not answer.done():
                    answer.set_result(verdict)

    async def _asked(self, question: Awaitable[T]) -> T:
        """The database's answer; `Lost` if it has none, in whatever way."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await question
        except FAILURES as error:
            await self._engine.dispose()  # what broke once is not used again
            raise Lost(str(error)) from error

    async def _one(self, query: Select[Any]) -> bytes | None:
        async with self._engine.connect() as connection:
            found: bytes | None = (await connection.execute(query)).scalar_one_or_none()
            return found

    async def _all(self, query: Select[Any]) -> list[tuple[str, int]]:
        async with self._engine.connect() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]


def _stored(row: Row) -> dict[str, object]:
    return {
        "table_id": row.table,
        "seq": row.seq,
        "command": row.command,
        "entry": row.entry,
        "hash": row.hash,
    }
