"""Nodes, PostgreSQL with a synchronous standby, Redis, and lines between them that can fail."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import asyncpg
import httpx
import services
from line import Line

BINARIES = services.BINARIES[-1]
SHIM = Path(__file__).with_name("faulty.c")
DISK = "256m"  # of a PostgreSQL server
URL = "postgresql://parlour@127.0.0.1:{port}/postgres"


class Faulty:
    """What a preloaded server is told of its disk and its clock."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / f"{name}.faulty"
        self._shim = folder / "faulty.so"
        if not self._shim.exists():
            build = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(self._shim), str(SHIM), "-ldl"]
            subprocess.run(build, check=True)
        self.tell()

    def tell(self, *, slow: int = 0, error: int = 0, ahead: int = 0) -> None:
        self._file.write_text(f"{slow} {error} {ahead}")
        self._file.chmod(0o644)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "LD_PRELOAD": str(self._shim), "FAULTY": str(self._file)}


class Postgres:
    """One PostgreSQL server on a small disk of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name, self.port = folder / name, name, services.free_port()
        self.faulty = Faulty(folder, name)
        self.process: subprocess.Popen[bytes] | None = None
        self.folder.mkdir()
        self._mounted = not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", str(self.folder)], check=False
        ).returncode
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user is not None:
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, -1)
        self.data = self.folder / "data"

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd="/")

    def create(self) -> None:
        self._run(f"{BINARIES}/initdb", "-D", str(self.data), "-U", "parlour", "-A", "trust", "-k")
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write("max_wal_size = 64MB\nwal_keep_size = 16MB\nmax_wal_senders = 4\n")

    def copy(self, primary: "Postgres") -> None:
        """A standby of another server, that waits for whatever the other commits."""
        source = f"host=127.0.0.1 port={primary.port} user=parlour application_name={self.name}"
        self._run(
            f"{BINARIES}/pg_basebackup", "-D", str(self.data), "-R", "-c", "fast", "-d", source
        )
        (self.data / "postgresql.auto.conf").open("a").write("synchronous_standby_names = ''\n")

    def start(self) -> None:
        """What its killed predecessor left may be in the way for a moment: then once more."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self.process is None or self.process.poll() is not None:
                command = [f"{BINARIES}/postgres", "-D", str(self.data), "-p", str(self.port)]
                command += ["-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
                self.process = subprocess.Popen(
                    command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self.user,
                    cwd="/", start_new_session=True, env=self.faulty.environment,
                )  # fmt: skip
            ready = [f"{BINARIES}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if not subprocess.run(ready, check=False).returncode:
                return
            time.sleep(0.05)
        raise TimeoutError(f"{self.name} does not start")

    def pids(self) -> list[int]:
        assert self.process is not None
        return [self.process.pid, *services.children(self.process.pid)]

    def signal(self, number: signal.Signals) -> None:
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.signal(signal.SIGKILL)
            self.process.wait()

    def promote(self) -> None:
        self._run(f"{BINARIES}/pg_ctl", "-D", str(self.data), "-w", "-s", "promote")

    async def ask(self, *statements: str) -> None:
        connection = await asyncpg.connect(URL.format(port=self.port), timeout=5)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close(timeout=2)

    def remove(self) -> None:
        self.kill()
        if self._mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
            self._mounted = False


class Node:
    """`parlour serve`, with lines of its own to PostgreSQL and Redis."""

    def __init__(self, folder: Path, number: int, database: int, hints: int) -> None:
        self.number, self.port = number, services.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.to_database, self.to_hints = Line(_at(database)), Line(_at(hints))
        self.faulty = Faulty(folder, f"node{number}")
        self.log = folder / f"node{number}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.to_database.__enter__()
        self.to_hints.__enter__()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.to_database.__exit__()
        self.to_hints.__exit__()

    def start(self) -> None:
        database, hints = (
            line.url.removeprefix("http") for line in (self.to_database, self.to_hints)
        )
        command = [sys.executable, "-m", "parlour.cli.app", "serve", "--no-bots", "--no-limits"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), "--redis", f"redis{hints}/0"]
        command += ["--database", f"postgresql{database}/postgres".replace("//", "//parlour@")]
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
    def __init__(self, folder: Path, stack: contextlib.ExitStack, nodes: int) -> None:
        self.folder, self._stack, self._servers = folder, stack, 0
        self.hints = services.Service(*services.redis_command())
        stack.callback(self.hints.kill)
        self.hints.start()
        self.database = self._server()
        self.database.create()
        self.database.start()
        self.standby = self._server()
        self.nodes = [
            stack.enter_context(Node(folder, number, self.database.port, self.hints.port))
            for number in range(nodes)
        ]
        for node in self.nodes:
            assert node.ready(60), node.log.read_text("utf-8", "replace")

    @property
    def urls(self) -> list[str]:
        return [node.url for node in self.nodes]

    def _server(self) -> Postgres:
        self._servers += 1
        server = Postgres(self.folder, f"pg{self._servers}")
        self._stack.callback(server.remove)
        return server

    async def follow(self) -> None:
        """Give the primary its synchronous standby; it acknowledges nothing without it."""
        self.standby.copy(self.database)
        self.standby.start()
        await self.database.ask(
            f"ALTER SYSTEM SET synchronous_standby_names = '{self.standby.name}'",
            "SELECT pg_reload_conf()",
        )

    async def fail_over(self) -> None:
        """The primary is gone, the standby takes over, and every node is led to it."""
        self.database.kill()
        self.standby.promote()
        for node in self.nodes:
            node.to_database.mend(_at(self.standby.port))
        old, self.database, self.standby = self.database, self.standby, self._server()
        old.remove()

    async def without_standby(self) -> None:
        await self.database.ask(
            "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()"
        )
        self.standby.remove()
        self.standby = self._server()


@contextlib.contextmanager
def world(nodes: int = 2) -> Iterator[World]:
    folder = Path(tempfile.mkdtemp(prefix="parlour-chaos-"))
    folder.chmod(0o755)
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield World(folder, stack, nodes)


def _at(port: int) -> str:
    return f"tcp://127.0.0.1:{port}"
