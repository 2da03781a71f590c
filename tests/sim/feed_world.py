"""Databases with ended games in the simulator, and features that count them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from parlour.core.game import Over
from parlour.core.ids import Ms, TableId
from parlour.host.alone import Lease
from parlour.host.ended_games import EndedGame
from parlour.host.feed import Delivery, FeedEnd, Handle, Horizon
from parlour.host.ports import Lost
from parlour.table.terms import Purpose

T = TypeVar("T")
FEATURES, GAMES = ("ratings", "events"), 40  # of each database
BY_NUMBER = "ratings"  # the feature that relies on the order
PAGE = 5
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
        self.counted = {name: list[tuple[str, int]]() for name in FEATURES}  # database, number
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


def deliveries(world: World) -> list[Delivery]:
    """What a node runs, one for each feature."""
    databases = {one.name: one for one in world.feeds}
    return [
        Delivery(
            feature,
            handler(world, feature),
            {name: SimEndedGames(world, base) for name, base in databases.items()},
            SimCursors(world),
        )
        for feature in FEATURES
    ]


def handler(world: World, feature: str) -> Handle:
    """It counts each game in a transaction of its own, and knows what it has counted."""
    counted, failing = world.counted[feature], world.failing[feature]

    def is_new(database: str, number: int) -> bool:
        if feature == BY_NUMBER:
            return number > max((at for name, at in counted if name == database), default=0)
        return (database, number) not in counted

    def count(game: EndedGame) -> None:
        database = game.table.rstrip("0123456789")
        if is_new(database, game.number):
            counted.append((database, game.number))

    async def handle(games: Sequence[EndedGame]) -> None:
        for game in games:
            if failing.get(game.table, 0):
                failing[game.table] -= 1
                raise ValueError(game.table)
            await world.asked(partial(count, game))

    return handle


def miscounted(world: World) -> list[str]:
    """Each feature has counted the games of each database once, in order."""
    wrong = list[str]()
    for base in world.feeds:
        ended = sorted(base.rows)
        for feature, counted in world.counted.items():
            mine = [number for database, number in counted if database == base.name]
            if mine != ended:
                wrong.append(f"{feature} of {base.name!r} counted {mine}, not {ended}")
    return wrong
