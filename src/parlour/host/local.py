"""The ports inside one process: for tests, simulators, and a home server's wire and presence."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from parlour.core.game import Seat
from parlour.host.ports import GRACE, PULSE, Line, NoTable, Row, Time, Verdict


class LocalTime:
    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(ms / 1000)


class LocalRandomness:
    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def name(self) -> str:
        return secrets.token_hex(8)


class LocalLog:
    """A log in memory: it keeps the rules of the others, and nothing after the process."""

    def __init__(self, time: Time) -> None:
        self._time = time
        self._rows: dict[str, list[Row]] = {}
        self._secrets: dict[str, bytes] = {}
        self._beat = time.now()
        self._stopped = 0

    async def open(self, rows: Sequence[Row], secret: bytes) -> bool:
        table = rows[0].table
        if table in self._rows:
            return False
        self._rows[table], self._secrets[table] = list(rows), secret
        return True

    async def append(self, row: Row) -> Verdict:
        rows = self._rows[row.table]
        if row.seq != rows[-1].seq + 1 or any(old.command == row.command for old in rows):
            return "taken"
        due, now = rows[-1].due, self._now()
        if row.lapse:
            if due is None or due > now:
                return "early"
        elif due is not None and due <= now - GRACE:
            return "late"
        rows.append(row)
        return "written"

    async def read(self, heads: Mapping[str, int]) -> Sequence[Line]:
        return [
            Line(row.table, row.seq, row.command, row.entry)
            for table, head in heads.items()
            for row in self._rows.get(table, [])[head:]
        ]

    def rows(self, table: str) -> Sequence[Row]:
        return tuple(self._rows[table])

    async def secret(self, table: str) -> bytes:
        if table not in self._secrets:
            raise NoTable(table)
        return self._secrets[table]

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        return {table: self._rows[table][-1].seq for table in tables if table in self._rows}

    async def due(self, most: int) -> Sequence[str]:
        now = self._now()
        late = [
            t for t, rows in self._rows.items() if rows[-1].due is not None and rows[-1].due <= now
        ]
        return late[:most]

    async def beat(self) -> int:
        now = self._time.now()
        gap = now - self._beat
        self._stopped += gap - PULSE if gap > PULSE else min(gap, 0)
        self._beat = now
        return self._now()

    def _now(self) -> int:
        return min(self._time.now(), self._beat + PULSE) - self._stopped


class LocalWire:
    """Every host of this process hears every hint at once."""

    def __init__(self) -> None:
        self._heard: list[Callable[[str, int], None]] = []

    def publish(self, table: str, seq: int) -> None:
        for heard in self._heard:
            heard(table, seq)

    def listen(self, heard: Callable[[str, int], None], deaf: Callable[[], None]) -> None:
        del deaf  # nothing is ever lost here
        self._heard.append(heard)


class LocalPresence:
    def __init__(self) -> None:
        self._open: dict[str, set[tuple[Seat, str]]] = defaultdict(set)

    async def here(self, table: str, seat: Seat, connection: str) -> None:
        self._open[table].add((seat, connection))

    async def gone(self, table: str, seat: Seat, connection: str) -> None:
        self._open[table].discard((seat, connection))

    async def present(self, table: str) -> frozenset[Seat]:
        return frozenset(seat for seat, _ in self._open[table])
