"""Databases with games that ended, for tests of the feed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import TableId
from parlour.features.webhooks.tests.hooks import Place, place
from parlour.host.archive import packed
from parlour.storage import connect
from parlour.storage.archives import archive
from tests.support import services

RESULT = b'{"scores":[1,0],"winners":[0],"reason":"points"}'
# As a node of 0.2.0 and one of today write them.
INSERT = "INSERT INTO results (table_id, result) VALUES (:table, :result)"
NEW = 'INSERT INTO results (table_id, result, game) VALUES (:table, :result, \'{"rules":"x/1"}\')'


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


@pytest.fixture
def postgres(cluster: str) -> Iterator[str]:
    """A database of our own in it."""
    admin, names = connect(cluster), iter(range(10**6))

    async def ordered(words: str) -> None:
        async with admin.connect() as connection:
            free = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await free.execute(text(words))
        await admin.dispose()

    name = f"feed{id(names)}"
    asyncio.run(ordered(f"CREATE DATABASE {name}"))
    yield f"{cluster.rpartition('/')[0]}/{name}"
    asyncio.run(ordered(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("postgres"))


def at(urls: str | dict[str, str], work: Callable[[Place], Awaitable[None]]) -> None:
    async def done() -> None:
        async with place(urls, None) as one:
            await work(one)

    asyncio.run(done())


async def ended(one: Place) -> TableId:
    table = await one.begun()
    await one.resigned(table)
    return table


async def archived(one: Place, table: TableId) -> None:
    engine, seq = one.storage.engines[""], (await one.host.table(table)).seq
    query = "SELECT entry FROM moves WHERE table_id = :table ORDER BY seq"
    body = packed([bytes(entry) for (entry,) in await rows(engine, query, table=table)])
    assert await archive(engine, table, seq, bytes(32), body)


async def rows(engine: AsyncEngine, query: str, **given: object) -> list[tuple[Any, ...]]:
    async with engine.connect() as connection:
        return [tuple(row) for row in await connection.execute(text(query), given)]


@contextlib.asynccontextmanager
async def under_way(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction of another node that has its id, and commits in the end."""
    async with engine.begin() as connection:
        await connection.execute(text("SELECT id FROM pulse FOR UPDATE"))
        yield connection


async def insert(connection: AsyncConnection, table: str, words: str = NEW) -> None:
    await connection.execute(text(words), {"table": table, "result": RESULT})
