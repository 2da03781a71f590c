"""Retention: deletes inactive data after a number of days, in small batches.

It deletes tables without a game, abandoned games, guests who never played, and the rows that
features declare as old. It keeps finished games, their players, and all tables of a room with
several tables, because these refer to each other.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from math import inf
from time import monotonic, time_ns
from typing import Literal, NamedTuple, Protocol, TypeAlias, get_args

import msgspec
from msgspec import Struct

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.ports import Lost
from parlour.storage.old import Old
from parlour.storage.stores import DAY
from parlour.supervisor import isolated

log = logging.getLogger("parlour.retention")
OldKind: TypeAlias = Literal["waiting", "abandoned", "guests"]
KINDS: tuple[OldKind, ...] = get_args(OldKind)
PHASES: dict[OldKind, str] = {"waiting": "CLOSED", "abandoned": "IN_GAME"}
ROWS_PER_TRANSACTION = 5  # tables, people or rows per transaction, so that moves wait only briefly
ROWS_PER_TRANSACTION_ALONE = 100  # the same while no server runs
PAUSE_PER_DURATION = 4.0  # pause after a transaction, as a multiple of its duration
MIN_PAUSE_SECONDS = 0.01  # minimum pause in seconds


class Days(Struct, frozen=True):
    """How many days tables and guests are kept without activity; 0: forever."""

    waiting: int = 7
    abandoned: int = 90
    guests: int = 60


class Beyond(NamedTuple):
    """The position after which the next page of a list, sorted by time, begins."""

    since: int = 0  # ms since 1970
    id: str = ""


class OldTable(NamedTuple):
    """A table that was opened long ago, with its last entry."""

    table: TableId
    opened: int
    head: int
    phase: str
    entry: bytes
    alone: bool  # the only table of its room


class OldGuest(NamedTuple):
    user: UserId
    since: int
    stays: bool  # the guest has played, has a seat, or came back


class OnSurvey(Struct):
    """How many items of a kind are old enough, and the time of the oldest."""

    count: int = 0
    oldest: int = 0  # ms since 1970

    def add(self, since: int) -> None:
        self.count += 1
        self.oldest = min(self.oldest or since, since)


class RetentionStore(Protocol):
    """Database queries of retention; they raise `Lost` if a database does not answer."""

    @property
    def shards(self) -> Sequence[str]: ...

    async def clock(self, shard: str) -> Ms:
        """The time of the service's clock, which dates log entries."""

    async def old_tables(
        self, shard: str, phase: str, before: int, beyond: Beyond, most: int
    ) -> Sequence[OldTable]:
        """Tables in this phase, opened before, without a deadline, sorted by opening time."""

    async def delete_tables(self, shard: str, some: Sequence[OldTable]) -> int:
        """Delete tables with their logs, seeds and sitters; skips tables that have changed."""

    async def old_guests(self, before: int, beyond: Beyond, most: int) -> Sequence[OldGuest]: ...

    async def delete_guests(self, some: Sequence[UserId], before: int) -> int: ...

    async def count_old(self, rule: Old, now: Ms) -> tuple[int, int]:
        """How many rows are old, and the time of the oldest."""

    async def delete_old(
        self, rule: Old, now: Ms, beyond: str, most: int
    ) -> tuple[int, str | None]:
        """Delete one page; how many rows, and where the next page begins, if there is one."""


class _Dated(Struct):
    at: Ms


_dated = msgspec.json.Decoder(_Dated)


def _at(entry: bytes) -> float:
    """When an entry was written; unreadable entries are never old."""
    try:
        return _dated.decode(entry).at
    except msgspec.MsgspecError:
        return inf


def _now() -> Ms:
    return Ms(time_ns() // 1_000_000)


class Retention:
    def __init__(
        self,
        store: RetentionStore,
        days: Days,
        rules: Sequence[Old],
        empty: Callable[[Sequence[TableId]], Awaitable[Sequence[TableId]]],  # not open anywhere
        forget: Callable[[Sequence[TableId]], Awaitable[None]],
        *,
        alone: bool = False,  # no server runs, so nobody waits
    ) -> None:
        self._store, self._days, self._rules = store, days, rules
        self._rest, self._most = (
            (0.0, ROWS_PER_TRANSACTION_ALONE)
            if alone
            else (PAUSE_PER_DURATION, ROWS_PER_TRANSACTION)
        )
        self._empty, self._forget = empty, forget
        kinds = (*KINDS, *(rule.kind for rule in rules))
        self.deleted: Counter[str] = Counter(dict.fromkeys(kinds, 0))  # since the start

    async def survey(self) -> dict[str, OnSurvey]:
        """What a round would delete now; deletes nothing."""
        found: dict[str, OnSurvey] = {kind: OnSurvey() for kind in KINDS}
        for kind in PHASES:
            for shard in self._store.shards:
                async for some in self._tables(shard, kind):
                    for one in some:
                        found[kind].add(one.opened)
        async for guests in self._guests():
            for guest in guests:
                found["guests"].add(guest.since)
        rows = {
            rule.kind: OnSurvey(*await self._store.count_old(rule, _now())) for rule in self._rules
        }
        return {**found, **rows}

    async def round(self) -> Counter[str]:
        """Delete everything old enough; databases that are down wait for the next round."""
        before = self.deleted.copy()
        for kind in PHASES:
            for shard in self._store.shards:
                with isolated("retention", Lost, database=shard, kind=kind):
                    await self._delete_tables(shard, kind)
        with isolated("retention", Lost, kind="guests"):
            await self._delete_guests()
        for rule in self._rules:
            with isolated("retention", Lost, kind=rule.kind):
                await self._delete_rows(rule)
        gone = self.deleted - before
        if gone:
            log.warning("expired data deleted", extra={"facts": dict(gone)})
        return gone

    async def _delete_tables(self, shard: str, kind: OldKind) -> None:
        async for some in self._tables(shard, kind):
            began = monotonic()
            if some:
                self.deleted[kind] += await self._tables_deleted(shard, some)
                await self._forget([one.table for one in some])
            await self._pause(began)

    async def _tables_deleted(self, shard: str, some: Sequence[OldTable]) -> int:
        """Delete these tables together; if that fails, delete them one by one.

        If the database is down, reading the next page fails as well, and that ends the round.
        """
        try:
            return await self._store.delete_tables(shard, some)
        except Exception as error:  # noqa: BLE001  # it is logged, with the table's id
            if len(some) == 1:
                facts = {"table": some[0].table, "error": str(error)}
                log.warning("expired table not deleted", extra={"facts": facts})
                return 0
        return sum([await self._tables_deleted(shard, [one]) for one in some])

    async def _delete_guests(self) -> None:
        async for some in self._guests():
            began, users = monotonic(), [one.user for one in some]
            if users:
                before = self._before("guests")
                self.deleted["guests"] += await self._store.delete_guests(users, before)
            await self._pause(began)

    async def _delete_rows(self, rule: Old) -> None:
        beyond: str | None = ""
        while beyond is not None:
            began = monotonic()
            gone, beyond = await self._store.delete_old(rule, _now(), beyond, self._most)
            self.deleted[rule.kind] += gone
            if beyond is not None:
                await self._pause(began)

    async def _tables(self, shard: str, kind: OldKind) -> AsyncIterator[list[OldTable]]:
        """For each page, the tables to delete; a page may have none."""
        days = getattr(self._days, kind)
        if not days:
            return
        last, place = await self._store.clock(shard) - days * DAY, Beyond()
        while True:
            page = await self._store.old_tables(
                shard, PHASES[kind], self._before(kind), place, self._most
            )
            if not page:
                return
            place = Beyond(page[-1].opened, page[-1].table)
            old = [one for one in page if one.alone and _at(one.entry) <= last]
            left = set(await self._empty([one.table for one in old]) if old else ())
            yield [one for one in old if one.table in left]

    async def _guests(self) -> AsyncIterator[list[OldGuest]]:
        place = Beyond()
        while self._days.guests:
            page = await self._store.old_guests(self._before("guests"), place, self._most)
            if not page:
                return
            place = Beyond(page[-1].since, page[-1].user)
            yield [one for one in page if not one.stays]

    def _before(self, kind: OldKind) -> int:
        """The time before which data is old; a day earlier for guests: use is stored each day."""
        days: int = getattr(self._days, kind)
        return _now() - (days + (kind == "guests")) * DAY

    async def _pause(self, began: float) -> None:
        """Wait in proportion to the last transaction, so that play has most of the database."""
        if self._rest:
            await asyncio.sleep(max(MIN_PAUSE_SECONDS, self._rest * (monotonic() - began)))
