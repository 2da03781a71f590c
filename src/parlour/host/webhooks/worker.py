"""Tells: finds what is due, sends it, and marks what was taken. One node does so for all."""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from parlour.api.played import PlayedGame
from parlour.core.ids import Ms, TableId
from parlour.host.ports import Lost, PlayedQuery, TableIndex
from parlour.host.shards import AnyHost
from parlour.host.webhooks import Due, Webhook, WebhookStore, later, over_due, turn_due
from parlour.host.webhooks.sending import NotSent, Sender
from parlour.supervisor import Supervisor
from parlour.table.types import Table

log = logging.getLogger("parlour.webhooks")
PAUSE = 2.0  # seconds between two rounds
LEASE = Ms(15_000)  # after which another node goes on with the work of one that was killed
MOST = 3  # sent to one address in a round: nobody is flooded on somebody's order
AT_ONCE = 200  # webhooks that are looked at, or waited for, at the same time
LATE = 600_000  # ms that a game's end may become visible later than it says
PAGE = 100


def clock() -> int:
    return time.time_ns() // 1_000_000


class Webhooks:
    def __init__(
        self, store: WebhookStore, tables: TableIndex, host: AnyHost, sender: Sender, node: str
    ) -> None:
        self._store, self._tables, self._host, self._sender = store, tables, host, sender
        self._node = node
        self._busy: set[str] = set()
        self._last = ""  # that was looked at
        self._tasks = Supervisor(Lost)
        self.failing = 0  # of all, when it was last looked

    def start(self) -> None:
        self._tasks.every(self.round, lambda: asyncio.sleep(PAUSE), "webhooks")

    async def close(self) -> None:
        await self._tasks.close()

    async def round(self) -> None:
        """Look what is due at every address; those that are slow are not waited for."""
        every = await self._store.every()
        self.failing = sum(one.failures > 0 for one in every)
        hooks = self._next([one for one in every if one.due <= clock()])
        if not (hooks or self._busy) or not await self._store.lead(self._node, LEASE):
            return
        marks = await self._store.marks([one.id for one in hooks])
        seats = await self._tables.seats(list({one.user for one in hooks}))
        heads = {one.table: one.head for some in seats.values() for one in some}
        found = {one.id: one for one in await self._host.tables(heads)}
        for hook in hooks:
            mine = [found[one.table] for one in seats[hook.user] if one.table in found]
            self._busy.add(hook.id)
            self._tasks.spawn(self._told(hook, mine, marks), "webhook", hook=hook.id)

    def _next(self, hooks: Sequence[Webhook]) -> list[Webhook]:
        """In turn, where there are more than are looked at in one round."""
        free = sorted((one for one in hooks if one.id not in self._busy), key=lambda one: one.id)
        turn = [one for one in free if one.id > self._last] + free
        found = [*dict.fromkeys(turn)][: AT_ONCE - len(self._busy)]
        self._last = found[-1].id if found else self._last
        return found

    async def _told(
        self, hook: Webhook, tables: Sequence[Table], marks: Mapping[tuple[str, TableId], int]
    ) -> None:
        try:
            began = clock()
            overs = await self._ended(hook)
            due: list[Due | None] = [
                *(over_due(hook, one, marks.get((hook.id, one.table), 0)) for one in overs),
                *(turn_due(hook, one, marks.get((hook.id, one.id), 0)) for one in tables),
            ]
            waiting = [one for one in due if one is not None]
            for one in waiting[:MOST]:
                if not await self._send(hook, one):
                    return
                hook = replace(hook, failures=0)  # as it is stored now
            if len(waiting) <= MOST and hook.seen < began - 2 * LATE:
                await self._store.seen(hook.id, began - LATE)
        finally:
            self._busy.discard(hook.id)

    async def _ended(self, hook: Webhook) -> list[PlayedGame]:
        """All games that ended since everything was told, the first ones first."""
        query, games = PlayedQuery(since=hook.seen, most=PAGE), list[PlayedGame]()
        while True:
            page = await self._tables.played(hook.user, query)
            games += page
            if len(page) < PAGE:
                return games[::-1]
            query = replace(query, before=(page[-1].ended, page[-1].table))

    async def _send(self, hook: Webhook, due: Due) -> bool:
        body = msgspec.json.encode(due.body, order="deterministic")
        try:
            await self._sender.send(hook.url, hook.secret, due.body.id, body)
        except NotSent as error:
            failures = hook.failures + 1
            if failures == 1:  # once, until it works again; the address may hold a secret
                told = {"hook": hook.id, "error": str(error)}
                log.warning("webhook fails", extra={"told": told})
            when = Ms(clock() + later(failures))
            await self._store.failed(hook.id, failures, when, str(error))
            return False
        await self._store.told(hook.id, due.body.table, due.seq)
        return True
