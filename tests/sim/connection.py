"""A socket as a server has it: arrive, then one command after the other."""

import asyncio
from typing import TYPE_CHECKING

from parlour.host.ports import Lost, NoTable
from parlour.table.commands import PlayerCommand
from parlour.table.types import Table
from tests.sim import api
from tests.sim.choices import Seen, decode
from tests.sim.history import Attempt
from tests.sim.loop import WORLD, now_ms

if TYPE_CHECKING:
    from tests.sim.clients import Client


class Connection:
    def __init__(self, client: "Client", node: api.SimNode, name: str) -> None:
        self.client, self.node, self.name, self.table = client, node, name, client.table
        self._history, self._truth = client.world.history, client.world.truth
        self._witness = client.world.witness
        seen = client.seen
        self.resume = None if seen is None else (seen.seq, seen.hash)
        self.last = client.row  # of the last news, here or on the connection before
        self.greeted = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.open = True  # as the client sees it
        self.since = 0  # when it had arrived
        self.lost = False  # it was told so
        self.arrived = self.departed = False
        self._inbox: tuple[bytes, Seen] | None = None
        for command_id in client.waiting:
            self._queue.put_nowait(command_id)
        loop = asyncio.get_running_loop()
        self._task = loop.create_task(self._talk(), context=node.place.context)

    def send(self, command_id: str) -> None:
        self._queue.put_nowait(command_id)

    def cut(self, *, noticed: bool) -> None:
        self.open = False
        if noticed:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._task.cancel, context=self.node.place.context)
        self._queue.put_nowait(None)

    async def _talk(self) -> None:
        client = self.client
        try:
            await api.arrive(self.node.node, self)
            self.arrived, self.since = True, now_ms()
            while (command_id := await self._queue.get()) is not None:
                if (command := client.waiting.get(command_id)) is not None:
                    await self._do(command)
        except (Lost, NoTable):
            pass
        finally:
            loop = asyncio.get_running_loop()
            loop.call_soon(client.ended, self, context=WORLD)
            loop.create_task(self._depart())  # noqa: RUF006  # the loop keeps them all

    async def _do(self, command: PlayerCommand) -> None:
        client, truth = self.client, self._truth
        attempt = Attempt(self.table, client.user, command)
        attempt.place = self.node.place
        self._history.began.setdefault((self.table, attempt.key), client.world.database.now())
        head, lives = truth.head(self.table), truth.lives
        self._history.attempts.append(attempt)
        try:
            attempt.answer = await api.do(self.node.node.host, self.table, client.user, command)
        finally:
            attempt.ended = True
            attempt.heads = (head, truth.head(self.table))
            attempt.lives = (lives, truth.lives)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._answer, attempt, context=WORLD)

    def _answer(self, attempt: Attempt) -> None:
        if self.open and attempt.answer is not None:
            attempt.seen = True
            self.client.answered(attempt.answer, self)

    async def _depart(self) -> None:
        await self.node.node.depart(self.name)
        self.departed = True

    def welcome(self, table: Table, lost: bool) -> bytes:  # noqa: FBT001  # as the host calls it
        del table
        self.lost = lost
        self._witness.welcomed(self, lost=lost)
        if lost:
            asyncio.get_running_loop().call_soon(self.client.resync, context=WORLD)
        return b""

    def push(self, frame: bytes) -> None:
        """The host sends; the client has it if it is still there."""
        if not frame:
            return
        seen = decode(frame)
        self._witness.told(self, frame, seen)
        self.last, self.greeted = self._truth.row(self.table, seen.seq), True
        if self.open:
            if self._inbox is None:
                asyncio.get_running_loop().call_soon(self._deliver, context=WORLD)
            self._inbox = (frame, seen)

    def _deliver(self) -> None:
        """News are complete: of several that come together the last one matters."""
        if self.open and self._inbox is not None:
            self.client.told(*self._inbox)
        self._inbox = None
