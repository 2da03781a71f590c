"""A node: a host that lives. It beats, sweeps, looks where no hint was heard, and drains."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from parlour.core.game import Seat
from parlour.host.audience import Send
from parlour.host.ports import Lost, Presence, Time
from parlour.host.tables import Host
from parlour.table.commands import Come, Go
from parlour.table.room import phase, seat_of
from parlour.table.types import Table

BEAT = 1_000  # ms between two beats of the service's heart
SWEEP = 250  # ms between two looks at what fell due
POLL = 500  # ms between two looks at watched tables while hints are not heard
SEEN = 5_000  # ms between two looks at who is there


class Node:
    def __init__(
        self, host: Host, presence: Presence, time: Time, hears: Callable[[], bool] = lambda: True
    ) -> None:
        self.host = host
        self._presence, self._time, self._hears = presence, time, hears
        self._here: dict[str, tuple[str, Seat]] = {}  # connections of seats: table and seat
        self._missing: set[tuple[str, Seat]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.host.beat()
        work = ((self.host.beat, BEAT), (self._sweep, SWEEP), (self._poll, POLL), (self._see, SEEN))
        self._tasks = [asyncio.ensure_future(self._ever(what, ms)) for what, ms in work]

    async def drain(self) -> None:
        """Take nothing more, finish what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.host.settle()

    async def arrive(self, table: str, user: str | None, connection: str, send: Send) -> None:
        """A connection opens a table; a seat that was away is back."""
        await self.host.watch(table, user, connection, send)
        found = await self.host.table(table)
        seat = None if user is None else seat_of(found, user)
        if seat is None:
            return
        self._here[connection] = (table, seat)
        await self._presence.here(table, seat, connection)
        if _away(found, seat):
            await self.host.do(table, f"come-{connection}-{found.seq}", user, Come())

    async def depart(self, table: str, user: str | None, connection: str) -> None:
        """It closes; if it was the last of its seat, on any node, the seat is away."""
        self.host.unwatch(table, connection)
        where = self._here.pop(connection, None)
        if where is None or user is None:
            return
        await self._presence.gone(table, where[1], connection)
        try:
            present = await self._presence.present(table)
        except Lost:
            return
        if where[1] not in present:
            await self.host.do(table, f"go-{connection}", user, Go())

    async def _ever(self, what: Callable[[], Awaitable[None]], ms: int) -> None:
        while True:
            with contextlib.suppress(Lost):  # the log is out of reach: it will come back
                await what()
            await self._time.sleep(ms)

    async def _sweep(self) -> None:
        await self.host.sweep()

    async def _poll(self) -> None:
        if not self._hears():
            await self.host.poll()

    async def _see(self) -> None:
        """Say who is here; and whoever was missed twice, on a node that died, is away."""
        for connection, (table, seat) in list(self._here.items()):
            await self._presence.here(table, seat, connection)
        missing: set[tuple[str, Seat]] = set()
        for name in {table for table, _ in self._here.values()}:
            found, present = await self.host.table(name), await self._presence.present(name)
            missing |= {(name, seat) for seat in _expected(found) if seat not in present}
        for name, seat in missing & self._missing:
            chair = (await self.host.table(name)).chairs[seat]
            if chair is not None:
                await self.host.do(name, f"gone-{name}-{seat}-{self._time.now()}", chair.user, Go())
        self._missing = missing


def _away(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.away is not None


def _expected(table: Table) -> list[Seat]:
    """Seats whose players should be at the table."""
    if phase(table) != "IN_GAME":
        return []
    chairs = enumerate(table.chairs)
    return [Seat(s) for s, chair in chairs if chair and not chair.bot and chair.away is None]
