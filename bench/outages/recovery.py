"""How soon a seated player acts again after a fault: real servers, real faults, percentiles.

    python -m bench.outages.recovery --faults 50 [--only killed,frozen] [--write FILE]

Two nodes, PostgreSQL, Redis and pairs of players who move all the time, each through a node of
their own. A fault is made; what counts is when every pair that it touched has a move acknowledged
that was sent after it. The servers and players are those of `make chaos`.
"""

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from bench.outages.pairs import Act, Pair, acting
from bench.support.meter import percentile, table, written
from tests.chaos.world import Node, World, world

PAIRS = 4
FROZEN = 20.0  # seconds that a node stands still
REDIS_AWAY = 3.0
CALM = 2.0  # seconds between two faults


def touched(found: World, pairs: list[Pair]) -> tuple[Node, list[list[Act]]]:
    """The node that most players are connected to, and what these do."""
    ways = [(node, [acts for pair in pairs for acts in pair.at(node.url)]) for node in found.nodes]
    return max(ways, key=lambda way: len(way[1]))


async def killed(found: World, pairs: list[Pair], _rng: Random) -> list[float]:
    """A node is killed; its players act again through the other."""
    node, people = touched(found, pairs)
    began = time.monotonic()
    node.kill()
    took = await acting(people, began)
    node.start()
    await asyncio.to_thread(node.ready)
    return took


async def frozen(found: World, pairs: list[Pair], _rng: Random) -> list[float]:
    """A node stands still for 20 s; its players act again through the other."""
    node, people = touched(found, pairs)
    node.signal(signal.SIGSTOP)
    began = time.monotonic()
    took = await acting(people, began + 0.05)  # what was on its way may still be answered
    await asyncio.sleep(max(0.0, began + FROZEN - time.monotonic()))
    node.signal(signal.SIGCONT)
    await asyncio.to_thread(node.ready)
    return took


async def database(found: World, pairs: list[Pair], rng: Random) -> list[float]:
    """PostgreSQL is killed; from when it takes connections again to the first acknowledgement."""
    found.databases[0].primary.kill()
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(found.databases[0].primary.start)
    return await acting([acts for pair in pairs for acts in pair.acts], time.monotonic())


async def redis(found: World, pairs: list[Pair], _rng: Random) -> list[float]:
    """Redis is away; how late the other player sees a move, while it is."""
    await asyncio.to_thread(found.redises[0].kill)
    began = time.monotonic()
    await asyncio.sleep(REDIS_AWAY)
    await asyncio.to_thread(found.redises[0].start)
    await asyncio.sleep(CALM)  # what was late has arrived
    return [
        pair.delivered(act) - act.sent
        for pair in pairs
        for act in pair.all()
        if began < act.sent < began + REDIS_AWAY
    ]


Fault = Callable[[World, list[Pair], Random], Awaitable[list[float]]]
FAULTS: dict[str, tuple[Fault, float]] = {  # and the target for p99, in seconds
    "redis": (redis, 1.0),
    "database": (database, 3.0),
    "killed": (killed, 5.0),
    "frozen": (frozen, 5.0),
}


async def measured(found: World, kind: str, faults: int) -> list[list[str]]:
    pairs, rng = [Pair(found.urls, seed) for seed in range(PAIRS)], Random(1)
    playing = [asyncio.ensure_future(pair.run()) for pair in pairs]
    await acting([acts for pair in pairs for acts in pair.acts], 0.0)
    fault, target = FAULTS[kind]
    took, quiet, away = list[float](), list[float](), list[float]()
    for number in range(faults):
        await asyncio.sleep(CALM)
        began = time.monotonic()
        took += await fault(found, pairs, rng)
        quiet += _acknowledged(pairs, began - CALM / 2, began)
        away += _acknowledged(pairs, began, began + REDIS_AWAY)
        print(f"{kind} {number + 1}: {max(took):.2f} s at most", file=sys.stderr, flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    says = (fault.__doc__ or "").rstrip(".")
    late = [f"{percentile(took, share):.2f} s" for share in (0.5, 0.99)]
    rows = [[says, str(faults), *late, f"{target:.0f} s"]]
    if kind == "redis":
        more = 100 * (percentile(away, 0.5) / percentile(quiet, 0.5) - 1)
        again = "the same; by how much acknowledgements take longer than just before"
        rows.append([again, str(faults), f"{more:+.0f} %", "", "10 %"])
    return rows


def _acknowledged(pairs: list[Pair], since: float, until: float) -> list[float]:
    """How long that took, of moves sent meanwhile."""
    return [
        act.answered - act.sent for pair in pairs for act in pair.all() if since < act.sent < until
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=10)
    parser.add_argument("--only", default=",".join(FAULTS))
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    rows = list[list[str]]()
    with world() as found:
        for kind in asked.only.split(","):
            rows += asyncio.run(measured(found, kind, asked.faults))
    text = "\n".join(table(["fault, and what is measured", "faults", "p50", "p99", "target"], rows))
    print(text)
    if asked.write is not None:
        written(asked.write, "recovery", text)


if __name__ == "__main__":
    main()
