"""Logs in several databases: do moves a second grow with the disks that they are written to?

    python -m bench.moves.shards [--write docs/performance.md]

Four PostgreSQL servers run side by side, their disks made slow as in the tests of faults: every
sync takes 40 ms. One node's host, as `parlour serve --database … --database b=…` has it,
plays many tables on the first, on two, on three and on all four of them, in turn; every table
moves as soon as its last move is acknowledged. A commit takes whatever waits, so a slow sync alone
bounds nothing: here it takes 8 rows and not 500. What is bounded is commits of a fixed size.
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import asyncpg
import uvloop

from bench.support import meter
from bench.support.floors import WAL
from bench.support.hosts import Busy, beating
from bench.support.meter import spread, table, written
from parlour.core.ids import Ms
from parlour.features.all import DECLARED
from parlour.games.registry import load
from parlour.host import group_commit
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Log
from parlour.host.tables import Host
from parlour.storage.databases import Databases
from tests.chaos.faulty import Faulty
from tests.support import services

NAMES = ("", "b", "c", "d")
TARGETS = {2: 1.8, 3: 2.6, 4: 3.4}
SLOW = 40  # ms that a sync takes
ROWS = 8  # in one commit: else one would take all that wait, and no disk would be the limit
TABLES = 200  # that are played at once, on however many databases
SPARE = 8  # of which as many are laid at once
WARM = 2.0  # seconds that are not counted, on fast disks and then on slow ones
# A checkpoint within a round would have pages logged whole again, on some servers only.
NO_CHECKPOINTS = ("checkpoint_timeout = '1h'", "max_wal_size = '20GB'")


class Played(NamedTuple):
    rate: float  # moves a second
    node: float  # cores of this process
    postgres: float  # cores of all servers
    bytes: float  # that a move takes in the log of its database


class World(NamedTuple):
    disk: Faulty  # of all of them
    servers: list[services.Service]
    urls: list[str]
    seconds: float


async def played(world: World, shards: int) -> Played:
    """Moves on so many of the databases."""
    clock, randomness, bus = LocalTime(), LocalRandomness(), LocalChangeBus()

    def new_host(log: Log, _name: str) -> Host:
        return Host(log, bus, load, clock, randomness)

    async with contextlib.AsyncExitStack() as stack:
        urls = dict(zip(NAMES[:shards], world.urls, strict=False))
        host = (
            await Databases(urls, DECLARED).opened(stack, new_host, randomness, Ms(1_000_000))
        ).host
        stack.push_async_callback((await beating(host)).close)
        players = Busy(host, "memory")
        await asyncio.gather(*(players.lay(TABLES // SPARE) for _ in range(SPARE)))
        stack.callback(world.disk.tell)
        return await _counted(world, shards, players)


async def _counted(world: World, shards: int, players: Busy) -> Played:
    async def at_once() -> None:
        return

    until = perf_counter() + 2 * WARM + world.seconds
    tasks = [asyncio.ensure_future(players.play(Random(n), until, at_once)) for n in range(TABLES)]
    await asyncio.sleep(WARM)  # on fast disks: pages that are written first are logged whole
    world.disk.tell(slow=SLOW)
    await asyncio.sleep(WARM)
    before = [meter.cpu(one.pid) for one in world.servers]
    log, moves, node, began = (
        await _log(world, shards),
        players.moves,
        process_time(),
        perf_counter(),
    )
    await asyncio.sleep(until - perf_counter() - 0.1)
    took, moves = perf_counter() - began, players.moves - moves
    node = process_time() - node
    used = sum(
        meter.spent(one, meter.cpu(server.pid))
        for one, server in zip(before, world.servers, strict=True)
    )
    log = await _log(world, shards) - log
    await asyncio.gather(*tasks)
    return Played(moves / took, node / took, used / took, log / max(moves, 1))


async def _log(world: World, shards: int) -> float:
    """Bytes that the databases have logged so far."""
    total = 0.0
    for url in world.urls[:shards]:
        connection = await asyncpg.connect(url)
        total += float(await connection.fetchval(WAL))
        await connection.close()
    return total


def measured(world: World, rounds: int) -> dict[int, list[Played]]:
    found: dict[int, list[Played]] = {shards: [] for shards in range(1, len(NAMES) + 1)}
    uvloop.run(played(world._replace(seconds=3), len(NAMES)))  # schemas and plans are made
    for number in range(rounds):
        for shards in reversed(found) if number % 2 else found:
            found[shards].append(uvloop.run(played(world, shards)))
            print(number, shards, found[shards][-1], file=sys.stderr, flush=True)
    return found


def report(world: World, found: dict[int, list[Played]]) -> str:
    rows = []
    for shards, runs in found.items():
        ratios = [one.rate / first.rate for one, first in zip(runs, found[1], strict=True)]
        rows.append(
            [
                f"{shards}",
                spread([one.rate for one in runs], 0),
                spread(ratios),
                f"{TARGETS.get(shards, '')}",
                f"{median(one.node for one in runs):.2f}",
                f"{median(one.postgres for one in runs):.2f}",
                f"{median(one.bytes for one in runs):,.0f}",
            ]
        )
    head = ["databases", "moves/s", "over one", "target"]
    head += ["cores of the node", "of all PostgreSQL", "bytes of log a move"]
    said = f"{TABLES} tables, {len(found[1])} interleaved rounds of {world.seconds:g} s each; every"
    said += f" sync takes {SLOW} ms, every commit at most {ROWS} rows; {os.cpu_count()} cores."
    return "\n".join([*table(head, rows), "", said])


@contextlib.contextmanager
def servers(disk: Faulty) -> Iterator[tuple[list[services.Service], list[str]]]:
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(services.postgres(disk.environment)) for _ in NAMES]
        urls = [url for _, url in found]
        for url in urls:
            asyncio.run(_without_checkpoints(url))
        yield [service for service, _ in found], urls


async def _without_checkpoints(url: str) -> None:
    connection = await asyncpg.connect(url)
    for setting in NO_CHECKPOINTS:
        await connection.execute(f"ALTER SYSTEM SET {setting}")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    group_commit.ROWS_PER_COMMIT = ROWS
    print(f"{meter.busy():.2f} cores were busy before", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="parlour-shards-") as folder:
        Path(folder).chmod(0o755)
        disk = Faulty(Path(folder), "all")
        with servers(disk) as (processes, urls):
            world = World(disk, processes, urls, asked.seconds)
            text = report(world, measured(world, asked.rounds))
    print(text)
    if asked.write is not None:
        written(asked.write, "shards", text)


if __name__ == "__main__":
    main()
