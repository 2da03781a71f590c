"""A database in memory that all nodes share, and each node's unreliable way to it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace
from sim.faults import Faults

from parlour.core.ids import Ms, TableId
from parlour.host import group_commit
from parlour.host.ports import GRACE, PULSE, Lost, NewTable, Row, StoredEntry, Verdict

T = TypeVar("T")
Written = set[tuple[TableId, int, str]]


class SimDatabase:
    """What PostgreSQL does with our statements, each of them at one instant."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.tables: dict[TableId, list[Row]] = {}
        self._secrets: dict[TableId, bytes] = {}
        self._changed: dict[TableId, int] = {}  # when
        self._beat = self._stopped = 0
        self.twice: list[Row] = []  # commands that somebody tried to write a second time
        self.frozen = False  # nothing falls due any more

    def open(self, rows: Sequence[Row], secret: bytes) -> bool:
        table = rows[0].table
        if table in self.tables:
            return False
        self.tables[table], self._secrets[table] = list(rows), secret
        self._changed[table] = _ms()
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
            self.tables[row.table].append(row)
            self._changed[row.table] = _ms()
        return {(row.table, row.seq, row.command) for row in written}

    def _fits(self, row: Row) -> bool:
        stored = self.tables.get(row.table)
        if stored is None or stored[-1].seq != row.seq - 1:
            return False
        due, now = stored[-1].due, self.now()
        if row.lapse:
            return due is not None and due <= now
        return due is None or due > now - GRACE

    def read(self, heads: Mapping[TableId, int]) -> list[StoredEntry]:
        return [
            StoredEntry(row.table, row.seq, row.command, row.entry)
            for table, head in heads.items()
            for row in self.tables.get(table, ())[head:]
        ]

    def secrets(self, tables: Sequence[TableId]) -> dict[TableId, bytes]:
        return {table: self._secrets[table] for table in tables if table in self._secrets}

    def heads(self, tables: Sequence[TableId]) -> dict[TableId, int]:
        return {table: self.tables[table][-1].seq for table in tables if table in self.tables}

    def overdue(self, ms: int) -> list[TableId]:
        """Tables that had so much time for what fell due; it may be set in the past."""
        old = [table for table in self.due(100, ()) if self._changed[table] <= _ms() - ms]
        return [table for table in old if (self.tables[table][-1].due or 0) <= self.now() - ms]

    def due(self, most: int, skip: Sequence[TableId]) -> list[TableId]:
        now = self.now()
        if self.frozen or _ms() - self._beat >= PULSE:
            return []
        overdue = [
            table for table, rows in self.tables.items()
            if rows[-1].due is not None and rows[-1].due <= now and table not in skip
        ]  # fmt: skip
        return overdue[:most]

    def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        rows = self.tables[table]
        if rows[-1].seq == seq:
            rows[-1] = replace(rows[-1], due=due)

    def is_due(self, table: TableId) -> bool:
        """Whether the table waits for a sweep."""
        due = self.tables[table][-1].due
        return due is not None and due <= self.now()

    def beat(self) -> Ms:
        now = _ms()
        gap = now - self._beat if self._beat else 0
        self._stopped += gap if gap > PULSE else 0
        self._beat = now
        return Ms(now - self._stopped)

    def now(self) -> Ms:
        """The service's clock, which goes on with each heartbeat."""
        return Ms(self._beat - self._stopped)


class SimLog:
    """A node's log: the real group commit over connections that are slow, cut or unsure."""

    def __init__(self, database: SimDatabase, faults: Faults) -> None:
        self._database, self._faults = database, faults
        self._commits = group_commit.GroupCommit(self._write)

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        del listed
        return await self._changed(lambda: self._database.open(rows, secret))

    def append(self, row: Row) -> "asyncio.Future[Verdict]":
        return self._commits.append(row)

    def on_abandoned(self, told: Callable[[TableId, int], None]) -> None:
        self._commits.on_abandoned = told

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return await self._asked(lambda: self._database.read(heads))

    async def secrets(self, tables: Sequence[TableId]) -> Mapping[TableId, bytes]:
        return await self._asked(lambda: self._database.secrets(tables))

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        return await self._asked(lambda: self._database.due(most, skip))

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        await self._changed(lambda: self._database.set_due(table, seq, due))

    async def beat(self) -> Ms:
        return await self._asked(self._database.beat)

    async def close(self) -> None:
        await self._commits.close()

    async def _write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        written = await self._changed(lambda: self._database.write(rows))
        await self._faults.back()  # why the others were not is asked in a second statement
        heads = self._database.heads([row.table for row in rows])
        return group_commit.verdicts(rows, written, heads)

    async def _changed(self, change: Callable[[], T]) -> T:
        """A statement that writes: it may be lost on the way, or its answer, or come late."""
        faults = self._faults
        await faults.pause(faults.held)
        if faults.cut() or faults.happens(faults.lost_before):
            raise Lost("before")
        if faults.happens(faults.lost_and_late):  # the client gives up, the server does not
            faults.later(change)
            raise Lost("late")
        done = change()
        await faults.back(faults.held)
        if faults.cut() or faults.happens(faults.lost_after):
            raise Lost("after")
        return done

    async def _asked(self, answer: Callable[[], T]) -> T:
        """A statement that reads: its answer may be old by the time it arrives."""
        faults = self._faults
        await faults.pause()
        if faults.cut() or faults.happens(faults.unread):
            raise Lost("unread")
        found = answer()
        await faults.back()
        if faults.cut():
            raise Lost("unread")
        return found


def _ms() -> int:
    return round(asyncio.get_running_loop().time() * 1_000)
