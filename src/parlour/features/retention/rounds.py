"""Retention: deletes inactive data after a number of days, in small batches.

It deletes tables without a game, abandoned games, guests who never played, webhooks that were given
up or whose owners are inactive, and expired sessions. It keeps finished games, their players, and
all tables of a room with several tables, because these refer to each other.
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
from parlour.supervisor import isolated

log = logging.getLogger("parlour.retention")
Kind: TypeAlias = Literal["waiting", "abandoned", "guests", "webhooks", "sessions"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PHASES: dict[Kind, str] = {"waiting": "CLOSED", "abandoned": "IN_GAME"}
DAY = Ms(24 * 60 * 60_000)
MOST = 5  # tables, people or sessions per transaction, so that moves wait only briefly
ALONE = 100  # the same while no server runs
HOOKS = 100  # webhooks per transaction: no move waits for them
GIVEN_UP = Ms(30 * DAY)  # how long a webhook that was given up is kept
REST = 4.0  # pause after a transaction, as a multiple of its duration
SHORTEST = 0.01  # minimum pause in seconds


class Days(Struct, frozen=True):
    """How many days each kind of data is kept without activity; 0: forever."""

    waiting: int = 7
    abandoned: int = 90
    guests: int = 60
    sessions: int = 400


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


class OldWebhook(NamedTuple):
    id: str
    since: int
    goes: bool  # its owner is inactive, or it was given up


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

    async def is_first(self) -> bool:
        """Whether this node is the one that deletes for all nodes."""

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

    async def old_webhooks(
        self, unseen: int, given_up: int, beyond: str, most: int
    ) -> Sequence[OldWebhook]:
        """Webhooks by id, with whether their owner is inactive or they were given up."""

    async def delete_webhooks(self, some: Sequence[str], unseen: int, given_up: int) -> int:
        """Delete webhooks; skips those whose owners have come back."""

    async def old_sessions(self, before: int) -> OnSurvey: ...

    async def delete_sessions(self, before: int, most: int) -> int: ...


class _Dated(Struct):
    at: Ms


_dated = msgspec.json.Decoder(_Dated)


def _at(entry: bytes) -> float:
    """When an entry was written; unreadable entries are never old."""
    try:
        return _dated.decode(entry).at
    except msgspec.MsgspecError:
        return inf


class Retention:
    def __init__(
        self,
        store: RetentionStore,
        days: Days,
        empty: Callable[[Sequence[TableId]], Awaitable[Sequence[TableId]]],  # not open anywhere
        forget: Callable[[Sequence[TableId]], Awaitable[None]],
        *,
        alone: bool = False,  # no server runs, so nobody waits
    ) -> None:
        self._store, self._days = store, days
        self._rest, self._most = (0.0, ALONE) if alone else (REST, MOST)
        self._empty, self._forget = empty, forget
        self.deleted: Counter[str] = Counter(dict.fromkeys(KINDS, 0))  # since the start

    async def survey(self) -> dict[Kind, OnSurvey]:
        """What a round would delete now; deletes nothing."""
        found: dict[Kind, OnSurvey] = {kind: OnSurvey() for kind in KINDS}
        for kind in PHASES:
            for shard in self._store.shards:
                async for some in self._tables(shard, kind):
                    for one in some:
                        found[kind].add(one.opened)
        async for guests in self._guests():
            for guest in guests:
                found["guests"].add(guest.since)
        async for hooks in self._webhooks():
            for hook in hooks:
                found["webhooks"].add(hook.since)
        if self._days.sessions:
            found["sessions"] = await self._store.old_sessions(self._before("sessions"))
        return found

    async def round(self) -> Counter[str]:
        """Delete everything old enough, on one node; databases that are down wait for the next."""
        before = self.deleted.copy()
        if not await self._store.is_first():
            return Counter()
        for kind in PHASES:
            for shard in self._store.shards:
                with isolated("retention", Lost, database=shard, kind=kind):
                    await self._delete_tables(shard, kind)
        with isolated("retention", Lost, kind="guests"):
            await self._delete_guests()
        with isolated("retention", Lost, kind="webhooks"):
            await self._delete_webhooks()
        with isolated("retention", Lost, kind="sessions"):
            await self._delete_sessions()
        gone = self.deleted - before
        if gone:
            log.warning("old things deleted", extra={"told": dict(gone)})
        return gone

    async def _delete_tables(self, shard: str, kind: Kind) -> None:
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
                told = {"table": some[0].table, "error": str(error)}
                log.warning("old table not deleted", extra={"told": told})
                return 0
        return sum([await self._tables_deleted(shard, [one]) for one in some])

    async def _delete_guests(self) -> None:
        async for some in self._guests():
            began, users = monotonic(), [one.user for one in some]
            if users:
                before = self._before("guests")
                self.deleted["guests"] += await self._store.delete_guests(users, before)
            await self._pause(began)

    async def _delete_webhooks(self) -> None:
        async for some in self._webhooks():
            began, ids = monotonic(), [one.id for one in some]
            if ids:
                gone = await self._store.delete_webhooks(ids, *self._old_hooks())
                self.deleted["webhooks"] += gone
            await self._pause(began)

    async def _delete_sessions(self) -> None:
        while self._days.sessions:
            began = monotonic()
            gone = await self._store.delete_sessions(self._before("sessions"), self._most)
            self.deleted["sessions"] += gone
            if gone < self._most:
                return
            await self._pause(began)

    async def _tables(self, shard: str, kind: Kind) -> AsyncIterator[list[OldTable]]:
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

    async def _webhooks(self) -> AsyncIterator[list[OldWebhook]]:
        place = ""
        while page := await self._store.old_webhooks(*self._old_hooks(), place, HOOKS):
            place = page[-1].id
            yield [one for one in page if one.goes]

    def _old_hooks(self) -> tuple[int, int]:
        """Limits for webhooks: they count as inactive like guests who never played."""
        unseen = self._before("guests") if self._days.guests else 0
        return unseen, time_ns() // 1_000_000 - GIVEN_UP

    def _before(self, kind: Kind) -> int:
        """The time before which data is old; a day earlier for guests (use is stored daily)."""
        days: int = getattr(self._days, kind)
        return time_ns() // 1_000_000 - (days + (kind == "guests")) * DAY

    async def _pause(self, began: float) -> None:
        """Wait in proportion to the last transaction, so that play has most of the database."""
        if self._rest:
            await asyncio.sleep(max(SHORTEST, self._rest * (monotonic() - began)))
