"""How soon a seated player acts again after a fault: real servers, real faults, percentiles.

    python bench/recovery.py --faults 50 [--only killed,frozen,database,redis] [--write FILE]

Two nodes, PostgreSQL, Redis and pairs of players who move all the time, each through a node of
their own. A fault is made; what counts is when every pair that it touched has a move acknowledged
that was sent after it. The servers and players are those of `make chaos`.
"""

import argparse
import asyncio
import contextlib
import secrets
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from bench.meter import table, written
from chaos.world import Node, World, world

from parlour.api import frames
from parlour.client import Client, Seat, guest
from parlour.client.account import ApiError
from parlour.client.seat import Gone
from parlour.core.ids import CommandId
from parlour.table.types import News

PAIRS = 4
FROZEN = 20.0  # seconds that a node stands still
REDIS_AWAY = 3.0
CALM = 2.0  # seconds between two faults
GIVE_UP = 60.0


class Act(NamedTuple):
    """A move: when it was sent, and acknowledged, and where the other player will see it."""

    sent: float
    answered: float
    other: tuple[int, str]  # who will see it, at which table
    seq: int


class Pair:
    """Two who play Memory, each through a node of their own, and hardly think."""

    def __init__(
        self, urls: list[str], seed: int, thinks: tuple[float, float] = (0.02, 0.06)
    ) -> None:
        self._thinks = thinks
        self._ways = [urls[at:] + urls[:at] for at in (0, 1)]
        self._rng = Random(seed)
        self._people: list[Client] = []
        self._seen: dict[tuple[int, str], list[tuple[int, float]]] = {}  # entries, and when
        self.acts: tuple[list[Act], list[Act]] = ([], [])  # of each
        self.seats: list[Seat] = []

    async def run(self) -> None:
        while True:
            with contextlib.suppress(ApiError, Gone, OSError):
                if not self._people:
                    self._people = [await guest(*way, name="Ada") for way in self._ways]
                await self._game()
            await asyncio.sleep(0.05)  # what is away is not asked without a pause

    async def _game(self) -> None:
        ada, ben = self._people
        opened = await ada.open("memory", private=True)
        async with ada.table(opened.table) as one, ben.table(opened.table) as two:
            await two.sit(code=opened.code)
            self.seats = [one, two]
            try:
                await asyncio.gather(self._play(0, one), self._play(1, two))
            finally:
                self.seats = []  # whoever opens the next table is not seated

    async def _play(self, who: int, seat: Seat) -> None:
        async for news in seat:
            seen = self._seen.setdefault((who, str(seat.table)), [])
            seen.append((news.seq, time.monotonic()))
            if news.over is not None or news.closed:
                return
            if news.moves and seat.news is news:
                await asyncio.sleep(self._rng.uniform(*self._thinks))
                await self._move(who, seat, news)

    async def _move(self, who: int, seat: Seat, news: News) -> None:
        name = CommandId(secrets.token_hex(8))
        sent = time.monotonic()
        answer = await seat.send(frames.Move(news.seq, self._rng.choice(news.moves), id=name))
        if isinstance(answer, frames.Ok):
            other = (1 - who, str(seat.table))
            self.acts[who].append(Act(sent, time.monotonic(), other, answer.seq))

    def at(self, url: str) -> list[list[Act]]:
        """What those do who are connected to this node."""
        return [
            acts for acts, seat in zip(self.acts, self.seats, strict=False) if seat.connected == url
        ]

    def delivered(self, act: Act) -> float:
        """When the other player saw it, or something later."""
        seen = self._seen.get(act.other, ())
        return next((when for seq, when in seen if seq >= act.seq), act.sent + GIVE_UP)

    def all(self) -> list[Act]:
        return [*self.acts[0], *self.acts[1]]


async def acting(people: list[list[Act]], since: float) -> list[float]:
    """Seconds from the moment until each of them has a move acknowledged again."""
    until, found = time.monotonic() + GIVE_UP, list[float | None]()
    while time.monotonic() < until:
        found = [
            next((act.answered for act in one if act.answered > since), None) for one in people
        ]
        if all(found):
            break
        await asyncio.sleep(0.01)
    return [GIVE_UP if when is None else when - since for when in found]


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
    "redis": (redis, 1.0), "database": (database, 3.0), "killed": (killed, 5.0),
    "frozen": (frozen, 5.0),
}  # fmt: skip


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


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
