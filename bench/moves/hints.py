"""Changes of other nodes: what do those cost a node that are of tables which nobody watches there?

    python -m bench.moves.hints [--write docs/performance.md]

One node plays at a steady rate, its tables watched by both seats, with PostgreSQL and Redis. Ten
others, simulated in one process by the same class that nodes use, publish changes of their own
tables: not at all, through another Redis (the same work for this machine, of which the node can
notice nothing), and through the node's own. The three take turns; CPU is that of the node's
process, for each move.
"""

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from secrets import token_hex
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import uvloop

from bench.support import meter
from bench.support.hosts import Busy
from bench.support.meter import spread, table, written
from parlour.core.ids import TableId
from parlour.games.registry import load
from parlour.host.local import LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.redis import RedisChangeBus, RedisPresence
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from tests.support import services

NODES, EACH, THEIRS = 10, 200, 100  # simulated; changes a second and tables of each
TABLES, RATE = 100, 400  # of the node, and moves a second at all of them
TICK = 0.02  # seconds between two looks at what is to be published
SETTLE = 0.5  # seconds after a change that are not counted
TARGET = 1.05
CASES = ("nobody publishes", "through another Redis", "through its own Redis")


class Cost(NamedTuple):
    cpu: float  # microseconds a move
    moves: float  # a second
    changes: float  # a second, that others published


async def others(redis: str, elsewhere: str) -> None:
    """Publish as told line by line: 0 nothing, 1 elsewhere, 2 here. Each is answered by how many
    changes were published so far."""
    buses = {1: [RedisChangeBus(elsewhere) for _ in range(NODES)]}
    buses[2] = [RedisChangeBus(redis) for _ in range(NODES)]
    tables = [[TableId(token_hex(16)) for _ in range(THEIRS)] for _ in range(NODES)]
    for bus in (*buses[1], *buses[2]):
        bus.start()
    case, seq = 0, 0
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    line = asyncio.ensure_future(reader.readline())
    began = perf_counter()
    while True:
        await asyncio.sleep(TICK)
        if line.done():
            if not line.result():
                return
            case, began = int(line.result()), perf_counter()
            line = asyncio.ensure_future(reader.readline())
            print(seq * NODES, flush=True)
            first = seq
        while case and seq - first < (perf_counter() - began) * EACH:
            seq += 1
            for bus, theirs in zip(buses[case], tables, strict=True):
                bus.publish(theirs[seq % THEIRS], seq)


class Publishers:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def turn_to(self, case: int) -> int:
        """How many changes there were so far."""
        given, said = self._process.stdin, self._process.stdout
        if given is None or said is None:
            raise RuntimeError("nobody to talk to")
        given.write(f"{case}\n".encode())
        return int(await said.readline())


@contextlib.asynccontextmanager
async def publishers(redis: str, elsewhere: str) -> AsyncIterator[Publishers]:
    command = [sys.executable, "-m", "bench.moves.hints", "--others", redis, elsewhere]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    try:
        yield Publishers(process)
    finally:
        process.kill()
        await process.wait()


@contextlib.asynccontextmanager
async def playing(url: str, redis: str) -> AsyncIterator[Busy]:
    """A node that plays until the end."""
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()
    log, wire, clock = SqlLog(connect(url)), RedisChangeBus(redis), LocalTime()
    host = Host(log, wire, load, clock, LocalRandomness())
    node = Node(host, RedisPresence(redis), clock)
    wire.start()
    await node.start()
    players, rng = Busy(host, "memory"), Random(1)

    async def pause() -> None:
        await asyncio.sleep(rng.expovariate(RATE / TABLES))

    await players.lay(4 * TABLES)
    tasks = [
        asyncio.ensure_future(players.play(Random(n), float("inf"), pause)) for n in range(TABLES)
    ]
    try:
        yield players
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await node.drain()
        await wire.close()
        await log.close()


async def cost(players: Busy, source: Publishers, case: int, seconds: float) -> Cost:
    changes = await source.turn_to(case)
    await asyncio.sleep(SETTLE)
    moves, cpu, began = players.moves, process_time(), perf_counter()
    await asyncio.sleep(seconds)
    moves, cpu, took = players.moves - moves, process_time() - cpu, perf_counter() - began
    changes = await source.turn_to(0) - changes
    return Cost(1e6 * cpu / moves, moves / took, changes / (took + SETTLE))


async def measured(url: str, redis: str, elsewhere: str, rounds: int, seconds: float) -> str:
    found: list[list[Cost]] = [[] for _ in CASES]
    async with playing(url, redis) as players, publishers(redis, elsewhere) as source:
        await asyncio.sleep(2)
        for number in range(rounds):
            cases = range(len(CASES))
            for case in reversed(cases) if number % 2 else cases:
                found[case].append(await cost(players, source, case, seconds))
            print(number, [one[-1] for one in found], file=sys.stderr, flush=True)
    return report(found, seconds)


def report(found: list[list[Cost]], seconds: float) -> str:
    rows = []
    for case, runs in zip(CASES, found, strict=True):
        pairs = [[a.cpu / b.cpu for a, b in zip(runs, other, strict=True)] for other in found[:2]]
        rows.append(
            [
                case,
                f"{median(one.changes for one in runs):,.0f}",
                f"{median(one.moves for one in runs):,.0f}",
                spread([one.cpu for one in runs], 0),
                *map(spread, pairs),
            ]
        )
    head = [f"{NODES} other nodes' changes", "changes/s", "moves/s", "CPU µs a move"]
    head += [f"over none (target: {TARGET})", "over another Redis"]
    said = f"{len(found[0])} interleaved rounds of {seconds:g} s each; {os.cpu_count()} cores."
    return "\n".join([*table(head, rows), "", said])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--others", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.others:
        uvloop.run(others(*asked.others))
        return
    print(f"{meter.busy():.2f} cores were busy before", file=sys.stderr)
    with (
        services.postgres() as (_, url),
        services.redis() as (_, redis),
        services.redis() as (_, elsewhere),
    ):
        text = uvloop.run(measured(url, redis, elsewhere, asked.rounds, asked.seconds))
    print(text)
    if asked.write is not None:
        written(asked.write, "hints", text)


if __name__ == "__main__":
    main()
