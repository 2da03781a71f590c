"""Engines, and the settings without which we do not serve."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from parlour.host.lock import Lock
from parlour.storage.checkpoints import LATEST
from parlour.storage.postgres_words import CONNECT_TIMEOUT_SECONDS, translated, without_pooling

SAFE = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "data_checksums": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
}


POSTGRES = ("postgresql://", "postgres://")
Engines: TypeAlias = Mapping[str, AsyncEngine]  # of several databases, by name
LOCKED = 5.0  # seconds that SQLite may be locked by another process
READERS = 4  # connections of a process that read an SQLite database


class PostgresAddress(NamedTuple):
    """Where PostgreSQL is, with its password; and whether each transaction may meet another of its
    processes, so that nothing can be prepared for the next."""

    url: str
    pooled: bool
    timeout: float = CONNECT_TIMEOUT_SECONDS  # seconds for a connection
    left_out: tuple[str, ...] = ()  # words of the address that the driver does not take

    @classmethod
    def of(cls, url: str) -> "PostgresAddress":
        plain = without_pooling(url)
        words = translated(plain)
        return cls(words.url, plain != url.rstrip("?&"), words.timeout, words.left_out)

    async def open(self, **settings: Any) -> Any:
        import asyncpg  # noqa: PLC0415  # it may be missing

        cache = {"statement_cache_size": 0} if self.pooled else {}
        return await asyncpg.connect(self.url, timeout=self.timeout, **cache, **settings)


ADDRESSES = WeakKeyDictionary[AsyncEngine, PostgresAddress]()


class Unsafe(RuntimeError):
    """This database may forget what it acknowledged."""


class SqliteEngine(AsyncEngine):
    """`begin` writes, one transaction at a time; `connect` only reads and blocks no writer.

    Moves and heartbeats ask to be first: they wait for the transaction under way, and for no other,
    however many guests register meanwhile.
    """

    def __init__(self, writer: AsyncEngine, readers: AsyncEngine) -> None:
        super().__init__(writer.sync_engine)
        self.writer, self._readers, self._turn = writer, readers, Lock()

    def connect(self) -> AsyncConnection:
        return self._readers.connect()

    @asynccontextmanager
    async def begin(self, *, first: bool = False) -> AsyncIterator[AsyncConnection]:
        await self._turn.acquire(first=first)
        try:
            async with self.writer.begin() as connection:
                yield connection
        finally:
            self._turn.release()

    async def dispose(self, close: bool = True) -> None:  # noqa: FBT001, FBT002  # as it is there
        await self._readers.dispose(close)
        await self.writer.dispose(close)


def connect(url: str) -> AsyncEngine:
    """`postgresql://…` or `sqlite:///…`, with the drivers we use.

    PostgreSQL's own driver reads its address: TLS, several hosts and whatever else it knows.
    """
    if url.startswith(POSTGRES):
        address = PostgresAddress.of(url)
        engine = create_async_engine(
            "postgresql+asyncpg://",
            connect_args=_driver(address),
            pool_size=8,
            max_overflow=0,  # a burst waits for its turn: to open another takes longer
            pool_pre_ping=False,
            hide_parameters=True,
        )
        ADDRESSES[engine] = address
        return engine
    url = url.replace("sqlite://", "sqlite+aiosqlite://", 1)
    # IMMEDIATE: one that read first and writes later could fail at any statement.
    writer, readers = _sqlite(url, 1, "BEGIN IMMEDIATE"), _sqlite(url, READERS, "BEGIN")
    event.listen(readers.sync_engine, "connect", _only_read)
    return SqliteEngine(writer, readers)


def _sqlite(url: str, connections: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=connections, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", lambda opened: opened.exec_driver_sql(begin))
    return engine


def _driver(address: PostgresAddress) -> dict[str, Any]:
    options: dict[str, Any] = {"async_creator_fn": address.open}
    if address.pooled:
        options |= {"prepared_statement_cache_size": 0, "prepared_statement_name_func": str}
    return options


async def assert_safe(engine: AsyncEngine) -> None:
    """Refuse a database that does not keep what it says it keeps."""
    if engine.dialect.name == "sqlite":
        return  # `_prepare` sets what matters on every connection
    async with engine.connect() as connection:
        for name, allowed in SAFE.items():
            value = (await connection.execute(text(f"SHOW {name}"))).scalar_one()
            if value not in allowed:
                raise Unsafe(f"{name} is {value}: {remedy(name)}")


def remedy(name: str) -> str:
    """What to do about a setting; one of them is not in postgresql.conf."""
    if name == "data_checksums":
        return "stop PostgreSQL, run pg_checksums --enable on its data folder, and start it again"
    return f"set it to {' or '.join(SAFE[name])} in postgresql.conf"


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, DDL included
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={round(LOCKED * 1000)}")
    _write_ahead(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint={LATEST}")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """A new file becomes a write-ahead one once; SQLite does not wait for this lock, so we do."""
    until = time.monotonic() + LOCKED
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            await_only(asyncio.sleep(0.01))
        else:
            return


def _only_read(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only=ON")
    cursor.close()
