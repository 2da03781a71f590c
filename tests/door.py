"""Servers of our own, as processes on real ports: one, or several nodes of one service."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import services

from parlour.cli.bot_processes import BotProcesses
from parlour.cli.server_options import SECRET
from parlour.server.node_server import Serving, server
from parlour.server.ops.logs import start
from parlour.server.settings import Settings


class Served(NamedTuple):
    """A server that answers, and the file of all it has printed."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def socket(self) -> str:
        return self.url.replace("http", "ws", 1)

    @property
    def failures(self) -> int:
        """How many unexpected errors it has logged."""
        text = httpx.get(f"{self.url}/metrics", verify=False).text
        line = next(line for line in text.splitlines() if line.startswith("parlour_failures_total"))
        return int(float(line.split()[1]))

    @property
    def memory(self) -> int:
        """Its resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def printed(self) -> str:
        return self.log.read_text("utf-8", "replace")


class Cluster(NamedTuple):
    """Nodes, and what they share."""

    nodes: list[Served]
    database: services.Service
    hints: services.Service

    @property
    def urls(self) -> tuple[str, ...]:
        return tuple(node.url for node in self.nodes)


@contextlib.contextmanager
def served(
    *options: str,
    database: str = "",
    redis: str = "",
    settings: Settings | None = None,
    bots: bool = False,
    daily_ahead: int = 0,
) -> Iterator[Served]:
    """`parlour serve` with these options; with settings, which no option sets, without the CLI.

    Then house bots play only if they are asked for.
    """
    with tempfile.TemporaryDirectory(prefix="parlour-door-") as folder:
        port = services.free_port()
        stands = database or f"sqlite:///{folder}/parlour.db"
        command = [sys.executable, "-m", "parlour.cli.app", "serve", *options]
        command += ["--host", "127.0.0.1", "--port", str(port), "--database", stands]
        command += ["--redis", redis] if redis else []
        if settings is not None:
            serving = Serving(stands, redis, port=port, settings=settings, daily_ahead=daily_ahead)
            command = [sys.executable, __file__, msgspec.json.encode(serving).decode()]
            command += ["bots"] if bots else []
        log = Path(folder) / "log"
        with log.open("wb") as printed:
            process = subprocess.Popen(command, stdout=printed, stderr=subprocess.STDOUT)
        one = Served(f"http://127.0.0.1:{port}", process, log)
        try:
            _await(one)
            yield one
        finally:
            _stop(process)


@contextlib.contextmanager
def cluster(count: int, *options: str, settings: Settings | None = None) -> Iterator[Cluster]:
    """So many nodes on one PostgreSQL and one Redis."""
    with contextlib.ExitStack() as stack:
        database, address = stack.enter_context(services.postgres())
        hints, redis = stack.enter_context(services.redis())
        nodes = [
            stack.enter_context(served(*options, database=address, redis=redis, settings=settings))
            for _ in range(count)
        ]
        yield Cluster(nodes, database, hints)


def _await(one: Served) -> None:
    for _ in range(600):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{one.url}/readyz", timeout=1, verify=False).status_code == 200:
                return
        if one.process.poll() is not None:
            break
        time.sleep(0.05)
    raise TimeoutError(one.printed)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    start("warning")
    asked = msgspec.json.decode(sys.argv[1], type=Serving)
    server(
        asked,
        BotProcesses(asked, 0.0, bots=True, secret=os.environ.get(SECRET, ""))
        if "bots" in sys.argv
        else None,
    ).run()
