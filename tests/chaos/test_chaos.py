"""Real servers, real faults: nothing acknowledged is lost, doubled or moved, and nobody is blamed.

`PARLOUR_CHAOS` is how many seconds of it; CI has 300. Each fault is held for some seconds, healed,
and every table must go on soon after. The seed chooses faults and players, not the timing.
"""

import asyncio
import os
import time
from collections import Counter
from random import Random

import pytest

from tests.chaos import nemesis
from tests.chaos.consumer import Consumer
from tests.chaos.judge import judged
from tests.chaos.players import History, Pair
from tests.chaos.world import World, world
from tests.support.leaks import leaked

SECONDS = float(os.environ.get("PARLOUR_CHAOS", "20"))
SEED = int(os.environ.get("PARLOUR_CHAOS_SEED", "1"))
SERVERS = int(os.environ.get("PARLOUR_CHAOS_SERVERS", "1"))  # databases, and as many Redis servers
PAIRS = 8
CALM = 1.0  # seconds between two faults, after the last one is healed
AGAIN = 15.0  # seconds after healing in which every table goes on
LAST = 3 * AGAIN  # seconds after the last fault in which everybody comes to an end


class Faults:
    def __init__(self, pairs: list[Pair]) -> None:
        self._pairs = pairs
        self.made: Counter[str] = Counter()
        self.stuck: list[str] = []

    async def run(self, world: World, rng: Random, until: float) -> None:
        """Every fault once before any of them twice."""
        waiting: list[str] = []
        while time.monotonic() < until:
            if not waiting:
                waiting = sorted(nemesis.FAULTS)
                rng.shuffle(waiting)
            name = waiting.pop()
            await nemesis.FAULTS[name](world, rng)
            self.made[name] += 1
            await self._go_on(name, time.monotonic())
            await asyncio.sleep(CALM)

    async def _go_on(self, name: str, healed: float) -> None:
        for pair in self._pairs:
            while pair.acted < healed and time.monotonic() < healed + AGAIN:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            if pair.acted < healed:
                self.stuck.append(f"after {name}, {pair.table} stood still for {AGAIN} s")


@pytest.mark.long
def test_nothing_is_lost_and_nobody_is_blamed_whatever_fails() -> None:
    with world(databases=SERVERS, redises=SERVERS) as found:
        asyncio.run(_chaos(found))


async def _chaos(found: World) -> None:
    history, until = History(), time.monotonic() + SECONDS
    pairs = [Pair(found.urls, history, SEED + number) for number in range(PAIRS)]
    faults = Faults(pairs)
    playing = {asyncio.create_task(pair.run(until + AGAIN)): pair for pair in pairs}
    consumer = Consumer(found, Random(SEED))
    consuming = asyncio.create_task(consumer.run())
    await asyncio.sleep(2)
    await faults.run(found, Random(SEED), until)
    ended, waiting = await asyncio.wait(playing, timeout=max(0, until - time.monotonic()) + LAST)
    for task in waiting:  # it is judged all the same: what stopped them may be what was lost
        faults.stuck.append(f"at the end, {playing[task].table} waited for news in vain")
        task.cancel()
    for task in ended:
        if (error := task.exception()) is not None:
            faults.stuck.append(f"{playing[task].table} was given up: {error!r}")
    consuming.cancel()
    await asyncio.wait({consuming})
    broken = await judged(history, [one.primary.port for one in found.databases])
    broken += await consumer.miscounted()
    broken += [line for node in found.nodes for line in leaked(*found.traces(node))]
    acknowledged = len(history.acknowledged())
    print(  # noqa: T201
        f"\n{sum(faults.made.values())} faults, {acknowledged} acknowledged moves, "
        f"{len(history.ended)} games, {len(broken) + len(faults.stuck)} promises broken; "
        f"seed {SEED}\n{dict(faults.made)}"
    )
    assert broken + faults.stuck == []
    assert acknowledged > 5 * SECONDS
    assert consumer.lives > SECONDS / 5
