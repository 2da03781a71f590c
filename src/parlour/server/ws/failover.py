"""Sends clients to another node when this one cannot reach the database of their tables."""

import time

from parlour.core.ids import TableId
from parlour.host.tables import Host
from parlour.server.context import Context

FAILOVER_DELAY = 2.0  # seconds without the log
CHECK_INTERVAL = 0.5  # seconds


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

        for leaving in (self._context.failovers, self._context.streams):
            for leave in [leave for leave, table in leaving.items() if is_of(table)]:
                leave()
