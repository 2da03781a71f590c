"""The ports inside one process: for tests, simulators, and a home server's wire and presence."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from parlour.core.ids import Ms, TableId, UserId, seconds
from parlour.host.ports import (
    DEADLINE_GRACE,
    PULSE,
    Here,
    NewTable,
    Rested,
    Row,
    Snapshot,
    Start,
    StoredEntry,
    Time,
    Told,
    Verdict,
)
from parlour.table.phrases import Said

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


class LocalLog:
    """A log in memory: it keeps the rules of the others, and nothing after the process."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._rows: dict[TableId, list[Row]] = {}
        self._secrets: dict[TableId, bytes] = {}
        self.snapshots: dict[TableId, Snapshot] = {}
        self._beat = time.now()
        self._stopped = 0

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        del listed  # nobody lists these
        table = rows[0].table
        if table in self._rows:
            return False
        self._rows[table], self._secrets[table] = list(rows), secret
        return True

    def append(self, row: Row, told: Told) -> None:
        asyncio.get_running_loop().call_soon(told, self._write(row))

    def _write(self, row: Row) -> Verdict:
        rows = self._rows[row.table]
        if row.seq != rows[-1].seq + 1 or any(old.command == row.command for old in rows):
            return "taken"
        due, now = rows[-1].due, self._now()
        if row.lapse:
            if due is None or due > now:
                return "early"
        elif due is not None and due <= now - DEADLINE_GRACE:
            return "late"
        rows.append(row)
        return "written"

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return [
            StoredEntry(row.table, row.seq, row.command, row.entry)
            for table, head in heads.items()
            for row in self._rows.get(table, [])[head:]
        ]

    def tables(self) -> Sequence[TableId]:
        return tuple(self._rows)

    def rows(self, table: TableId) -> Sequence[Row]:
        return tuple(self._rows[table])

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        return {
            table: Start(self._secrets[table], self.snapshots.get(table))
            for table in tables
            if table in self._secrets
        }

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        self.snapshots |= {one.table: one for one in snapshots}

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        del after, beyond, most  # nothing is kept for so long
        return []

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        del table, seq, secret, body
        return False

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        now = self._now()
        late = [
            t
            for t, rows in self._rows.items()
            if rows[-1].due is not None and rows[-1].due <= now and t not in skip
        ]
        return late[:most]

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        rows = self._rows[table]
        if rows[-1].seq == seq:
            rows[-1] = replace(rows[-1], due=due)

    async def beat(self) -> Ms:
        now = self._time.now()
        gap = now - self._beat
        self._stopped += gap if gap > PULSE else min(gap, 0)
        self._beat = now
        return self._now()

    def _now(self) -> Ms:
        return Ms(self._beat - self._stopped)


class LocalChangeBus:
    """Every host of this process hears every change at once."""

    alive = True

    def __init__(self) -> None:
        self._on_change: list[Callable[[TableId, int], None]] = []
        self._on_phrase: list[Callable[[TableId, Said], None]] = []

    def watch(self, table: TableId) -> None:
        """All are heard."""

    def unwatch(self, table: TableId) -> None:
        """All are heard."""

    def hears(self, table: TableId) -> bool:
        del table
        return self.alive

    def publish(self, table: TableId, seq: int) -> None:
        for told in self._on_change:
            told(table, seq)

    def say(self, table: TableId, said: Said) -> None:
        for told in self._on_phrase:
            told(table, said)

    def listen(
        self,
        on_change: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Said], None],
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
