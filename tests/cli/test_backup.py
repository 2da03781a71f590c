"""Backups, made while games go on, and put back."""

import shlex
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from parlour.storage import copies
from tests.support import services
from tests.support.keeper import Open, Typed, opened, ran, typed

APART = (
    "SELECT count(*) FROM tables t WHERE head <> (SELECT max(seq) FROM moves WHERE table_id = t.id)"
)


def asked(database: Path, question: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute(question).fetchone()[0])


def tables(database: Path) -> int:
    return asked(database, "SELECT count(*) FROM tables")


def open_tables(server: Open, count: int = 1) -> None:
    with httpx.Client(base_url=server.url) as guest:
        guest.post("/api/me", json={"name": "Ada"}).raise_for_status()
        for _ in range(count):
            body = {"game": "memory", "private": True}  # public seats of one address are limited
            headers = {"origin": server.url}
            guest.post("/api/tables", json=body, headers=headers).raise_for_status()


@contextmanager
def busy(server: Open) -> Iterator[None]:
    """Tables are laid without a pause."""
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            open_tables(server, 5)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        yield
    finally:
        over.set()
        worker.join()


class Night(NamedTuple):
    """What was printed by a server that was backed up while it was busy, and then killed."""

    folder: Path
    tables: int
    made: Typed
    again: Typed
    too_early: Typed

    def copied(self, folder: Path) -> tuple[Path, Path]:
        """Its database, as it was killed, and the backup: for one test to change."""
        for file in self.folder.glob("*.db*"):
            shutil.copy2(file, folder)
        return folder / "parlour.db", folder / "kept.db"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    folder = tmp_path_factory.mktemp("night")
    with opened(folder, "--no-bots", "--no-limits") as server:
        open_tables(server, 20)
        with busy(server):
            made = ran(folder, "backup", "kept.db")
            again = typed(folder, "backup", "kept.db")
        too_early = ran(folder, "restore", "kept.db")
        count = tables(folder / "parlour.db")
        server.end(signal.SIGKILL)  # so that what it wrote last is in its log only
    return Night(folder, count, made, again, too_early)


def test_a_backup_of_a_busy_server_is_complete(night: Night, tmp_path: Path) -> None:
    _, kept = night.copied(tmp_path)
    held = tables(kept)
    assert (night.made.code, night.made.err) == (0, "")
    assert f"kept.db has {held} tables and " in night.made.out
    assert 20 <= held < night.tables
    assert asked(kept, APART) == 0


def test_no_backup_replaces_another(night: Night) -> None:
    says = "kept.db already exists and was not changed. Choose another file.\n"
    assert night.again == (2, "", says)


def test_nothing_is_restored_while_the_server_runs_nor_just_after(
    night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _ = night.copied(tmp_path)
    beat = asked(live, "SELECT beat FROM pulse")
    monkeypatch.setattr(copies, "now", lambda: beat + 4_900)
    says = "parlour.db is in use. Stop the server, wait five seconds and try again.\n"
    for refused in (night.too_early, typed(tmp_path, "restore", "kept.db")):
        assert refused == (2, "", says)
    monkeypatch.setattr(copies, "now", lambda: beat + 5_100)
    assert typed(tmp_path, "restore", "kept.db").code == 0


def test_a_restored_database_is_served_and_the_old_one_is_kept(
    night: Night, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, kept = night.copied(tmp_path)
    live.chmod(0o600)
    assert Path(f"{live}-wal").stat().st_size > 0
    monkeypatch.setattr(copies, "now", lambda: time.time_ns() // 1_000_000 + 60_000)
    restored = typed(tmp_path, "restore", "kept.db")
    held, old = tables(kept), tmp_path / "parlour.db.old-1"
    assert restored == (0, restored.out, "")
    assert f"parlour.db is restored, with {held} tables" in restored.out
    assert "The previous database was kept as parlour.db.old-1" in restored.out
    assert (tables(live), tables(old)) == (held, night.tables)
    assert live.stat().st_mode & 0o777 == 0o600
    with opened(tmp_path, "--no-bots") as server:
        open_tables(server)
    assert (tables(live), tables(kept)) == (held + 1, held)


def test_nothing_is_restored_while_another_program_has_the_file_open(tmp_path: Path) -> None:
    assert typed(tmp_path, "migrate").code == 0
    assert typed(tmp_path, "backup", "kept.db").code == 0
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as other:
        other.execute("SELECT count(*) FROM tables").fetchone()
        refused = ran(tmp_path, "restore", "kept.db")
    assert refused.code == 2
    assert "parlour.db is in use" in refused.err
    assert typed(tmp_path, "restore", "kept.db").code == 0


def test_a_damaged_database_is_replaced_with_its_side_files(tmp_path: Path) -> None:
    live = tmp_path / "parlour.db"
    assert typed(tmp_path, "migrate").code == 0
    assert typed(tmp_path, "backup", "kept.db").code == 0
    live.write_bytes(b"no database " * 1000)
    Path(f"{live}-journal").write_bytes(bytes(512))
    assert typed(tmp_path, "restore", "kept.db").code == 0
    assert tables(live) == 0
    assert (tmp_path / "parlour.db.old-1").read_bytes().startswith(b"no database ")
    assert (tmp_path / "parlour.db.old-1-journal").exists()
    assert not Path(f"{live}-journal").exists()
    assert "✗" not in typed(tmp_path, "doctor").out


def test_what_is_damaged_or_not_ours_is_not_restored(tmp_path: Path) -> None:
    live, bad, other = (tmp_path / name for name in ("parlour.db", "bad.db", "other.db"))
    assert typed(tmp_path, "migrate").code == 0
    assert typed(tmp_path, "backup", "bad.db").code == 0
    broken = bytearray(bad.read_bytes())
    broken[2 * 4096 : 3 * 4096] = b"\xff" * 4096
    bad.write_bytes(broken)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    before = live.read_bytes()
    for name, says in (
        ("bad.db", "bad.db is damaged: "),
        ("other.db", "other.db is not a Parlour database."),
        ("none.db", "none.db could not be read: No such file or directory."),
    ):
        refused = typed(tmp_path, "restore", name)
        assert (refused.code, refused.out) == (2, "")
        assert says in refused.err
    assert live.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.db", "other.db", "parlour.db"]


def test_there_is_nothing_to_back_up_where_no_database_is(tmp_path: Path) -> None:
    refused = typed(tmp_path, "backup", "kept.db")
    assert (refused.code, refused.err) == (
        2,
        "The database parlour.db does not exist. Check --database.\n",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.skipif(not services.BINARIES, reason="needs PostgreSQL's own tools")
def test_the_commands_named_for_postgresql_do_it(tmp_path: Path) -> None:
    with services.postgres() as (_, url):
        with_password = url.replace("parlour@", "parlour:secret@")
        with opened(tmp_path, "--no-bots", "--database", url) as server:
            open_tables(server, 3)
            dump = typed(tmp_path, "backup", "kept.dump", "--database", with_password)
            assert dump.code == 2
            assert dump.err.endswith(f" {url}\n")  # without the password
            _run(tmp_path, dump.err, "pg_dump ")
            open_tables(server, 2)
        put = typed(tmp_path, "restore", "kept.dump", "--database", url)
        _run(tmp_path, put.err, "pg_restore ")
        count = [str(services.BINARIES[-1] / "psql"), "-tAc", "SELECT count(*) FROM tables", url]
        assert subprocess.run(count, check=True, capture_output=True).stdout == b"3\n"
        assert typed(tmp_path, "doctor", "--database", url).code == 0


def _run(folder: Path, said: str, tool: str) -> None:
    name, *rest = shlex.split(said[said.index(tool) :])
    subprocess.run([str(services.BINARIES[-1] / name), *rest], cwd=folder, check=True)
