"""Finds due messages, sends them, and marks deliveries. One node does this for all nodes."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from parlour.api.played import PlayedGame
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.webhooks.due import (
    FIRST_RETRY,
    START,
    Due,
    DuePlace,
    Webhook,
    WebhookStore,
    later,
    over_due,
    turn_due,
)
from parlour.features.webhooks.sending import Deleted, NotSent, PutOff, Sender
from parlour.host.ports import Lost, PlayedQuery, TableIndex
from parlour.host.shards import AnyHost
from parlour.supervisor import Supervisor

log = logging.getLogger("parlour.webhooks")
ROUND_PAUSE_SECONDS = 2.0  # seconds between rounds
REQUESTS_PER_ROUND = 3  # requests per webhook and round, so that nobody can flood a server
BATCH, BATCHES = 50, 4  # webhooks per batch, and batches per round
AT_ONCE = 400  # concurrent requests, so that slow servers do not delay the next round
REQUEST_INTERVAL_SECONDS = 0.005  # seconds between requests, to leave time for the event loop
COUNT_EVERY = 60.0  # seconds between counts of failing webhooks
VISIBILITY_DELAY = 600_000  # ms until the end of a game is visible, at most
WEBHOOKS_PER_PAGE = 100
Marks: TypeAlias = Mapping[tuple[str, TableId], int]


def clock() -> int:
    return time.time_ns() // 1_000_000


class Webhooks:
    def __init__(
        self, store: WebhookStore, tables: TableIndex, host: AnyHost, sender: Sender
    ) -> None:
        self._store, self._tables, self._host, self._sender = store, tables, host, sender
        self._busy: set[str] = set()
        self._last: DuePlace = START  # the last place that was checked
        self._tasks = Supervisor(Lost)
        self.failing = 0

    async def close(self) -> None:
        await self._tasks.close()

    async def round(self) -> None:
        """Send what is due for the next webhooks, without waiting for slow servers."""
        for _ in range(BATCHES):
            await self._batch(await self._next())
            if self._last == START:
                return

    async def _batch(self, hooks: Sequence[Webhook]) -> None:
        if not hooks:
            return
        began = clock()
        users = list({one.user for one in hooks})
        marks = await self._store.marks([one.id for one in hooks])
        turns = await self._turns(hooks, users, marks)
        ended = await self._finished(users, min(one.seen for one in hooks))
        due = {one.id for one in hooks if turns[one.id] or one.user in (ended or ())}
        if ended is not None:
            await self._seen([one for one in hooks if one.id not in due], began)
        for hook in (one for one in hooks if one.id in due):
            self._busy.add(hook.id)
            work = self._told(hook, turns[hook.id], marks, ended)
            self._tasks.spawn(work, "webhook", hook=hook.id)
            await asyncio.sleep(REQUEST_INTERVAL_SECONDS)

    async def _turns(
        self, hooks: Sequence[Webhook], users: Sequence[UserId], marks: Marks
    ) -> dict[str, list[Due]]:
        """For each webhook, the turns that were not delivered."""
        seats = await self._tables.seats(users)
        heads = {one.table: one.head for some in seats.values() for one in some}
        found = {one.id: one for one in await self._host.tables(heads)}
        turns: dict[str, list[Due]] = {}
        for hook in hooks:
            mine = (found[one.table] for one in seats[hook.user] if one.table in found)
            due = (turn_due(hook, one, marks.get((hook.id, one.id), 0)) for one in mine)
            turns[hook.id] = [one for one in due if one is not None]
        return turns

    async def _finished(self, users: Sequence[UserId], since: int) -> AbstractSet[UserId] | None:
        """Users with games that ended since; None while a database is down."""
        try:
            return await self._tables.finished(users, since)
        except Lost:
            return None

    async def count(self) -> None:
        """Count failing webhooks; every node shows the number."""
        self.failing = await self._store.count_failing()

    async def _next(self) -> list[Webhook]:
        """The next webhooks, in turn if there are more than one round checks."""
        most = min(BATCH, AT_ONCE - len(self._busy))
        if not most:
            return []
        page = await self._store.due(Ms(clock()), self._last, most)
        self._last = (page[-1].due, page[-1].id) if page and len(page) == most else START
        return [one for one in page if one.id not in self._busy]

    async def _told(
        self, hook: Webhook, turns: Sequence[Due], marks: Marks, ended: AbstractSet[UserId] | None
    ) -> None:
        try:
            began = clock()
            games = await self._ended(hook) if hook.user in (ended or ()) else []
            overs = [over_due(hook, one, marks.get((hook.id, one.table), 0)) for one in games]
            waiting = [*(one for one in overs if one is not None), *turns]
            for one in waiting[:REQUESTS_PER_ROUND]:
                if not await self._send(hook, one):
                    return
                hook = replace(hook, failures=0)  # as it is stored now
            if len(waiting) <= REQUESTS_PER_ROUND and ended is not None:
                await self._seen([hook], began)
        finally:
            self._busy.discard(hook.id)

    async def _seen(self, hooks: Sequence[Webhook], began: int) -> None:
        """Store that all games up to then are delivered: rarely, and after they are all visible."""
        old = [one.id for one in hooks if one.seen < began - 2 * VISIBILITY_DELAY]
        if old:
            await self._store.seen(old, began - VISIBILITY_DELAY)

    async def _ended(self, hook: Webhook) -> list[PlayedGame]:
        """The games that ended since the last complete delivery, oldest first."""
        query, games = PlayedQuery(since=hook.seen, most=WEBHOOKS_PER_PAGE), list[PlayedGame]()
        while True:
            page = await self._tables.played(hook.user, query)
            games += page
            if len(page) < WEBHOOKS_PER_PAGE:
                return games[::-1]
            query = replace(query, before=(page[-1].ended, page[-1].table))

    async def _send(self, hook: Webhook, due: Due) -> bool:
        body = msgspec.json.encode(due.body, order="deterministic")
        try:
            await self._sender.send(hook.url, hook.secret, due.body.id, body, self._confirm(hook))
        except Deleted:
            return False
        except PutOff:
            await self._store.put_off(hook.id, Ms(clock() + FIRST_RETRY))
            return False
        except NotSent as error:
            failures = hook.failures + 1
            if failures == 1:  # log once until it works again; the URL may be secret
                facts = {"hook": hook.id, "error": str(error)}
                log.warning("webhook fails", extra={"facts": facts})
            when = Ms(clock() + later(failures))
            await self._store.failed(hook.id, failures, when, str(error))
            return False
        await self._store.told(hook.id, due.body.table, due.seq)
        return True

    def _confirm(self, hook: Webhook) -> Callable[[], Awaitable[bool]]:
        return lambda: self._store.is_stored(hook.id)
