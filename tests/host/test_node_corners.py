"""A node's own work, on time that a test moves: what it repeats, and whom it says to be there."""

import asyncio
from asyncio import run
from collections import Counter
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.api.frames import Answered, Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host import node as module
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness
from parlour.host.node import Node
from parlour.host.ports import Here, Lost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import AnyCommand, Depart, Resign, Return, Sit
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.host.test_deadlines import FakeTime
from tests.support.hosts import opened
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send, sits

ADA, BEN = UserId("ada"), UserId("ben")


class Worker:
    """A host that counts what it is asked to do."""

    def __init__(self, name: str, *, away: bool = False) -> None:
        self.done: Counter[str] = Counter()
        self.shards = {name: self}
        self.archivist = SimpleNamespace(work=self._counted("archive"))
        self.sweep, self.poll = self._counted("sweep"), self._counted("poll")
        self.save, self.settle = self._counted("save"), self._counted("settle")
        self._away = away

    async def beat(self) -> None:
        self.done["beat"] += 1
        if self._away:
            raise Lost("away")

    def hears(self) -> bool:
        return True

    def _counted(self, what: str) -> Any:
        async def work() -> None:
            self.done[what] += 1

        return work


class Naps:
    """Time in which nobody waits; counts how often somebody would, and for how long."""

    def __init__(self) -> None:
        self.taken: Counter[Ms] = Counter()

    def now(self) -> Ms:
        return Ms(0)

    async def sleep(self, ms: Ms) -> None:
        self.taken[ms] += 1
        await asyncio.sleep(0)


class Asked(LocalPresence):
    count = 0

    async def here(self, who: Sequence[Here]) -> None:
        self.count += 1
        await super().here(who)


def test_a_node_repeats_its_work_until_it_drains() -> None:
    async def work() -> None:
        host, time, presence = Worker(""), Naps(), Asked()
        any_host: Any = host
        node = Node(any_host, presence, time)
        await node.start()
        assert host.done == {"beat": 1}  # before anything else
        drains = [node.draining]
        for _ in range(20):
            await asyncio.sleep(0)
        kinds = {"beat", "sweep", "poll", "save", "archive"}
        assert all(host.done[kind] > 1 for kind in kinds), host.done
        assert presence.count > 1
        assert set(time.taken) == {
            module.HEARTBEAT_INTERVAL,
            module.SWEEP_INTERVAL,
            module.POLL_INTERVAL,
            module.SAVE,
            module.ARCHIVE,
            module.SEEN,
        }
        await node.drain()
        assert [*drains, node.draining] == [False, True]
        assert host.done["settle"] == 1
        before = host.done.copy()
        for _ in range(20):
            await asyncio.sleep(0)
        assert host.done == before

    run(work())


def test_a_node_starts_without_a_database_but_not_without_the_one_that_knows_people() -> None:
    async def work() -> None:
        second: Any = Worker("b", away=True)
        node = Node(second, LocalPresence(), Naps())
        await node.start()
        await node.drain()
        first: Any = Worker("", away=True)
        with pytest.raises(Lost):
            await Node(first, LocalPresence(), Naps()).start()

    run(work())


class Hall:
    """A node on a clock by hand, a table of Ada and Ben, and every command that was sent."""

    def __init__(self) -> None:
        self.time, self.presence = FakeTime(), LocalPresence()
        self.log = LocalLog(self.time)
        self.host = Host(self.log, LocalChangeBus(), load, self.time, LocalRandomness())
        self.node = Node(self.host, self.presence, self.time)
        self.sent: list[AnyCommand] = []
        self.table = TableId("")
        self._do = self.host.do

    async def begin(self) -> None:
        await self.host.beat()
        self.table = await opened(self.host, "memory/1", options={"first": 0})
        self.host.do = self.do  # type: ignore[method-assign]

    async def do(self, table: TableId, person: Person | None, command: AnyCommand) -> Answered:
        self.sent.append(command)
        return await self._do(table, person, command)

    async def arrive(self, user: UserId, connection: str = "") -> None:
        await self.node.arrive(self.table, connection or user, Watcher(user, lambda _: None))

    async def away(self) -> list[bool]:
        chairs = (await self.host.table(self.table)).chairs
        return [chair is not None and chair.away is not None for chair in chairs]


def test_who_is_there_already_is_not_said_to_return() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        await hall.arrive(ADA)
        await hall.arrive(ADA, "second")
        await hall.arrive(UserId("zoe"))
        await hall.node._sync_presence()
        await hall.node.depart("second")
        assert hall.sent == []
        assert hall.host.is_watched(hall.table)
        await hall.node.depart(ADA)
        assert [type(one) for one in hall.sent] == [Depart]
        assert await hall.away() == [True, False]
        assert await hall.presence.present([hall.table]) == {hall.table: {"zoe"}}
        await hall.node.depart("zoe")
        await hall.node.depart("nobody")
        assert (hall.presence._open, hall.node._said) == ({}, set())
        assert not hall.host.is_watched(hall.table)
        await hall.arrive(ADA)
        assert [type(one) for one in hall.sent] == [Depart, Return]
        assert await hall.away() == [False, False]

    run(work())


def test_who_comes_while_an_absence_is_written_is_back() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        await hall.arrive(ADA, "first")

        async def meanwhile(table: TableId, person: Person | None, command: AnyCommand) -> Answered:
            if isinstance(command, Depart):
                await hall.arrive(ADA, "second")
            return await hall.do(table, person, command)

        hall.host.do = meanwhile  # type: ignore[method-assign]
        await hall.node.depart("first")
        assert [type(one) for one in hall.sent] == [Depart, Return]
        assert await hall.away() == [False, False]

    run(work())


def test_a_table_that_counts_somebody_as_away_who_is_here_is_told_otherwise() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        await hall.arrive(ADA)
        await hall.arrive(UserId("zoe"))  # who has no seat
        await send(hall.host, hall.table, "gone", "ada", Depart(id=ID))
        hall.presence._open.clear()
        await hall.node._sync_presence()
        assert await hall.away() == [False, False]
        here = await hall.presence.present([hall.table])
        assert here == {hall.table: {"ada", "zoe"}}

    run(work())


def test_who_is_said_to_be_gone_is_not_said_so_again_for_a_minute() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        await hall.arrive(ADA)
        await hall.node._sync_presence()
        assert await hall.away() == [False, False]  # missed once
        await hall.node._sync_presence()
        assert await hall.away() == [False, True]
        said = hall.time.ms
        await send(hall.host, hall.table, "back", "ben", Return(id=ID))  # another node knows
        for ms, away in ((module.SAID - 1, False), (module.SAID, True)):
            hall.time.ms = said + ms
            await hall.host.beat()
            for _ in range(2):
                await hall.node._sync_presence()
            assert await hall.away() == [False, away]

    run(work())


def test_nobody_is_missed_who_is_here_whatever_presence_says() -> None:
    async def work() -> None:
        class Blind(LocalPresence):
            async def present(
                self, tables: Sequence[TableId]
            ) -> Mapping[TableId, frozenset[UserId]]:
                return {one: frozenset() for one in tables}

        hall = Hall()
        hall.node.presence = Blind()
        await hall.begin()
        await hall.arrive(ADA)
        await hall.arrive(BEN)
        for _ in range(3):
            await hall.node._sync_presence()
        assert hall.sent == []

    run(work())


def test_nobody_is_missed_at_a_table_that_waits_or_is_done() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        await hall.arrive(ADA)
        assert isinstance(await send(hall.host, hall.table, "r", "ada", Resign(id=ID)), Ok)
        waiting = await hall.host.open(Terms(rules="memory/1", seats=2), sits("ada"))
        await hall.node.arrive(waiting, "other", Watcher(ADA, lambda _: None))
        hall.sent.clear()
        for _ in range(3):
            await hall.node._sync_presence()
        assert hall.sent == []
        await send(hall.host, waiting, "s", "ben", Sit(id=ID))
        hall.sent.clear()
        for _ in range(2):
            await hall.node._sync_presence()
        assert [type(one) for one in hall.sent] == [Depart]  # Ben sits there, and has it not open

    run(work())


def test_a_table_is_empty_when_nobody_has_it_open_anywhere() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.begin()
        other = await opened(hall.host, "memory/1")
        third = await opened(hall.host, "memory/1")
        await hall.arrive(ADA)
        await hall.node.arrive(other, "guest", Watcher(None, lambda _: None))
        assert await hall.node.empty([hall.table, other, third]) == [third]
        assert await hall.node._present(hall.table) == frozenset({ADA})

        async def lost(_tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
            raise Lost("away")

        hall.presence.present = lost  # type: ignore[method-assign,assignment]
        assert await hall.node.here([third]) is None
        assert await hall.node._present(third) is None
        assert await hall.node.empty([third]) == []

    run(work())


def test_who_sits_down_in_a_crowd_is_gone_when_they_leave() -> None:
    async def work() -> None:
        hall = Hall()
        await hall.host.beat()
        hall.table = await hall.host.open(Terms(rules="memory/1", seats=2))
        for number in range(80):
            await hall.arrive(UserId(f"guest-{number}"))
        late = UserId("guest-79")
        assert isinstance(await send(hall.host, hall.table, "s", late, Sit(id=ID)), Ok)
        assert late not in (await hall.presence.present([hall.table]))[hall.table]
        await hall.node._sync_presence()
        assert late in (await hall.presence.present([hall.table]))[hall.table]
        await hall.node.depart(late)
        assert late not in (await hall.presence.present([hall.table]))[hall.table]
        assert await hall.away() == [True, False]

    run(work())
