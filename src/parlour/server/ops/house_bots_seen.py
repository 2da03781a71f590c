"""When house bots were last connected, to this node or to another."""

import time
from collections.abc import Callable, Mapping

from parlour import house_bots
from parlour.core.ids import TableId, UserId
from parlour.host.ports import Here, Lost, Presence

PLACE = TableId("house-bots")  # where nodes tell one another which levels are connected to them
LEVELS = {one.id: one.level for one in house_bots.players()}


class HouseBotsSeen:
    """Seconds since each level was last connected: 0 while it is, and at a node's start.

    A bot has one connection, to any of the nodes, and moves at the tables of all of them.
    """

    def __init__(
        self,
        presence: Presence,
        sockets: Mapping[UserId, int],  # open ones at this node, by person
        node: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._presence, self._sockets, self._node, self._clock = presence, sockets, node, clock
        self._looked = clock()
        self._published = set[str]()  # levels that other nodes were told of
        self.seconds = dict.fromkeys(LEVELS.values(), 0.0)

    def longest(self) -> float:
        """Of the level that has been away the longest."""
        return max(self.seconds.values())

    async def look(self) -> None:
        here = {LEVELS[user] for user in self._sockets if user in LEVELS}
        passed, self._looked = self._clock() - self._looked, self._clock()
        elsewhere = await self._elsewhere(here)
        for level in self.seconds:
            if level in here or (elsewhere is not None and level in elsewhere):
                self.seconds[level] = 0.0
            elif elsewhere is not None:
                self.seconds[level] += passed

    async def _elsewhere(self, here: set[str]) -> frozenset[str] | None:
        """The levels that any node has; None: Redis does not answer, and they may be anywhere."""
        for level in self._published - here:
            await self._presence.gone(self._of(level))
        await self._presence.here([self._of(level) for level in here])
        self._published = here
        try:
            return (await self._presence.present([PLACE]))[PLACE]
        except Lost:
            return None

    def _of(self, level: str) -> Here:
        return Here(PLACE, UserId(level), self._node)
