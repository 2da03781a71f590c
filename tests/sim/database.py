"""A database in memory that all nodes share: what PostgreSQL does with our statements."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from parlour.core.ids import Ms, TableId
from parlour.host.ports import (
    DEADLINE_GRACE,
    NODE_LIFE,
    OVERDUE,
    PULSE,
    Lost,
    Row,
    Snapshot,
    Start,
    StoredEntry,
)
from tests.sim.loop import now_ms

Written = set[tuple[TableId, int, str]]


class Stamp(NamedTuple):
    """When a row was written: in true time, and on the service's clock."""

    at: int
    service: int


class SimDatabase:
    """Each statement happens at one instant."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.tables: dict[TableId, list[Row]] = {}
        self.stamps: dict[TableId, list[Stamp]] = {}
        self.on_written: Callable[[Row], None] = lambda _row: None
        self._secrets: dict[TableId, bytes] = {}
        self.snapshots: dict[TableId, tuple[Snapshot, int]] = {}  # and when they were written
        self._ahead = 0  # of its clock before true time
        self._beat = self._stopped = 0
        self._nodes: dict[int, int] = {}  # when each was last heard
        self._names = 0
        self.twice: list[Row] = []  # commands that somebody tried to write a second time
        self.results: list[tuple[TableId, bytes]] = []
        self.frozen = False  # nothing falls due any more

    def open(self, rows: Sequence[Row], secret: bytes) -> bool:
        table = rows[0].table
        if table in self.tables:
            return False
        self.tables[table], self.stamps[table], self._secrets[table] = [], [], secret
        for row in rows:
            self._store(row)
        return True

    def write(self, rows: Sequence[Row]) -> Written:
        """Of the rows that could be the next of their table, one is written, whichever."""
        ready: dict[TableId, list[Row]] = {}
        for row in rows:
            if self._fits(row):
                ready.setdefault(row.table, []).append(row)
        written = [self._rng.choice(some) for some in ready.values()]
        for row in written:
            if any(old.command == row.command for old in self.tables[row.table]):
                self.twice.append(row)
                raise Lost("unique violation")
        for row in written:
            self._store(row)
        return {(row.table, row.seq, row.command) for row in written}

    def _store(self, row: Row) -> None:
        self.tables[row.table].append(row)
        self.stamps[row.table].append(Stamp(now_ms(), self.present()))
        if row.result is not None:
            self.results.append((row.table, row.result))
        self.on_written(row)

    def _fits(self, row: Row) -> bool:
        stored = self.tables.get(row.table)
        if stored is None or stored[-1].seq != row.seq - 1:
            return False
        due, now = stored[-1].due, self.now()
        if row.lapse:
            return due is not None and due <= now
        return due is None or due > now - DEADLINE_GRACE

    def read(self, heads: Mapping[TableId, int]) -> list[StoredEntry]:
        return [
            StoredEntry(row.table, row.seq, row.command, row.entry)
            for table, head in heads.items()
            for row in self.tables.get(table, ())[head:]
        ]

    def starts(self, tables: Sequence[TableId]) -> dict[TableId, Start]:
        found = [table for table in tables if table in self._secrets]
        return {t: Start(self._secrets[t], self.snapshots.get(t, (None, 0))[0]) for t in found}

    def keep(self, snapshots: Sequence[Snapshot]) -> None:
        """A statement that comes late puts an older one in a newer one's place: the log decides."""
        for one in snapshots:
            self.snapshots[one.table] = (one, now_ms())

    def heads(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        return {table: self.tables[table][-1].seq for table in tables if table in self.tables}

    def overdue(self, ms: int) -> list[TableId]:
        """Tables that had so much time for what fell due; it may be set in the past."""
        late = [] if self.frozen or self._clock() - self._beat >= PULSE else self._late(self.now())
        old = [table for table in late if self.stamps[table][-1].at <= now_ms() - ms]
        return [table for table in old if (self.tables[table][-1].due or 0) <= self.now() - ms]

    def due(self, most: int, skip: Sequence[TableId], node: int) -> list[TableId]:
        """First what is this node's to see to, then what nobody has seen to for a while."""
        if self.frozen or self._clock() - self._beat >= PULSE:
            return []
        late = [table for table in self._late(self.now()) if table not in skip]
        overdue = self._late(self._clock() - self._stopped - OVERDUE)
        ours = [table for table in late if self._sees_to(table) == node]
        others = [table for table in late if table not in ours and table in overdue]
        return [*ours, *others][:most]

    def _late(self, now: int) -> list[TableId]:
        last = {table: rows[-1].due for table, rows in self.tables.items()}
        return [table for table, due in last.items() if due is not None and due <= now]

    def _sees_to(self, table: TableId) -> int | None:
        """Of all nodes, each of which has a part of the tables."""
        nodes = sorted(self._nodes)
        return nodes[crc32(table.encode()) % len(nodes)] if nodes else None

    def is_due(self, table: TableId) -> bool:
        """Whether the table waits for a sweep."""
        due = self.tables[table][-1].due
        return due is not None and due <= self.now()

    def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        rows = self.tables[table]
        if rows[-1].seq == seq:
            rows[-1] = replace(rows[-1], due=due)

    def beat(self, node: int) -> Ms:
        """The clock goes up to the oldest heartbeat of all nodes; a gap is not charged."""
        now, before = self._clock(), self._beat
        others = {
            one: beat
            for one, beat in self._nodes.items()
            if one != node and now - NODE_LIFE < beat <= now + PULSE
        }
        self._nodes = {**others, node: now}
        upto, gap = min([now, *others.values()]), 0
        if before and now - before < -PULSE:
            gap = now - before
        elif before and upto - before > PULSE:
            gap = upto - before
        self._stopped += gap
        self._beat = now if gap < 0 else max(before, upto)
        return self.present()

    def present(self) -> Ms:
        """What a node that asks now takes for the time: deadlines are tested a little behind it."""
        now = self._clock()
        return Ms((self._beat if now - self._beat > PULSE else now) - self._stopped)

    def name(self) -> int:
        """For a node that starts."""
        self._names += 1
        return self._names

    def leave(self, node: int) -> None:
        """A node ends: the others need not wait for it."""
        self._nodes.pop(node, None)

    def now(self) -> Ms:
        """The service's clock, which goes on with each heartbeat."""
        return Ms(self._beat - self._stopped)

    def jump(self, ms: int) -> None:
        """Somebody sets its clock."""
        self._ahead += ms

    def fail_over(self, ms: int) -> dict[TableId, list[Row]]:
        """A standby takes over that has not heard what was written in the last ms: all of that."""
        lost: dict[TableId, list[Row]] = {}
        for table, stamps in self.stamps.items():
            first, since = stamps[0].at, now_ms() - ms
            head = sum(one.at <= since or one.at == first for one in stamps)
            if head < len(stamps):
                lost[table] = self.tables[table][head:]
                del self.tables[table][head:], stamps[head:]
        since = now_ms() - ms
        self.snapshots = {t: one for t, one in self.snapshots.items() if one[1] <= since}
        gone = {(row.table, row.result) for rows in lost.values() for row in rows}
        self.results = [one for one in self.results if one not in gone]
        return lost

    def _clock(self) -> int:
        return now_ms() + self._ahead
