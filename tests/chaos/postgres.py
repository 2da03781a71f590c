"""PostgreSQL servers whose disk and clock can fail, and a synchronous standby for each."""

import contextlib
import os
import pwd
import signal
import subprocess
import time
from pathlib import Path

import asyncpg

from tests.chaos.faulty import Faulty
from tests.support import services
from tests.support.line import Line

BINARIES = services.BINARIES[-1]
DISK = "256m"  # of a PostgreSQL server
URL = "postgresql://parlour@127.0.0.1:{port}/postgres"


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
                    command,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    user=self.user,
                    cwd="/",
                    start_new_session=True,
                    env=self.faulty.environment,
                )
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


class Database:
    """A server, and the standby that it may be given; every node has a line to it."""

    def __init__(self, folder: Path, stack: contextlib.ExitStack, name: str) -> None:
        self._folder, self._stack, self._name, self._servers = folder, stack, name, 0
        self.lines: list[Line] = []
        self.primary = self._server()
        self.primary.create()
        self.primary.start()
        self.standby = self._server()

    def _server(self) -> Postgres:
        self._servers += 1
        server = Postgres(self._folder, f"{self._name}{self._servers}")
        self._stack.callback(server.remove)
        return server

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.primary.port}"

    async def follow(self) -> None:
        """Give the primary its synchronous standby; it acknowledges nothing without it."""
        self.standby.copy(self.primary)
        self.standby.start()
        await self.primary.ask(
            f"ALTER SYSTEM SET synchronous_standby_names = '{self.standby.name}'",
            "SELECT pg_reload_conf()",
        )

    async def fail_over(self) -> None:
        """The primary is gone, the standby takes over, and every node is led to it."""
        self.primary.kill()
        self.standby.promote()
        old, self.primary, self.standby = self.primary, self.standby, self._server()
        for line in self.lines:
            line.mend(self.address)
        old.remove()

    async def without_standby(self) -> None:
        await self.primary.ask(
            "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()"
        )
        self.standby.remove()
        self.standby = self._server()
