"""The commands for operators: migrate and doctor. Backups have a file of their own."""

import asyncio
import os
import re
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from redis import Redis
from sqlalchemy import create_engine

from parlour.storage import health
from parlour.storage.schema_versions import alembic_config, known, this_program
from tests.support import services
from tests.support.keeper import PARLOUR, PLAIN, opened, ran, setting, typed

HOUR = 3_600_000
NEWEST = known()
THIS = this_program()


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


def change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def made(folder: Path) -> Path:
    """A database as `migrate` leaves it."""
    assert typed(folder, "migrate").code == 0
    return folder / "parlour.db"


# Migrating.


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_three_who_migrate_at_once_one_has_something_to_do(
    kind: str, tmp_path: Path, postgres: str
) -> None:
    url = "sqlite:///parlour.db" if kind == "sqlite" else postgres
    env = PLAIN | {"DATABASE_URL": url}
    three = [
        subprocess.Popen([*PARLOUR, "migrate"], cwd=tmp_path, env=env, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    said = sorted(process.communicate()[0].decode() for process in three)
    assert [process.returncode for process in three] == [0, 0, 0]
    nothing = f"Nothing to do: the database has schema version {NEWEST}.\n"
    assert said == [
        f"Created the tables of an empty database with schema version {NEWEST}.\n",
        nothing,
        nothing,
    ]


def test_migrating_says_from_which_version_to_which(tmp_path: Path) -> None:
    with create_engine(f"sqlite:///{tmp_path}/parlour.db").begin() as connection:
        command.upgrade(alembic_config(connection), "0001")
    told = typed(tmp_path, "doctor")
    assert told.code == 1
    assert f"✗ The schema has version 0001, but this Parlour needs {NEWEST}." in told.out
    assert "→ Run parlour migrate" in told.out
    assert typed(tmp_path, "migrate").out == (
        f"Updated the database from schema version 0001 to {NEWEST}.\n"
    )


def newer(database: Path, oldest: str) -> None:
    """As a later Parlour leaves it, which says from which program on its schema can be used."""
    row = f"('0999', '{oldest}', '9.9.9', 0)"
    change(database, f"INSERT INTO schema_versions VALUES {row}")


def test_a_newer_schema_that_does_not_admit_this_program_is_left_alone(tmp_path: Path) -> None:
    newer(made(tmp_path), "9.0.0")
    for words in (["migrate"], ["serve", "--no-bots"]):
        refused = typed(tmp_path, *words)
        assert (bool(refused.code), refused.out) == (True, "")
        assert refused.err == (
            "This database needs Parlour 9.0.0 or newer: it has schema version 0999, and "
            f"Parlour {THIS} supports versions up to {NEWEST}. "
            "Install Parlour 9.0.0, or restore a backup from before the upgrade.\n"
        )
    told = typed(tmp_path, "doctor")
    assert told.code == 1
    assert (
        f"made by Parlour 9.9.9. Parlour {THIS} supports versions up to {NEWEST} and cannot"
        in told.out
    )
    assert "→ Install Parlour 9.0.0 or newer on this machine." in told.out


def test_a_newer_schema_that_admits_this_program_is_served(tmp_path: Path) -> None:
    newer(made(tmp_path), THIS)
    assert (
        typed(tmp_path, "migrate").out == "Nothing to do: the database has schema version 0999.\n"
    )
    with opened(tmp_path, "--no-bots") as server:
        told = ran(tmp_path, "doctor", "--server", server.url)
    assert told.code == 0
    assert f"version 0999, made by Parlour 9.9.9. Parlour {THIS} was made for" in told.out


# The doctor.


def test_nothing_is_wrong_with_a_running_server(tmp_path: Path) -> None:
    with opened(tmp_path, "--no-bots") as server:
        told = ran(tmp_path, "doctor", "--server", server.url)
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        other = typed(elsewhere, "doctor", "--server", server.url)
    assert told.code == 0, told.out
    assert "✗" not in told.out
    assert "!" not in told.out
    for line in (
        "A server is running",
        "Integrity check passed",
        "Journal mode: WAL",
        "The schema is up to date",
        "Games: memory/1, pazaak/2",
        "free in",
        f"✓ {server.url} is ready and responds in",
    ):
        assert line in told.out
    assert "! " in other.out
    assert "→ It uses another database" in other.out


def test_the_doctor_creates_no_database(tmp_path: Path) -> None:
    told = typed(tmp_path, "doctor")
    assert told.code == 0
    assert "· parlour.db does not exist yet" in told.out
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_found_and_a_backup_advised(tmp_path: Path) -> None:
    database = made(tmp_path)
    broken = bytearray(database.read_bytes())
    broken[2 * 4096 : 3 * 4096] = b"\xff" * 4096
    database.write_bytes(broken)
    told = typed(tmp_path, "doctor")
    assert told.code == 1
    wrong = next(line for line in told.out.splitlines() if line.startswith("✗"))
    after = told.out.partition(f"{wrong}\n")[2]
    assert after.startswith("  → Stop the server and restore a backup: parlour restore")


def test_a_folder_that_takes_no_files_is_found(tmp_path: Path) -> None:
    told = typed(tmp_path, "doctor", "--database", f"sqlite:///{tmp_path}/none/parlour.db")
    assert told.code == 1
    assert f"✗ The folder {tmp_path}/none is not writable: No such file or directory." in told.out


@pytest.mark.parametrize(
    ("free", "sign", "size"),
    [(99_999_999, "wrong", "99 MB"), (10**8, "warn", "100 MB"), (10**9, "fine", "1.0 GB")],
)
def test_a_full_disk_is_told_in_time(free: int, sign: str, size: str) -> None:
    found = health.space(Path("games"), free)
    assert (found.sign, found.facts["free"]) == (sign, size)


def test_a_journal_that_would_let_readers_wait_is_told(tmp_path: Path) -> None:
    change(made(tmp_path), "PRAGMA journal_mode=DELETE")
    told = typed(tmp_path, "doctor")
    assert told.code == 0
    assert "! The journal mode is delete, not WAL.\n  → Start parlour serve once" in told.out


def test_the_last_heartbeat_and_the_outages_of_a_day_are_told(tmp_path: Path) -> None:
    now = time.time_ns() // 1_000_000
    change(
        made(tmp_path),
        f"UPDATE pulse SET beat = {now - 5 * HOUR}",
        f"INSERT INTO outages VALUES ({now - 30 * HOUR}, {now - 28 * HOUR})",
        f"INSERT INTO outages VALUES ({now - 9 * HOUR}, {now - 6 * HOUR})",
        f"INSERT INTO outages VALUES ({now - 5 * HOUR - 9000}, {now - 5 * HOUR})",
    )
    told = typed(tmp_path, "doctor")
    assert told.code == 0
    assert "· No server is running: the last heartbeat was 5 h ago." in told.out
    assert "· 2 outages in the last 24 hours: 3 h in total, the longest 3 h." in told.out


def test_a_clock_that_was_set_back_is_told(tmp_path: Path) -> None:
    later = time.time_ns() // 1_000_000 + HOUR
    change(made(tmp_path), f"UPDATE pulse SET beat = {later}")
    told = typed(tmp_path, "doctor").out
    assert "! The last heartbeat of a server is 59 min in the future." in told


def test_a_game_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[parlour.games]\nbroken = broken_game\n")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    told = ran(tmp_path, "doctor", PYTHONPATH=path)
    assert told.code == 1
    assert "✗ The game broken could not be loaded: No module named 'broken_game'\n  → " in told.out


def test_a_postgresql_is_looked_at(postgres: str, tmp_path: Path) -> None:
    assert typed(tmp_path, "migrate", DATABASE_URL=postgres).code == 0
    told = typed(tmp_path, "doctor", DATABASE_URL=postgres)
    assert told.code == 0, told.out
    for line in (
        "✓ PostgreSQL 1",
        "✓ fsync is on",
        "✓ data_checksums is on",
        "✓ The clocks of the database",
        "· No replica is attached. Moves wait for: none",
        "✓ The schema is up to date",
    ):
        assert line in told.out


def test_settings_that_lose_moves_are_named(postgres: str, tmp_path: Path) -> None:
    with (
        setting(postgres, "fsync", "off"),
        setting(postgres, "synchronous_standby_names", "second"),
    ):
        told = typed(tmp_path, "doctor", DATABASE_URL=postgres)
    assert told.code == 1
    assert "✗ fsync is off: acknowledged moves" in told.out
    assert "→ Set fsync to on in postgresql.conf" in told.out
    assert "✗ No replica is attached, but every move waits for second.\n  → " in told.out


@pytest.mark.parametrize(
    ("names", "states", "sign"),
    [
        ("", [], "note"),
        ("", ["async"], "warn"),
        ("second", ["async"], "wrong"),
        ("second", [], "wrong"),
        ("second", ["sync"], "note"),
        ("ANY 1 (a, b)", ["quorum", "quorum"], "note"),
    ],
)
def test_a_replica_that_no_move_waits_for_is_told(names: str, states: list[str], sign: str) -> None:
    found = health.standbys(names, states)
    assert found.sign == sign
    if sign != "note":
        words = "src/parlour/words.en.ftl"
        assert f"doctor-{found.code}-bad" in Path(words).read_text()


def test_clocks_that_differ_are_told(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "now", lambda: time.time_ns() // 1_000_000 + 5_000)
    told = typed(tmp_path, "doctor", DATABASE_URL=postgres)
    assert "! The clocks of the database and this machine differ by 5.0 s.\n  → Sync" in told.out


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    told = typed(tmp_path, "doctor", "--database", "postgresql://me@127.0.0.1:1/none")
    assert told.code == 1
    assert "✗ Could not reach the database: " in told.out
    assert "→ Check that it is running, and check its address" in told.out


def test_a_redis_that_forgets_or_is_gone_is_told(tmp_path: Path) -> None:
    with services.redis() as (service, url):
        assert "✓ Redis 7" in typed(tmp_path, "doctor", REDIS_URL=url).out
        with Redis.from_url(url) as connection:
            connection.config_set("maxmemory", "100mb")
            connection.config_set("maxmemory-policy", "allkeys-lru")
        told = typed(tmp_path, "doctor", "--redis", url)
        service.kill()
        gone = typed(tmp_path, "doctor", "--redis", url)
    assert told.code == 1
    assert "✗ Redis evicts keys when its memory is full (allkeys-lru).\n  → Set" in told.out
    assert gone.code == 1
    assert "✗ Could not reach Redis: " in gone.out


def test_whoever_blocks_the_database_is_named(postgres: str, tmp_path: Path) -> None:
    assert typed(tmp_path, "migrate", DATABASE_URL=postgres).code == 0

    async def work() -> str:
        report = await asyncpg.connect(postgres, server_settings={"application_name": "report"})
        await report.execute("BEGIN; LOCK TABLE pulse IN ACCESS EXCLUSIVE MODE")
        node = await asyncpg.connect(postgres)
        beat = asyncio.ensure_future(node.execute("UPDATE pulse SET beat = beat"))
        told = await asyncio.to_thread(typed, tmp_path, "doctor", DATABASE_URL=postgres)
        await report.close()
        await beat
        await node.close()
        assert told.code == 1
        return told.out

    told = asyncio.run(work())
    assert re.search(r"✗ Process \d+ of PostgreSQL \(report, from 127.0.0.1\) holds a lock", told)
    assert "→ If its work can wait, end it: SELECT pg_terminate_backend(" in told
    assert "Check that it is running" not in told
