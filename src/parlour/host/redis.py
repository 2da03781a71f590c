"""Changes, presence and rate limits between nodes, through Redis. Tables are right without it."""

import asyncio
import contextlib
import itertools
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.breaker import Breaker
from parlour.host.dependency_status import DependencyStatus
from parlour.host.ports import Here, Limits, Lost
from parlour.supervisor import Supervisor
from parlour.table.phrases import PHRASES, Aside, Intent, Said

T = TypeVar("T")
TABLE = "parlour:table:"  # the channel of a table
TOKENS = "parlour:tokens"
# One request for many: a client's work for each command is ten times that of Redis. What only we
# would hear, who know it, is not published.
PUBLISH = """
for i = 1, #ARGV, 3 do
  if redis.call('PUBSUB', 'NUMSUB', ARGV[i])[2] > tonumber(ARGV[i + 2]) then
    redis.call('PUBLISH', ARGV[i], ARGV[i + 1])
  end
end
"""
# Who is there, likewise. By Redis' own clock: those of the nodes may differ by more than a
# connection lives.
HERE = """
local time, life = redis.call('TIME'), ARGV[1]
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], time[1] * 1000 + life, ARGV[i + 1])
  redis.call('PEXPIRE', KEYS[i], 4 * life)
end
"""
PRESENT = """
local time, found = redis.call('TIME'), {}
for i = 1, #KEYS do
  found[i] = table.concat(redis.call('ZRANGEBYSCORE', KEYS[i], time[1] * 1000, '+inf'), ' ')
end
return found
"""
ITEMS_PER_CALL = 500  # changes or people in one script, or channels in one command
DIGEST = re.compile("[0-9a-f]{64}")
GAME = re.compile("[a-z0-9_-]{1,40}")
NOTHING = "-"  # no game
MAX_MESSAGE_BYTES = 100  # bytes of a message that can be ours
RESUBSCRIBE = 0.3  # seconds before a lost subscription is tried again
PING = 0.5  # seconds between two signs of life that the subscription asks for
# So many times nothing came within that time, then it is given up. Times and not seconds: what came
# while this node was busy with something else waits to be read.
DEAF = 3
STARTUP_SECONDS = 15.0  # seconds after a start in which Redis may be slow: the node is busy, too
PRESENCE_LIFE = Ms(15_000)  # how long a connection counts as there, unless it is said again
FAILURES = (RedisError, OSError, TimeoutError)


class RedisChangeBus:
    """One channel per table, subscribed while the table is watched here. So tables that are played
    elsewhere cost this node nothing. Changes that wait are published together.
    """

    def __init__(self, url: str) -> None:
        never = Retry(NoBackoff(), 0)  # it would subscribe again without telling us
        self._redis = Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, retry=never)
        self._on_change: list[Callable[[TableId, int], None]] = []
        self._on_phrase: list[Callable[[TableId, Aside], None]] = []
        self._on_subscribed: list[Callable[[TableId], None]] = []
        self._on_token_deleted: Callable[[bytes], None] = lambda _token: None
        self._changes: dict[TableId, int] = {}  # waiting to be published
        self._words: list[tuple[str, str]] = []  # phrases and deleted tokens, likewise
        self._wake = asyncio.Event()
        self._wanted: set[TableId] = set()
        self._asked: set[TableId] = set()  # of Redis, on the present connection
        self._subscribed: set[TableId] = set()  # and answered
        self._changed = asyncio.Event()
        self._channel: PubSub | None = None
        self.status = DependencyStatus("redis")
        self._tasks = Supervisor(*FAILURES)
        self._open = True
        self._begun, self._answered = time.monotonic(), False  # whether it ever did

    @property
    def alive(self) -> bool:
        return self._channel is not None

    def watch(self, table: TableId) -> None:
        if table not in self._wanted:
            self._wanted.add(table)
            self._changed.set()

    def unwatch(self, table: TableId) -> None:
        self._wanted.discard(table)
        self._changed.set()

    def hears(self, table: TableId) -> bool:
        return table in self._subscribed

    def publish(self, table: TableId, seq: int) -> None:
        self._changes[table] = seq
        self._wake.set()

    def say(self, table: TableId, said: Aside) -> None:
        self._words.append((TABLE + table, _spoken(said)))
        self._wake.set()

    def tell_token_deleted(self, token: bytes) -> None:
        self._words.append((TOKENS, token.hex()))
        self._wake.set()

    def on_token_deleted(self, callback: Callable[[bytes], None]) -> None:
        self._on_token_deleted = callback

    def listen(
        self,
        on_change: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Aside], None],
        on_subscribed: Callable[[TableId], None],
    ) -> None:
        self._on_change.append(on_change)
        self._on_phrase.append(on_phrase)
        self._on_subscribed.append(on_subscribed)

    def start(self) -> None:
        self._tasks.every(self._publish, lambda: asyncio.sleep(0), "publish changes")
        self._tasks.every(self._receive, lambda: asyncio.sleep(RESUBSCRIBE), "receive changes")
        self._tasks.every(self._subscribe, lambda: asyncio.sleep(0), "subscribe to changes")

    async def close(self) -> None:
        """The client sometimes swallows a cancellation, so listeners also check `_open`."""
        self._open = False
        await self._tasks.close()
        await self._redis.aclose()

    async def _publish(self) -> None:
        """What failed is published again, but no phrase: those are of their moment."""
        await self._wake.wait()
        self._wake.clear()
        changes, self._changes = self._changes, {}
        words, self._words = self._words, []
        messages = [(*word, "0") for word in words]  # the sender gets it, too
        messages += [
            (TABLE + table, str(seq), "1" if table in self._subscribed else "0")
            for table, seq in changes.items()
        ]
        try:
            for some in _chunks(messages):
                await self._redis.eval(PUBLISH, 0, *itertools.chain.from_iterable(some))
        except FAILURES:
            self._changes = changes | self._changes
            self._words = [one for one in words if one[0] == TOKENS] + self._words
            await asyncio.sleep(RESUBSCRIBE)
            self._wake.set()

    async def _receive(self) -> None:
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(TOKENS)
                await channel.get_message(timeout=2)
                self._channel, self._answered = channel, True
                self.status.mark_up()
                self._changed.set()
                await self._hear(channel)
        except FAILURES as error:
            starting = not self._answered and time.monotonic() < self._begun + STARTUP_SECONDS
            if not (starting and isinstance(error, (TimeoutError, RedisTimeout))):
                self.status.mark_down(error)
            raise
        finally:
            self._channel = None
            self._asked, self._subscribed = set(), set()

    async def _subscribe(self) -> None:
        """To what is watched now, and to nothing else."""
        await self._changed.wait()
        self._changed.clear()
        if (channel := self._channel) is None:
            return
        gone, new = self._asked - self._wanted, self._wanted - self._asked
        self._asked, self._subscribed = self._wanted.copy(), self._subscribed - gone
        for some in _chunks([TABLE + table for table in gone]):
            await channel.unsubscribe(*some)
        for some in _chunks([TABLE + table for table in new]):
            await channel.subscribe(*some)

    async def _hear(self, channel: PubSub) -> None:
        """Until nothing comes any more: a connection can be dead and seem open."""
        asked, silent = time.monotonic(), 0
        while self._open:
            message = await channel.get_message(timeout=PING)
            now = time.monotonic()
            if message is not None:
                silent = 0
                self._take(message["type"], message["channel"], message["data"])
            elif (silent := silent + 1) >= DEAF:
                raise TimeoutError
            if now - asked > PING:
                asked = now
                await channel.ping()

    def _take(self, kind: str, channel: bytes | None, data: bytes) -> None:
        """Anybody may write to these channels: what makes no sense is passed over."""
        name = (channel or b"").decode(errors="replace")
        table = TableId(name.removeprefix(TABLE))
        if kind == "subscribe" and table in self._asked:
            self._subscribed.add(table)
            for look in self._on_subscribed:  # first subscribe, then look what was missed
                look(table)
        if kind != "message" or len(data) > MAX_MESSAGE_BYTES:
            return
        said = data.decode(errors="replace")
        if name == TOKENS and DIGEST.fullmatch(said):
            self._on_token_deleted(bytes.fromhex(said))
        elif name != TOKENS:
            self._take_of_table(table, said.split(" "))

    def _take_of_table(self, table: TableId, words: Sequence[str]) -> None:
        match words:
            case [seq] if seq.isdecimal() and len(seq) < 10:
                for report in self._on_change:
                    report(table, int(seq))
            case [("0" | "1" | "2" | "3" | "4") as seat, *rest]:
                if (aside := _heard(Seat(int(seat)), rest)) is not None:
                    for say in self._on_phrase:
                        say(table, aside)
            case _:
                pass


def _spoken(said: Aside) -> str:
    match said:
        case Said(seat, phrase):
            return f"{seat} {phrase}"
        case Intent(seat, wish, naming):
            return f"{seat} intent {int(naming)} {wish or NOTHING}"


def _heard(seat: Seat, words: Sequence[str]) -> Aside | None:
    match words:
        case [phrase] if phrase in PHRASES:
            return Said(seat, PHRASES[phrase])
        case ["intent", ("0" | "1") as naming, wish] if GAME.fullmatch(wish):
            return Intent(seat, "" if wish == NOTHING else wish, naming == "1")
        case _:
            return None


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
            for some in _chunks(who):
                keys = [_key(one.table) for one in some]
                members = [f"{one.user} {one.connection}" for one in some]
                await self._redis.eval(HERE, len(keys), *keys, PRESENCE_LIFE, *members)

    async def gone(self, who: Here) -> None:
        with contextlib.suppress(Lost), self._breaker.guard():
            await self._redis.zrem(_key(who.table), f"{who.user} {who.connection}")

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        """`Lost` when Redis is: then nobody is said to have left."""
        replies: list[bytes] = []  # of each table: a user, a connection, a user, ...
        with self._breaker.guard():
            for some in _chunks(tables):
                replies += await self._redis.eval(PRESENT, len(some), *map(_key, some))
        users = [frozenset(map(UserId, here.decode().split()[::2])) for here in replies]
        return dict(zip(tables, users, strict=True))

    async def close(self) -> None:
        await self._redis.aclose()


def _key(table: TableId) -> str:
    return f"parlour:here:{table}"


def _chunks(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[at : at + ITEMS_PER_CALL] for at in range(0, len(items), ITEMS_PER_CALL))


def _ms() -> Ms:
    return Ms(time.time_ns() // 1_000_000)
