"""Throw-away PostgreSQL and Redis, so that tests can kill them."""

import contextlib
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.support.root import ROOT

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def free_port() -> int:
    """Below those that the system gives to connections: none takes it before its server does."""
    for port in random.SystemRandom().sample(range(10_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


def reachable(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
        return True
    return False


class Service:
    """A server of ours: start it, kill it, start it again on the same data."""

    def __init__(
        self,
        command: list[str],
        port: int,
        *,
        user: str | None = None,
        environment: Mapping[str, str] | None = None,  # ours, if nothing else is said
    ) -> None:
        self.command, self.port, self._user = command, port, user
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """The first try often finds what its killed predecessor left: then once more."""
        for _ in range(20):
            self._process = subprocess.Popen(
                self.command,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                user=self._user,
                start_new_session=True,
                cwd="/",
                env=self._environment,
            )
            if self._await(up=True):
                return
        raise TimeoutError(f"{self.command[0]} on port {self.port}")

    @property
    def pid(self) -> int:
        return 0 if self._process is None else self._process.pid

    def kill(self) -> None:
        """SIGKILL to the server and all its children: they get no chance to tidy up."""
        if self._process is not None:
            for pid in (self._process.pid, *children(self._process.pid)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._process.wait()
            self._await(up=False)

    def _await(self, *, up: bool) -> bool:
        """Whether it comes up, or down, in time."""
        for _ in range(300):
            if reachable(self.port) == up and not (up and self._starting()):
                return True
            if up and self._process is not None and self._process.poll() is not None:
                return False
            time.sleep(0.05)
        return False

    def _starting(self) -> bool:
        """A PostgreSQL that recovers takes connections before it answers them."""
        if "postgres" not in self.command[0]:
            return False
        ask = [str(BINARIES[-1] / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode != 0


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def _own_folder(user: str | None) -> str:
    folder = tempfile.mkdtemp(prefix="parlour-pg-")
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    return folder


@cache
def _empty_cluster(user: str | None) -> Path:
    """Made once for each version of PostgreSQL, then copied: `initdb` takes 15 times as long."""
    kept = ROOT / f"build/postgres-{BINARIES[-1].parent.name}-{user or 'own'}"
    if kept.is_dir():
        return kept
    folder = _own_folder(user)
    initdb = [str(BINARIES[-1] / "initdb"), "-D", folder, "-U", "parlour", "-A", "trust", "-k"]
    initdb.append("--no-sync")  # what it writes now need not be on disk: what the server does must
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user=user, cwd="/")
    kept.parent.mkdir(exist_ok=True)
    mine = tempfile.mkdtemp(dir=kept.parent)
    subprocess.run(["cp", "-a", f"{folder}/.", mine], check=True)
    shutil.rmtree(folder)
    try:
        Path(mine).rename(kept)  # whole or not at all
    except OSError:  # another process was first
        shutil.rmtree(mine)
    return kept


@contextlib.contextmanager
def postgres(environment: Mapping[str, str] | None = None) -> Iterator[tuple[Service, str]]:
    """A cluster of our own, as PostgreSQL is by default: fsync on, checksums on."""
    user = "postgres" if os.geteuid() == 0 else None
    folder = _own_folder(user)
    subprocess.run(["cp", "-a", f"{_empty_cluster(user)}/.", folder], check=True)
    port = free_port()
    server = [str(BINARIES[-1] / "postgres"), "-D", folder, "-p", str(port), "-k", folder]
    server += ["-c", "listen_addresses=127.0.0.1"]
    service = Service(server, port, user=user, environment=environment)
    service.start()
    try:
        with (
            pooled(port) if os.environ.get("PARLOUR_PGBOUNCER") else contextlib.nullcontext() as url
        ):
            yield service, url or f"postgresql://parlour@127.0.0.1:{port}/postgres"
    finally:
        service.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def pooled(behind: int) -> Iterator[str]:
    """A PgBouncer before a PostgreSQL: few connections, which change hands at each transaction."""
    folder, port = Path(tempfile.mkdtemp(prefix="parlour-pool-")), free_port()
    settings = {
        "listen_addr": "127.0.0.1",
        "listen_port": port,
        "unix_socket_dir": "",
        "auth_type": "any",
        "pool_mode": "transaction",
        "default_pool_size": 3,
        "max_client_conn": 500,
    }
    written = "".join(f"{name} = {value}\n" for name, value in settings.items())
    told = f"[databases]\n* = host=127.0.0.1 port={behind} user=parlour\n[pgbouncer]\n{written}"
    (folder / "pgbouncer.ini").write_text(told)
    folder.chmod(0o755)
    user = "postgres" if os.geteuid() == 0 else None
    service = Service(["pgbouncer", str(folder / "pgbouncer.ini")], port, user=user)
    service.start()
    try:
        yield f"postgresql://parlour@127.0.0.1:{port}/postgres?pgbouncer=transaction"
    finally:
        service.kill()
        shutil.rmtree(folder, ignore_errors=True)


def redis_command() -> tuple[list[str], int]:
    """What starts a Redis on a free port, and the port; PARLOUR_TEST_REDIS names another one."""
    port, server = free_port(), os.environ.get("PARLOUR_TEST_REDIS", "redis-server")
    return [server, "--port", str(port), "--save", "", "--appendonly", "no"], port


@contextlib.contextmanager
def redis() -> Iterator[tuple[Service, str]]:
    service = Service(*redis_command())
    service.start()
    try:
        yield service, f"redis://127.0.0.1:{service.port}/0"
    finally:
        service.kill()
