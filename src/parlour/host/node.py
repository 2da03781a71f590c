"""A node: a host that lives. It beats, sweeps, looks where no hint was heard, and drains."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from parlour.core.game import Seat
from parlour.core.ids import CommandId, UserId
from parlour.host.audience import Send
from parlour.host.loops import once
from parlour.host.ports import Here, Lost, NoTable, Presence, Time
from parlour.host.tables import Host
from parlour.table.commands import Depart, Return
from parlour.table.room import owned, phase
from parlour.table.types import Person, Table

BEAT = 1_000  # ms between two beats of the service's heart
SWEEP = 250  # ms between two looks at what fell due
POLL = 500  # ms between two looks at watched tables while hints are not heard
SEEN = 5_000  # ms between two looks at who is there


class Node:
    def __init__(
        self, host: Host, presence: Presence, time: Time, hears: Callable[[], bool] = lambda: True
    ) -> None:
        self.host = host
        self.draining = False
        self._presence, self._time, self._hears = presence, time, hears
        self._here: dict[str, Here] = {}  # by connection
        self._missing: set[tuple[str, Seat]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.host.beat()
        work = ((self.host.beat, BEAT), (self._sweep, SWEEP), (self._poll, POLL), (self._see, SEEN))
        self._tasks = [asyncio.ensure_future(self._ever(what, ms)) for what, ms in work]

    async def drain(self) -> None:
        """Take nothing more, finish what is under way."""
        self.draining = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.host.settle()

    async def arrive(
        self, table: str, user: str, connection: str, send: Send, heard: int | None = None
    ) -> None:
        """A connection opens a table; a seat that was away is back."""
        await self.host.watch(table, user, connection, send, heard)
        self._here[connection] = Here(table, user, connection)
        await self._presence.here([self._here[connection]])
        found = await self.host.table(table)
        seat = owned(found, user)
        if seat is not None and _away(found, seat):
            back = Return(id=CommandId(f"come-{connection}-{found.seq}"))
            await self.host.do(table, Person(UserId(user), ""), back)

    async def depart(self, connection: str) -> None:
        """It closes; if it was the last of its seat, on any node, the seat is away.

        A node that drains says nothing: its players are on their way to another one.
        """
        who = self._here.pop(connection, None)
        if who is None:
            return
        self.host.unwatch(who.table, connection)
        await self._presence.gone(who)
        with contextlib.suppress(Lost, NoTable):
            present = await self._presence.present([who.table])
            if self.draining or who.user in present[who.table]:
                return
            if owned(await self.host.table(who.table), who.user) is not None:
                left = Depart(id=CommandId(f"go-{connection}"))
                await self.host.do(who.table, Person(UserId(who.user), ""), left)

    async def _ever(self, what: Callable[[], Awaitable[None]], ms: int) -> None:
        while True:
            await once(what)
            await self._time.sleep(ms)

    async def _sweep(self) -> None:
        await self.host.sweep()

    async def _poll(self) -> None:
        if not self._hears():
            await self.host.poll()

    async def _see(self) -> None:
        """Say who is here; and whoever was missed twice, on a node that died, is away."""
        here = list(self._here.values())
        await self._presence.here(here)
        expected = {
            name: seats for name in sorted({one.table for one in here})
            if (found := self.host.known(name)) is not None and (seats := _expected(found))
        }  # fmt: skip
        present = await self._presence.present(list(expected))
        missing = {
            (name, seat) for name, seats in expected.items() for seat, user in seats
            if user not in present[name]
        }  # fmt: skip
        for name, seat in missing & self._missing:
            chair = (await self.host.table(name)).chairs[seat]
            if chair is not None:
                left = Depart(id=CommandId(f"gone-{name}-{seat}-{self._time.now()}"))
                await self.host.do(name, Person(chair.user, ""), left)
        self._missing = missing


def _away(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.away is not None


def _expected(table: Table) -> list[tuple[Seat, str]]:
    """Seats whose players should be at the table."""
    if phase(table) != "IN_GAME":
        return []
    chairs = enumerate(table.chairs)
    return [(Seat(s), chair.user) for s, chair in chairs if chair and chair.away is None]
