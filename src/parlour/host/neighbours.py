"""How many nodes there are, by their heartbeats: told whenever one is missing or comes."""

import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("parlour.nodes")


class Neighbours:
    def __init__(self, count: Callable[[], Awaitable[int]]) -> None:
        self._count = count
        self.nodes = 1  # this one included

    async def look(self) -> None:
        before, self.nodes = self.nodes, await self._count()
        if self.nodes != before:
            says = "a node is missing" if self.nodes < before else "a node has come"
            log.warning(says, extra={"told": {"nodes": self.nodes, "before": before}})
