"""The sessions of a node: creates, loads, updates and drops them."""

import asyncio
import contextlib
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from time import perf_counter

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.host import snapshots
from parlour.host.erasing import ErasingLog, Erasure
from parlour.host.ports import Lost, NoTable, Snapshot, StoredEntry, Unloadable
from parlour.host.reads import Read, confirm, first_of, has_our_last, known, replay
from parlour.host.session import Folded, Missed, Recent, Resume, Session, missed, recent
from parlour.supervisor import isolated
from parlour.table.history import decode
from parlour.table.room import phase
from parlour.table.table import fold
from parlour.table.types import Table

log = logging.getLogger("parlour.tables")
MAX_SESSIONS = 20_000  # sessions in memory, unless more are in use
ASKED = 8  # of the oldest that are asked whether they may be dropped, when there are too many
TABLES_PER_READ = 500  # tables in one read
FIRST_ENTRY = Resume(1, "")  # the entry that opens a table
FOLD_SLICE_SECONDS = 0.001  # seconds of folding after which other tasks have their turn
DO = (
    "its game is not installed here, or its log was written by a newer Parlour: install what is "
    "missing and start again; the log is untouched"
)


class Sessions:
    def __init__(
        self, log: ErasingLog, find: Callable[[str], Box], most: int = MAX_SESSIONS
    ) -> None:
        self.epoch = 0  # raised whenever changes may have been lost
        self.set_aside: dict[TableId, str] = {}  # tables that this node cannot play, and why
        self._log, self._find, self._most = log, find, most
        self._sessions: OrderedDict[TableId, Session] = OrderedDict()
        self._unsaved: dict[TableId, None] = {}

    def __len__(self) -> int:
        return len(self._sessions)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    def get(self, name: TableId) -> Session | None:
        return self._sessions.get(name)

    def of(self, name: TableId) -> Session:
        """The one session of a table. It may have to be loaded, or there may be no such table."""
        session = self._sessions.get(name)
        if session is None:
            session = self._sessions[name] = Session(name, self._unsaved)
            self._evict()
        else:
            self._sessions.move_to_end(name)
        return session

    def at_rest(self, name: TableId) -> Session | None:
        """The session of a table that is in memory and beyond doubt, entered without a wait."""
        session = self._sessions.get(name)
        if session is None or session.folded is None or session.stale or self._log.is_behind():
            return None
        if not session.enter():
            return None
        self._sessions.move_to_end(name)
        return session

    def is_current(self, session: Session) -> bool:
        """Whether nothing was written since that we have not heard of."""
        is_current = session.epoch == self.epoch and session.announced <= session.seq
        is_sure = not session.stale and not self._log.is_behind()
        return session.folded is not None and is_sure and is_current

    def doubt(self) -> None:
        """The log was out of reach: every session is compared with it before it counts again."""
        self.epoch += 1
        for session in self._sessions.values():
            session.stale = True

    @contextlib.contextmanager
    def hold(self, names: Iterable[TableId]) -> Iterator[list[Session]]:
        """The sessions of many tables. None of them is dropped meanwhile."""
        sessions = []
        try:
            for name in names:
                sessions.append(self.of(name))
                sessions[-1].users += 1
            yield sessions
        finally:
            for session in sessions:
                session.users -= 1
                self.discard(session)

    async def load(self, session: Session) -> bool:
        """Have the table in memory; whether it was read just now. Its lock must be held."""
        if session.folded is not None and not session.stale:
            return False
        await self.read_on(session)
        return True

    async def read_on(self, session: Session) -> None:
        """Up to the log's end, with one read; the first time with two. Its lock must be held."""
        read = await self._read([session])
        await self._take(session, read[session.id])

    async def refresh(self, sessions: Sequence[Session]) -> None:
        """Bring many up to the log's end, with one read for all. No lock may be held."""
        for at in range(0, len(sessions), TABLES_PER_READ):
            some = [
                one for one in sessions[at : at + TABLES_PER_READ] if one.id not in self.set_aside
            ]
            reads = await self._read_each(some) if some else {}
            for session in some:
                if (read := reads.get(session.id)) is None:
                    continue
                if session.folded is None or session.stale or read.lines:
                    await self._take_one_of_many(session, read)
                else:
                    confirm(session, read, self.epoch)

    async def since(self, session: Session, resume: Resume) -> Missed:
        """What happened after an entry: from memory, or from one read. Its lock must be held."""
        recent = session.now.recent
        if resume.seq >= recent[0].seq:
            return missed(recent, resume)
        return missed([step async for step in self._replayed(session)], resume)

    async def steps(self, session: Session) -> list[Recent]:
        """Every entry of a table. Its lock must be held."""
        kept = session.now.recent
        if kept and kept[0].seq == FIRST_ENTRY.seq:
            return list(kept)
        return [step async for step in self._replayed(session)]

    async def events(self, session: Session) -> tuple[object, ...]:
        """All that has happened at a table. Its lock must be held."""
        return (await self.since(session, FIRST_ENTRY)).events

    async def forget(self, names: Iterable[TableId]) -> None:
        """Drop the folded logs of these tables, and read those that are watched again."""
        with self.hold([name for name in names if name in self._sessions]) as sessions:
            for session in sessions:
                # Lost: a poll reads on. NoTable: it is set aside or deleted, and nothing is shown.
                with isolated("forget", Lost, NoTable, table=session.id):
                    async with session:
                        await self._forget(session)

    async def erase(self, erasures: Sequence[Erasure]) -> None:
        """Name these people nowhere any more; return once nothing is under way that might."""
        if not self._log.erase(erasures):
            return
        with self.hold([one.id for one in self if one.users or self._names_somebody(one)]) as some:
            for session in some:
                with isolated("forget", Lost, NoTable, table=session.id):
                    async with session:
                        if self._names_somebody(session):
                            await self._forget(session)
        await self._log.settled()

    async def _forget(self, session: Session) -> None:
        session.folded = None
        if session.watchers:
            await self.read_on(session)

    def _names_somebody(self, session: Session) -> bool:
        folded = session.folded
        return folded is not None and self._log.names(folded.table, folded.last)

    def is_watched(self, name: TableId) -> bool:  # on this node
        return name in self._sessions and bool(self._sessions[name].watchers)

    def watched(self) -> Counter[str]:
        """How many tables are watched on this node, by phase."""
        folded = (one.folded for one in self._sessions.values() if one.watchers)
        return Counter(phase(one.table) for one in folded if one is not None)

    def discard(self, session: Session) -> None:
        """Forget a session that came to nothing, unless it is in use."""
        if session.folded is None and not session.in_use:
            self._sessions.pop(session.id, None)

    def put_aside(self, session: Session, error: Exception) -> Unloadable:
        """Stop playing a table here until the next start, and tell the operator once."""
        session.folded = None
        if session.id not in self.set_aside:
            self.set_aside[session.id] = repr(error)
            facts = {"table": session.id, "error": repr(error), "do": DO}
            log.error("table set aside", exc_info=error, extra={"facts": facts})
        return Unloadable(session.id)

    async def save(self) -> None:
        """Store snapshots of tables with a long tail after their last one, all in one write."""
        turn, some, generation = _Turns(), list[tuple[Folded, Snapshot]](), self._log.generation
        for name in list(self._unsaved)[:TABLES_PER_READ]:
            del self._unsaved[name]
            session = self._sessions.get(name)
            folded = None if session is None or session.stale else session.folded
            if folded is not None and not _is_over(folded.table):
                some.append((folded, snapshots.taken(name, folded)))
                await turn.pause()
        if generation != self._log.generation:  # they may name somebody: others follow
            return
        if some:
            await self._log.keep([snapshot for _, snapshot in some])
        for folded, snapshot in some:
            folded.saved = snapshot.seq

    async def _read(
        self, sessions: Sequence[Session], *, whole: bool = False
    ) -> Mapping[TableId, Read]:
        """One read for all of them, and one more for the seeds of those not loaded yet.

        What has a snapshot is read from that entry on, unless all is asked for.
        """
        for session in sessions:
            if session.id in self.set_aside:
                raise Unloadable(session.id)
        epoch, after = self.epoch, {one.id: known(one) for one in sessions}
        generation = self._log.generation
        announced = {one.id: one.announced for one in sessions}
        seqs = {one.id: one.seq for one in sessions}
        cold = [name for name, seq in after.items() if not seq]
        lines: dict[TableId, list[StoredEntry]] = {name: [] for name in after}
        try:
            starts = await self._log.starts(cold) if cold else {}
            for name, (_, found) in starts.items():
                if found is not None and not whole and snapshots.is_usable(found, self._find):
                    after[name] = found.seq - 1
            for line in await self._log.read(after):
                lines[line.table].append(line)
        except Lost:  # whoever asked: a standby may have taken over
            self.doubt()
            raise
        if generation != self._log.generation:  # a snapshot may name somebody who is erased now
            return await self._read(sessions, whole=whole)
        return {
            name: Read(
                seq=seqs[name],
                after=seq,
                lines=lines[name],
                start=starts.get(name),
                epoch=epoch,
                announced=announced[name],
                generation=generation,
            )
            for name, seq in after.items()
        }

    async def _read_each(self, sessions: Sequence[Session]) -> Mapping[TableId, Read]:
        """One read for all of them; those whose log cannot be read are set aside."""
        try:
            return await self._read(sessions)
        except (Lost, NoTable):
            raise
        except Exception as error:  # noqa: BLE001  # it is logged, with the table's id
            if len(sessions) == 1:
                self.put_aside(sessions[0], error)
                return {}
        found = dict[TableId, Read]()
        for session in sessions:
            found.update(await self._read_each([session]))
        return found

    async def _take_one_of_many(self, session: Session, read: Read) -> None:
        """What is wrong with one table is no other's business."""
        with contextlib.suppress(NoTable):
            async with session:
                await self._take(session, read)

    async def _take(self, session: Session, read: Read) -> None:
        """Fold what was read, as far as it is new: others may have read on in the meantime."""
        try:
            while (
                session.seq != read.seq
                or (session.stale and read.epoch != self.epoch)
                or read.generation != self._log.generation
            ):
                # It went on while this was read without its lock, or the log was found away, or
                # somebody is being erased who may be in what was read.
                read = (await self._read([session]))[session.id]
            diverged = read.after < read.seq and not has_our_last(session, read)
            if session.folded is None or diverged:
                await self._load(session, read)
            else:
                await self._fold_on(session, read)
        except (Lost, NoTable):
            raise
        except Exception as error:
            raise self.put_aside(session, error) from error
        confirm(session, read, self.epoch)

    async def _load(self, session: Session, read: Read) -> None:
        """The whole log, or its tail; those who watch are told how the table stands by it."""
        if session.folded is not None:  # it is not what the log says: a standby took over
            session.folded = None
            read = (await self._read([session]))[session.id]
        begun = self._restored(read)
        if begun is None and read.after:
            read = (await self._read([session], whole=True))[session.id]
        if read.start is None:
            raise NoTable(session.id)
        session.folded = await self._folded(session.id, read, begun)
        session.note_tail()
        session.tell()

    def _restored(self, read: Read) -> Folded | None:
        """What the snapshot has, if the log goes on from it."""
        snapshot = None if read.start is None else read.start.snapshot
        if read.start is None or snapshot is None or not read.after or not read.lines:
            return None
        try:
            box = self._find(snapshot.version.partition(" ")[0])
            found = snapshots.restored(snapshot, box, read.start.secret, read.lines[0])
        except Exception as error:  # noqa: BLE001  # it is a cache: the log has all of it
            facts = {"table": snapshot.table, "error": repr(error)}
            log.warning("snapshot not readable", extra={"facts": facts})
            return None
        stale = found is not None and self._log.names(found.table, found.last)
        return None if stale else found

    async def _fold_on(self, session: Session, read: Read) -> None:
        now, turn = session.now, _Turns()
        for line in read.lines:
            if line.seq == session.seq + 1:
                session.take(fold(now.box, now.table, decode(line.entry)), line.command)
                await turn.pause()

    async def _folded(self, name: TableId, read: Read, begun: Folded | None) -> Folded:
        folded, turn = begun or Folded(self.box(read.lines)), _Turns()
        lines = read.lines if begun is None else read.lines[1:]
        table = None if begun is None else begun.table
        secret = b"" if read.start is None else read.start.secret
        for step, command in replay(folded.box, name, lines, secret, table):
            folded.take(step, command)
            await turn.pause()
        return folded

    async def _replayed(self, session: Session) -> AsyncIterator[Recent]:
        """Every entry up to where the session is."""
        now, turn, name = session.now, _Turns(), session.id
        lines = await self._log.read({name: 0})
        for step, _ in replay(self.box(lines), name, lines[: session.seq], now.table.secret):
            yield recent(step)
            await turn.pause()

    def box(self, lines: Sequence[StoredEntry]) -> Box:
        return self._find(first_of(decode(lines[0].entry)).terms.rules)

    def _evict(self) -> None:
        """Drop the longest unused; whatever is in use stays, and is asked again later."""
        for _ in range(min(ASKED, len(self._sessions) - self._most)):
            name, session = next(iter(self._sessions.items()))
            if session.in_use:
                self._sessions.move_to_end(name)
            else:
                del self._sessions[name]


class _Turns:
    """Long folding lets other tasks run: nothing stays on the event loop for milliseconds."""

    def __init__(self) -> None:
        self._began = perf_counter()

    async def pause(self) -> None:
        if perf_counter() - self._began > FOLD_SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = perf_counter()


def _is_over(table: Table) -> bool:
    """Nothing more is played: it has one of shortly before its end, and will be archived."""
    return phase(table) in ("FINISHED", "CLOSED")
