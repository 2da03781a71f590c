"""A node's way to the database: the real group commit over connections that are slow or cut."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from parlour.core.ids import Ms, TableId
from parlour.host import group_commit
from parlour.host.ports import (
    Lost,
    NewTable,
    OnVerdict,
    Rested,
    Row,
    Snapshot,
    Start,
    StoredEntry,
    Verdict,
)
from tests.sim.database import SimDatabase
from tests.sim.faults import Faults
from tests.sim.loop import WORLD

T = TypeVar("T")


class SimLog:
    def __init__(self, database: SimDatabase, faults: Faults) -> None:
        self._database, self._faults = database, faults
        self._node = database.name()
        self._commits = group_commit.GroupCommit(self._write)

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        del listed
        return await self._asked(lambda: self._database.open(rows, secret), writes=True)

    def append(self, row: Row, told: OnVerdict) -> None:
        self._commits.append(row, told)

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return await self._asked(lambda: self._database.read(heads))

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        return await self._asked(lambda: self._database.starts(tables))

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        await self._asked(lambda: self._database.keep(snapshots), writes=True)

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        del after, beyond, most
        return []

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        del table, seq, secret, body
        return False

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        return await self._asked(lambda: self._database.due(most, skip, self._node))

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        await self._asked(lambda: self._database.set_due(table, seq, due), writes=True)

    async def beat(self) -> Ms:
        return await self._asked(lambda: self._database.beat(self._node))

    async def close(self) -> None:
        await self._commits.close()
        self._database.leave(self._node)

    async def _write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        written = await self._asked(lambda: self._database.write(rows), writes=True)
        refused = [r.table for r in rows if (r.table, r.seq, r.command) not in written]
        why = dict[TableId, int]()
        if refused:  # in a second statement
            why = await self._asked(lambda: self._database.heads(refused), writes=True)
        return group_commit.verdicts(rows, written, why)

    def _asked(self, statement: Callable[[], T], *, writes: bool = False) -> "asyncio.Future[T]":
        """It may be lost on the way, or its answer, or come late; an answer may be old.

        The database does its part whatever becomes of the node meanwhile.
        """
        faults, loop = self._faults, asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        if faults.breaks(writes) or faults.cut or faults.happens(faults.lost_before):
            loop.call_soon(fail, answer, "before", context=WORLD)
        elif writes and faults.happens(faults.lost_and_late):  # given up here, and not there
            loop.call_later(faults.trip(1.0), carried_out, statement, context=WORLD)
            loop.call_soon(fail, answer, "late", context=WORLD)
        else:
            there = faults.trip(faults.held)
            life = faults.lives
            loop.call_later(there, self._serve, statement, answer, life, context=WORLD)
        return answer

    def _serve(self, statement: Callable[[], T], answer: "asyncio.Future[T]", life: int) -> None:
        faults, loop = self._faults, asyncio.get_running_loop()
        if faults.cut or faults.lives != life:
            fail(answer, "on the way")
            return
        try:
            found = statement()
        except Lost as lost:
            fail(answer, str(lost))
            return
        if faults.happens(faults.lost_after):
            fail(answer, "after")
        elif back := faults.trip(faults.held):
            loop.call_later(back, self._answer, answer, found, life, context=WORLD)
        elif not answer.done():
            answer.set_result(found)

    def _answer(self, answer: "asyncio.Future[T]", found: T, life: int) -> None:
        if self._faults.cut or self._faults.lives != life:
            fail(answer, "on the way back")
        elif not answer.done():
            answer.set_result(found)


def fail(answer: "asyncio.Future[T]", why: str) -> None:
    if not answer.done():
        answer.set_exception(Lost(why))


def carried_out(statement: Callable[[], object]) -> None:
    with contextlib.suppress(Lost):
        statement()
