"""Nobody who is connected loses by absence, whatever happens to Redis, a node or its clock."""

import asyncio
from collections import Counter

import pytest

from parlour.api.frames import No, Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host import node as node_module
from parlour.host import redis as redis_module
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Here
from parlour.host.redis import RedisPresence
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Claim, Depart
from parlour.table.entries import Departed
from parlour.table.history import decode
from tests.support import services
from tests.support.hosts import USERS, World, database, hints, lived, nodes, opened, run, world
from tests.support.local_log import LocalLog
from tests.support.proxy import Proxy, State, proxy
from tests.support.tables import ID, send

__all__ = ["database", "hints", "world"]  # fixtures, shared with the host's tests


def nothing(_news: bytes) -> None:
    pass


async def away(node: Node, table: TableId, user: str) -> bool:
    chairs = (await node.host.table(table)).chairs
    return any(chair and chair.user == user and chair.away is not None for chair in chairs)


def test_a_claim_against_somebody_who_is_connected_elsewhere_is_refused(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            table = await opened(one.host, "memory/1", absence="decide", window=Ms(50))
            await one.arrive(table, "tab", Watcher(UserId("ada"), nothing))
            assert isinstance(await send(two.host, table, "gone", "ada", Depart(id=ID)), Ok)
            await lived([one.host, two.host], 0.1)
            claim = await send(two.host, table, "claim", "ben", Claim(id=ID))
            assert claim == No(ID.__class__("claim"), "nothing-to-claim")
            assert not await away(two, table, "ada")

    run(work())


def test_the_deadline_of_an_absence_passes_by_who_is_connected_elsewhere(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            table = await opened(one.host, "memory/1", window=Ms(50))
            asked = (await one.host.look(table)).seat
            assert asked is not None
            waits, late = USERS[1 - asked], USERS[asked]  # only whoever must move is waited for
            await one.arrive(table, "tab", Watcher(UserId(waits), nothing))
            for user in (waits, late):
                await send(two.host, table, f"gone-{user}", user, Depart(id=ID))
            await lived([one.host, two.host], 1.2)  # so long that any node may see to it
            await two.host.of(table).sweep()
            assert (await two.host.look(table)).over is None
            assert not await away(two, table, waits)
            await two.host.of(table).sweep()
            over = (await two.host.look(table)).over
            assert over is not None
            assert (over.reason, over.winners) == ("forfeit", (1 - asked,))

    run(work())


@pytest.mark.parametrize("minutes", [-1, 1])
def test_a_node_whose_clock_is_wrong_says_rightly_who_is_there(
    minutes: int, hints: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        true, wrong = redis_module._ms, RedisPresence(hints)
        right, table, ada = RedisPresence(hints), TableId(f"skew{minutes}"), UserId("ada")
        monkeypatch.setattr(redis_module, "_ms", lambda: Ms(true() + minutes * 60_000))
        await wrong.here([Here(table, ada, "tab")])
        monkeypatch.setattr(redis_module, "_ms", true)
        assert (await right.present([table]))[table] == {ada}
        monkeypatch.setattr(redis_module, "_ms", lambda: Ms(true() + minutes * 60_000))
        await right.here([Here(table, ada, "tab")])
        assert (await wrong.present([table]))[table] == {ada}
        for presence in (wrong, right):
            await presence.close()

    run(work())


class Cut:
    """Two nodes in one process, one of which reaches Redis through a proxy."""

    def __init__(self, redis: services.Service, between: Proxy) -> None:
        self.presence = [
            RedisPresence(f"redis://127.0.0.1:{port}/0") for port in (between.port, redis.port)
        ]
        self.log, self._time = LocalLog(LocalTime()), LocalTime()
        bus = LocalChangeBus()
        self.nodes = [
            Node(Host(self.log, bus, load, self._time, LocalRandomness()), presence, self._time)
            for presence in self.presence
        ]

    def said_gone(self, table: TableId) -> int:
        entries = (decode(row.entry) for row in self.log.rows(table))
        return Counter(map(type, entries))[Departed]

    async def close(self) -> None:
        for node in self.nodes:
            await node.drain()
        for presence in self.presence:
            await presence.close()


@pytest.mark.parametrize("state", ["cut", pytest.param("stalled", marks=pytest.mark.long)])
def test_who_is_connected_to_a_node_without_redis_does_not_lose(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times faster than in life: looks every 0.5 s, 6 s to return, no Redis for 9 s."""
    monkeypatch.setattr(node_module, "SEEN", Ms(500))
    monkeypatch.setattr(redis_module, "PRESENCE_LIFE", Ms(1_500))

    async def work(redis: services.Service, between: Proxy) -> None:
        world = Cut(redis, between)
        for node in world.nodes:
            await node.start()
        one, two = world.nodes
        table = await opened(one.host, "memory/1", window=Ms(6_000))
        await one.arrive(table, "ada's", Watcher(UserId("ada"), nothing))
        await two.arrive(table, "ben's", Watcher(UserId("ben"), nothing))
        await asyncio.sleep(1)
        between.set(state)
        for _ in range(9):
            await asyncio.sleep(1)
            claim = await send(two.host, table, one.host._random.name(), "ben", Claim(id=ID))
            assert isinstance(claim, No)
        between.set("open")
        await asyncio.sleep(3)
        assert (await one.host.look(table)).over is None
        assert not await away(one, table, "ada")
        assert 1 <= world.said_gone(table) <= 2  # not again and again
        await world.close()

    with services.redis() as (redis, _), proxy(redis.port) as between:
        run(work(redis, between))


def test_who_is_missed_once_is_not_said_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that is late to say who is there says so a moment later."""
    monkeypatch.setattr(node_module, "SEEN", Ms(10**6))

    async def work() -> None:
        async with nodes(World(), 1) as (node,):
            table = await opened(node.host, "memory/1")
            await node.arrive(table, "tab", Watcher(UserId("ada"), nothing))
            await node._sync_presence()
            assert not await away(node, table, "ben")
            await node._sync_presence()
            assert await away(node, table, "ben")

    run(work())


def test_a_node_that_drains_says_of_nobody_that_they_left() -> None:
    async def work() -> None:
        async with nodes(World(), 1) as (node,):
            table = await opened(node.host, "memory/1")
            await node.arrive(table, "tab", Watcher(UserId("ada"), nothing))
            node.draining = True
            await node.depart("tab")
            assert not await away(node, table, "ada")

    run(work())
