"""`parlour backup --into`: a new file each time, and the doctor knows the age of the newest."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from parlour.storage import backups
from parlour.storage.backups import OLD_BACKUP, dated, named
from tests.support.keeper import ran, typed

HOUR = 3_600_000


def now() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    assert typed(tmp_path, "migrate").code == 0
    return tmp_path / "parlour.db"


def mark(database: Path, beat: int) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE pulse SET beat = ?", (beat,))


def marked(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT beat FROM pulse").fetchone()[0])


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def placed(folder: Path, at: int, suffix: str = ".db") -> Path:
    """A file with the name of a backup that was made then."""
    folder.mkdir(exist_ok=True)
    copy = folder / named("parlour", at, suffix)
    copy.write_bytes(b"x")
    return copy


def test_two_nights_make_two_backups_and_the_newest_is_restored(database: Path) -> None:
    folder = database.parent
    for beat in (1, 2):
        mark(database, beat)
        assert ran(folder, "backup", "--into", "kept", "--keep", "14").code == 0
    mark(database, 3)
    (_, first), (_, newest) = dated(folder / "kept", "parlour")
    assert typed(folder, "restore", str(newest)).code == 0
    assert (marked(first), marked(database)) == (1, 2)
    assert {path.stat().st_mode & 0o777 for path in (first, newest)} == {0o600}
    assert (folder / "kept").stat().st_mode & 0o777 == 0o700


def test_only_our_own_older_backups_of_this_database_are_deleted(database: Path) -> None:
    kept = database.parent / "kept"
    old, older = placed(kept, now() - HOUR), placed(kept, now() - 2 * HOUR)
    others = {"notes.txt", "parlour.db", "parlour-2020.db", f"school-{old.name[8:]}"}
    for name in others:
        (kept / name).write_text("not ours")
    made = typed(database.parent, "backup", "--into", "kept", "--keep", "2")
    (new,) = files(kept) - others - {old.name, older.name}
    assert made.out.startswith(f"kept/{new} has 0 tables")
    assert files(kept) == others | {old.name, new}


def test_without_keep_nothing_is_deleted(database: Path) -> None:
    kept = database.parent / "kept"
    older = {placed(kept, now() - days * 24 * HOUR).name for days in range(1, 40)}
    assert typed(database.parent, "backup", PARLOUR_BACKUPS="kept").code == 0
    assert older < files(kept)


def test_what_was_just_made_stays_if_the_clock_was_set_back(database: Path) -> None:
    kept = database.parent / "kept"
    later = placed(kept, now() + 24 * HOUR)
    assert typed(database.parent, "backup", "--into", "kept", "--keep", "1").code == 0
    assert len(files(kept)) == 2
    assert later.exists()


def test_a_failed_backup_deletes_none_and_leaves_no_part(database: Path) -> None:
    kept = database.parent / "kept"
    older = {placed(kept, now() - hours * HOUR).name for hours in (1, 2, 3)}
    database.write_bytes(b"no database " * 1000)
    failed = typed(database.parent, "backup", "--into", "kept", "--keep", "1")
    assert failed.code == 2
    assert files(kept) == older


def test_parts_of_killed_backups_are_deleted_after_a_day(database: Path) -> None:
    kept = database.parent / "kept"
    young = placed(kept, now() - HOUR, ".db.part")
    placed(kept, now() - 25 * HOUR, ".db.part")
    assert typed(database.parent, "backup", "--into", "kept").code == 0
    assert [path.name for path in kept.glob("*.part")] == [young.name]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Name a new file, for example parlour backup copy.db, or a folder with --into.\n"),
        (["copy.db", "--keep", "2"], "--keep deletes older backups in a folder. Use it with"),
        (["--into", "parlour.db"], "Could not create the folder parlour.db: File exists.\n"),
    ],
)
def test_what_cannot_be_done_is_said(database: Path, words: list[str], says: str) -> None:
    refused = typed(database.parent, "backup", *words)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(says)
    assert files(database.parent) == {"parlour.db"}


def test_postgresql_is_backed_up_with_its_own_tool_into_the_folder(tmp_path: Path) -> None:
    refused = typed(tmp_path, "backup", "--into", "kept", "--database", "postgresql://db/parlour")
    assert refused.code == 2
    assert "pg_dump --format=custom --file=kept/parlour-20" in refused.err
    assert files(tmp_path) == set()


# The doctor.


@pytest.mark.parametrize(
    ("age", "line"),
    [
        (5 * HOUR, "✓ The newest backup is kept/"),
        (OLD_BACKUP - 60_000, "✓ The newest backup is kept/"),
        (OLD_BACKUP + 60_000, "! The newest backup, kept/"),
    ],
)
def test_the_doctor_tells_the_age_of_the_newest_backup(database: Path, age: int, line: str) -> None:
    kept = database.parent / "kept"
    newest = placed(kept, now() - age)
    placed(kept, now() - age - HOUR)
    told = typed(database.parent, "doctor", PARLOUR_BACKUPS="kept")
    assert told.code == 0
    assert line + newest.name in told.out


def test_the_doctor_misses_backups_and_names_files_of_restores(database: Path) -> None:
    folder = database.parent
    told = typed(folder, "doctor", "--backups", "kept").out
    assert "! The folder kept has no backup of this database.\n  → Make one with" in told
    assert typed(folder, "backup", "copy.db").code == 0
    for _ in range(2):
        assert typed(folder, "restore", "copy.db").code == 0
    told = typed(folder, "doctor").out
    assert "· The folder of the backups is unknown." in told
    assert "· parlour.db.old-1, parlour.db.old-2 (" in told


def test_dumps_of_postgresql_may_have_any_name(tmp_path: Path) -> None:
    (tmp_path / "monday.dump").write_bytes(b"x")
    (found,) = backups.about_backups(str(tmp_path), None)
    assert (found.sign, found.code, found.facts["file"]) == (
        "fine",
        "backups",
        tmp_path / "monday.dump",
    )
