"""Sends clients to another node: when the database of their tables is lost, and before a stop."""

import asyncio
import time

from parlour.core.ids import TableId
from parlour.host.tables import Host
from parlour.server.context import Context

FAILOVER_DELAY = 2.0  # seconds without the log
CHECK_INTERVAL = 0.5  # seconds
RESTART = 1012  # how uvicorn closes sockets when it stops
CLOSE_INTERVAL = 0.02  # seconds between two sockets of a node that stops
LONGEST_CLOSING = 4.0  # seconds for all of them


class Failover:
    """Without it, clients would stay and get `retry` while other nodes could play on."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[str, float] = {}  # by database: when its log was first out of reach

    async def check(self) -> None:
        now = time.monotonic()
        for name, host in self._context.node.host.shards.items():
            if host.clock.healthy():
                self._since.pop(name, None)
            elif now - self._since.setdefault(name, now) >= FAILOVER_DELAY:
                self._move(host)

    def _move(self, host: Host) -> None:
        """Close the connections of its tables; those without a table use the main database."""
        hosts = self._context.node.host

        def is_of(table: TableId | None) -> bool:
            return host is (hosts.shards[""] if table is None else hosts.of(table))

        for leaving in (self._context.open.failovers, self._context.open.streams):
            for leave in [leave for leave, table in leaving.items() if is_of(table)]:
                leave()


async def close_sockets(context: Context) -> None:
    """One after the other: if all came back at once, the other nodes would load all tables at once.

    Until its turn, each socket goes on as before. Without another node, none is closed here.
    """
    leaving = list(context.open.failovers) if context.status.has_other_nodes else []
    began = time.monotonic()
    for number, leave in enumerate(leaving, 1):
        if leave in context.open.failovers:
            leave(RESTART)
        due = began + number * min(CLOSE_INTERVAL, LONGEST_CLOSING / len(leaving))
        if (wait := due - time.monotonic()) > 0:
            await asyncio.sleep(wait)
