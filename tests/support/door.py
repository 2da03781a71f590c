"""Servers of our own, as processes on real ports: one, or several nodes of one service."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec

from parlour.cli.bot_processes import BotProcesses
from parlour.cli.server_options import SECRET
from parlour.features.all import ALL
from parlour.server.node_server import Serving, server
from parlour.server.ops.logs import start
from parlour.server.settings import Settings
from tests.support import services
from tests.support.leaks import leaked
from tests.support.lookups import Lookups
from tests.support.root import ROOT

# A test's people all come from one address, and leave more tables behind than visitors do.
EVERYONE = {"PARLOUR_ADDRESS_WAITING": "1000"}
READY = 90.0  # seconds in which a server must answer, on a busy machine


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
def served(  # noqa: PLR0913  # each is about one thing a test changes
    *options: str,
    database: str = "",
    redis: str = "",
    settings: Settings | None = None,
    bots: bool = False,
    host: str = "127.0.0.1",
    daily_ahead: int = 0,
    env: Mapping[str, str] | None = None,
    proxies: tuple[str, ...] = (),
    silent_names: bool = False,
) -> Iterator[Served]:
    """`parlour serve` with these options; with settings, which no option sets, without the CLI.

    Then house bots play only if they are asked for. Names that begin with `slow` take ten seconds
    to resolve with `silent_names`, and no other name resolves.
    """
    with tempfile.TemporaryDirectory(prefix="parlour-door-") as folder:
        port = services.free_port()
        stands = database or f"sqlite:///{folder}/parlour.db"
        command = [sys.executable, "-m", "parlour.cli.app", "serve", *options]
        command += ["--host", host, "--port", str(port), "--database", stands]
        command += ["--redis", redis] if redis else []
        if settings is not None:
            serving = Serving(
                database=stands,
                redis=redis,
                host=host,
                port=port,
                proxies=proxies,
                settings=settings,
                calendar_ahead=daily_ahead,
            )
            command = [sys.executable, "-m", "tests.support.door"]
            command += [msgspec.json.encode(serving).decode()]
            command += ["bots"] if bots else []
            command += ["silent-names"] if silent_names else []
        around = EVERYONE | dict(os.environ if env is None else env)
        log = Path(folder) / "log"
        with log.open("wb") as printed:
            process = subprocess.Popen(
                command, cwd=ROOT, stdout=printed, stderr=subprocess.STDOUT, env=around
            )
        one = Served(f"http://127.0.0.1:{port}", process, log)
        try:
            _await(one)
            yield one
            found = leaked(one.url, one.printed, stands, redis)
            assert not found, found
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
    ends = time.monotonic() + READY
    while time.monotonic() < ends and one.process.poll() is None:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{one.url}/readyz", timeout=1, verify=False).status_code == 200:
                return
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
    if "silent-names" in sys.argv:
        socket.getaddrinfo = Lookups(silent=10.0)  # type: ignore[assignment]  # a stand-in
    server(
        asked,
        ALL,
        BotProcesses(asked, 0.0, bots=True, secret=os.environ.get(SECRET, ""))
        if "bots" in sys.argv
        else None,
    ).run()
