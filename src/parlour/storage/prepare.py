"""Before a database is used: where it is, whether it can be trusted, which schema it has."""

import asyncio
from pathlib import Path

from sqlalchemy import select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import NODE_LIFE, Lost
from parlour.storage.asking import QUERY_TIMEOUT_SECONDS, reason
from parlour.storage.connect import POSTGRES, Unsafe, assert_safe, connect
from parlour.storage.failures import FAILURES
from parlour.storage.postgres_words import NOBODY, refused, unknown
from parlour.storage.schema import now, pulse
from parlour.storage.schema_versions import SchemaVersion, current, known, this_program, upgrade

MAIN = "main"  # what the database without a name is called where it needs one
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
        if (word := refused(url)) is not None:
            raise Unusable("address-word", word=word[0], why=word[1])
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


async def prepare(engine: AsyncEngine, *, may_migrate: bool = True) -> tuple[str, str]:
    """Let it answer, keep what it acknowledges, and have a schema that this code can use."""
    try:
        _make_private(engine)
        async with asyncio.timeout(QUERY_TIMEOUT_SECONDS), engine.connect():
            pass
        await assert_safe(engine)
        return await migrate(engine, allowed=may_migrate)
    except Unsafe as error:
        raise Unusable("safety", error=error) from error
    except FAILURES as error:
        if (word := unknown(error)) is not None:
            raise Unusable("address-word", word=word, why=NOBODY) from error
        raise Unusable("database", error=reason(error)) from error


def _make_private(engine: AsyncEngine) -> None:
    """A file of ours holds seeds and names: nobody else reads it, nor SQLite's files beside it."""
    file = engine.url.database
    if engine.dialect.name == "sqlite" and file and file != ":memory:" and not Path(file).exists():
        Path(file).touch(0o600)


async def prepare_later(engine: AsyncEngine, *, may_migrate: bool) -> None:
    """For a database that was away when the node started; `Lost` while it cannot be used."""
    try:
        await prepare(engine, may_migrate=may_migrate)
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


async def migrate(engine: AsyncEngine, *, allowed: bool = True) -> tuple[str, str]:
    """Bring the schema to what this code needs, under a lock: nodes may start at once.

    Returns the version that was found, and the one that it has now.
    """
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        found, newest = await connection.run_sync(current), known()
        if not found.admits(this_program()):
            raise newer(found)
        if found.version >= newest:
            return found.version, found.version
        if not allowed:
            raise Unusable("unmigrated", found=found.version or "none", known=newest)
        await connection.run_sync(upgrade, found.version)
        return found.version, newest


def newer(found: SchemaVersion) -> Unusable:
    """A schema that this program is too old for."""
    return Unusable(
        "newer-parlour",
        found=found.version,
        known=known(),
        oldest=found.oldest_program,
        this=this_program(),
    )
