"""Hints, limits and presence on a Redis by hand: what is asked of it, in which order and when.

That the real one answers so is tried in test_hints.py and test_presence.py.
"""

import asyncio
import time
from asyncio import run
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.host import redis as module
from parlour.host.local import LocalLimits
from parlour.host.ports import Here, Lost
from parlour.host.redis import (
    HERE,
    PRESENCE_LIFE,
    PRESENT,
    PUBLISH,
    RedisChangeBus,
    RedisLimits,
    RedisPresence,
)
from parlour.table.phrases import Intent, Said
from tests.host.test_deadlines import FakeTime

T, U, V = TableId("t"), TableId("u"), TableId("v")
ADA, BEN = UserId("ada"), UserId("ben")
NOWHERE = "redis://localhost:1"
CHANNEL = b"parlour:table:t"
TOKEN = bytes(range(32))


class Channel:
    """A subscription that says what it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.messages: asyncio.Queue[Any] = asyncio.Queue()

    async def subscribe(self, *names: str) -> None:
        self.asked.append(("subscribe", *sorted(names)))

    async def unsubscribe(self, *names: str) -> None:
        self.asked.append(("unsubscribe", *sorted(names)))

    async def ping(self) -> None:
        self.asked.append(("ping",))

    async def get_message(self, timeout: float) -> Any:  # noqa: ASYNC109
        del timeout
        return await self.messages.get()


class Pipe:
    def __init__(self, server: "Server") -> None:
        self._server, self._asked = server, list[tuple[object, ...]]()

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self._asked.append((name, *given))

    async def execute(self) -> list[Any]:
        self._server.asked.append(self._asked)
        if self._server.fails:
            raise OSError("away")
        return [self._server.answers.pop(0) for _ in self._asked]


class Server:
    """A Redis that writes down what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answers: list[Any] = []
        self.fails = self.closed = False
        self.channel = Channel()

    async def eval(self, script: str, keys: int, *given: object) -> Any:
        self.asked.append(given if script == PUBLISH else (script, keys, *given))
        if self.fails:
            raise OSError("away")
        return self.answers.pop(0) if script == PRESENT else None

    async def zrem(self, *given: object) -> None:
        self.asked.append(("zrem", *given))

    @asynccontextmanager
    async def pipeline(self, *, transaction: bool) -> AsyncIterator[Pipe]:
        assert not transaction  # each command stands alone
        yield Pipe(self)

    @asynccontextmanager
    async def pubsub(self) -> AsyncIterator[Channel]:
        yield self.channel

    async def aclose(self) -> None:
        self.closed = True


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def bus_on(server: Server) -> RedisChangeBus:
    bus = RedisChangeBus(NOWHERE)
    retry: Any = bus._redis.get_retry()
    assert retry._retries == 0  # or a subscription would be renewed without a word
    bus._redis = server  # type: ignore[assignment]
    return bus


def test_what_waits_is_published_together() -> None:
    async def work() -> None:
        server = Server()
        bus = bus_on(server)
        publishing = asyncio.ensure_future(bus._publish())
        await turns()
        assert not publishing.done()
        bus._subscribed.add(U)
        bus.publish(T, 6)
        bus.publish(T, 7)
        bus.publish(U, 8)
        bus.say(T, Said(Seat(1), "hello"))
        bus.tell_token_deleted(TOKEN)
        await publishing
        assert server.asked == [
            (
                *("parlour:table:t", "1 hello", "0"),
                *("parlour:tokens", TOKEN.hex(), "0"),
                *("parlour:table:t", "7", "0"),
                *("parlour:table:u", "8", "1"),  # we would hear it, too
            )
        ]
        again = asyncio.ensure_future(bus._publish())
        await turns()
        assert not again.done()
        bus.say(T, Said(Seat(1), "hello"))
        await again
        again = asyncio.ensure_future(bus._publish())
        bus.tell_token_deleted(TOKEN)
        await again
        assert [len(one) for one in server.asked] == [12, 3, 3]

    run(work())


def test_what_could_not_be_published_is_tried_again_but_no_phrase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        server = Server()
        bus, server.fails = bus_on(server), True
        bus.publish(T, 7)
        bus.publish(U, 7)
        bus.say(T, Said(Seat(1), "hello"))
        bus.tell_token_deleted(TOKEN)
        began = time.monotonic()
        publishing = asyncio.ensure_future(bus._publish())
        await turns()
        bus.publish(T, 8)
        await publishing
        assert time.monotonic() - began >= 0.05
        server.fails = False
        await bus._publish()
        assert server.asked[-1] == (
            *("parlour:tokens", TOKEN.hex(), "0"),
            *("parlour:table:t", "8", "0"),
            *("parlour:table:u", "7", "0"),
        )

    monkeypatch.setattr(module, "RESUBSCRIBE", 0.05)
    run(work())


def test_what_was_lost_is_published_though_nothing_new_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        server = Server()
        bus, server.fails = bus_on(server), True
        bus.publish(T, 7)
        await bus._publish()
        server.fails = False
        async with asyncio.timeout(5):
            await bus._publish()
        assert len(server.asked) == 2

    monkeypatch.setattr(module, "RESUBSCRIBE", 0)
    run(work())


def test_what_is_watched_is_subscribed_to_and_nothing_else() -> None:
    async def work() -> None:
        server = Server()
        bus, asked = bus_on(server), server.channel.asked
        bus.watch(T)
        await bus._subscribe()  # there is no connection yet
        assert asked == []
        bus._channel = server.channel  # type: ignore[assignment]
        bus.watch(U)
        bus._subscribed.add(T)
        await bus._subscribe()
        assert asked == [("subscribe", "parlour:table:t", "parlour:table:u")]
        waiting = asyncio.ensure_future(bus._subscribe())
        bus.watch(T)
        await turns()
        assert not waiting.done()  # nothing has changed
        bus.watch(V)
        await waiting
        bus._subscribed |= {U, V}
        waiting = asyncio.ensure_future(bus._subscribe())
        bus.unwatch(T)
        await waiting
        assert asked[1:] == [("subscribe", "parlour:table:v"), ("unsubscribe", "parlour:table:t")]
        assert [bus.hears(one) for one in (T, U, V)] == [False, True, True]

    run(work())


def test_a_bus_lives_from_its_first_answer_until_the_connection_is_lost() -> None:
    async def work() -> None:
        server = Server()
        bus, channel = bus_on(server), server.channel
        bus.watch(T)
        bus._changed.clear()
        receiving = asyncio.ensure_future(bus._receive())
        await turns()
        assert channel.asked == [("subscribe", "parlour:tokens")]
        lives = [bus.alive]
        channel.messages.put_nowait({"type": "subscribe", "channel": b"parlour:tokens", "data": 1})
        await turns()
        assert [*lives, bus.alive] == [False, True]
        assert bus._changed.is_set()  # so that it subscribes to what is watched
        bus._asked.add(T)
        channel.messages.put_nowait({"type": "subscribe", "channel": CHANNEL, "data": 1})
        await turns()
        assert bus.hears(T)
        receiving.cancel()
        await asyncio.gather(receiving, return_exceptions=True)
        assert not bus.alive
        assert (bus._asked, bus._subscribed) == (set(), set())

    run(work())


def test_a_silent_connection_is_asked_for_a_sign_of_life_and_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        server = Server()
        bus, clock, pings = bus_on(server), [100.0], list[float]()

        async def silence(timeout: float) -> None:  # noqa: ASYNC109
            clock[0] += timeout

        async def ping() -> None:
            pings.append(clock[0])

        channel: Any = SimpleNamespace(get_message=silence, ping=ping)
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
        with pytest.raises(TimeoutError):
            await bus._hear(channel)
        assert (pings, clock[0]) == ([101.0], 101.5)

        async def pong(timeout: float) -> dict[str, object]:  # noqa: ASYNC109
            clock[0] += timeout
            if len(pings) == 20:
                await bus.close()
            return {"type": "pong", "channel": None, "data": b""}

        channel.get_message = pong
        pings.clear()
        await bus._hear(channel)  # until it is closed
        assert len(pings) == 20
        assert server.closed

    run(work())


def test_a_bus_that_is_started_publishes_and_subscribes_until_it_is_closed() -> None:
    async def work() -> None:
        server = Server()
        bus = bus_on(server)
        bus.start()
        server.channel.messages.put_nowait(None)
        bus.watch(T)
        bus.publish(T, 1)
        await turns()
        bus.watch(U)
        bus.publish(T, 2)
        await turns()
        assert [one[1] for one in server.asked] == ["1", "2"]
        assert server.channel.asked == [
            ("subscribe", "parlour:tokens"),
            ("subscribe", "parlour:table:t"),
            ("subscribe", "parlour:table:u"),
        ]
        await bus.close()
        assert not bus._tasks._tasks
        assert server.closed

    run(work())


def test_what_is_heard_is_told_to_all_who_listen() -> None:
    async def work() -> None:
        bus, heard = bus_on(Server()), list[object]()
        for _ in range(2):
            bus.listen(
                lambda *hint: heard.append(hint), lambda *said: heard.append(said), heard.append
            )
        bus.on_token_deleted(heard.append)
        bus._asked.add(T)
        bus._take("subscribe", b"parlour:table:u", b"1")
        bus._take("unsubscribe", CHANNEL, b"1")
        bus._take("pong", None, b"1")
        odd = (b"1 intent 2 memory", b"1 intent 1 Memory!", b"1 intent 1")
        for said in (b"1234567890", b"5 hello", b"1 nonsense", b"1 hello you", *odd):
            bus._take("message", CHANNEL, said)
        for said in (b"7", TOKEN.hex().encode()[1:]):
            bus._take("message", b"parlour:tokens", said)
        assert heard == []
        assert not bus.hears(T)
        bus._take("subscribe", CHANNEL, b"1")
        assert bus.hears(T)
        bus._take("message", CHANNEL, b"123456789")
        bus._take("message", CHANNEL, b"4 hello")
        bus._take("message", b"parlour:tokens", TOKEN.hex().encode())
        hello = (T, Said(Seat(4), "hello"))
        assert heard == [T, T, (T, 123_456_789), (T, 123_456_789), hello, hello, TOKEN]

    run(work())


def test_limits_are_counted_in_spans_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        server, second = Server(), Ms(1_000)
        alone = LocalLimits(FakeTime())
        limits = RedisLimits(NOWHERE, alone)
        limits._redis = server  # type: ignore[assignment]
        server.answers = [2, True, 3, True, 1, True]
        assert [await limits.take("k", 2, second) for _ in range(2)] == [0, 655]
        await limits.give_back("k", second)
        name = "parlour:limit:k:12"
        taken = [("incr", name), ("pexpire", name, 2_000)]
        assert server.asked == [taken, taken, [("decr", name), ("pexpire", name, 2_000)]]
        server.fails = True
        assert await limits.take("k", 1, second) == 0
        await limits.give_back("k", second)
        assert await alone.take("k", 1, second) == 0
        await limits.close()
        assert server.closed

    monkeypatch.setattr(module, "_ms", lambda: Ms(12_345))
    run(work())


def test_who_is_there_is_said_and_asked_many_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        server, presence = Server(), RedisPresence(NOWHERE)
        presence._redis = server  # type: ignore[assignment]
        tab = Here(T, ADA, "tab")
        await presence.here([tab, Here(U, ADA, "tab"), Here(T, BEN, "other")])
        t, u, v = (f"parlour:here:{table}" for table in (T, U, V))
        assert server.asked == [
            (HERE, 2, t, u, PRESENCE_LIFE, "ada tab", "ada tab"),
            (HERE, 1, t, PRESENCE_LIFE, "ben other"),
        ]
        server.asked.clear()
        await presence.gone(tab)
        server.answers = [[b"ada tab ada more ben other", b""], [b"ben other"]]
        found = await presence.present([T, U, V])
        assert found == {T: {ADA, BEN}, U: frozenset(), V: {BEN}}
        asked = [(PRESENT, 2, t, u), (PRESENT, 1, v)]
        assert server.asked == [("zrem", t, "ada tab"), *asked]
        server.fails = True
        with pytest.raises(Lost):
            await presence.present([T])
        await presence.close()
        assert server.closed

    monkeypatch.setattr(module, "ITEMS_PER_CALL", 2)
    run(work())


def test_spans_are_of_the_time_of_day() -> None:
    assert abs(module._ms() - 1_000 * time.time()) < 60_000


def test_what_somebody_would_like_is_heard_as_it_was_said() -> None:
    async def work() -> None:
        bus, heard = bus_on(Server()), list[object]()
        bus.listen(lambda *_hint: None, lambda *said: heard.append(said), lambda _table: None)
        intents = [Intent(Seat(1), "memory"), Intent(Seat(0), naming=True), Intent(Seat(4))]
        for intent in intents:
            bus.say(T, intent)
            bus._take("message", CHANNEL, bus._words[-1][1].encode())
        assert heard == [(T, intent) for intent in intents]

    run(work())
