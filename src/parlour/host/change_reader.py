"""Reads the log where another node announced a change. Anybody may forge changes: reads are few."""

import asyncio
from collections.abc import Callable

from parlour.core.ids import TableId
from parlour.host.ports import Lost
from parlour.host.sessions import Sessions
from parlour.supervisor import Supervisor

READ_PAUSE = 0.01  # seconds between two reads


class ChangeReader:
    """Runs one read at a time, for all watched tables that have changed since the last one."""

    def __init__(
        self, sessions: Sessions, tasks: Supervisor, on_lost: Callable[[Lost], None]
    ) -> None:
        self._sessions, self._tasks, self._on_lost = sessions, tasks, on_lost
        self._queued: dict[TableId, None] = {}
        self._reading = False

    def announced(self, table: TableId, seq: int) -> None:
        """Read a watched table if it is behind this entry. The announcement proves nothing."""
        session = self._sessions.get(table)
        if session is None:
            return
        session.announced = max(session.announced, seq)
        if session.watchers and session.announced > session.seq:
            self._queue(table)

    def subscribed(self, table: TableId) -> None:
        """Read a watched table again: until now its changes may have been lost."""
        session = self._sessions.get(table)
        if session is not None and session.watchers:
            session.epoch = -1
            self._queue(table)

    def recheck_all(self) -> None:
        """Read every watched table again, because the log was out of reach."""
        self._sessions.epoch += 1
        for session in self._sessions:
            if session.watchers:
                self._queue(session.id)

    def _queue(self, table: TableId) -> None:
        self._queued[table] = None
        if not self._reading:
            self._reading = True
            self._tasks.spawn(self._read(), "read changes")

    async def _read(self) -> None:
        try:
            while self._queued:
                names, self._queued = list(self._queued), {}
                with self._sessions.hold(names) as sessions:
                    old = [one for one in sessions if not self._sessions.is_current(one)]
                    await self._sessions.refresh(old)
                await asyncio.sleep(READ_PAUSE)
        except Lost as lost:
            self._on_lost(lost)
        finally:
            self._reading = False
