"""The ports inside one process: time, chance, and the bus, presence and limits of one node."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from parlour.core.ids import Ms, TableId, UserId, seconds
from parlour.host.ports import (
    Here,
    Time,
)
from parlour.table.phrases import Aside

MOST_SPANS = 150_000  # of limits of one length: about 50 MB; the oldest are forgotten first


class LocalTime:
    def now(self) -> Ms:
        return Ms(time.monotonic_ns() // 1_000_000)

    async def sleep(self, ms: Ms) -> None:
        await asyncio.sleep(seconds(ms))


class LocalRandomness:
    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def name(self) -> str:
        return secrets.token_hex(16)

    def pick(self, items: Sequence[str]) -> str:
        return secrets.choice(items)


class LocalChangeBus:
    """Sends every change to every host of this process at once."""

    alive = True

    def __init__(self) -> None:
        self._on_change: list[Callable[[TableId, int], None]] = []
        self._on_phrase: list[Callable[[TableId, Aside], None]] = []

    def watch(self, table: TableId) -> None:
        """All are heard."""

    def unwatch(self, table: TableId) -> None:
        """All are heard."""

    def hears(self, table: TableId) -> bool:
        del table
        return self.alive

    def publish(self, table: TableId, seq: int) -> None:
        for listener in self._on_change:
            listener(table, seq)

    def say(self, table: TableId, said: Aside) -> None:
        for listener in self._on_phrase:
            listener(table, said)

    def listen(
        self,
        on_change: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Aside], None],
        on_subscribed: Callable[[TableId], None],
    ) -> None:
        del on_subscribed  # nothing is ever lost here
        self._on_change.append(on_change)
        self._on_phrase.append(on_phrase)


Spans: TypeAlias = OrderedDict[str, tuple[Ms, int]]  # until when, and how many so far


class LocalLimits:
    """A span begins with its first use. Spans of one length end in the order of their beginning."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._spans: dict[Ms, Spans] = {}  # by their length

    async def take(self, key: str, most: int, ms: Ms) -> Ms:
        now, spans = self._time.now(), self._spans.setdefault(ms, OrderedDict())
        _drop_ended(spans, now)
        until, used = spans.get(key, (now, 0))
        if until <= now:
            until, used = Ms(now + ms), 0
            spans.pop(key, None)  # it begins again, behind all others
        spans[key] = (until, used + 1)
        return Ms(until - now if used >= most else 0)

    async def give_back(self, key: str, ms: Ms) -> None:
        spans = self._spans.get(ms, Spans())
        if key in spans:
            until, used = spans[key]
            spans[key] = (until, max(0, used - 1))


def _drop_ended(spans: Spans, now: Ms) -> None:
    """At most two for each that may be added: no request waits for all of them."""
    for _ in range(2):
        oldest = next(iter(spans), "")
        if not oldest or (spans[oldest][0] > now and len(spans) < MOST_SPANS):
            return
        del spans[oldest]


class LocalPresence:
    def __init__(self) -> None:
        self._open: dict[TableId, set[Here]] = {}

    async def here(self, who: Sequence[Here]) -> None:
        for one in who:
            self._open.setdefault(one.table, set()).add(one)

    async def gone(self, who: Here) -> None:
        here = self._open.get(who.table, set())
        here.discard(who)
        if not here:
            self._open.pop(who.table, None)

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        return {name: frozenset(one.user for one in self._open.get(name, ())) for name in tables}
