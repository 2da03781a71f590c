"""What SQLite has written ahead is moved into the database by a thread of its own.

SQLite would do so at the end of every commit that leaves a thousand pages: then a move waits for
all of them, which takes half a second while old tables are deleted.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.supervisor import Supervisor

CHECKPOINT_INTERVAL_SECONDS = 1.0  # seconds
LATEST = 20_000  # pages after which a commit runs the checkpoint itself


class Checkpoints:
    def __init__(self, file: str) -> None:
        self._file = file
        self._tasks = Supervisor(sqlite3.Error)  # it is tried again

    def start(self) -> None:
        self._tasks.every(
            self._work, lambda: asyncio.sleep(CHECKPOINT_INTERVAL_SECONDS), "checkpoints"
        )

    async def close(self) -> None:
        await self._tasks.close()

    async def _work(self) -> None:
        await asyncio.to_thread(checkpoint, self._file)


def checkpoint(file: str, mode: str = "PASSIVE") -> bool:
    """Whether all of it could be moved, without waiting. A missing file is not created."""
    where = Path(file).absolute().as_uri() + "?mode=rw"
    with closing(sqlite3.connect(where, timeout=0, uri=True)) as connection:
        busy, *_ = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
        return not busy
