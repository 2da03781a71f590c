"""Counts the running nodes by their heartbeats, and logs each change."""

import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("parlour.nodes")


class NodeCount:
    def __init__(self, count: Callable[[], Awaitable[int]]) -> None:
        self._count = count
        self.nodes = 1  # this one included

    async def refresh(self) -> None:
        before, self.nodes = self.nodes, await self._count()
        if self.nodes != before:
            event = "a node is missing" if self.nodes < before else "a node has come"
            log.warning(event, extra={"facts": {"nodes": self.nodes, "before": before}})
