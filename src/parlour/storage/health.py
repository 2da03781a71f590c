"""Checks a database, for `parlour doctor`."""

import asyncio
import os
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from shutil import disk_usage
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, NullPool, create_engine, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.ports import PULSE
from parlour.storage.asking import QUERY_TIMEOUT_SECONDS, reason
from parlour.storage.connect import SAFE, PostgresAddress, connect
from parlour.storage.failures import FAILURES
from parlour.storage.postgres_words import LEFT_OUT, unknown
from parlour.storage.prepare import file_of
from parlour.storage.schema import now, outages, pulse
from parlour.storage.schema_versions import SchemaVersion, current, known, this_program

T = TypeVar("T")
Sign: TypeAlias = Literal["fine", "note", "warn", "wrong"]
DAY = 24 * 3_600_000
MAX_CLOCK_DIFFERENCE = 1_000  # ms that two clocks may differ
LITTLE, TOO_LITTLE = 10**9, 10**8  # bytes free where the file lies
OLDEST_SQLITE = (3, 38)  # the first that has ->> built in
# Those who wait for nobody themselves: they are to be ended, and the others go on.
BLOCKING = """
SELECT blocker.pid, coalesce(nullif(blocker.application_name, ''), 'unnamed') AS name,
    coalesce(host(blocker.client_addr), 'this machine') AS address, count(*) AS count,
    round(extract(epoch FROM max(now() - waiting.query_start))) AS seconds
FROM pg_stat_activity waiting
JOIN pg_stat_activity blocker ON blocker.pid = ANY (pg_blocking_pids(waiting.pid))
WHERE cardinality(pg_blocking_pids(blocker.pid)) = 0
GROUP BY 1, 2, 3 ORDER BY 5 DESC LIMIT 3
"""
OLDEST_POSTGRES = 120_000  # the first that has MATERIALIZED


class Finding(Struct, frozen=True):
    """One thing looked at: how it is, and the facts of its sentence."""

    sign: Sign
    code: str
    facts: Mapping[str, object] = {}


async def examine(url: str) -> Sequence[Finding]:
    """Everything a doctor would look at; nothing is changed, and no file is made."""
    file = file_of(url)
    if file is not None:
        return list(_examined(file))
    engine = connect(url)
    try:
        async with asyncio.timeout(2 * QUERY_TIMEOUT_SECONDS), engine.connect() as connection:
            findings = await connection.run_sync(lambda sync: [*_postgres(sync), *_service(sync)])
            return [*_left_out(url), *findings]
    except FAILURES as error:
        if (word := unknown(error)) is not None:
            return [Finding("wrong", "database-word", {"word": word})]
        if isinstance(error, TimeoutError) and (blocks := await _blocking(engine)):
            return blocks
        return [Finding("wrong", "database", {"error": reason(error)})]
    finally:
        await engine.dispose()


async def _blocking(engine: AsyncEngine) -> Sequence[Finding]:
    """Who holds a lock that others wait for; nobody, if that cannot be asked either."""
    try:
        async with asyncio.timeout(QUERY_TIMEOUT_SECONDS), engine.connect() as connection:
            rows = await connection.execute(text(BLOCKING))
            return [Finding("wrong", "database-blocked", dict(row)) for row in rows.mappings()]
    except FAILURES:
        return []


def _left_out(url: str) -> Iterator[Finding]:
    """Words of the address that have no effect here."""
    for word in PostgresAddress.of(url).left_out:
        yield Finding("note", "database-left-out", {"word": word, "why": LEFT_OUT[word]})


def _examined(file: Path) -> Iterator[Finding]:
    if file.is_file():
        try:
            yield from reading(file, lambda asked: [*_sqlite(asked, file), *_service(asked)])
        except FAILURES as error:
            yield Finding("wrong", "sqlite-broken", {"file": file, "error": reason(error)})
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield Finding("warn", "private", {"file": file})
    else:
        yield Finding("note", "sqlite-none", {"file": file})
    yield from _folder(file.absolute().parent)


def reading(file: Path, ask: Callable[[Connection], T]) -> T:
    """Ask an SQLite file something."""
    engine = create_engine(
        "sqlite://", creator=lambda: opened(file), poolclass=NullPool, hide_parameters=True
    )
    with engine.connect() as connection:
        return ask(connection)


def opened(file: Path) -> sqlite3.Connection:
    """A file that is there. Not read-only, or SQLite would leave its own files lying beside it."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)


def _sqlite(connection: Connection, file: Path) -> Iterator[Finding]:
    release, mode = (
        connection.execute(text(query)).scalar_one()
        for query in ("SELECT sqlite_version()", "PRAGMA journal_mode")
    )
    recent = sqlite3.sqlite_version_info >= OLDEST_SQLITE
    yield Finding("fine" if recent else "wrong", "sqlite", {"version": release, "file": file})
    damage = damaged(connection)
    yield _either("integrity", {"error": damage}, good=not damage)
    yield _either("wal", {"mode": mode}, good=mode == "wal", bad="warn")


def damaged(connection: Connection) -> str:
    """The first thing that is wrong in an SQLite file, after every page of it was read."""
    answer = str(connection.execute(text("PRAGMA integrity_check(1)")).scalar_one())
    return "" if answer == "ok" else answer.splitlines()[-1].rstrip(".")


def _folder(folder: Path) -> Iterator[Finding]:
    """Beside its file SQLite writes a log, so the folder must take files, and have room."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        yield Finding("wrong", "folder", {"folder": folder, "error": error.strerror})
        return
    yield space(folder, disk_usage(folder).free)


def space(folder: Path, free: int) -> Finding:
    sign: Sign = "wrong" if free < TOO_LITTLE else "warn" if free < LITTLE else "fine"
    size = f"{free / 10**9:.1f} GB" if free >= LITTLE else f"{free // 10**6} MB"
    return Finding(sign, "space", {"free": size, "folder": folder})


def _postgres(connection: Connection) -> Iterator[Finding]:
    def show(name: str) -> str:
        return str(connection.execute(text(f"SHOW {name}")).scalar_one())

    recent = int(show("server_version_num")) >= OLDEST_POSTGRES
    yield Finding("fine" if recent else "wrong", "postgres", {"version": show("server_version")})
    follows = connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one()
    if follows:
        yield Finding("wrong", "replica")
    for name, allowed in SAFE.items():
        value = show(name)
        facts = {"name": name, "found": value, "wanted": " or ".join(allowed)}
        yield _either("setting", facts, good=value in allowed)
    states = connection.execute(text("SELECT sync_state FROM pg_stat_replication"))
    yield standbys(show("synchronous_standby_names"), [state for (state,) in states])


def standbys(names: str, states: Sequence[str]) -> Finding:
    """A replica keeps what was acknowledged only if each move waits for it: it must be named."""
    if names and not {"sync", "quorum"} & set(states):
        return Finding("wrong", "standby-missing", {"names": names})
    if states and not names:
        return Finding("warn", "standby-unnamed", {"count": len(states)})
    return Finding("note", "standbys", {"count": len(states), "names": names or "none"})


def _service(connection: Connection) -> Iterator[Finding]:
    """What both databases are asked alike: the schema, the clock, the service's heart."""
    schema = current(connection)
    yield _schema(schema)
    theirs, apart = _clock(connection)
    if connection.dialect.name == "postgresql":
        yield _either(
            "clock",
            {"apart": span(abs(apart))},
            good=abs(apart) <= MAX_CLOCK_DIFFERENCE,
            bad="warn",
        )
    if schema.version:
        beat = int(connection.execute(select(pulse.c.beat)).scalar_one())
        yield heart(beat, theirs)
        query = select(outages.c.began, outages.c.ended).where(outages.c.ended > theirs - DAY)
        yield _outages([max(0, ended - began) for began, ended in connection.execute(query)])


def _schema(schema: SchemaVersion) -> Finding:
    """The versions of schema and program side by side, and whether they go together."""
    facts = {
        "found": schema.version or "none",
        "known": known(),
        "this": this_program(),
        "program": schema.program or "before 0.3.0",
        "oldest": schema.oldest_program,
    }
    if schema.version <= known():
        return _either("schema", facts, good=schema.version == known())
    if schema.admits(this_program()):
        return Finding("note", "schema-ahead", facts)
    return Finding("wrong", "schema-newer", facts)


def _clock(connection: Connection) -> tuple[int, int]:
    """The database's clock, and how far ahead of ours it is. SQLite has none but ours."""
    if connection.dialect.name == "sqlite":
        return now(), 0
    from parlour.storage.postgres import CLOCK  # noqa: PLC0415  # its driver may be missing

    asked = now()
    theirs = int(connection.execute(text(f"SELECT {CLOCK}")).scalar_one())
    return theirs, theirs - (asked + now()) // 2


def heart(beat: int, at: int) -> Finding:
    """Whether a node is alive, by its last beat."""
    ago = at - beat
    if not beat:
        return Finding("note", "heart-never")
    if ago < -MAX_CLOCK_DIFFERENCE:
        return Finding("warn", "heart-ahead", {"ahead": span(-ago)})
    if ago > PULSE:
        return Finding("note", "heart-still", {"ago": span(ago)})
    return Finding("fine", "heart", {"ago": span(ago)})


def _outages(lasted: list[int]) -> Finding:
    if not lasted:
        return Finding("fine", "outages-none")
    facts = {"count": len(lasted), "total": span(sum(lasted)), "longest": span(max(lasted))}
    return Finding("note", "outages", facts)


def span(ms: int) -> str:
    for unit, size in (("days", DAY), ("h", 3_600_000), ("min", 60_000)):
        if ms >= 2 * size:
            return f"{ms // size} {unit}"
    return f"{max(ms, 0) / 1000:.1f} s"


def _either(code: str, facts: Mapping[str, object], *, good: bool, bad: Sign = "wrong") -> Finding:
    return Finding("fine" if good else bad, code, facts)
