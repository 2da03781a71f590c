"""A heartbeat found the disk full: another that fits does not say that the log is back."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from parlour.storage import connect, migrate
from parlour.storage.connect import SqliteEngine
from parlour.storage.sqlite import Sqlite
from tests.support.small_disk import fill, small_disk

__all__ = ["small_disk"]


def disk_full() -> OperationalError:
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    return OperationalError("", {}, cause)


def test_a_heartbeat_that_fits_waits_for_room_after_one_that_did_not(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{small_disk}/a.db")
        assert isinstance(engine, SqliteEngine)
        log = Sqlite(engine)

        async def checkpoint(mode: str) -> None:
            async with engine.connect() as connection:
                await connection.execute(text(f"PRAGMA wal_checkpoint({mode})"))

        try:
            await migrate(engine)
            await checkpoint("TRUNCATE")
            await log.beat(0)
            await checkpoint("RESTART")
            fill(small_disk / "ballast")
            await log.beat(0)  # it fits: the WAL is as long as it was
            begin = engine.begin

            def full(**_options: bool) -> None:
                raise disk_full()

            monkeypatch.setattr(engine, "begin", full)
            with pytest.raises(OperationalError):
                await log.beat(0)
            monkeypatch.setattr(engine, "begin", begin)
            await checkpoint("RESTART")
            with pytest.raises(OperationalError, match="full"):
                await log.beat(0)
            (small_disk / "ballast").unlink()
            await log.beat(0)
        finally:
            await engine.dispose()

    asyncio.run(work())
