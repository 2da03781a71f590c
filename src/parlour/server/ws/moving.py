"""A node that has lost a log sends the clients of its tables to another one."""

import time

from parlour.core.ids import TableId
from parlour.host.tables import Host
from parlour.server.context import Context

AFTER = 2.0  # seconds without the log
CHECK = 0.5  # seconds between two looks


class MovingOn:
    """Without this, clients would stay and be told `retry` while other nodes could play on."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[str, float] = {}  # by database, when its log was first seen to be lost

    async def check(self) -> None:
        now = time.monotonic()
        for name, host in self._context.node.host.shards.items():
            if host.clock.healthy():
                self._since.pop(name, None)
            elif now - self._since.setdefault(name, now) >= AFTER:
                self._move(host)

    def _move(self, host: Host) -> None:
        """Whoever is at no table needs the database that knows people."""
        hosts = self._context.node.host

        def is_of(table: TableId | None) -> bool:
            return host is (hosts.shards[""] if table is None else hosts.of(table))

        for leaving in (self._context.moves_on, self._context.streams):
            for leave in [leave for leave, table in leaving.items() if is_of(table)]:
                leave()
