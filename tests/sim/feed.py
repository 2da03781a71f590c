"""Schedules in which games end while nodes that deliver them crash, freeze and lose the database.

Afterwards every game that was committed has been counted once by every feature, in order. One
feature knows games by their tables; the other stores the last number of each database.
PYTHONHASHSEED=0 python -m tests.sim.feed --seeds 2000
"""

import asyncio
import sys
from collections import Counter
from random import Random
from unittest import mock

from parlour.core.ids import TableId
from parlour.host import feed
from parlour.host.alone import Alone
from parlour.host.ports import Lost
from tests.sim.feed_world import (
    FEATURES,
    GAMES,
    PAGE,
    SimFeed,
    SimLeases,
    World,
    deliveries,
    miscounted,
)
from tests.sim.loop import WORLD, Place, VirtualLoop
from tests.sim.runner import lived, main

DELIVERED = 3_600.0  # seconds in which all is delivered, once all goes well


class SimNode:
    """The real delivery under real leases; its tasks end with its place."""

    def __init__(self, world: World, loop: VirtualLoop, name: str) -> None:
        self.place, self.world = Place(), world
        self.alone = Alone(SimLeases(world), name, Lost)
        loop.create_task(self._start(), context=self.place.context)

    async def _start(self) -> None:
        for delivery in deliveries(self.world):
            self.alone.every(f"ended games for {delivery.feature}", delivery.round, 1.0)


class FeedSchedule:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.loop = VirtualLoop(seed, self.rng)
        self.world = World(self.rng)
        self.counts = Counter[str]()
        self.wrong: list[str] = []
        self._places = list[Place]()

    def run(self) -> list[str]:
        with mock.patch.object(feed, "GAMES_PER_PAGE", PAGE):
            raised = lived(self.loop, self._run())
        return [*self.wrong, *raised]

    async def _run(self) -> None:
        self.nodes = [self._node() for _ in range(2)]
        trouble = asyncio.ensure_future(self._trouble())
        await asyncio.gather(*(self._games(one) for one in self.world.feeds))
        trouble.cancel()
        self.world.calm = True
        for node in self.nodes:
            self.loop.go_on(node.place)
        until = self.loop.time() + DELIVERED
        while self.loop.time() < until and not self._is_through():  # noqa: ASYNC110
            await asyncio.sleep(1.0)
        self.counts["games"] += sum(len(base.rows) for base in self.world.feeds)
        self.wrong += miscounted(self.world)
        await self._end()

    async def _end(self) -> None:
        """Whatever still runs is cancelled, also in nodes that were killed."""
        while len(self.loop.running()) > 1:
            for task in self.loop.running():
                if task is not asyncio.current_task():
                    task.cancel()
            for place in self._places:
                self.loop.go_on(place)
            await asyncio.sleep(1.0)

    def _is_through(self) -> bool:
        return all(
            self.world.cursors.get((feature, one.name), 0) >= one.number
            for feature in FEATURES
            for one in self.world.feeds
        )

    async def _games(self, base: SimFeed) -> None:
        """Games end close together or far apart, on several connections at once."""
        ends = []
        for at in range(GAMES):
            await asyncio.sleep(self.rng.choice((0.0, 0.0, 0.01, 0.5, 2.0)))
            ends.append(asyncio.ensure_future(base.end_game(self.rng, TableId(f"{base.name}{at}"))))
        await asyncio.wait(ends)

    def _node(self) -> SimNode:
        self.counts["nodes"] += 1
        node = SimNode(self.world, self.loop, f"node{self.counts['nodes']}")
        self._places.append(node.place)
        return node

    async def _trouble(self) -> None:
        """A node is killed, and another one starts; or it is frozen, and goes on late."""
        while True:
            await asyncio.sleep(self.rng.randrange(1, 8_000) / 1_000)
            node = self.rng.choice(self.nodes)
            node.place.still = True
            if self.rng.random() < 0.5:
                self.nodes.remove(node)
                self.nodes.append(self._node())
            else:
                self.counts["frozen"] += 1
                wake = self.rng.choice((0.5, 5.0, 20.0))
                self.loop.call_later(wake, self.loop.go_on, node.place, context=WORLD)


if __name__ == "__main__":
    sys.exit(main(FeedSchedule, ("frozen", "games", "nodes"), "lost a game"))
