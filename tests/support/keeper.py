"""Runs `parlour` commands and servers in a folder."""

import asyncio
import contextlib
import io
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import httpx

from parlour.cli.app import main
from tests.support import services

PARLOUR = [sys.executable, "-m", "parlour.cli.app"]
PLAIN = {
    key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")
}
READY = 60.0  # seconds in which a server must be there, on a busy machine


class Typed(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def typed(folder: Path, *tokens: str, **env: str) -> Typed:
    """A command, in this process: it need not be loaded again each time."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder),
        patch.dict(os.environ, PLAIN | env, clear=True),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(tokens)
    return Typed(code, out.getvalue(), err.getvalue())


def ran(folder: Path, *tokens: str, **env: str) -> Typed:
    """A command, in a process of its own."""
    ran = subprocess.run(
        [*PARLOUR, *tokens],
        cwd=folder,
        env=PLAIN | env,
        capture_output=True,
        text=True,
        timeout=READY,
        check=False,
    )
    return Typed(ran.returncode, ran.stdout, ran.stderr)


class Open(NamedTuple):
    """A server that answers."""

    process: subprocess.Popen[bytes]
    url: str
    printed: Path
    seconds: float  # from its start to its first answer, but for those it waited for a core

    def end(self, signal: int) -> float:
        """How many seconds it takes to go when it is told to, but for those it waits for a core."""
        pid, began = self.process.pid, time.perf_counter() - waited(self.process.pid)
        self.process.send_signal(signal)
        while alive(pid) and time.perf_counter() - began < READY:
            time.sleep(0.01)
        seconds = time.perf_counter() - waited(pid) - began
        self.process.wait(1)
        return seconds


@contextlib.contextmanager
def opened(folder: Path, *options: str) -> Iterator[Open]:
    """`parlour serve` in a folder, ready."""
    port, printed = services.free_port(), folder / "printed"
    command = [*PARLOUR, "serve", "--host", "127.0.0.1", "--port", str(port), *options]
    with printed.open("wb") as out:
        began = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=PLAIN, stdout=out, stderr=out)
    try:
        url = f"http://127.0.0.1:{port}"
        await_ready(url, process)
        seconds = time.perf_counter() - began - waited(process.pid)
        yield Open(process, url, printed, seconds)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def await_ready(url: str, process: subprocess.Popen[bytes], seconds: float = READY) -> None:
    until = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{url}/readyz", timeout=1).status_code == 200:
                return
        time.sleep(0.01)
    raise TimeoutError(f"{url} is not ready; its code: {process.poll()}")


def waited(pid: int) -> float:
    """Seconds that a process was ready to run while others had all cores; 0 where nobody knows."""
    schedule = Path(f"/proc/{pid}/schedstat")
    return int(schedule.read_text().split()[1]) / 1e9 if schedule.exists() else 0.0


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def rested(file: Path, days: int) -> None:
    """As if everything in this database, which nobody uses now, had happened so long ago."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET opened = opened - ?", (days * 86_400_000,))
        connection.execute("UPDATE pulse SET stopped = stopped - ?", (days * 86_400_000,))


def await_archived(file: Path, table: str) -> None:
    """Until a server has moved a table into its archive."""
    until = time.monotonic() + READY
    while time.monotonic() < until:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            query = "SELECT phase, (SELECT count(*) FROM moves) FROM tables WHERE id = ?"
            if connection.execute(query, (table,)).fetchone() == ("ARCHIVED", 0):
                return
        time.sleep(0.2)
    raise TimeoutError(table)


@contextlib.contextmanager
def setting(url: str, name: str, value: str) -> Iterator[None]:
    """A PostgreSQL that is set otherwise for a while."""
    asyncio.run(_alter(url, f"{name} = '{value}'"))
    try:
        yield
    finally:
        asyncio.run(_alter(url, f"{name} TO DEFAULT"))


async def _alter(url: str, change: str) -> None:
    import asyncpg  # noqa: PLC0415  # `make study` installs none

    connection = await asyncpg.connect(url)
    await connection.execute(f"ALTER SYSTEM SET {change}")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()
    await asyncio.sleep(0.2)  # until the others have read it
