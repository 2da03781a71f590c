"""Nodes, databases with standbys, Redis servers, and lines between them that can fail."""

import contextlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx

from tests.chaos.faulty import Faulty
from tests.chaos.postgres import URL, Database
from tests.support import services
from tests.support.line import Line

NAMES = ("", "b", "c")  # of databases, in the ids of their tables


class Node:
    """`parlour serve`, with lines of its own to every database and Redis server."""

    def __init__(
        self, folder: Path, number: int, databases: list[Database], redises: list[services.Service]
    ) -> None:
        self.number, self.port = number, services.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.to_databases = [Line(one.address) for one in databases]
        self.to_redises = [Line(f"tcp://127.0.0.1:{one.port}") for one in redises]
        for database, line in zip(databases, self.to_databases, strict=True):
            database.lines.append(line)
        self.faulty = Faulty(folder, f"node{number}")
        self.log = folder / f"node{number}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def lines(self) -> list[Line]:
        return self.to_databases + self.to_redises

    def __enter__(self) -> Self:
        for line in self.lines:
            line.__enter__()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        for line in self.lines:
            line.__exit__()

    def start(self) -> None:
        redis = " ".join(line.url.replace("http", "redis") + "/0" for line in self.to_redises)
        command = [sys.executable, "-m", "parlour.cli.app", "serve", "--no-bots", "--no-limits"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--redis", redis]
        for name, line in zip(NAMES, self.to_databases, strict=False):
            url = line.url.replace("http://", "postgresql://parlour@") + "/postgres"
            command += ["--database", f"{name}={url}" if name else url]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env=self.faulty.environment
            )

    def ready(self, seconds: float = 30) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200:
                    return True
            time.sleep(0.05)
        return False

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.signal(signal.SIGKILL)
            self.process.wait()


class World:
    def __init__(
        self, folder: Path, stack: contextlib.ExitStack, nodes: int, databases: int, redises: int
    ) -> None:
        self.redises = [services.Service(*services.redis_command()) for _ in range(redises)]
        for redis in self.redises:
            stack.callback(redis.kill)
            redis.start()
        self.databases = [Database(folder, stack, f"pg{name or 'a'}") for name in NAMES[:databases]]
        self.nodes = [
            stack.enter_context(Node(folder, number, self.databases, self.redises))
            for number in range(nodes)
        ]
        for node in self.nodes:
            assert node.ready(60), node.log.read_text("utf-8", "replace")

    @property
    def urls(self) -> list[str]:
        return [node.url for node in self.nodes]

    def traces(self, node: Node) -> tuple[str, str, str, str]:
        """Where a secret could have leaked to, and the database that holds the secrets."""
        database = URL.format(port=self.databases[0].primary.port)
        redis = " ".join(f"redis://127.0.0.1:{one.port}/0" for one in self.redises)
        return node.url, node.log.read_text("utf-8", "replace"), database, redis


@contextlib.contextmanager
def world(nodes: int = 2, databases: int = 1, redises: int = 1) -> Iterator[World]:
    folder = Path(tempfile.mkdtemp(prefix="parlour-chaos-"))
    folder.chmod(0o755)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield World(folder, stack, nodes, databases, redises)
