"""Engines, and the settings without which we do not serve."""

from typing import Any

from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SAFE = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "data_checksums": ("on",),
    "synchronous_commit": ("on", "remote_apply"),
}


class Unsafe(RuntimeError):
    """This database may forget what it acknowledged."""


def connect(url: str) -> AsyncEngine:
    """`postgresql://…` or `sqlite:///…`, with the drivers we use."""
    url = url.replace("postgresql://", "postgresql+asyncpg://", 1)
    url = url.replace("sqlite://", "sqlite+aiosqlite://", 1)
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=4, pool_pre_ping=False, hide_parameters=True)
    engine = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


async def assert_safe(engine: AsyncEngine) -> None:
    """Refuse a database that does not keep what it says it keeps."""
    if engine.dialect.name == "sqlite":
        return  # `_prepare` sets what matters on every connection
    async with engine.connect() as connection:
        for name, allowed in SAFE.items():
            found = (await connection.execute(text(f"SHOW {name}"))).scalar_one()
            if found not in allowed:
                wanted = " or ".join(allowed)
                raise Unsafe(f"{name} is {found}: set it to {wanted} in postgresql.conf")


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves, DDL included
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
