"""Hints between nodes through Redis: all of them arrive, and what is not ours makes nodes look."""

import asyncio
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

import msgspec
import pytest
import services
from proxy import Proxy, proxy
from redis import Redis
from tables import ID, send
from test_host import USERS, World, nodes, one_move, opened

from parlour.api.frames import Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalHintBus, LocalLimits, LocalLog, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Here, Lost, StoredEntry
from parlour.host.redis import RedisHintBus, RedisLimits, RedisPresence
from parlour.host.session import Watcher
from parlour.host.tables import Host
from parlour.table.commands import Move

MANY = 5_000


def test_however_many_hints_are_sent_at_once_all_are_heard() -> None:
    async def work(url: str) -> None:
        sender, receiver, heard = RedisHintBus(url), RedisHintBus(url), set[TableId]()
        receiver.listen(lambda table, _seq: heard.add(table), lambda *_: None, lambda: None)
        for bus in (sender, receiver):
            bus.start()
            while not bus.alive:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        names = {TableId(secrets.token_hex(16)) for _ in range(MANY)}
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


def test_a_message_that_no_node_sends_is_passed_over() -> None:
    """Forged, too large to be worth reading: watched tables are polled all the same."""

    async def work() -> None:
        bus, heard, looks = RedisHintBus("redis://localhost:1"), list[str](), list[bool]()
        bus.listen(
            lambda table, _seq: heard.append(table), lambda *_: None, lambda: looks.append(True)
        )
        bus._take(b"t 1\n" * 100_000)
        assert heard == []
        assert looks == []
        bus._take(b"t 1\nnonsense\nt 99999999999\n t\n")
        assert heard == ["t"]
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
        sender = RedisHintBus(f"redis://127.0.0.1:{between.port}/0")
        receiver = RedisHintBus(f"redis://127.0.0.1:{redis.port}/0")
        heard: dict[TableId, int] = {}
        receiver.listen(heard.__setitem__, lambda *_: None, lambda: None)
        for bus in (sender, receiver):
            bus.start()
        await until(lambda: sender.alive and receiver.alive)
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
        bus, looks = RedisHintBus(f"redis://127.0.0.1:{between.port}/0"), list[bool]()
        bus.listen(lambda *_: None, lambda *_: None, lambda: looks.append(True))
        bus.start()
        await until(lambda: bus.alive)
        between.set("stalled")
        await until(lambda: not bus.alive)
        between.set("open")
        await until(lambda: bus.alive)
        between.set("cut")
        await until(lambda: not bus.alive)
        between.set("open")
        await until(lambda: bus.alive)
        assert looks == [True] * 3
        await asyncio.sleep(3)  # a quiet channel is no dead one
        assert bus.alive
        assert looks == [True] * 3
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
        buses = [RedisHintBus(f"redis://127.0.0.1:{p}/0") for p in (between.port, redis.port)]
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


class CountingLog(LocalLog):
    reads = 0

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        self.reads += 1
        await asyncio.sleep(0)
        return await super().read(heads)


def test_however_many_hints_are_forged_they_cost_few_reads() -> None:
    async def work() -> None:
        log = CountingLog(LocalTime())
        host = Host(log, LocalHintBus(), load, LocalTime(), LocalRandomness())
        tables = [await opened(host, "phage/1") for _ in range(8)]
        told = [0]
        for table in tables:
            await host.watch(table, "c", Watcher(None, partial(keep, told, 0)))
        log.reads, began = 0, time.monotonic()
        for _ in range(200):
            for table in tables * 5:
                host._looks.at(table, 999_999_999)
            await asyncio.sleep(0.002)
        seconds = time.monotonic() - began
        assert 1 < log.reads <= 100 * seconds + 2
        await host.settle()

    asyncio.run(work())


def forge(url: str, tables: list[TableId], stop: threading.Event) -> None:
    """8,500 hints a second, if the machine has time for them."""
    redis = Redis.from_url(url)
    while not stop.is_set():
        for _ in range(3):
            redis.publish("parlour:hints", "\n".join(f"{t} 999999999" for t in tables * 4))
        time.sleep(0.012)
    redis.close()


def test_a_flood_of_forged_hints_makes_nobody_wait_for_an_acknowledgement() -> None:
    async def work(database: str, redis: str) -> None:
        async with nodes(World(database, redis), 1) as (node,):
            tables = [await opened(node.host, "phage/1", options={"first": 0}) for _ in range(8)]
            told, rng = [0], Random(5)
            for table in tables:
                await node.arrive(table, table, Watcher(UserId("ada"), partial(keep, told, 0)))

            async def median() -> float:
                waits = []
                for number in range(40):
                    table = tables[number % 8]
                    seen = await node.host.look(table)
                    user = USERS[0 if seen.seat == 0 else 1]
                    mine = await node.host.look(table, UserId(user))
                    move = Move(mine.seq, msgspec.to_builtins(rng.choice(mine.moves)), id=ID)
                    began = time.perf_counter()
                    answer = await send(node.host, table, secrets.token_hex(4), user, move)
                    waits.append(time.perf_counter() - began)
                    assert isinstance(answer, Ok)
                return sorted(waits)[len(waits) // 2]

            quiet, stop = await median(), threading.Event()
            flood = asyncio.to_thread(forge, redis, tables, stop)
            flooding = asyncio.ensure_future(flood)
            await asyncio.sleep(0.5)
            flooded = await median()
            stop.set()
            await flooding
            assert flooded < 3 * quiet + 0.005

    with services.redis() as (_, redis), services.postgres() as (_, database):
        asyncio.run(work(database, redis))
