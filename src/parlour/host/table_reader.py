"""Reads tables: how they stand, how somebody sees them, what happened in their games."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.ids import TableId, UserId
from parlour.core.record import Record
from parlour.host.erasing import ErasingLog
from parlour.host.openings import Openings
from parlour.host.ports import ChangeBus, NoTable, Unloadable
from parlour.host.session import Recent, Seen, Session, viewer_of, without_undone
from parlour.host.sessions import Sessions
from parlour.table.entries import Entry
from parlour.table.history import decode, record
from parlour.table.news import heard, news
from parlour.table.next_table import predecessor
from parlour.table.types import News, Table


class TableReader:
    """Answers from the log, or from memory where that is as new."""

    def __init__(
        self, log: ErasingLog, bus: ChangeBus, sessions: Sessions, openings: Openings
    ) -> None:
        self._log, self._bus = log, bus
        self._sessions, self._openings = sessions, openings

    async def look(self, table: TableId, user: UserId | None = None) -> News:
        """The table as a user sees it, as the log has it now."""
        return (await self.seen(table, user)).news

    async def seen(self, table: TableId, user: UserId | None, *, with_events: bool = False) -> Seen:
        """A table, how a user sees it and what they were told of its game: all of one entry."""
        async with self._fresh(table) as session:
            box, table_now = session.now.box, session.now.table
            events = await self._sessions.events(session) if with_events else ()
            viewer = viewer_of(table_now, user)
            return Seen(table_now, news(box, table_now, viewer), heard(box, events, viewer))

    async def table(self, table: TableId) -> Table:
        """The table as the log has it now. It holds secrets: not for showing."""
        async with self._fresh(table) as session:
            return session.now.table

    async def current(self, table: TableId) -> Table:
        """The same, from memory if nothing was heard of that is not in it."""
        session = self._sessions.get(table)
        if session is not None and session.folded is not None and self._is_current(session):
            return session.folded.table
        return await self.table(table)

    async def tables(self, heads: Mapping[TableId, int]) -> list[Table]:
        """Many tables, each at least as new as this entry, without those that cannot be played;
        one read for all that are not in memory."""
        with self._sessions.hold(heads) as sessions:
            old = [one for one in sessions if one.seq < max(1, heads[one.id])]
            await self._sessions.refresh(old)
            return [one.folded.table for one in sessions if one.folded is not None]

    def known(self, table: TableId) -> Table | None:
        """A table as far as it is in memory."""
        session = self._sessions.get(table)
        return None if session is None or session.folded is None else session.folded.table

    async def history(self, table: TableId, user: UserId) -> list[Recent]:
        """What a user was told of a game, entry by entry, without moves that were taken back."""
        async with self._fresh(table) as session:
            box, viewer = session.now.box, viewer_of(session.now.table, user)
            steps = without_undone(await self._sessions.steps(session))
        seen_steps = (replace(one, events=heard(box, one.events, viewer)) for one in steps)
        return [one for one in seen_steps if one.events]

    async def record(self, table: TableId) -> Record:
        return await asyncio.to_thread(record, *await self.whole(table))  # a finished game's

    async def whole(self, table: TableId) -> tuple[Box, Table, list[Entry]]:
        """By which rules it began, how it stands, its log: secrets, which are not for showing."""
        async with self._fresh(table) as session:
            table_now = session.now.table
        lines = (await self._log.read({table: 0}))[: table_now.seq]
        return self._sessions.box(lines), table_now, [decode(line.entry) for line in lines]

    async def _load(self, session: Session) -> bool:
        """Have the table in memory, opened if a node promised it and died; whether it was read."""
        try:
            return await self._sessions.load(session)
        except Unloadable:
            raise
        except NoTable:
            before = predecessor(session.id)
            if before is None:
                raise
            # A promised table's predecessor is in the log. It is not opened in its turn, or one
            # made-up name would be looked for through every table before it.
            async with self._fresh(before, self._sessions.load) as one:
                last = one.now.table
            if last.following != session.id:
                raise
            await self._openings.next(last)
            return await self._sessions.load(session)

    @contextlib.asynccontextmanager
    async def _fresh(
        self, table: TableId, load: Callable[[Session], Awaitable[bool]] | None = None
    ) -> AsyncIterator[Session]:
        """The session of a table, its lock held, read up to the log's end."""
        session = self._sessions.of(table)
        try:
            async with session:
                if not await (load or self._load)(session):
                    await self._sessions.read_on(session)
                yield session
        finally:
            self._sessions.discard(session)

    def _is_current(self, session: Session) -> bool:
        return self._bus.hears(session.id) and self._sessions.is_current(session)
