"""Another process holds the file while we open it."""

import asyncio
import sqlite3
import time
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from parlour.storage import connect
from parlour.storage.checkpoints import LATEST, checkpoint
from tests.support.door import served
from tests.support.visitor import newcomer

SOON = 20.0  # seconds, on a busy machine


def held(file: Path) -> sqlite3.Connection:
    """A new file that somebody writes: SQLite refuses at once to make it a write-ahead one."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("CREATE TABLE kept (x)")
    other.execute("BEGIN IMMEDIATE")
    return other


async def mode(file: Path) -> object:
    engine = connect(f"sqlite:///{file}")
    try:
        async with engine.connect() as connection:
            return (await connection.execute(text("PRAGMA journal_mode"))).scalar_one()
    finally:
        await engine.dispose()


def test_opening_waits_for_another_that_writes(tmp_path: Path) -> None:
    other = held(tmp_path / "new.db")

    async def work() -> object:
        asyncio.get_running_loop().call_later(0.2, other.execute, "COMMIT")
        return await mode(tmp_path / "new.db")

    assert asyncio.run(work()) == "wal"


def test_opening_says_when_another_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("parlour.storage.connect"), "CONNECT_TIMEOUT_SECONDS", 0.1)
    other = held(tmp_path / "new.db")
    with pytest.raises((OperationalError, sqlite3.OperationalError), match="locked"):
        asyncio.run(mode(tmp_path / "new.db"))
    other.close()


def test_what_is_written_ahead_is_moved_while_the_server_runs(tmp_path: Path) -> None:
    """By nobody's commit: without the WAL, the file alone has it a moment later."""
    file = tmp_path / "parlour.db"
    with served("--no-bots", database=f"sqlite:///{file}") as house:
        ada = newcomer(house.url)
        table = ada.open()["table"]
        until = time.monotonic() + SOON
        while not without_wal(file, table):
            assert time.monotonic() < until
            time.sleep(0.1)

    async def latest() -> object:
        engine = connect(f"sqlite:///{file}")
        async with engine.connect() as connection:
            found = (await connection.execute(text("PRAGMA wal_autocheckpoint"))).scalar_one()
        await engine.dispose()
        return found

    assert asyncio.run(latest()) == LATEST


def without_wal(file: Path, table: str) -> bool:
    """Whether a table is in the file itself."""
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as alone:
        try:
            return bool(alone.execute("SELECT 1 FROM tables WHERE id = ?", [table]).fetchall())
        except sqlite3.DatabaseError:  # read in the middle of a move
            return False


def test_a_database_that_was_taken_away_is_not_made_anew(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        checkpoint(str(tmp_path / "gone.db"))
    assert list(tmp_path.iterdir()) == []
