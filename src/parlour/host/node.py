"""A node: its heartbeats, sweeps of deadlines, polls of watched tables, presence and shutdown."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence

from parlour.core.game import Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.node_presence import NodePresence
from parlour.host.ports import Here, Lost, NoTable, Presence, Time
from parlour.host.session import Resume
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.supervisor import Supervisor, isolated
from parlour.table.commands import Depart, Return
from parlour.table.presence import is_replaced
from parlour.table.room import owned, phase
from parlour.table.terms import is_slow
from parlour.table.types import Person, Table

HEARTBEAT_INTERVAL = Ms(
    500
)  # between two heartbeats: a deadline is acted upon so much later at most
SWEEP_INTERVAL = Ms(250)  # between two looks at what fell due
POLL_INTERVAL = Ms(
    500
)  # between two reads of watched tables while changes of other nodes are not heard
SLOW_POLL = Ms(1_500)  # and while they are heard: one may be lost all the same
SAVE = Ms(1_000)  # between two writes of snapshots
ARCHIVE = Ms(5_000)  # between two looks at finished tables that have rested
SEEN = Ms(5_000)  # between two looks at who is there
SAID = Ms(60_000)  # a connection is reported as gone once in this time: others may know better


class Node:
    def __init__(self, host: AnyHost, presence: Presence, time: Time) -> None:
        self.host = host
        self.draining = False
        self.tasks = Supervisor(Lost)
        self.presence, self._time = presence, time
        host.present = self._present
        self._here = NodePresence()
        self._said: set[str] = set()  # connections that other nodes were told of
        self._missing: set[tuple[TableId, Seat]] = set()
        self._said_gone: dict[tuple[TableId, Seat], Ms] = {}  # and when

    async def start(self) -> None:
        for name, host in self.host.shards.items():
            await self._first_beat(name, host)
            self.tasks.every(host.beat, lambda: self._time.sleep(HEARTBEAT_INTERVAL), "beat")
            self.tasks.every(host.sweep, lambda: self._time.sleep(SWEEP_INTERVAL), "sweep")
            self.tasks.every(host.poll, self._before_next_poll, "poll")
            self.tasks.every(host.save, lambda: self._time.sleep(SAVE), "snapshots")
            self.tasks.every(host.archivist.work, lambda: self._time.sleep(ARCHIVE), "archive")
        self.tasks.every(self._sync_presence, lambda: self._time.sleep(SEEN), "presence")

    async def _first_beat(self, name: str, host: Host) -> None:
        """A node starts without a database, too; but not without the one that knows people."""
        try:
            await host.beat()
        except Lost:
            if not name:
                raise

    async def drain(self) -> None:
        """Take nothing more, finish what is under way."""
        self.draining = True
        await self.tasks.close()
        await self.host.settle()

    async def arrive(
        self, table: TableId, connection: str, watcher: Watcher, resume: Resume | None = None
    ) -> None:
        """A connection opens a table: a seat that was away is back, and a stand-in makes room."""
        found = await self.host.watch(table, connection, watcher, resume)
        if watcher.user is None:
            return
        who, seat = Here(table, watcher.user, connection), owned(found, watcher.user)
        self._here.add(who)
        if seat is not None or not self._here.is_crowded(table):
            self._said.add(connection)
            await self.presence.here([who])
        if seat is not None and (_away(found, seat) or is_replaced(found, seat)):
            await self._return(who, found)

    async def depart(self, connection: str) -> None:
        """It closes; if it was the last of its seat, on any node, the seat is away.

        A node that drains says nothing: its players are on their way to another one.
        """
        who = self._here.remove(connection)
        if who is None:
            return
        self.host.unwatch(who.table, connection)
        if connection in self._said:
            self._said.discard(connection)
            await self.presence.gone(who)
        with contextlib.suppress(Lost, NoTable):
            if owned(await self.host.current(who.table), who.user) is None:
                return
            present = await self.presence.present([who.table])
            if not self.draining and not self._others(who) and who.user not in present[who.table]:
                await self._depart(who)

    async def _depart(self, who: Here) -> None:
        left = Depart(id=CommandId(f"depart-{who.connection}"))
        await self.host.do(who.table, Person(who.user, ""), left)
        for other in self._others(who):  # who came while that was written
            await self._correct(other, await self.host.current(who.table))

    async def _correct(self, who: Here, table: Table) -> None:
        """If the table counts somebody as away who is here, tell it otherwise."""
        seat = owned(table, who.user)
        if seat is not None and _away(table, seat):
            await self._return(who, table)

    async def _return(self, who: Here, table: Table) -> None:
        back = Return(id=CommandId(f"return-{who.connection}-{table.seq}"))
        await self.host.do(who.table, Person(who.user, ""), back)

    async def here(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]] | None:
        """Who has each of these tables open, on any node; None: that cannot be known now."""
        with contextlib.suppress(Lost):
            return await self.presence.present(tables)
        return None

    def players(self) -> Iterator[tuple[Table, UserId]]:
        """Who has which game in progress open on this node, and a seat in it."""
        for name in self._here:
            table = self.host.known(name)
            if table is None or phase(table) != "IN_GAME":
                continue
            for user in self._here.users(name):
                if owned(table, user) is not None:
                    yield table, user

    async def empty(self, tables: Sequence[TableId]) -> list[TableId]:
        """Those that nobody has open, on any node; none while that cannot be known."""
        here = await self.here(tables)
        return (
            []
            if here is None
            else [one for one in tables if not here[one] and not self.host.of(one).is_watched(one)]
        )

    async def _present(self, table: TableId) -> frozenset[UserId] | None:
        present = await self.here([table])
        return None if present is None else present[table]

    def _others(self, who: Here) -> list[Here]:
        """Other connections of the same person to the same table on this node."""
        return self._here.of(who.table, who.user)

    async def _before_next_poll(self) -> None:
        """Wait for the slow poll, or until changes of other nodes are no longer heard."""
        for _ in range(SLOW_POLL // POLL_INTERVAL):
            await self._time.sleep(POLL_INTERVAL)
            if not self.host.hears():
                return

    async def _sync_presence(self) -> None:
        """Say who is here, also to tables that count them as away.

        A player who is missing twice in a row, because their node died, counts as away.
        """
        here = [
            one for name in self._here for one in self._here.reported(name, self.host.known(name))
        ]
        self._said.update(one.connection for one in here)
        await self.presence.here(here)
        for who in here:
            if (table := self.host.known(who.table)) is not None:
                await self._correct(who, table)
        expected = {
            name: seats
            for name in sorted({one.table for one in here})
            if (found := self.host.known(name)) is not None and (seats := _expected(found))
        }
        present = await self.presence.present(list(expected))
        missing = {
            (name, seat)
            for name, seats in expected.items()
            for seat, user in seats
            if user not in present[name] and not self._others(Here(name, user, ""))
        }
        now = self._time.now()
        self._said_gone = {who: at for who, at in self._said_gone.items() if now - at < SAID}
        for name, seat in (missing & self._missing) - self._said_gone.keys():
            # Lost: of this table's database, another one may answer. NoTable: it was set aside.
            with isolated("presence", Lost, NoTable, table=name):
                chair = (await self.host.table(name)).chairs[seat]
                if chair is not None:
                    self._said_gone[name, seat] = now
                    left = Depart(id=CommandId(f"gone-{name}-{seat}-{now}"))
                    await self.host.do(name, Person(chair.user, ""), left)
        self._missing = missing


def _away(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.away is not None


def _expected(table: Table) -> list[tuple[Seat, UserId]]:
    """Seats whose players should be at the table."""
    if phase(table) not in ("WAITING", "READY", "IN_GAME") or is_slow(table.terms.control):
        return []
    if table.terms.purpose.one_device:
        return []  # nobody waits for anybody
    chairs = enumerate(table.chairs)
    return [(Seat(s), chair.user) for s, chair in chairs if chair and chair.away is None]
