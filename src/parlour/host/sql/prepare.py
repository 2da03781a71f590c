"""Before a database is used: where it is, whether it can be trusted, which schema it has."""

import asyncio
import re
from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import NODE_LIFE, Lost
from parlour.host.sql.connect import POSTGRES, Unsafe, assert_safe, connect
from parlour.host.sql.failures import FAILURES
from parlour.host.sql.log import PATIENCE, reason
from parlour.host.sql.schema import now, pulse

LISTEN = 1.6  # seconds in which a node that lives beats three times
LOCK = 0x7061726C  # any number, the same for all nodes


class Unusable(Exception):
    """Why a database cannot be used: a code, and the facts of its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts

    def __str__(self) -> str:
        """For the log; a prompt has sentences."""
        return ": ".join([self.code, *map(str, self.facts.values())])


def file_of(url: str) -> Path | None:
    """Where an SQLite database lies; None for PostgreSQL, `Unusable` for anything else."""
    if url.startswith(POSTGRES):
        return None
    try:
        found = make_url(url)
    except ArgumentError:
        raise Unusable("address", url=url) from None
    if found.drivername != "sqlite":
        raise Unusable("address", url=found.render_as_string())
    return Path(found.database or ":memory:")


async def update(url: str) -> tuple[str, str]:
    """Bring the database at this address up to date: from which version, to which."""
    file_of(url)
    engine = connect(url)
    try:
        return await prepare(engine)
    finally:
        await engine.dispose()


async def prepare(engine: AsyncEngine) -> tuple[str, str]:
    """Let it answer, keep what it acknowledges, and have the schema of this code."""
    try:
        _make_private(engine)
        async with asyncio.timeout(PATIENCE), engine.connect():
            pass
        await assert_safe(engine)
        return await migrate(engine)
    except Unsafe as error:
        raise Unusable("safety", error=error) from error
    except FAILURES as error:
        raise Unusable("database", error=reason(error)) from error


def _make_private(engine: AsyncEngine) -> None:
    """A file of ours holds seeds and names: nobody else reads it, nor SQLite's files beside it."""
    file = engine.url.database
    if engine.dialect.name == "sqlite" and file and file != ":memory:" and not Path(file).exists():
        Path(file).touch(0o600)


async def prepare_later(engine: AsyncEngine) -> None:
    """For a database that was away when the node started; `Lost` while it cannot be used."""
    try:
        await prepare(engine)
    except Unusable as error:
        raise Lost(str(error)) from error


async def others_beat(engine: AsyncEngine) -> bool:
    """Whether a heart beats in it that is not ours: if so lately, another beat is waited for."""
    first = await _beat(engine)
    if abs(now() - first) > NODE_LIFE:
        return False
    await asyncio.sleep(LISTEN)
    return await _beat(engine) != first


async def _beat(engine: AsyncEngine) -> int:
    async with engine.connect() as connection:
        return int((await connection.execute(select(pulse.c.beat))).scalar_one())


async def migrate(engine: AsyncEngine) -> tuple[str, str]:
    """Bring the schema to what this code needs, under a lock: nodes may start at once.

    Returns the version that was found, and the one that it has now.
    """
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        before, newest = await connection.run_sync(version), known()
        if before > newest:
            raise Unusable("newer-parlour", found=before, known=newest)
        if before < newest:
            await connection.run_sync(_upgrade)
        return before, newest


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("parlour.host.sql") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def known() -> str:
    """The newest schema that this code knows."""
    names = (path.name for path in (files("parlour.host.sql") / "migrations/versions").iterdir())
    return max(name[:4] for name in names if re.match(r"\d{4}_.*\.py$", name))


def version(connection: Connection) -> str:
    """The schema that a database has; empty if it has none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
