"""Counted drills under load: failovers to a synchronous standby, and rolling deploys.

    python -m bench.outages.drills [--drills 3] [--tables 200] [--write FILE]

Two nodes, PostgreSQL, Redis and pairs of players who think for some seconds before each move. A
failover: the primary is killed and the standby promoted; measured is how long each table waits for
an acknowledgement after that. A deploy: every node is stopped and started in turn; measured is the
longest time for which a table stood still although nobody was thinking. In the end, all that was
acknowledged is compared with the log. The servers and players are those of `make chaos`.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from bench.support.meter import percentile, table, written
from tests.chaos import nemesis
from tests.chaos.judge import judged
from tests.chaos.world import World, world
from tests.server.rolling import GIVE_UP, Load

CALM = 3.0  # seconds of play between two drills
THINKS = (2.0, 6.0)  # seconds for which people think before a move


async def fail_over(found: World, load: Load) -> list[float]:
    """Failover to a synchronous standby: how long a move waits after its promotion"""
    database = found.databases[0]
    await database.follow()
    await asyncio.sleep(CALM)
    await database.fail_over()
    return await load.acts_again(time.monotonic(), GIVE_UP)


async def deploy(found: World, load: Load) -> list[float]:
    """Rolling deploy: longest time for which a table stood still"""
    began = time.monotonic()
    await nemesis.deploy(found, Random(1))
    return await load.interruptions(began)


Drill = Callable[[World, Load], Awaitable[list[float]]]
DRILLS: tuple[tuple[Drill, float], ...] = ((fail_over, 5.0), (deploy, 3.0))  # target for p99, in s


async def measured(
    found: World, drill: Drill, target: float, drills: int, tables: int
) -> list[str]:
    load, took = Load(found.urls, tables, THINKS), list[float]()
    async with load.playing():
        for number in range(drills):
            await asyncio.sleep(CALM)
            took += await drill(found, load)
            print(f"{drill.__name__} {number + 1}: {max(took):.2f} s", file=sys.stderr, flush=True)
    broken = await judged(load.history, [one.primary.port for one in found.databases])
    for one in broken:
        print(one, file=sys.stderr)
    figures = [f"{percentile(took, share):.2f} s" for share in (0.5, 0.99)]
    acknowledged = f"{len(load.history.acknowledged()):,}"
    return [
        str(drill.__doc__),
        str(drills),
        str(tables),
        acknowledged,
        str(len(broken)),
        *figures,
        f"{target:.0f} s",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drills", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    rows = []
    for drill, target in DRILLS:
        with world() as found:
            rows.append(asyncio.run(measured(found, drill, target, asked.drills, asked.tables)))
    heads = [
        "drill",
        "drills",
        "tables",
        "acknowledged",
        "lost or doubled",
        "p50",
        "p99",
        "target p99",
    ]
    text = "\n".join(table(heads, rows))
    print(text)
    if asked.write is not None:
        written(asked.write, "drills", text)


if __name__ == "__main__":
    main()
