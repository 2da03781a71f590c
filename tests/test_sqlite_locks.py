"""Another process holds the file while we open it."""

import asyncio
import sqlite3
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from parlour.host.sql import connect


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
    monkeypatch.setattr(import_module("parlour.host.sql.connect"), "PATIENCE", 0.1)
    other = held(tmp_path / "new.db")
    with pytest.raises((OperationalError, sqlite3.OperationalError), match="locked"):
        asyncio.run(mode(tmp_path / "new.db"))
    other.close()
