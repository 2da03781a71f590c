"""A node that has lost its log sends its clients to another one."""

import time

from parlour.server.context import Context

AFTER = 2.0  # seconds without the log
CHECK = 0.5  # seconds between two looks


class MovingOn:
    """Without this, clients would stay and be told `retry` while other nodes could play on."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: float | None = None  # when the log was first seen to be lost

    async def check(self) -> None:
        now = time.monotonic()
        if self._context.node.host.clock.healthy():
            self._since = None
            return
        self._since = now if self._since is None else self._since
        if now - self._since >= AFTER:
            for leave in (*self._context.moves_on, *self._context.streams):
                leave()
