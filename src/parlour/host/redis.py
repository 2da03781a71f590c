"""Hints and presence between nodes, through Redis. Nothing here is needed to be right."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from parlour.core.game import Seat
from parlour.host.ports import Lost

CHANNEL = "parlour:hints"
LIFE = 15_000  # ms that a connection counts as there, unless it is said again
FAILURES = (RedisError, OSError, TimeoutError)


class RedisWire:
    """What waits is published together; who was deaf looks again once it hears."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._heard: Callable[[str, int], None] = lambda _table, _seq: None
        self._deaf: Callable[[], None] = lambda: None
        self._waiting: list[str] = []
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._open = True
        self.alive = False  # whether hints are heard now

    def publish(self, table: str, seq: int) -> None:
        self._waiting.append(f"{table} {seq}")
        self._wake.set()

    def listen(self, heard: Callable[[str, int], None], deaf: Callable[[], None]) -> None:
        self._heard, self._deaf = heard, deaf

    def start(self) -> None:
        self._tasks = [asyncio.ensure_future(self._speak()), asyncio.ensure_future(self._hear())]

    async def close(self) -> None:
        """The client sometimes swallows a cancellation: the loops look at `_open` besides."""
        self._open = False
        self._wake.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while self._open:
            await self._wake.wait()
            self._wake.clear()
            said, self._waiting = self._waiting, []
            with contextlib.suppress(*FAILURES):  # a hint that is lost is only late
                await self._redis.publish(CHANNEL, "\n".join(said))

    async def _hear(self) -> None:
        while self._open:
            with contextlib.suppress(*FAILURES):
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await channel.get_message(timeout=2)
                    self.alive = True
                    self._deaf()  # first subscribe, then look what was missed
                    while self._open:
                        message = await channel.get_message(True, timeout=1)
                        if message is not None:
                            self._told(message["data"])
            self.alive = False
            await asyncio.sleep(0.3)

    def _told(self, data: bytes) -> None:
        """Anybody may write to this channel: what makes no sense is passed over."""
        for line in data[:100_000].decode(errors="replace").splitlines():
            table, _, seq = line.rpartition(" ")
            if seq.isdecimal() and len(seq) < 10:
                self._heard(table, int(seq))


class RedisPresence:
    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)

    async def here(self, table: str, seat: Seat, connection: str) -> None:
        with contextlib.suppress(*FAILURES):
            key = f"parlour:here:{table}"
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.zadd(key, {f"{seat} {connection}": _ms() + LIFE})
                pipe.pexpire(key, 4 * LIFE)
                await pipe.execute()

    async def gone(self, table: str, seat: Seat, connection: str) -> None:
        with contextlib.suppress(*FAILURES):
            await self._redis.zrem(f"parlour:here:{table}", f"{seat} {connection}")

    async def present(self, table: str) -> frozenset[Seat]:
        """`Lost` when Redis is: then nobody is said to have left."""
        try:
            key = f"parlour:here:{table}"
            found: Any = await self._redis.zrangebyscore(key, _ms(), "+inf")
        except FAILURES as error:
            raise Lost(str(error)) from error
        return frozenset(Seat(int(member.split(b" ")[0])) for member in found)

    async def close(self) -> None:
        await self._redis.aclose()


def _ms() -> int:
    return time.time_ns() // 1_000_000
