"""Hints and presence between nodes, through Redis. Nothing here is needed to be right."""

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.breaker import Breaker
from parlour.host.ports import Here, Limits, Lost
from parlour.supervisor import Supervisor
from parlour.table.phrases import PHRASES, Said

T = TypeVar("T")
CHANNEL = "parlour:hints"
CHUNK = 500  # hints in one message, or commands in one pipeline
DIGEST = re.compile("[0-9a-f]{64}")
LARGEST = 100_000  # bytes of a message; 500 hints are a third of it
RESUBSCRIBE = 0.3  # seconds before a lost subscription is tried again
PING = 0.5  # seconds between two signs of life that the subscription asks for
DEAF = 1.5  # seconds without any, after which it is given up
LIFE = Ms(15_000)  # how long a connection counts as there, unless it is said again
FAILURES = (RedisError, OSError, TimeoutError)


class RedisHintBus:
    """What waits is published together. Once it is subscribed again, the host is told."""

    def __init__(self, url: str) -> None:
        never = Retry(NoBackoff(), 0)  # it would subscribe again without telling us
        self._redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, retry=never)
        self._on_hint: Callable[[TableId, int], None] = lambda _table, _seq: None
        self._on_phrase: Callable[[TableId, Said], None] = lambda _table, _said: None
        self._on_resubscribed: Callable[[], None] = lambda: None
        self._on_token_deleted: Callable[[bytes], None] = lambda _token: None
        self._hints: dict[TableId, int] = {}  # that wait to be published
        self._words: list[str] = []  # phrases and deleted tokens, likewise
        self._wake = asyncio.Event()
        self._tasks = Supervisor(*FAILURES)
        self._open = True
        self.alive = False  # whether hints are heard now

    def publish(self, table: TableId, seq: int) -> None:
        self._hints[table] = seq
        self._wake.set()

    def say(self, table: TableId, said: Said) -> None:
        self._words.append(f"{table} {said.seat} {said.phrase}")
        self._wake.set()

    def tell_token_deleted(self, token: bytes) -> None:
        self._words.append(f"token {token.hex()}")
        self._wake.set()

    def on_token_deleted(self, told: Callable[[bytes], None]) -> None:
        self._on_token_deleted = told

    def listen(
        self,
        on_hint: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Said], None],
        on_resubscribed: Callable[[], None],
    ) -> None:
        self._on_hint, self._on_phrase = on_hint, on_phrase
        self._on_resubscribed = on_resubscribed

    def start(self) -> None:
        self._tasks.every(self._publish, lambda: asyncio.sleep(0), "publish hints")
        self._tasks.every(self._receive, lambda: asyncio.sleep(RESUBSCRIBE), "receive hints")

    async def close(self) -> None:
        """The client sometimes swallows a cancellation: the loops look at `_open` besides."""
        self._open = False
        self._wake.set()
        await self._tasks.close()
        await self._redis.aclose()

    async def _publish(self) -> None:
        """What failed is published again, but no phrase: those are of their moment."""
        await self._wake.wait()
        self._wake.clear()
        hints, self._hints = self._hints, {}
        words, self._words = self._words, []
        try:
            for some in _chunks([*words, *(f"{table} {seq}" for table, seq in hints.items())]):
                await self._redis.publish(CHANNEL, "\n".join(some))
        except FAILURES:
            self._hints = hints | self._hints
            self._words = [one for one in words if one.startswith("token ")] + self._words
            await asyncio.sleep(RESUBSCRIBE)
            self._wake.set()

    async def _receive(self) -> None:
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                await channel.get_message(timeout=2)
                self.alive = True
                self._on_resubscribed()  # first subscribe, then look what was missed
                await self._hear(channel)
        finally:
            self.alive = False

    async def _hear(self, channel: PubSub) -> None:
        """Until nothing comes any more: a connection can be dead and seem open."""
        heard = asked = time.monotonic()
        while self._open:
            message = await channel.get_message(ignore_subscribe_messages=True, timeout=PING)
            now = time.monotonic()
            if message is not None:
                heard = now
                if message["type"] == "message":
                    self._take(message["data"])
            elif now - heard > DEAF:
                raise TimeoutError
            if now - asked > PING:
                asked = now
                await channel.ping()

    def _take(self, data: bytes) -> None:
        """Anybody may write to this channel: what makes no sense is passed over."""
        if len(data) > LARGEST:  # not of ours
            return
        for line in data.decode(errors="replace").splitlines():
            match line.split(" "):
                case [table, seq] if seq.isdecimal() and len(seq) < 10:
                    self._on_hint(TableId(table), int(seq))
                case ["token", digest] if DIGEST.fullmatch(digest):
                    self._on_token_deleted(bytes.fromhex(digest))
                case [table, ("0" | "1" | "2" | "3" | "4") as seat, phrase] if phrase in PHRASES:
                    self._on_phrase(TableId(table), Said(Seat(int(seat)), PHRASES[phrase]))
                case _:
                    pass


class RedisLimits:
    """Counted together by all nodes; each for itself while Redis is away."""

    def __init__(self, url: str, alone: Limits) -> None:
        self._redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        self._alone, self._breaker = alone, Breaker(*FAILURES)

    async def take(self, key: str, most: int, ms: Ms) -> Ms:
        name = f"parlour:limit:{key}:{_ms() // ms}"
        try:
            with self._breaker.guard():
                async with self._redis.pipeline(transaction=False) as pipe:
                    pipe.incr(name)
                    pipe.pexpire(name, 2 * ms)
                    used = int((await pipe.execute())[0])
        except Lost:
            return await self._alone.take(key, most, ms)
        return Ms(ms - _ms() % ms if used > most else 0)

    async def give_back(self, key: str, ms: Ms) -> None:
        name = f"parlour:limit:{key}:{_ms() // ms}"
        try:
            with self._breaker.guard():
                async with self._redis.pipeline(transaction=False) as pipe:
                    pipe.decr(name)
                    pipe.pexpire(name, 2 * ms)
                    await pipe.execute()
        except Lost:
            await self._alone.give_back(key, ms)

    async def close(self) -> None:
        await self._redis.aclose()


class RedisPresence:
    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
        self._breaker = Breaker(*FAILURES)

    async def here(self, who: Sequence[Here]) -> None:
        with contextlib.suppress(Lost), self._breaker.guard():
            until = await self._now() + LIFE
            for some in _chunks(who):
                async with self._redis.pipeline(transaction=False) as pipe:
                    for one in some:
                        pipe.zadd(_key(one.table), {f"{one.user} {one.connection}": until})
                        pipe.pexpire(_key(one.table), 4 * LIFE)
                    await pipe.execute()

    async def gone(self, who: Here) -> None:
        with contextlib.suppress(Lost), self._breaker.guard():
            await self._redis.zrem(_key(who.table), f"{who.user} {who.connection}")

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        """`Lost` when Redis is: then nobody is said to have left."""
        found: list[Any] = []
        with self._breaker.guard():
            now = await self._now()
            for some in _chunks(tables):
                async with self._redis.pipeline(transaction=False) as pipe:
                    for name in some:
                        pipe.zrangebyscore(_key(name), now, "+inf")
                    found += await pipe.execute()
        users = [
            frozenset(UserId(who.decode().split(" ")[0]) for who in members) for members in found
        ]
        return dict(zip(tables, users, strict=True))

    async def close(self) -> None:
        await self._redis.aclose()

    async def _now(self) -> int:
        """By Redis' own clock: those of the nodes may differ by more than a connection lives."""
        seconds, micros = await self._redis.time()
        return int(seconds) * 1_000 + int(micros) // 1_000


def _key(table: TableId) -> str:
    return f"parlour:here:{table}"


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[at : at + CHUNK] for at in range(0, len(items), CHUNK))


def _ms() -> Ms:
    return Ms(time.time_ns() // 1_000_000)
