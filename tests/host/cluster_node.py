"""A process of a test cluster: a whole node, and players who sit at its tables.

It is killed at any moment. Whatever it was told is written goes to its file at once.
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from parlour.api.frames import No, Ok
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Lost
from parlour.host.redis import RedisChangeBus, RedisPresence
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.storage import SqlLog, connect
from parlour.table.commands import Move
from tests.support.tables import ID, send

USERS = ("ada", "ben", "cleo", "dan", "eve")


class Job(Struct):
    """What a process is told to do."""

    database: str
    redis: str
    mine: list[tuple[TableId, UserId]]  # tables and the users that this process plays
    acks: str  # the file to write to


class Player:
    """Plays some seats of some tables, one move at a time each, until their games are over."""

    def __init__(self, node: Node, acks: int) -> None:
        self._node, self._acks = node, acks
        self._left = 0
        self._tasks: list[asyncio.Future[None]] = []
        self.done = asyncio.Event()

    async def sit(self, mine: list[tuple[TableId, UserId]]) -> None:
        self._left = len(mine)
        for table, user in mine:
            news: asyncio.Queue[bytes] = asyncio.Queue()
            self._tasks.append(asyncio.ensure_future(self._play(table, user, news)))
            await self._arrive(table, user, news)

    async def _arrive(self, table: TableId, user: UserId, news: "asyncio.Queue[bytes]") -> None:
        """As a browser would: again, until the node has the table."""
        while True:
            try:
                await self._node.arrive(
                    table, f"{user}-{os.getpid()}", Watcher(user, news.put_nowait)
                )
            except Lost:
                await asyncio.sleep(0.2)
            else:
                return

    async def _play(self, table: TableId, user: UserId, told: "asyncio.Queue[bytes]") -> None:
        """Every answer has an id that follows from what was seen: asked again, it is the same."""
        seen: Any = {"seq": 0, "over": None}
        while seen["over"] is None:
            news = msgspec.json.decode(await told.get())
            while not told.empty():
                news = msgspec.json.decode(told.get_nowait())
            seen = news if news["seq"] > seen["seq"] else seen
            if seen["moves"] and seen["over"] is None:
                await self._answer(table, user, seen)
        self._left -= 1
        if self._left == 0:
            self.done.set()

    async def _answer(self, table: TableId, user: UserId, seen: Any) -> None:
        command = f"{user}-{seen['seq']}"
        move = Random(f"{table} {command}").choice(seen["moves"])
        while True:
            answer = await send(
                self._node.host, table, command, user, Move(seen["seq"], move, id=ID)
            )
            match answer:
                case Ok(_, seq):
                    os.write(self._acks, f"{table} {user}.{command} {seq}\n".encode())
                    return
                case No(_, code):
                    os.write(self._acks, f"{table} {user}.{command} refused {code}\n".encode())
                    return
                case _:
                    await asyncio.sleep(0.2)


async def main(job: Job) -> None:
    time, wire = LocalTime(), RedisChangeBus(job.redis)
    log = SqlLog(connect(job.database))
    host = Host(log, wire, load, time, LocalRandomness())
    node = Node(host, RedisPresence(job.redis), time)
    wire.start()
    while True:
        try:
            await node.start()
        except Lost:
            await asyncio.sleep(0.2)
        else:
            break
    acks = os.open(job.acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    player = Player(node, acks)
    await player.sit(job.mine)
    await player.done.wait()
    await node.drain()
    await wire.close()
    await log.close()


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Job)))
