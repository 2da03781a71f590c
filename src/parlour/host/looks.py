"""Looks at the log because of hints, which anybody may forge: they cost so many reads at most."""

import asyncio
from collections.abc import Callable

from parlour.core.ids import TableId
from parlour.host.ports import Lost
from parlour.host.sessions import Sessions
from parlour.supervisor import Supervisor

PAUSE = 0.01  # seconds between two reads


class Looks:
    """One read at a time, for all watched tables that were named since the last one."""

    def __init__(
        self, sessions: Sessions, tasks: Supervisor, on_lost: Callable[[Lost], None]
    ) -> None:
        self._sessions, self._tasks, self._on_lost = sessions, tasks, on_lost
        self._named: dict[TableId, None] = {}
        self._looking = False

    def at(self, table: TableId, seq: int) -> None:
        """A hint is believed only so far as to look."""
        session = self._sessions.get(table)
        if session is None:
            return
        session.hinted = max(session.hinted, seq)
        if session.watchers and session.hinted > session.seq:
            self._name(table)

    def again(self, table: TableId) -> None:
        """Hints of this table may have been lost until now."""
        session = self._sessions.get(table)
        if session is not None and session.watchers:
            session.epoch = -1
            self._name(table)

    def at_all(self) -> None:
        """The log was away: nothing in memory counts before it is read."""
        self._sessions.epoch += 1
        for session in self._sessions:
            if session.watchers:
                self._name(session.id)

    def _name(self, table: TableId) -> None:
        self._named[table] = None
        if not self._looking:
            self._looking = True
            self._tasks.spawn(self._look(), "look")

    async def _look(self) -> None:
        try:
            while self._named:
                names, self._named = list(self._named), {}
                with self._sessions.hold(names) as sessions:
                    old = [one for one in sessions if not self._sessions.is_current(one)]
                    await self._sessions.refresh(old)
                await asyncio.sleep(PAUSE)
        except Lost as lost:
            self._on_lost(lost)
        finally:
            self._looking = False
