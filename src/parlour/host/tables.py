"""A host plays any table: it decides, appends to the log, and then tells those who watch."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from msgspec.structs import replace

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.box import Box
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.core.record import Record
from parlour.host.archive import Archivist
from parlour.host.change_reader import ChangeReader
from parlour.host.erasing import ErasingLog
from parlour.host.fast_path import FastPath
from parlour.host.group_commit import appended
from parlour.host.openings import Openings, Sits
from parlour.host.ports import ChangeBus, Log, Lost, NoTable, Randomness, Time, Unloadable, Verdict
from parlour.host.rows import key, row
from parlour.host.service_clock import ServiceClock
from parlour.host.session import (
    Missed,
    Recent,
    Resume,
    Seen,
    Session,
    nobody,
    viewer_of,
    without_undone,
)
from parlour.host.sessions import MAX_SESSIONS, Sessions
from parlour.host.watchers import Watcher
from parlour.supervisor import Supervisor
from parlour.table.commands import (
    Abandon,
    AnyCommand,
    Claim,
    Hold,
    Lapse,
    Move,
    Return,
    Wait,
)
from parlour.table.due import due, waits_for_someone
from parlour.table.entries import Entry, Followed
from parlour.table.history import decode, record
from parlour.table.news import heard, news
from parlour.table.next_table import predecessor
from parlour.table.phrases import Said
from parlour.table.table import Decided, decide
from parlour.table.terms import Terms
from parlour.table.types import News, Person, Refused, Table

TRIES_PER_COMMAND = 8  # of one command, against others that write first


class Host:
    def __init__(  # the world it stands on
        self,
        log: Log,
        bus: ChangeBus,
        find: Callable[[str], Box],
        time: Time,
        randomness: Randomness,
        most: int = MAX_SESSIONS,
    ) -> None:
        self.tasks = Supervisor(Lost, NoTable)
        self.settle = self.tasks.settle
        self._bus, self._random = bus, randomness
        self._log = log = ErasingLog(log, time)
        self._sessions = kept = Sessions(log, find, most)
        self.save, self.forget, self.erase = kept.save, kept.forget, kept.erase
        self.catching_up = log.catching_up
        self.is_watched, self.watched = kept.is_watched, kept.watched
        self.clock = ServiceClock(log, time)
        self.archivist = Archivist(log, find, self.clock)
        self._openings = Openings(log, find, self.clock, randomness)
        self.open_at = self._openings.open  # a table of this name; False if there is one already
        self.present: Callable[[TableId], Awaitable[frozenset[UserId] | None]] = nobody
        self.shards: Mapping[str, Host] = {"": self}  # by database; see `ShardedHost`
        self._changes = ChangeReader(self._sessions, self.tasks, self._doubt)
        self._fast_path = FastPath(log, bus, self._sessions, self.clock)
        bus.listen(self._changes.announced, self._on_phrase, self._changes.subscribed)

    def of(self, _table: TableId) -> "Host":
        return self

    async def beat(self) -> None:
        """Say that this node lives, and learn what the service's clock shows."""
        try:
            back = await self.clock.beat()
        except Lost as lost:
            self._doubt(lost)
            raise
        if back:
            self._changes.recheck_all()

    def now(self) -> Ms:
        return self.clock.now()

    def hears(self) -> bool:
        return self._bus.alive  # of other nodes

    def sessions(self) -> int:
        return len(self._sessions)  # in memory

    def set_aside(self) -> int:  # tables that this node cannot play
        return len(self._sessions.set_aside)

    async def open(self, terms: Terms, sits: Sits = ()) -> TableId:
        """A new table, its first players seated."""
        await self.open_at(name := self.new_name(), terms, sits)
        return name

    def new_name(self) -> TableId:
        return TableId(self._random.name())

    async def do(self, table: TableId, person: Person | None, command: AnyCommand) -> Answered:
        """A person's command, or the server's own. The same id gets the same answer."""
        if person is not None and self._log.refuses(person.id):
            return Retry(command.id)
        if not isinstance(command, Move) or person is None:
            return await self._do(table, person, command)
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()

        def answered(said: Answered) -> None:
            if not answer.done():  # cancelled
                answer.set_result(said)

        usual = self.play(table, person, command, answered)
        return await (answer if usual else self._do(table, person, command))

    def play(
        self, table: TableId, person: Person, move: Move, answered: Callable[[Answered], None]
    ) -> bool:
        """A move the usual way: `answered` is called once it is written. False: it is for `do`."""

        def ended(found: int | Lost | None) -> None:
            if found is None:  # another was quicker, or it came too late: that is for the log
                self.tasks.spawn(self._done_after_all(table, person, move, answered), "move")
            elif isinstance(found, Lost):
                self._doubt(found)
                answered(Retry(move.id))
            else:
                answered(Ok(move.id, found))

        return not self._log.refuses(person.id) and self._fast_path.play(table, person, move, ended)

    async def _done_after_all(
        self, table: TableId, person: Person, move: Move, answered: Callable[[Answered], None]
    ) -> None:
        answer: Answered = Retry(move.id)
        try:
            answer = await self._do(table, person, move)
        finally:
            answered(answer)

    async def _do(self, table: TableId, person: Person | None, command: AnyCommand) -> Answered:
        session = self._sessions.of(table)
        claims = isinstance(command, Claim | Hold | Wait | Abandon)
        here = await self._here(session) if claims else None
        try:
            async with session:
                await self._load(session)
                if claims:
                    await self._return(session, here)
                return await self._done(session, person, command)
        except Lost as lost:
            self._doubt(lost)
            return Retry(command.id)
        except NoTable:
            return No(command.id, "no-table")
        finally:
            self._sessions.discard(session)

    async def look(self, table: TableId, user: UserId | None = None) -> News:
        """The table as a user sees it, as the log has it now."""
        return (await self.seen(table, user)).news

    async def seen(self, table: TableId, user: UserId | None, *, with_events: bool = False) -> Seen:
        """A table, how a user sees it and what they were told of its game: all of one entry."""
        async with self._fresh(table) as session:
            box, found = session.now.box, session.now.table
            events = await self._sessions.events(session) if with_events else ()
            viewer = viewer_of(found, user)
            return Seen(found, news(box, found, viewer), heard(box, events, viewer))

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

    async def watch(
        self, table: TableId, connection: str, watcher: Watcher, resume: Resume | None = None
    ) -> Table:
        """Tell a connection how the table stands, and all that happens from now on.

        With `resume` it is also told what happened since the news that it has already.
        """
        session = self._sessions.of(table)
        try:
            async with session:
                await self._load(session)
                ahead = resume is not None and resume.seq > session.seq
                if ahead or not self._is_current(session):
                    await self._sessions.read_on(session)
                missed = await self._sessions.since(session, resume) if resume else Missed()
                self._bus.watch(table)
                session.arrive(connection, watcher, missed)
                self._changes.announced(table, session.announced)  # of one that came while we read
                return session.now.table
        finally:
            self._sessions.discard(session)

    def unwatch(self, table: TableId, connection: str) -> None:
        session = self._sessions.get(table)
        if session is not None:
            session.watchers.remove(connection)
            if not session.watchers:
                self._bus.unwatch(table)

    def say(self, table: TableId, said: Said) -> None:
        """To everyone at the table now; it is not kept."""
        self._bus.say(table, said)

    async def history(self, table: TableId, user: UserId) -> list[Recent]:
        """What a user was told of a game, entry by entry, without moves that were taken back."""
        async with self._fresh(table) as session:
            box, viewer = session.now.box, viewer_of(session.now.table, user)
            steps = without_undone(await self._sessions.steps(session))
        told = (replace(one, events=heard(box, one.events, viewer)) for one in steps)
        return [one for one in told if one.events]

    async def record(self, table: TableId) -> Record:
        return await asyncio.to_thread(record, *await self.whole(table))  # a finished game's

    async def whole(self, table: TableId) -> tuple[Box, Table, list[Entry]]:
        """By which rules it began, how it stands, its log: secrets, which are not for showing."""
        async with self._fresh(table) as session:
            found = session.now.table
        lines = (await self._log.read({table: 0}))[: found.seq]
        return self._sessions.box(lines), found, [decode(line.entry) for line in lines]

    async def sweep(self, most: int = 100) -> int:
        """Let deadlines that have passed take effect; each once, on any node. How many did here."""
        try:
            names = await self._log.due(most, tuple(self._sessions.set_aside))
        except Lost as lost:
            self._doubt(lost)
            raise
        with self._sessions.hold(names) as sessions:
            await self._sessions.refresh(sessions)
            return sum(await asyncio.gather(*map(self._lapsed, sessions)))

    async def poll(self) -> None:
        """Read on at all tables that are watched here: changes may have been lost."""
        with self._sessions.hold([one.id for one in self._sessions if one.watchers]) as watched:
            await self._sessions.refresh(watched)

    async def _here(self, session: Session) -> frozenset[UserId] | None:
        """Who has a table open on any node; None: that cannot be known now."""
        present = await self.present(session.id)
        own = (one.user for one in session.watchers.all.values() if one.user is not None)
        return None if present is None else present.union(own)

    async def _return(self, session: Session, here: frozenset[UserId] | None) -> None:
        """Before a claim: whoever has the table open is back; all are while nobody knows."""
        for chair in session.now.table.chairs:
            if chair and chair.away is not None and (here is None or chair.user in here):
                back = Return(id=CommandId(f"return-{self._random.name()}"))
                await self._done(session, Person(chair.user, ""), back)

    async def _done(self, session: Session, person: Person | None, command: AnyCommand) -> Answered:
        """A refusal is definite only from what the log says now, not from what we remember."""
        if not self.clock.is_known():
            await self.beat()
        fresh, name = False, key(person, command)
        for _ in range(TRIES_PER_COMMAND):
            if (seq := session.now.place(name)) is not None:
                return Ok(command.id, seq)
            try:
                decided = decide(session.now.box, session.now.table, person, command, self.now())
            except Refused as refused:
                if fresh:
                    ahead = isinstance(command, Move) and command.base > session.seq
                    no = No(command.id, refused.code, refused.facts)
                    return Retry(command.id) if ahead else no
            else:
                match await self._append(session, decided, name, command):
                    case "written":
                        return Ok(command.id, decided.table.seq)
                    case "late" | "early" as verdict if fresh:
                        return No(command.id, "late" if verdict == "late" else "not-due")
                    case _:
                        pass
            await self._sessions.read_on(session)
            fresh = True
        session.stale = True  # it may be gone: the next who asks reads our last entry, too
        return Retry(command.id)

    async def _append(
        self, session: Session, decided: Decided, name: str, command: AnyCommand
    ) -> Verdict:
        """Write the entry; once it is written, tell everyone."""
        entry, place = row(decided, name, command), (session.id, decided.table.seq)
        try:
            verdict = await appended(self._log, entry, lambda: self._on_abandoned(*place))
            if verdict == "written":
                await self._tell(session, decided, name)
        except asyncio.CancelledError:  # it may be written all the same, and nobody was told
            self._changes.announced(*place)
            raise
        return verdict

    async def _tell(self, session: Session, decided: Decided, name: str) -> None:
        """Those who watch here, and the other nodes."""
        if isinstance(decided.entry, Followed):
            with contextlib.suppress(Lost):  # then whoever looks for the next table opens it
                await self._openings.next(decided.table)
        session.take(decided, name)
        self._bus.publish(session.id, session.seq)

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

    async def _lapsed(self, session: Session) -> bool:
        """Whether a deadline took effect here. A table that fails is set aside, and no other."""
        table, name = self.known(session.id), CommandId(f"lapse-{self._random.name()}")
        try:
            asks = table is not None and waits_for_someone(table)
            lapse = Lapse(await self._here(session) if asks else None, id=name)
            async with session:
                await self._load(session)
                answer = await self._done(session, None, lapse)
                if isinstance(answer, No) and self.clock.healthy():  # an older Parlour's
                    await self._log.set_due(session.id, session.seq, due(session.now.table))
                return isinstance(answer, Ok)
        except NoTable:
            return False
        except Lost as lost:
            self._doubt(lost)
            return False
        except Exception as error:  # noqa: BLE001  # it is logged, with the table's id
            self._sessions.put_aside(session, error)
            return False

    def _on_phrase(self, table: TableId, said: Said) -> None:
        if (session := self._sessions.get(table)) is not None:
            session.say(said)

    def _on_abandoned(self, table: TableId, seq: int) -> None:
        """Whoever wrote it was cancelled: nobody here has told of it, or knows that it is there."""
        self._changes.announced(table, seq)
        self._bus.publish(table, seq)

    def _doubt(self, lost: Lost) -> None:
        """What is in memory may not be what the log says once it was out of reach."""
        self.clock.lost(lost)
        self._sessions.doubt()
