"""Retention: what nobody comes back to is deleted after so many days, a little at a time.

Tables at which no game began, games that nobody goes on with, guests who never played, webhooks
that were given up or whose owners stay away, sessions that expired. A game that has ended stays,
whoever played it stays, and so does every table of a room in which there was another one: its
tables name each other.
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
MOST = 5  # tables, people or sessions in one transaction: moves wait for it no longer than that
ALONE = 100  # the same while nobody plays
HOOKS = 100  # webhooks in one transaction: no move waits for them
GIVEN_UP = Ms(30 * DAY)  # for which a webhook that was given up is kept
REST = 4.0  # how many times as long as a transaction took nothing is done after it
SHORTEST = 0.01  # seconds of rest at least


class Days(Struct, frozen=True):
    """For how many days without a sign of life each is kept; 0: for ever."""

    waiting: int = 7
    abandoned: int = 90
    guests: int = 60
    sessions: int = 400


class Beyond(NamedTuple):
    """Where a list in the order of time goes on."""

    since: int = 0  # ms since 1970
    id: str = ""


class OldTable(NamedTuple):
    """A table that was opened long ago, and its last entry."""

    table: TableId
    opened: int
    head: int
    phase: str
    entry: bytes
    alone: bool  # in its room


class OldGuest(NamedTuple):
    user: UserId
    since: int
    stays: bool  # they have played, sit somewhere, or came back


class OldWebhook(NamedTuple):
    id: str
    since: int
    goes: bool  # its owner stays away, or it was given up


class OnSurvey(Struct):
    """How many of a kind are old enough, and since when the oldest is."""

    count: int = 0
    oldest: int = 0  # ms since 1970

    def add(self, since: int) -> None:
        self.count += 1
        self.oldest = min(self.oldest or since, since)


class RetentionStore(Protocol):
    """What is asked of the databases; `Lost` if one does not answer."""

    @property
    def shards(self) -> Sequence[str]: ...

    async def is_first(self) -> bool:
        """Whether this node, of all, is the one that sees to it."""

    async def clock(self, shard: str) -> Ms:
        """The service's clock, by which entries are dated."""

    async def old_tables(
        self, shard: str, phase: str, before: int, beyond: Beyond, most: int
    ) -> Sequence[OldTable]:
        """In this phase, opened before, nothing due, in the order of their opening."""

    async def delete_tables(self, shard: str, some: Sequence[OldTable]) -> int:
        """With their logs, seeds and sitters, at once; those that have changed stay."""

    async def old_guests(self, before: int, beyond: Beyond, most: int) -> Sequence[OldGuest]: ...

    async def delete_guests(self, some: Sequence[UserId], before: int) -> int: ...

    async def old_webhooks(
        self, unseen: int, given_up: int, beyond: str, most: int
    ) -> Sequence[OldWebhook]:
        """In the order of their ids; they go if nobody saw the owner since, or given up before."""

    async def delete_webhooks(self, some: Sequence[str], unseen: int, given_up: int) -> int:
        """Those whose owners have come back meanwhile stay."""

    async def old_sessions(self, before: int) -> OnSurvey: ...

    async def delete_sessions(self, before: int, most: int) -> int: ...


class _Dated(Struct):
    at: Ms


_dated = msgspec.json.Decoder(_Dated)


def _at(entry: bytes) -> float:
    """When it was written; what cannot be read is never old."""
    try:
        return _dated.decode(entry).at
    except msgspec.MsgspecError:
        return inf


class Retention:
    def __init__(
        self,
        store: RetentionStore,
        days: Days,
        empty: Callable[[Sequence[TableId]], Awaitable[Sequence[TableId]]],  # nobody has them open
        forget: Callable[[Sequence[TableId]], Awaitable[None]],
        *,
        alone: bool = False,  # no server runs: nobody waits
    ) -> None:
        self._store, self._days = store, days
        self._rest, self._most = (0.0, ALONE) if alone else (REST, MOST)
        self._empty, self._forget = empty, forget
        self.deleted: Counter[str] = Counter(dict.fromkeys(KINDS, 0))  # since the start

    async def survey(self) -> dict[Kind, OnSurvey]:
        """What would be deleted now. Nothing is."""
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
        """All that is old enough, on one node; a database that is away is left for the next."""
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
        """All at once; if the database refuses one of them, the others without it.

        While the database is away, the next page cannot be read either, and that ends the round.
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
        """Those of each page that may go; a page may have none."""
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
        """A webhook is no sign of life: it is kept as long as a guest who never played."""
        unseen = self._before("guests") if self._days.guests else 0
        return unseen, time_ns() // 1_000_000 - GIVEN_UP

    def _before(self, kind: Kind) -> int:
        """What has lived since stays. A guest's last use is noted once a day: one day more."""
        days: int = getattr(self._days, kind)
        return time_ns() // 1_000_000 - (days + (kind == "guests")) * DAY

    async def _pause(self, began: float) -> None:
        """Most of the time is for those who play, however slow the database is."""
        if self._rest:
            await asyncio.sleep(max(SHORTEST, self._rest * (monotonic() - began)))
