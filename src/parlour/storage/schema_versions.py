"""Which version a schema has, and which programs can use it: see decision 0210."""

import re
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from os import pathsep
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationInfo
from msgspec import Struct
from sqlalchemy import Connection, insert, inspect, select, text

from parlour.storage.schema import now, schema_versions

FIRST_PROGRAM = "0.2.0"  # knows no table of versions: it compares `alembic_version` with 0015
FIRST_VERSION = "0015"
RECORDED = "0017"  # since then each version has a row


class SchemaVersion(Struct, frozen=True):
    """What a database says of its schema; without a version it is empty."""

    version: str = ""
    oldest_program: str = FIRST_PROGRAM  # that can use it
    program: str = ""  # that migrated to it; empty before 0017

    def admits(self, program: str) -> bool:
        return self.version <= known() or _release(program) >= _release(self.oldest_program)


LATEST = (
    select(schema_versions.c.version, schema_versions.c.oldest_program, schema_versions.c.program)
    .order_by(schema_versions.c.version.desc())
    .limit(1)
)


def current(connection: Connection) -> SchemaVersion:
    """The version that a database has now."""
    tables = inspect(connection)
    if tables.has_table(schema_versions.name):
        return SchemaVersion(*connection.execute(LATEST).one())
    if not tables.has_table("alembic_version"):
        return SchemaVersion()
    number = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return SchemaVersion(str(number or ""))


def migration_folders() -> list[Path]:
    """Migrations are numbered through: those of the platform, and those of each feature."""
    root = Path(str(files("parlour")))
    return [root / "storage/migrations/versions", *sorted(root.glob("features/*/migrations"))]


@cache
def known() -> str:
    """The newest schema that this code knows."""
    names = (path.name for folder in migration_folders() for path in folder.iterdir())
    return max(name[:4] for name in names if re.match(r"\d{4}_.*\.py$", name))


def alembic_config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("parlour.storage") / "migrations"))
    config.set_main_option("version_locations", pathsep.join(map(str, migration_folders())))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, before: str) -> None:
    """Run the migrations after this version, in the caller's transaction."""
    config = alembic_config(connection)
    if before:
        _mark(connection, before)
    command.upgrade(config, "head")
    after = current(connection)
    _mark(connection, FIRST_VERSION if after.oldest_program == FIRST_PROGRAM else after.version)


def record(*, ctx: Any, step: MigrationInfo, **_: object) -> None:
    """Alembic calls this after each migration. One that only adds names no oldest program."""
    if str(step.up_revision_id) < RECORDED:
        return
    last = select(schema_versions.c.oldest_program).order_by(schema_versions.c.version.desc())
    before = ctx.connection.execute(last.limit(1)).scalar() or FIRST_PROGRAM
    row = {
        "version": step.up_revision_id,
        "oldest_program": getattr(step.up_revision.module, "oldest_program", before),  # type: ignore[union-attr]  # there is one
        "program": this_program(),
        "applied": now(),
    }
    ctx.connection.execute(insert(schema_versions).values(row))


def this_program() -> str:
    return version("parlour")


def _mark(connection: Connection, number: str) -> None:
    """What Alembic reads to know where to begin, and 0.2.0 to know whether it may start."""
    connection.execute(text("UPDATE alembic_version SET version_num = :number"), {"number": number})


def _release(program: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", program)[:3])
