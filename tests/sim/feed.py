"""Schedules in which games end while nodes that deliver them crash, freeze and lose the database.

Afterwards every game that was committed has been counted once by every feature.
PYTHONHASHSEED=0 python -m tests.sim.feed --seeds 2000
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar
from unittest import mock

from parlour.core.game import Over
from parlour.core.ids import Ms, TableId
from parlour.host import feed
from parlour.host.alone import Alone, Lease
from parlour.host.ended_games import EndedGame
from parlour.host.feed import Delivery, FeedEnd, Handle, Horizon
from parlour.host.ports import Lost
from parlour.table.terms import Purpose
from tests.sim.loop import WORLD, Place, VirtualLoop
from tests.sim.runner import lived, main

T = TypeVar("T")
FEATURES, GAMES = ("ratings", "events"), 40  # of each database
PAGE = 5
DELIVERED = 3_600.0  # seconds in which all is delivered, once all goes well
OVER = Over((1, 0), (), "points")


class SimFeed:
    """One database: each transaction takes an id, then a number, and commits whenever it likes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number, self._following = 0, 1
        self._ended = 0  # the highest id of a transaction that is through
        self._running = set[int]()
        self.rows = dict[int, TableId]()

    async def end_game(self, rng: Random, table: TableId) -> None:
        transaction, self._following = self._following, self._following + 1
        self._running.add(transaction)
        await asyncio.sleep(rng.choice((0.0, 0.01, 0.2)))
        self.number += 1
        number = self.number
        await asyncio.sleep(rng.choice((0.0, 0.01, 0.3, 3.0)))
        if rng.random() < 0.9:
            self.rows[number] = table
        self._running.discard(transaction)
        self._ended = max(self._ended, transaction)

    def snapshot(self) -> tuple[int, int]:
        """As in PostgreSQL: a snapshot ends after the last transaction that is through. The look
        takes an id itself."""
        oldest = min((one for one in self._running if one <= self._ended), default=self._ended + 1)
        own, self._following = self._following, self._following + 1
        self._ended = own
        return oldest, own

    def after(self, number: int, until: int, most: int) -> list[EndedGame]:
        found = sorted(one for one in self.rows if number < one <= until)[:most]
        return [
            EndedGame(
                number=one,
                table=self.rows[one],
                rules="x/1",
                purpose=Purpose(),
                over=OVER,
                seats=(),
                ended=Ms(0),
            )
            for one in found
        ]


class World:
    """What is stored: the feeds, the cursors, the leases, and what each feature has counted."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.feeds = [SimFeed(""), SimFeed("b")]
        self.cursors = dict[tuple[str, str], int]()
        self.leases = dict[str, Lease]()
        self.counted: dict[str, dict[TableId, int]] = {name: {} for name in FEATURES}
        self.failing = {name: self._failing() for name in FEATURES}
        self.calm = False

    def _failing(self) -> dict[TableId, int]:
        """How often a feature fails on a game."""
        tables = (TableId(f"{one.name}{at}") for one in self.feeds for at in range(GAMES))
        return {table: self.rng.choice((1, 3)) for table in tables if self.rng.random() < 0.05}

    async def asked(self, statement: Callable[[], T]) -> T:
        """Now and then the database does not answer, whether or not it did what it was asked."""
        await asyncio.sleep(self._delay())
        lost = not self.calm and self.rng.random() < 0.05
        if lost and self.rng.random() < 0.5:
            raise Lost
        found = statement()
        await asyncio.sleep(self._delay())
        if lost:
            raise Lost
        return found

    def _delay(self) -> float:
        return self.rng.choice((0.0, 0.001, 0.02, 0.2))


class SimEndedGames:
    def __init__(self, world: World, base: SimFeed) -> None:
        self._world, self._feed, self._horizon = world, base, Horizon()

    async def end(self) -> FeedEnd:
        last = await self._world.asked(lambda: self._feed.number)
        oldest, following = await self._world.asked(self._feed.snapshot)
        return FeedEnd(self._horizon.look(last, oldest, following), last)

    async def after(self, number: int, until: int, most: int) -> Sequence[EndedGame]:
        return await self._world.asked(lambda: self._feed.after(number, until, most))

    async def oldest(self, number: int) -> Ms | None: ...

    async def prune(self, passed: int, most: int) -> int: ...  # type: ignore[empty-body]  # not called


class SimCursors:
    def __init__(self, world: World) -> None:
        self._world = world

    async def of(self, feature: str) -> Mapping[str, int]:
        found = self._world.cursors
        return await self._world.asked(
            lambda: {database: at for (name, database), at in found.items() if name == feature}
        )

    async def move(self, feature: str, database: str, number: int) -> None:
        found, key = self._world.cursors, (feature, database)
        await self._world.asked(lambda: found.update({key: max(number, found.get(key, 0))}))

    async def move_back(self, feature: str, database: str, number: int) -> None:
        raise AssertionError((feature, database, number))  # nothing was restored


class SimLeases:
    def __init__(self, world: World) -> None:
        self._world = world

    async def find(self, name: str) -> Lease | None:
        return await self._world.asked(lambda: self._world.leases.get(name))

    async def take(self, name: str, node: str, seen: Lease | None) -> bool:
        return await self._world.asked(lambda: self._taken(name, node, seen))

    async def renew(self, name: str, node: str) -> bool:
        seen = self._world.leases.get(name)
        mine = seen is not None and seen.holder == node
        return await self._world.asked(lambda: mine and self._taken(name, node, seen))

    async def release(self, name: str, node: str) -> None: ...

    def _taken(self, name: str, node: str, seen: Lease | None) -> bool:
        if self._world.leases.get(name) != seen:
            return False
        self._world.leases[name] = Lease(node, 1 if seen is None else seen.until + 1)
        return True


class SimNode:
    """The real delivery under real leases; its tasks end with its place."""

    def __init__(self, world: World, loop: VirtualLoop, name: str) -> None:
        self.place, self.world = Place(), world
        self.alone = Alone(SimLeases(world), name, Lost)
        loop.create_task(self._start(), context=self.place.context)

    async def _start(self) -> None:
        for feature in FEATURES:
            databases = {one.name: SimEndedGames(self.world, one) for one in self.world.feeds}
            handle = self._handler(feature)
            delivery = Delivery(feature, handle, databases, SimCursors(self.world))
            self.alone.every(f"ended games for {feature}", delivery.round, 1.0)

    def _handler(self, feature: str) -> Handle:
        """It counts each game in a transaction of its own, and knows what it has counted."""
        counted, failing = self.world.counted[feature], self.world.failing[feature]

        async def handle(games: Sequence[EndedGame]) -> None:
            for game in games:
                if failing.get(game.table, 0):
                    failing[game.table] -= 1
                    raise ValueError(game.table)
                await self.world.asked(lambda game=game: counted.setdefault(game.table, 1))  # type: ignore[misc]

        return handle


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
        self._check()
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

    def _check(self) -> None:
        ended = {table for one in self.world.feeds for table in one.rows.values()}
        self.counts["games"] += len(ended)
        for feature, counted in self.world.counted.items():
            self.wrong += [f"{feature} lost {one}" for one in sorted(ended - counted.keys())]
            self.wrong += [f"{feature} made up {one}" for one in sorted(counted.keys() - ended)]

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
