"""A host plays any table: it decides, appends to the log, and then tells those who watch."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.box import Box
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.archive import Archivist
from parlour.host.change_reader import ChangeReader
from parlour.host.erasing import ErasingLog
from parlour.host.fast_path import FastPath
from parlour.host.group_commit import appended
from parlour.host.openings import Openings, Sits
from parlour.host.ports import ChangeBus, Log, Lost, NoTable, Randomness, Time, Verdict
from parlour.host.rows import key, row
from parlour.host.service_clock import ServiceClock
from parlour.host.session import Missed, Resume, Session, nobody
from parlour.host.sessions import MAX_SESSIONS, Sessions
from parlour.host.table_reader import TableReader
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
from parlour.table.entries import Followed
from parlour.table.phrases import Aside
from parlour.table.table import Decided, decide
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused, Table

TRIES_PER_COMMAND = 8  # of one command, against others that write first


class Host(TableReader):
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
        self._random = randomness
        erasing = ErasingLog(log, time)
        self.catching_up = erasing.catching_up
        self.clock = ServiceClock(erasing, time)
        kept = Sessions(erasing, find, most)
        openings = Openings(erasing, find, self.clock, randomness)
        super().__init__(erasing, bus, kept, openings)
        self.save, self.forget, self.erase = kept.save, kept.forget, kept.erase
        self.is_watched, self.watched = kept.is_watched, kept.watched
        self.open_at = openings.open  # a table of this name; False if there is one already
        self.archivist = Archivist(erasing, find, self.clock)
        self.present: Callable[[TableId], Awaitable[frozenset[UserId] | None]] = nobody
        self.shards: Mapping[str, Host] = {"": self}  # by database; see `ShardedHost`
        self._changes = ChangeReader(self._sessions, self.tasks, self._doubt)
        self._fast_path = FastPath(erasing, bus, self._sessions, self.clock)
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

        def answered(verdict: Answered) -> None:
            if not answer.done():  # cancelled
                answer.set_result(verdict)

        usual = self.play(table, person, command, answered)
        return await (answer if usual else self._do(table, person, command))

    def play(
        self, table: TableId, person: Person, move: Move, answered: Callable[[Answered], None]
    ) -> bool:
        """A move the usual way: `answered` is called once it is written. False: it is for `do`."""

        def ended(outcome: int | Lost | None) -> None:
            if outcome is None:  # another was quicker, or it came too late: that is for the log
                self.tasks.spawn(self._done_after_all(table, person, move, answered), "move")
            elif isinstance(outcome, Lost):
                self._doubt(outcome)
                answered(Retry(move.id))
            else:
                answered(Ok(move.id, outcome))

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

    def say(self, table: TableId, said: Aside) -> None:
        """To everyone at the table now; it is not kept."""
        self._bus.say(table, said)

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
        """Before a claim: who has the table open is back. While that is unknown, everybody is."""
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
            with contextlib.suppress(Lost):  # then the next request for that table opens it
                await self._openings.next(decided.table)
        session.take(decided, name)
        self._bus.publish(session.id, session.seq)

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

    def _on_phrase(self, table: TableId, said: Aside) -> None:
        if (session := self._sessions.get(table)) is not None:
            session.say(said)

    def _on_abandoned(self, table: TableId, seq: int) -> None:
        """The writer was cancelled, so this node has neither read nor sent this entry yet."""
        self._changes.announced(table, seq)
        self._bus.publish(table, seq)

    def _doubt(self, lost: Lost) -> None:
        """What is in memory may not be what the log says once it was out of reach."""
        self.clock.lost(lost)
        self._sessions.doubt()
