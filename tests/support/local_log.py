"""The log of tables in memory, for tests of everything that stands on it."""

import asyncio
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.core.ids import Ms, TableId
from parlour.host.ports import (
    DEADLINE_GRACE,
    PULSE,
    NewTable,
    OnVerdict,
    Rested,
    Row,
    Snapshot,
    Start,
    StoredEntry,
    Time,
    Verdict,
)


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

    def append(self, row: Row, told: OnVerdict) -> None:
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
