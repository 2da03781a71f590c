"""People with browsers: they send commands, are cut off, return, and ask again."""

import asyncio
from random import Random
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from sim import api
from sim.database import SimDatabase
from sim.history import Attempt, Heard, History

from parlour.core.game import Viewer
from parlour.core.ids import CommandId, TableId, UserId
from parlour.host.node import Node
from parlour.host.ports import Lost, NoTable
from parlour.table.commands import (
    Claim,
    Commit,
    Decline,
    Leave,
    Move,
    Offer,
    PlayerCommand,
    Resign,
    Sit,
)
from parlour.table.entries import Wish


class Contributes(Struct):
    contributes: list[bool | None]


class Seen(Struct):
    """As much of the news as a player needs to choose."""

    seq: int
    phase: str
    you: Viewer = None
    moves: list[dict[str, Any]] = []
    wishes: list[tuple[int, Wish]] = []
    hash: str = ""
    events: Raw = Raw(b"[]")
    fair: Contributes | None = None


decode = msgspec.json.Decoder(Seen).decode


class World(Protocol):
    rng: Random
    history: History
    database: SimDatabase

    def busiest(self) -> Node: ...


class Client:
    """One person at one table. A command keeps its id until it is answered."""

    def __init__(self, world: World, number: int, user: UserId, table: TableId) -> None:
        self._world, self._number, self.user, self.table = world, number, user, table
        self._count = 0
        self.waiting: dict[str, PlayerCommand] = {}
        self.news = b""
        self.connection: Connection | None = None

    async def live(self, steps: int) -> None:
        rng = self._world.rng
        for _ in range(steps):
            await asyncio.sleep(rng.choice((0, 1, 5, 20, 60, 120)) / 1_000)
            if self.connection is None:
                self.connect()
            elif rng.random() < 0.08:
                self.cut()
            elif self.news and (not self.waiting or rng.random() < 0.2):
                self._act(decode(self.news))

    async def finish(self) -> None:
        """Everything works again: stay until all is answered."""
        while self.waiting or self.connection is None or not self.connection.arrived:
            if self.connection is None:
                self.connect()
            await asyncio.sleep(0.1)

    def connect(self) -> None:
        node = self._world.busiest()
        self.connection = Connection(self, node, self._new("tab"), self._world)

    def cut(self) -> None:
        """The server notices at once, in mid-command, or when it has read all it was sent."""
        if self.connection is None:
            return
        self.connection.cut(noticed=self._world.rng.random() < 0.6)
        self.connection = None

    def ended(self, connection: "Connection") -> None:
        if self.connection is connection:
            self.connection = None

    def answered(self, answer: api.Answered, connection: "Connection") -> None:
        if not isinstance(answer, api.Retry):
            self.waiting.pop(answer.id, None)
        elif answer.id in self.waiting:
            loop = asyncio.get_running_loop()
            loop.call_later(0.1, connection.send, answer.id)

    def _act(self, seen: Seen) -> None:
        command = chosen(self._world.rng, seen)
        if command is None or self.connection is None:
            return
        for _ in range(2 if self._world.rng.random() < 0.1 else 1):  # a double click
            command_id = self._new("do")
            self.waiting[command_id] = replace(command, id=command_id)
            self.connection.send(command_id)
        if self._world.rng.random() < 0.15:  # in mid-command, perhaps
            delay = self._world.rng.choice((0, 0, 1, 10, 100))
            asyncio.get_running_loop().call_later(delay / 1_000, self.cut)

    def _new(self, what: str) -> str:
        self._count += 1
        return f"{what}-{self._number}-{self._count}"


class Connection:
    """A socket as the server handles it: arrive, then one command after the other."""

    def __init__(self, client: Client, node: Node, name: str, world: World) -> None:
        self._client, self.node, self.name = client, node, name
        self._history, self._database = world.history, world.database
        seen = decode(client.news) if client.news else None
        self._heard = None if seen is None else (seen.seq, seen.hash)
        self._seq = 0  # of the last news
        self._last = None if seen is None else seen.seq  # the same, or of the connection before
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True  # as the client sees it
        self.arrived = self._departed = False
        for command_id in client.waiting:
            self._queue.put_nowait(command_id)
        self._task = asyncio.ensure_future(self._talk())

    def send(self, command_id: str) -> None:
        self._queue.put_nowait(command_id)

    def cut(self, *, noticed: bool) -> None:
        self._open = False
        if noticed:
            self._task.cancel()
        self._queue.put_nowait(None)

    async def _talk(self) -> None:
        client = self._client
        try:
            place = (client.table, client.user, self.name)
            await api.arrive(self.node, place, self._push, self._heard)
            self.arrived = True
            while (command_id := await self._queue.get()) is not None:
                if (command := client.waiting.get(command_id)) is not None:
                    await self._do(command)
        except (Lost, NoTable):
            pass
        finally:
            client.ended(self)
            asyncio.ensure_future(self._depart())  # noqa: RUF006  # the loop keeps them all

    async def _do(self, command: PlayerCommand) -> None:
        client = self._client
        attempt = Attempt(client.table, api.key(client.user, command))
        self._history.attempts.append(attempt)
        try:
            answer = await api.do(self.node.host, client.table, client.user, command)
            attempt.answer = answer
        finally:
            self._history.ended(attempt)
        if self._open:
            client.answered(answer, self)

    async def _depart(self) -> None:
        await self.node.depart(self.name)
        self._departed = True

    def _push(self, frame: bytes) -> None:
        seen, history = decode(frame), self._history
        if self._departed:
            history.wrong(f"{self.name} was told of {seen.seq} after it had gone")
        if seen.seq < self._seq:
            history.wrong(f"{self.name} was told of {seen.seq} after {self._seq}")
        log = self._database.tables[self._client.table]
        stored = log[seen.seq - 1] if seen.seq <= len(log) else None
        if stored is None or (stored.hash, stored.phase) != (seen.hash, seen.phase):
            history.wrong(f"{self.name} was told of {seen.seq}, and the log does not say so")
        table, events = self._client.table, bytes(seen.events)
        history.heard.append(Heard(self.name, table, self._last, seen.seq, events))
        self._seq = self._last = max(seen.seq, self._seq)
        if self._open:
            self._client.news = frame


def chosen(rng: Random, seen: Seen) -> PlayerCommand | None:
    """What somebody who sees this might do; sometimes what they may not."""
    odd, no_id = rng.random() < 0.06, CommandId("")
    rematch = Offer("rematch", id=no_id)
    if seen.you is None:
        return Sit(id=no_id) if seen.phase == "WAITING" or odd else None
    if seen.phase == "FINISHED":
        return rematch
    if seen.phase != "IN_GAME":
        committed = seen.fair is not None and seen.fair.contributes[seen.you] is not None
        return Leave(id=no_id) if odd else None if committed else Commit(None, id=no_id)
    if seen.moves and not odd:
        return Move(seen.seq, rng.choice(seen.moves), id=no_id)
    if seen.wishes and rng.random() < 0.5:
        wish = seen.wishes[0][1]
        return rng.choice((Decline(wish, id=no_id), Offer(wish, id=no_id)))
    if odd:
        return rng.choice((Resign(id=no_id), Leave(id=no_id)))
    offers = Offer("draw", id=no_id), Offer("undo", id=no_id)
    return rng.choice((None, None, *offers, Claim(id=no_id), rematch))
