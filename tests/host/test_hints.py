"""Hints between nodes through Redis: all that are wanted arrive, and no others."""

import asyncio
import os
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest import mock

import msgspec
import pytest

from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalLimits, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Here, Lost
from parlour.host.redis import RedisChangeBus, RedisLimits, RedisPresence
from parlour.host.sharded_redis import ShardedChangeBus, ShardedPresence, Spread
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from tests.support import services
from tests.support.hosts import USERS, one_move, opened
from tests.support.local_log import LocalLog
from tests.support.proxy import Proxy, proxy

MANY = 5_000


def test_however_many_hints_are_sent_at_once_all_are_heard() -> None:
    async def work(url: str) -> None:
        sender, receiver, heard = RedisChangeBus(url), RedisChangeBus(url), set[TableId]()
        receiver.listen(lambda table, _seq: heard.add(table), lambda *_: None, lambda *_: None)
        for bus in (sender, receiver):
            bus.start()
            while not bus.alive:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        names = {TableId(secrets.token_hex(16)) for _ in range(MANY)}
        for name in names:
            receiver.watch(name)
        await until(lambda: all(map(receiver.hears, names)))
        for name in names:
            sender.publish(name, 42)
        for _ in range(300):
            if heard >= names:
                break
            await asyncio.sleep(0.01)
        for bus in (sender, receiver):
            await bus.close()
        assert len(heard & names) == MANY

    with services.redis() as (_, url):
        asyncio.run(work(url))


def test_what_is_not_watched_here_is_not_heard_here() -> None:
    """So the work of a node does not grow with what is played elsewhere."""

    async def work(url: str) -> None:
        sender, receiver, heard = RedisChangeBus(url), RedisChangeBus(url), list[str]()
        taken = mock.Mock(wraps=receiver._take)
        receiver._take = taken  # type: ignore[method-assign]
        receiver.listen(
            lambda table, seq: heard.append(f"{table} {seq}"), lambda *_: None, lambda *_: None
        )
        for bus in (sender, receiver):
            bus.start()
        ours, left = TableId("ours"), TableId("left")
        receiver.watch(ours)
        receiver.watch(left)
        await until(lambda: receiver.hears(ours) and receiver.hears(left))
        receiver.unwatch(left)
        await until(lambda: not receiver.hears(left))
        await asyncio.sleep(0.1)
        for number in range(500):
            sender.publish(TableId(f"other-{number}"), 1)
            sender.publish(left, number)
        sender.publish(ours, 7)
        await until(lambda: heard == ["ours 7"])
        assert sum(call.args[0] == "message" for call in taken.mock_calls) == 1
        for bus in (sender, receiver):
            await bus.close()

    with services.redis() as (_, url):
        asyncio.run(work(url))


def test_a_node_hears_no_hints_of_its_own_and_others_do() -> None:
    async def work(url: str) -> None:
        ours, other, heard = RedisChangeBus(url), RedisChangeBus(url), list[str]()
        for name, bus in (("ours", ours), ("other", other)):
            bus.listen(
                lambda table, seq, name=name: heard.append(f"{name} {table} {seq}"),  # type: ignore[misc]
                lambda *_: None,
                lambda *_: None,
            )
            bus.start()
        alone, shared = TableId("alone"), TableId("shared")
        for bus, table in ((ours, alone), (ours, shared), (other, shared)):
            bus.watch(table)
        await until(lambda: ours.hears(alone) and ours.hears(shared) and other.hears(shared))
        for seq in range(3):
            ours.publish(alone, seq)
        ours.publish(shared, 7)
        await until(lambda: "other shared 7" in heard)
        ours.unwatch(shared)
        other.publish(shared, 8)
        ours.publish(shared, 9)
        await until(lambda: "other shared 9" in heard)
        assert not [one for one in heard if "alone" in one]
        for bus in (ours, other):
            await bus.close()

    with services.redis() as (_, url):
        asyncio.run(work(url))


async def tables_of_both(host: AnyHost, spread: Spread[str]) -> list[TableId]:
    tables = list[TableId]()
    while len(tables) < 8 or len({spread.of(table) for table in tables}) < 2:
        tables.append(await opened(host, "phage/1"))
    return tables


def test_of_two_redis_servers_each_has_some_tables_and_losing_one_loses_nothing() -> None:
    async def work(urls: list[str], first: services.Service) -> None:
        clock, log, parts = LocalTime(), LocalLog(LocalTime()), list[Any]()
        nodes = list[Node]()
        for _ in range(2):
            buses = [RedisChangeBus(url) for url in urls]
            here = [RedisPresence(url) for url in urls]
            parts += [*buses, *here]
            bus = ShardedChangeBus(buses)
            host = Host(log, bus, load, clock, LocalRandomness())
            nodes.append(Node(host, ShardedPresence(here), clock))
            for one in buses:
                one.start()
            await nodes[-1].start()
        tables = await tables_of_both(nodes[0].host, Spread(urls))
        told = {table: [0, 0] for table in tables}
        for table in tables:
            for at, node in enumerate(nodes):
                watcher = Watcher(UserId(USERS[at]), partial(keep, told[table], at))
                await node.arrive(table, f"{table}-{at}", watcher)

        async def play() -> float:
            longest = 0.0
            for table in tables:
                assert await one_move(nodes[0].host, table, Random(1))
                seq = (await nodes[0].host.look(table)).seq
                taken = await until(lambda t=table, s=seq: min(told[t]) >= s)  # type: ignore[misc]
                longest = max(longest, taken)
            return longest

        await play()
        first.kill()
        assert await play() < 3
        present = await nodes[0].here(tables)
        assert present is None  # nobody is said to have left
        first.start()
        await play()
        for node in nodes:
            await node.drain()
        for part in parts:
            await part.close()

    with services.redis() as (first, one), services.redis() as (_, two):
        asyncio.run(work([one, two], first))


def test_keys_are_spread_evenly_and_stay_where_they_are_when_one_is_added() -> None:
    keys = [secrets.token_hex(16) for _ in range(3_000)]
    three, four = Spread([0, 1, 2]), Spread([0, 1, 2, 3])
    counts = Counter(three.of(key) for key in keys)
    assert all(850 < counts[part] < 1_150 for part in range(3))
    moved = [key for key in keys if three.of(key) != four.of(key)]
    assert all(four.of(key) == 3 for key in moved)


def test_a_message_that_no_node_sends_is_passed_over() -> None:
    """Forged, too large to be worth reading: watched tables are polled all the same."""

    async def work() -> None:
        bus, heard, looks = RedisChangeBus("redis://localhost:1"), list[str](), list[str]()
        bus.listen(lambda table, seq: heard.append(f"{table} {seq}"), lambda *_: None, looks.append)
        for said in (b"1" * 1_000, b"nonsense", b"99999999999", b" 1", b"", b"9 hello"):
            bus._take("message", b"parlour:table:t", said)
        bus._take("message", b"parlour:tokens", b"nonsense")
        bus._take("subscribe", b"parlour:table:t", b"1")  # which nobody asked for
        assert heard == looks == []
        bus._take("message", b"parlour:table:t", b"1")
        assert heard == ["t 1"]
        await bus.close()

    asyncio.run(work())


async def until(true: Callable[[], bool], seconds: float = 20.0) -> float:
    """How long it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        await asyncio.sleep(0.01)
    return time.monotonic() - began


def test_hints_that_could_not_be_published_are_published_later() -> None:
    async def work(redis: services.Service, between: Proxy) -> None:
        sender = RedisChangeBus(f"redis://127.0.0.1:{between.port}/0")
        receiver = RedisChangeBus(f"redis://127.0.0.1:{redis.port}/0")
        heard: dict[TableId, int] = {}
        receiver.listen(heard.__setitem__, lambda *_: None, lambda *_: None)
        receiver.watch(TableId("t"))
        for bus in (sender, receiver):
            bus.start()
        await until(lambda: sender.alive and receiver.hears(TableId("t")))
        between.set("cut")
        await until(lambda: not sender.alive)
        for seq in (7, 8):
            sender.publish(TableId("t"), seq)
        await asyncio.sleep(1)
        between.set("open")
        await until(lambda: heard == {"t": 8})
        for bus in (sender, receiver):
            await bus.close()

    with services.redis() as (redis, _), proxy(redis.port) as between:
        asyncio.run(work(redis, between))


def test_a_subscription_that_seems_open_is_found_dead_and_the_host_told_when_it_is_back() -> None:
    async def work(between: Proxy) -> None:
        bus, looks = RedisChangeBus(f"redis://127.0.0.1:{between.port}/0"), list[str]()
        bus.listen(lambda *_: None, lambda *_: None, looks.append)
        bus.watch(TableId("t"))
        bus.start()
        await until(lambda: bus.hears(TableId("t")))
        between.set("stalled")
        await until(lambda: not bus.alive)
        assert not bus.hears(TableId("t"))
        between.set("open")
        await until(lambda: bus.hears(TableId("t")))
        between.set("cut")
        await until(lambda: not bus.alive)
        between.set("open")
        await until(lambda: bus.hears(TableId("t")))
        assert looks == ["t"] * 3
        await asyncio.sleep(3)  # a quiet channel is no dead one
        assert bus.hears(TableId("t"))
        assert looks == ["t"] * 3
        await bus.close()

    with services.redis() as (redis, _), proxy(redis.port) as between:
        asyncio.run(work(between))


def test_a_redis_that_hangs_holds_up_one_request_and_not_all() -> None:
    async def work(between: Proxy) -> None:
        url = f"redis://127.0.0.1:{between.port}/0"
        limits, presence = RedisLimits(url, LocalLimits(LocalTime())), RedisPresence(url)
        table = TableId("t")
        assert await limits.take("k", 5, Ms(60_000)) == 0
        between.set("stalled")
        began = time.monotonic()
        for _ in range(20):
            await limits.take("k", 100, Ms(60_000))
            await presence.here([Here(table, UserId("ada"), "tab")])
            with pytest.raises(Lost):
                await presence.present([table])
        assert time.monotonic() - began < 8  # twenty times would be a minute
        between.set("open")
        await asyncio.sleep(2.1)
        await presence.here([Here(table, UserId("ada"), "tab")])
        assert await presence.present([table]) == {table: {"ada"}}
        await limits.close()
        await presence.close()

    with services.redis() as (redis, _), proxy(redis.port) as between:
        asyncio.run(work(between))


Change = Callable[[services.Service, Proxy], None]
TROUBLES: dict[str, tuple[Change, Change]] = {
    "killed": (lambda redis, _: redis.kill(), lambda redis, _: redis.start()),
    "stopped": (
        lambda redis, _: os.kill(redis.pid, signal.SIGSTOP),
        lambda redis, _: os.kill(redis.pid, signal.SIGCONT),
    ),
    "cut": (lambda _, between: between.set("cut"), lambda _, between: between.set("open")),
    "stalled": (lambda _, between: between.set("stalled"), lambda _, between: between.set("open")),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_play_between_two_nodes_goes_on_whatever_happens_to_redis(trouble: str) -> None:
    """News reach the other node within two seconds, before, meanwhile and afterwards."""

    async def work(redis: services.Service, between: Proxy) -> None:
        clock, log = LocalTime(), LocalLog(LocalTime())
        buses = [RedisChangeBus(f"redis://127.0.0.1:{p}/0") for p in (between.port, redis.port)]
        presence = [RedisPresence(f"redis://127.0.0.1:{p}/0") for p in (between.port, redis.port)]
        nodes = [
            Node(Host(log, bus, load, clock, LocalRandomness()), here, clock)
            for bus, here in zip(buses, presence, strict=True)
        ]
        for bus, node in zip(buses, nodes, strict=True):
            bus.start()
            await node.start()
        await until(lambda: buses[0].alive and buses[1].alive)
        table, told = await opened(nodes[0].host, "phage/1"), [0, 0]
        for at, node in enumerate(nodes):
            await node.arrive(table, f"{at}", Watcher(UserId(USERS[at]), partial(keep, told, at)))

        async def play(rounds: int) -> None:
            for round_ in range(rounds):
                for at in (0, 1):
                    assert await one_move(nodes[at].host, table, rng)
                    seq = (await nodes[at].host.look(table)).seq
                    taken = await until(lambda seq=seq: min(told) >= seq)  # type: ignore[misc]
                    assert taken < 3, f"{trouble}, round {round_}: {taken:.1f} s"

        rng = Random(3)
        await play(1)
        begin, end = TROUBLES[trouble]
        begin(redis, between)
        await play(3)
        end(redis, between)
        await play(2)
        await until(lambda: buses[0].alive and buses[1].alive)
        await play(1)
        for node in nodes:
            await node.drain()
        for bus, here in zip(buses, presence, strict=True):
            await bus.close()
            await here.close()

    with services.redis() as (redis, _), proxy(redis.port) as between:
        asyncio.run(work(redis, between))


def keep(told: list[int], at: int, news: bytes) -> None:
    told[at] = max(told[at], msgspec.json.decode(news)["seq"])
