"""Orders to erase people, in the simulated database, as a node reads and carries them out."""

import asyncio
import zlib
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.erasing import Erasure, redacted
from parlour.host.orders import Orders
from parlour.host.ports import NODE_LIFE, Row, StoredEntry
from tests.sim.database import SimDatabase
from tests.sim.log import SimLog, carried_out, fail
from tests.sim.loop import WORLD

T = TypeVar("T")


class ErasingDatabase(SimDatabase):
    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.rng = rng
        self.head = 0  # of the audit log
        self.erasing: dict[UserId, Erasure] = {}
        self.erased: set[UserId] = set()
        self.touched: dict[int, Sequence[TableId]] = {}  # by the entry that says so
        self.known: dict[int, int] = {}  # the last order that each node acknowledged

    def order(self, user: UserId) -> None:
        self.head += 1
        self.erasing[user] = Erasure(user, self.head, self.rng.randbytes(8).hex())

    def orders(self, known: int) -> Orders | None:
        if known == self.head:
            return None
        late = [table for at, some in self.touched.items() if at > known >= 0 for table in some]
        return Orders(head=self.head, erasing=(*self.erasing.values(),), erased=tuple(late))

    def has_token(self, user: UserId) -> bool:
        return user not in self.erasing and user not in self.erased

    def is_awaited(self, number: int) -> bool:
        alive = [node for node, at in self._nodes.items() if self._clock() - at < NODE_LIFE]
        return any(self.known.get(node, -1) < number for node in alive)

    def redact(self, table: TableId, erasure: Erasure) -> None:
        rows = self.tables[table]
        lines = [StoredEntry(table, row.seq, row.command, row.entry) for row in rows]
        for at, line in enumerate(redacted(lines, erasure)):
            sitter = None if rows[at].sitter == erasure.user else rows[at].sitter
            rows[at] = replace(
                rows[at], command=line.command, entry=line.entry, sitter=sitter, played=None
            )
        self.snapshots.pop(table, None)

    def forget(self, erasure: Erasure, touched: Sequence[TableId]) -> None:
        self.erasing.pop(erasure.user, None)
        self.erased.add(erasure.user)
        self.head += 1
        self.touched[self.head] = touched

    def is_first(self, node: int) -> bool:
        return bool(self._nodes) and min(self._nodes) == node

    def mentions(self, word: str) -> list[str]:
        """Where somebody's id or name still stands."""
        found = [
            f"{table} {row.seq} {row.command}"
            for table, rows in self.tables.items()
            for row in rows
            if word in _text(row).lower()
        ]
        for table, (one, _) in self.snapshots.items():
            if word.encode() in zlib.decompress(one.body).lower():
                found.append(f"snapshot of {table}")
        return found


def _text(row: Row) -> str:
    return f"{row.command} {row.entry.decode()} {row.sitter} {row.played}"


class ErasingSimLog(SimLog):
    """Its heartbeats say what the node has acknowledged."""

    def __init__(self, database: ErasingDatabase, *more: Any) -> None:
        super().__init__(database, *more)
        self._known, self._base = -1, database
        self.next_write_late = 0.0  # seconds after it was given up here
        self.orders_late = 0.0  # seconds that the orders take to arrive

    def _asked(self, statement: Callable[[], T], *, writes: bool = False) -> "asyncio.Future[T]":
        if not (writes and self.next_write_late):
            return super()._asked(statement, writes=writes)
        late, self.next_write_late = self.next_write_late, 0.0
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        loop.call_later(late, carried_out, statement, context=WORLD)
        loop.call_soon(fail, answer, "late", context=WORLD)
        return answer

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        """While somebody is being erased, some answers come so late that it is done by then."""
        lines = await super().read(heads)
        if self._base.erasing and self._base.rng.random() < 0.1:
            await asyncio.sleep(self._base.rng.randrange(500, 3_000) / 1_000)
        return lines

    async def beat(self) -> Ms:
        known = self._known

        def beaten() -> Ms:
            self._base.known[self._node] = known
            return self._base.beat(self._node)

        return await self._asked(beaten)

    async def in_force(self, known: int) -> Orders | None:
        found = await self._asked(lambda: self._base.orders(known))
        await asyncio.sleep(self.orders_late)
        return found

    async def has_token(self, user: UserId) -> bool:
        return await self._asked(lambda: self._base.has_token(user))

    def acknowledge(self, number: int) -> None:
        self._known = number

    async def is_first(self) -> bool:
        return await self._asked(lambda: self._base.is_first(self._node))

    async def drop_snapshots(self, _touched: Sequence[TableId]) -> None: ...

    async def erase(self, erasure: Erasure) -> bool:
        """Table by table, as SQL does it: others write meanwhile."""
        if await self._asked(lambda: self._base.is_awaited(erasure.number)):
            return False
        touched = await self._asked(lambda: sorted(self._base.tables))
        for table in touched:
            await self._asked(lambda table=table: self._base.redact(table, erasure), writes=True)  # type: ignore[misc]
        await self._asked(lambda: self._base.forget(erasure, touched), writes=True)
        return True
