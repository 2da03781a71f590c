"""Copies of an SQLite database: made while games go on, put back while none do."""

import os
import re
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, func, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.storage.asking import reason
from parlour.storage.health import damaged, opened, reading
from parlour.storage.postgres_words import without_pooling
from parlour.storage.prepare import Unusable, newer
from parlour.storage.schema import archives, moves, now, tables
from parlour.storage.schema_versions import SchemaVersion, current, this_program

BEATING = 5_000  # ms after its last beat in which a server may still be there
IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
BESIDE = ("-wal", "-shm", "-journal")  # SQLite's own files: nothing without theirs, harm to another


class Contents(Struct, frozen=True):
    """What a sound file of ours holds."""

    schema: SchemaVersion
    tables: int
    moves: int


def back_up(database: Path, copy: Path) -> Contents:
    """All that is committed by now, in one file that was not there before."""
    if not database.is_file():
        raise Unusable("database-file", file=database)
    if copy.exists():
        raise Unusable("second-backup", file=copy)
    with _copied(database, copy, "DELETE") as (part, contents):
        part.replace(copy)
    return contents


def restore(copy: Path, database: Path) -> tuple[Contents, Path | None]:
    """Put a copy in the database's place; where that was is now another file, if it was."""
    contents = inspected(copy)
    if not contents.schema.admits(this_program()):
        raise newer(contents.schema)
    with _copied(copy, database, "WAL") as (part, contents):
        kept = _set_aside(database) if database.exists() else None
        part.replace(database)
    return contents, kept


def inspected(file: Path) -> Contents:
    """What a file holds, once every page of it has been checked."""
    try:
        with file.open("rb"):
            pass
        return reading(file, lambda asked: _contents(asked, file))
    except OSError as error:
        raise Unusable("file", file=file, error=error.strerror) from error
    except SQLAlchemyError as error:
        raise Unusable("sound-file", file=file, error=reason(error)) from error


def by_hand(url: str, file: Path) -> dict[str, str]:
    """How PostgreSQL is backed up and restored, with its own tools; they ask for the password."""
    address = shlex.quote(re.sub(r"^(\w+://[^:/@]*):[^@]*@", r"\1@", without_pooling(url)))
    name = shlex.quote(str(file))
    return {
        "dump": f"pg_dump --format=custom --file={name} {address}",
        "restore": "pg_restore --clean --if-exists --no-owner --single-transaction"
        f" --dbname={address} {name}",
    }


@contextmanager
def _copied(source: Path, target: Path, mode: str) -> Iterator[tuple[Path, Contents]]:
    """A checked copy beside its target, safe on the disk; gone in the end if it was not moved."""
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        part.touch(0o600)
        with closing(opened(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute(f"PRAGMA journal_mode={mode}")
        contents = inspected(part)
        _resemble(part, target if target.exists() else source)
        _sync(part)
        yield part, contents
        _sync(target.absolute().parent)
    except sqlite3.Error as error:
        raise Unusable("copy", source=source, target=target, error=error) from error
    except OSError as error:
        raise Unusable("file", file=target, error=error.strerror) from error
    finally:
        _remove(part)


def _contents(connection: Connection, file: Path) -> Contents:
    if damage := damaged(connection):
        raise Unusable("sound-file", file=file, error=damage)
    schema = current(connection)
    if not schema.version:
        raise Unusable("parlour-database", file=file)
    counts = (connection.execute(select(func.count()).select_from(of)) for of in (tables, moves))
    games, entries = (counted.scalar_one() for counted in counts)
    if inspect(connection).has_table(archives.name):  # an older copy has none
        entries += connection.execute(select(func.sum(archives.c.seq))).scalar_one() or 0
    return Contents(schema, games, entries)


def _set_aside(database: Path) -> Path:
    """Rename it, with the files that belong to it; `Unusable` while anybody has it open."""
    _assert_idle(database)
    names = (database.with_name(f"{database.name}.old-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    for name in (*BESIDE, ""):
        if (old := Path(f"{database}{name}")).exists():
            old.rename(f"{kept}{name}")
    return kept


def _assert_idle(database: Path) -> None:
    """No heart beats in it, and no process has it open: only then can it leave its WAL mode."""
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            if _beats(connection):
                raise Unusable("idle-database", file=database)
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in IN_USE:
            raise Unusable("idle-database", file=database) from error
        return  # too damaged to be asked, which may be why it is replaced


def _beats(connection: sqlite3.Connection) -> bool:
    has = "SELECT count(*) FROM sqlite_master WHERE name = 'pulse'"
    if not connection.execute(has).fetchone()[0]:
        return False
    (beat,) = connection.execute("SELECT beat FROM pulse").fetchone()
    return abs(now() - int(beat)) < BEATING


def _resemble(part: Path, model: Path) -> None:
    """Copies mode and owner of a file: the user who restores may not be the one who serves."""
    shutil.copymode(model, part)
    if os.name == "posix" and os.geteuid() == 0:
        about = model.stat()
        os.chown(part, about.st_uid, about.st_gid)


def _remove(part: Path) -> None:
    for name in ("", *BESIDE):
        Path(f"{part}{name}").unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
