"""Migrations add first and remove a release later, so two versions can share a database."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from msgspec import Struct
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage import connect
from parlour.storage.prepare import prepare
from parlour.storage.schema_versions import (
    RECORDED,
    SchemaVersion,
    alembic_config,
    current,
    known,
    this_program,
    upgrade,
)
from tests.storage.test_migrations import upgraded_to
from tests.support import door, last_release, services
from tests.support.hosts import run
from tests.support.keeper import PLAIN, typed
from tests.support.root import ROOT


class Shape(Struct, frozen=True):
    """What a program can rely on: columns with their type and whether they may be left out."""

    columns: dict[str, dict[str, tuple[str, bool]]]
    unique: dict[str, set[tuple[str, ...]]]
    indexes: set[str]


def shape(connection: Connection) -> Shape:
    seen = inspect(connection)
    tables = set(seen.get_table_names()) - {"alembic_version"}
    columns = {
        table: {
            column["name"]: (
                str(column["type"]),
                column["nullable"] or column["default"] is not None,
            )
            for column in seen.get_columns(table)
        }
        for table in tables
    }
    indexes = [(table, index) for table in tables for index in seen.get_indexes(table)]
    unique = {
        table: {tuple(one["column_names"]) for one in seen.get_unique_constraints(table)}
        | {tuple(map(str, i["column_names"])) for t, i in indexes if t == table and i["unique"]}
        for table in tables
    }
    return Shape(columns, unique, {str(index["name"]) for _, index in indexes})


def breaks(before: Shape, after: Shape) -> Iterator[str]:
    """What a program that was written for the first shape cannot do with the second."""
    for table, columns in before.columns.items():
        found = after.columns.get(table, {})
        for name, (kind, optional) in columns.items():
            if name not in found:
                yield f"{table}.{name} is gone"
            elif found[name][0] != kind:
                yield f"{table}.{name} was {kind} and is {found[name][0]}"
            elif optional and not found[name][1]:
                yield f"{table}.{name} must be given now"
        for name in found.keys() - columns.keys():
            if not found[name][1]:
                yield f"{table}.{name} is new and must be given: make it nullable, or a default"
        for key in after.unique.get(table, set()) - before.unique[table]:
            yield f"{table} refuses two rows with the same {', '.join(key)} now"
    for name in before.indexes - after.indexes:
        yield f"the index {name} is gone"


def raises(revision: str, oldest: str) -> bool:
    """Whether a migration says, in code and in the notes for operators, that it removes."""
    files = [*ROOT.glob("CHANGELOG.md"), *ROOT.glob("changes/*.upgrade.md")]
    said = re.compile(rf"schema {revision}\b.*\bParlour {re.escape(oldest)}\b")
    return bool(oldest) and any(said.search(file.read_text()) for file in files)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/parlour.db"
        return
    with services.postgres() as (_, url):
        yield url


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_migrations_since_the_last_release_leave_what_it_uses(kind: str, tmp_path: Path) -> None:
    scripts = list(
        ScriptDirectory.from_config(alembic_config()).walk_revisions(last_release.SCHEMA, "head")
    )

    async def step(connection: AsyncConnection, number: str) -> Shape:
        await connection.run_sync(upgraded_to(number))
        return await connection.run_sync(shape)

    async def work() -> None:
        engine = connect(url)
        async with engine.begin() as connection:
            before = await step(connection, last_release.SCHEMA)
            for script in reversed(scripts[:-1]):
                after = await step(connection, script.revision)
                broken = list(breaks(before, after))
                oldest = getattr(script.module, "oldest_program", "")
                assert not broken or raises(script.revision, oldest), script.revision
                before = after
        await engine.dispose()

    with database(kind, tmp_path) as url:
        run(work())


OLD = ["CREATE TABLE t (a INTEGER NOT NULL, b TEXT, c TEXT)", "CREATE INDEX t_a ON t (a)"]


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ("CREATE TABLE u (x INTEGER NOT NULL)", []),
        ("ALTER TABLE t ADD COLUMN d TEXT", []),
        ("ALTER TABLE t ADD COLUMN d TEXT NOT NULL DEFAULT ''", []),
        ("CREATE INDEX t_b ON t (b)", []),
        ("ALTER TABLE t DROP COLUMN b", ["t.b is gone"]),
        ("ALTER TABLE t RENAME COLUMN b TO d", ["t.b is gone"]),
        ("DROP INDEX t_a", ["the index t_a is gone"]),
        ("CREATE UNIQUE INDEX t_b ON t (b)", ["t refuses two rows with the same b now"]),
        ("ALTER TABLE t RENAME TO u", ["t.a is gone", "t.b is gone", "t.c is gone"]),
    ],
)
def test_what_the_rule_refuses(change: str, broken: list[str]) -> None:
    engine: Engine = create_engine("sqlite://")
    with engine.begin() as connection:
        for statement in OLD:
            connection.execute(text(statement))
        before = shape(connection)
        connection.execute(text(change))
        assert list(breaks(before, shape(connection))) == broken


def test_a_column_of_another_type_or_that_must_be_given_is_refused() -> None:
    before = Shape({"t": {"a": ("TEXT", True), "b": ("TEXT", True)}}, {"t": set()}, set())
    after = Shape(
        {"t": {"a": ("INTEGER", True), "b": ("TEXT", False), "c": ("TEXT", False)}},
        {"t": set()},
        set(),
    )
    assert list(breaks(before, after)) == [
        "t.a was TEXT and is INTEGER",
        "t.b must be given now",
        "t.c is new and must be given: make it nullable, or a default",
    ]


def test_each_migration_is_recorded_with_its_program(tmp_path: Path) -> None:
    assert typed(tmp_path, "migrate").code == 0
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as connection:
        rows = list(connection.execute("SELECT version, oldest_program FROM schema_versions"))
        programs = {row[0] for row in connection.execute("SELECT program FROM schema_versions")}
        (marked,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    numbers = [f"{number:04}" for number in range(int(RECORDED), int(known()) + 1)]
    assert rows == [(number, last_release.VERSION) for number in numbers]
    assert programs == {this_program()}
    assert marked == last_release.SCHEMA  # or the last release would refuse to start


def test_programs_are_compared_as_numbers() -> None:
    newer = SchemaVersion("9999", "0.10.0", "0.11.0")
    assert [newer.admits(one) for one in ("0.9.9", "0.10.0", "0.10.0.dev1", "1.0.0")] == [
        False,
        True,
        True,
        True,
    ]
    assert SchemaVersion(known(), "99.0.0").admits(this_program())


def test_a_migration_continues_where_the_last_one_ended(tmp_path: Path) -> None:
    """Alembic is told the true version, not the one that the last release compares."""

    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, known())
            assert (await connection.run_sync(current)).version == known()
        await engine.dispose()

    run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_last_release_starts_on_todays_schema(kind: str, tmp_path: Path) -> None:
    env = last_release.environment()
    with database(kind, tmp_path) as url:
        assert typed(tmp_path, "migrate", "--database", url).code == 0
        with door.served("--no-bots", database=url, env=env) as node:
            assert f'File "{last_release.source()}' not in node.printed
        command = [sys.executable, "-m", "parlour.cli.app", "doctor", "--database", url]
        told = subprocess.run(
            command, env=PLAIN | env, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert f"The schema is up to date: version {last_release.SCHEMA}" in told.stdout
