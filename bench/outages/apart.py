"""Whether those whose database is well notice that another one, or a Redis server, is killed.

    python -m bench.outages.apart [--rounds 10] [--write FILE]

Two nodes, two databases, two Redis servers and pairs of players. In turn one server of each kind
is killed for some seconds and started again. Acknowledgements while it is away, of tables that are
not in it, are held against those of the same tables just before. The servers are those of
`make chaos`, which shows that nothing is lost meanwhile.
"""

import argparse
import asyncio
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from bench.outages.pairs import Act, Pair, acting
from bench.support.meter import percentile, table, written
from parlour.core.ids import TableId
from parlour.host.shards import shard_of
from tests.chaos.postgres import Postgres
from tests.chaos.world import NAMES, World, world
from tests.support import services

PAIRS = 8
THINKS = (0.1, 0.3)
AWAY = QUIET = 4.0  # seconds
WANTED = 1.5
HEAD = ["killed", "times", "moves while it was away", "p50", "p99", "p99 of just before", "target"]


class Victim(NamedTuple):
    says: str
    server: Postgres | services.Service
    shard: str | None  # whose tables stand still


def victims(found: World) -> list[Victim]:
    databases = [
        Victim(f"the database {name or 'main'}", one.primary, name)
        for name, one in zip(NAMES, found.databases, strict=False)
    ]
    redises = [Victim(f"Redis {at + 1}", one, None) for at, one in enumerate(found.redises)]
    return databases + redises


async def measured(found: World, rounds: int) -> list[list[str]]:
    pairs = [Pair(found.urls, seed, THINKS) for seed in range(PAIRS)]
    playing = [asyncio.ensure_future(pair.run()) for pair in pairs]
    await acting([acts for pair in pairs for acts in pair.acts], 0.0)
    before, away = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for number in range(rounds):
        for victim in victims(found):
            began = time.monotonic()
            await asyncio.sleep(QUIET)
            killed = time.monotonic()
            await asyncio.to_thread(victim.server.kill)
            await asyncio.sleep(AWAY)
            healed = time.monotonic()
            await asyncio.to_thread(victim.server.start)
            await acting([acts for pair in pairs for acts in pair.acts], healed)
            before[victim.says] += _took(pairs, victim, began, killed)
            away[victim.says] += _took(pairs, victim, killed, healed)
        print(f"round {number + 1}", file=sys.stderr, flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    rows = []
    for says, took in away.items():
        usual = percentile(before[says], 0.99)
        ratios = [
            percentile(took, share) / percentile(before[says], share) for share in (0.5, 0.99)
        ]
        told = [f"{ratio:.2f}" for ratio in ratios]
        rows.append(
            [says, str(rounds), str(len(took)), *told, f"{1e3 * usual:.0f} ms", str(WANTED)]
        )
    return rows


def _took(pairs: list[Pair], victim: Victim, since: float, until: float) -> list[float]:
    """How long acknowledgements took, of moves sent meanwhile at tables of the other database."""
    return [
        act.answered - act.sent
        for pair in pairs
        for act in pair.all()
        if since < act.sent < until and _shard(act) != victim.shard
    ]


def _shard(act: Act) -> str:
    return shard_of(TableId(act.other[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    with world(databases=2, redises=2) as found:
        rows = asyncio.run(measured(found, asked.rounds))
    text = "\n".join(table(HEAD, rows))
    print(text)
    if asked.write is not None:
        written(asked.write, "apart", text)


if __name__ == "__main__":
    main()
