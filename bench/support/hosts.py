"""Hosts in this process, with tables that are played as fast as moves are acknowledged."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter

import msgspec

from parlour.api.frames import Ok
from parlour.core.game import Choice
from parlour.core.ids import CommandId, TableId, UserId, seconds
from parlour.host.node import HEARTBEAT_INTERVAL
from parlour.host.ports import Lost
from parlour.host.shards import AnyHost
from parlour.host.watchers import Watcher
from parlour.supervisor import Supervisor
from parlour.table.commands import Move
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.tables import begin, sits

USERS = ("ada", "ben")
PEOPLE = tuple(Person(UserId(user), user.title()) for user in USERS)


class Busy:
    """A host with tables that are played as fast as moves are acknowledged."""

    def __init__(self, host: AnyHost, game: str) -> None:
        self.host, self.game = host, game
        self.stock: list[TableId] = []
        self.moves = 0
        self.waits: list[float] = []

    async def lay(self, count: int) -> None:
        """Tables that wait to be played, each watched by both its seats, as by two browsers."""
        for _ in range(count):
            table = await self.host.open(Terms(rules=f"{self.game}/1", seats=2), sits(*USERS))
            await begin(self.host, table, USERS)
            for user in USERS:
                await self.host.watch(table, user, Watcher(UserId(user), lambda _news: None))
            self.stock.append(table)

    async def play(self, rng: Random, until: float, pause: Callable[[], Awaitable[None]]) -> None:
        while perf_counter() < until and self.stock:
            table = self.stock.pop()
            while perf_counter() < until and await self._moved(table, rng, pause):
                pass

    async def _moved(
        self, table: TableId, rng: Random, pause: Callable[[], Awaitable[None]]
    ) -> bool:
        seen = self.host.known(table)
        game = None if seen is None else seen.game
        if seen is None or game is None or not isinstance(game.turn, Choice):
            return False
        await pause()
        move = msgspec.to_builtins(rng.choice(game.turn.moves))
        began = perf_counter()
        command = Move(seen.seq, move, id=CommandId(f"c{seen.seq}"))
        answer = await self.host.do(table, PEOPLE[game.turn.seat], command)
        if not isinstance(answer, Ok):
            raise TypeError(answer)
        self.waits.append(perf_counter() - began)
        self.moves += 1
        return True


async def beating(host: AnyHost) -> Supervisor:
    """It beats as in a node: without that every move would ask the database for the time. Nothing
    else that a node does by itself: snapshots are written in bursts."""
    beats = Supervisor(Lost)
    for one in host.shards.values():
        await one.beat()
        beats.every(one.beat, lambda: asyncio.sleep(seconds(HEARTBEAT_INTERVAL)), "beat")
    return beats
