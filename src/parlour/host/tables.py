"""A host plays any table: it decides, appends to the log, and then tells those who watch."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

from msgspec.structs import replace

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.box import AnyEvent, Box
from parlour.core.game import Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.core.record import Record
from parlour.host.looks import Looks
from parlour.host.ports import (
    HintBus,
    Log,
    Lost,
    NewTable,
    NoTable,
    Randomness,
    Time,
    Unloadable,
    Verdict,
)
from parlour.host.rows import row
from parlour.host.service_clock import ServiceClock
from parlour.host.session import (
    Missed,
    Recent,
    Resume,
    Session,
    Watcher,
    viewer_of,
    without_undone,
)
from parlour.host.sessions import MOST, Sessions
from parlour.supervisor import Supervisor
from parlour.table.commands import AnyCommand, Claim, Hold, Lapse, Move, Return, Sit
from parlour.table.due import due, waits_for_someone
from parlour.table.entries import Followed, Opened
from parlour.table.history import decode, record
from parlour.table.news import heard, news
from parlour.table.next_table import predecessor, room_of, successor
from parlour.table.phrases import Said
from parlour.table.room import opening
from parlour.table.table import Decided, decide, opened
from parlour.table.terms import Terms
from parlour.table.types import News, Person, Refused, Table

FIRST = CommandId("open")  # of those who sit when a table is opened
TRIES = 8  # of one command, against others that write first


class Host:
    def __init__(  # the world it stands on
        self, log: Log, bus: HintBus, find: Callable[[str], Box], time: Time,
        randomness: Randomness, most: int = MOST,
    ) -> None:  # fmt: skip
        self.tasks = Supervisor(Lost, NoTable)
        self._log, self._bus, self._find = log, bus, find
        self._random = randomness
        self._sessions = Sessions(log, find, most)
        self.clock = ServiceClock(log, time)
        self.present: Callable[[TableId], Awaitable[frozenset[UserId] | None]] = _nobody
        self._looks = Looks(self._sessions, self.tasks, self._doubt)
        bus.listen(self._looks.at, self._on_phrase, self._looks.at_all)
        log.on_abandoned(self._on_abandoned)

    async def beat(self) -> None:
        """Say that this node lives, and learn what the service's clock shows."""
        try:
            back = await self.clock.beat()
        except Lost as lost:
            self._doubt(lost)
            raise
        if back:
            self._looks.at_all()

    def now(self) -> Ms:
        return self.clock.now()

    def hears(self) -> bool:
        """Whether hints of other nodes are heard now."""
        return self._bus.alive

    def sessions(self) -> int:
        """How many tables are in memory."""
        return len(self._sessions)

    def set_aside(self) -> int:
        """How many tables this node has met that it cannot play."""
        return len(self._sessions.set_aside)

    async def open(self, terms: Terms, sits: Sequence[tuple[Person, Sit]] = ()) -> TableId:
        """A new table, its first players seated."""
        name = TableId(self._random.name())
        await self.open_at(name, terms, sits)
        return name

    async def open_at(
        self, name: TableId, terms: Terms, sits: Sequence[tuple[Person, Sit]] = ()
    ) -> bool:
        """A table of this name; False if there is one already."""
        box = self._find(terms.rules)
        return await self._open(box, name, opening(box, terms, self.now()), sits)

    async def do(self, table: TableId, person: Person | None, command: AnyCommand) -> Answered:
        """A person's command, or the server's own. The same id gets the same answer."""
        session = self._sessions.of(table)
        claims = isinstance(command, Claim | Hold)
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
        async with self._fresh(table) as session:
            found = session.now.table
            return news(session.now.box, found, viewer_of(found, user))

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
        """Many tables, each at least as new as this entry, without those that cannot be played.

        One read for all that are not in memory.
        """
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
                session.watchers[connection] = watcher
                session.greet(watcher, missed)
                self._looks.at(table, session.hinted)  # of one that came while we read
                return session.now.table
        finally:
            self._sessions.discard(session)

    def unwatch(self, table: TableId, connection: str) -> None:
        session = self._sessions.get(table)
        if session is not None:
            session.watchers.pop(connection, None)

    def say(self, table: TableId, said: Said) -> None:
        """To everyone at the table now; it is not kept."""
        self._bus.say(table, said)

    async def heard(self, table: TableId, seat: Seat) -> list[AnyEvent]:
        """All that a seat was told since the game began."""
        async with self._fresh(table) as session:
            events = await self._sessions.events(session)
            return list(heard(session.now.box, events, seat))

    async def history(self, table: TableId, user: UserId) -> list[Recent]:
        """What a user was told of a game, entry by entry, without moves that were taken back."""
        async with self._fresh(table) as session:
            box, viewer = session.now.box, viewer_of(session.now.table, user)
            steps = without_undone(await self._sessions.steps(session))
        told = (replace(one, events=heard(box, one.events, viewer)) for one in steps)
        return [one for one in told if one.events]

    async def record(self, table: TableId) -> Record:
        """The finished game, with the server's seed."""
        async with self._fresh(table) as session:
            box, found = session.now.box, session.now.table
        entries = [decode(line.entry) for line in await self._log.read({table: 0})]
        return await asyncio.to_thread(record, box, found, entries)

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
        """Read on at all tables that are watched here: hints may have been lost."""
        watched = [one.id for one in self._sessions if one.watchers]
        with self._sessions.hold(watched) as sessions:
            await self._sessions.refresh(sessions)

    async def settle(self) -> None:
        """Wait for what is still under way here."""
        await self.tasks.settle()

    async def _here(self, session: Session) -> frozenset[UserId] | None:
        """Who has a table open on any node; None: that cannot be known now."""
        present = await self.present(session.id)
        own = (one.user for one in session.watchers.values() if one.user is not None)
        return None if present is None else present.union(own)

    async def _return(self, session: Session, here: frozenset[UserId] | None) -> None:
        """Before a claim: whoever has the table open is back; all are while nobody knows."""
        for chair in session.now.table.chairs:
            if chair and chair.away is not None and (here is None or chair.user in here):
                back = Return(id=CommandId(f"return-{self._random.name()}"))
                await self._done(session, Person(chair.user, ""), back)

    async def _done(self, session: Session, person: Person | None, command: AnyCommand) -> Answered:
        """A refusal is definite only from what the log says now, not from what we remember."""
        fresh, key = False, command.id if person is None else f"{person.id}.{command.id}"
        for _ in range(TRIES):
            if (seq := session.now.commands.get(key)) is not None:
                return Ok(command.id, seq)
            try:
                decided = decide(session.now.box, session.now.table, person, command, self.now())
            except Refused as refused:
                if fresh:
                    ahead = isinstance(command, Move) and command.base > session.seq
                    no = No(command.id, refused.code, refused.facts)
                    return Retry(command.id) if ahead else no
            else:
                match await self._append(session, decided, key, command):
                    case "written":
                        return Ok(command.id, decided.table.seq)
                    case "late" | "early" as verdict if fresh:
                        return No(command.id, "late" if verdict == "late" else "not-due")
                    case _:
                        pass
            await self._sessions.read_on(session)
            fresh = True
        return Retry(command.id)

    async def _append(
        self, session: Session, decided: Decided, key: str, command: AnyCommand
    ) -> Verdict:
        """Write the entry; once it is written, tell everyone."""
        try:
            verdict = await self._log.append(row(decided, key, command))
            if verdict == "written":
                await self._tell(session, decided, key)
        except asyncio.CancelledError:  # it may be written all the same, and nobody was told
            self._looks.at(session.id, decided.table.seq)
            raise
        return verdict

    async def _tell(self, session: Session, decided: Decided, key: str) -> None:
        """Those who watch here, and the other nodes."""
        if isinstance(decided.entry, Followed):
            with contextlib.suppress(Lost):  # then whoever looks for the next table opens it
                await self._open_next(decided.table)
        session.take(decided, key)
        self._bus.publish(session.id, session.seq)

    async def _load(self, session: Session) -> bool:
        """Have the table in memory; whether it was read just now.

        The next game's table is opened here if the node that promised it died before.
        """
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
            await self._open_next(last)
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
        return self.hears() and self._sessions.is_current(session)

    async def _lapsed(self, session: Session) -> bool:
        """Whether a deadline took effect here. A table that fails is set aside, and no other."""
        table, name = self.known(session.id), CommandId(f"lapse-{self._random.name()}")
        try:
            asks = table is not None and waits_for_someone(table)
            lapse = Lapse(await self._here(session) if asks else None, id=name)
            async with session:
                await self._load(session)
                answer = await self._done(session, None, lapse)
                if isinstance(answer, No):  # nothing is due: an older Parlour reckoned otherwise
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

    async def _open_next(self, table: Table) -> None:
        """The next game's table; if another node was quicker, theirs is the one."""
        first, sat = successor(table, self.now())
        sits = [
            (
                Person(one.user, one.name, one.bot),
                Sit(one.seat, first.terms.code, one.loadout, id=FIRST),
            )
            for one in sat
        ]
        await self._open(self._find(first.terms.rules), table.following, first, sits)

    async def _open(
        self, box: Box, name: TableId, first: Opened, sits: Sequence[tuple[Person, Sit]]
    ) -> bool:
        steps = [Decided(first, opened(name, first, self._random.seed()))]
        for person, sit in sits:
            steps.append(decide(box, steps[-1].table, person, sit, self.now()))
        rows = [row(step, f"open-{at}") for at, step in enumerate(steps)]
        terms = first.terms
        listed = NewTable(terms.rules, room_of(name), terms.private, terms.code)
        return await self._log.open(rows, steps[-1].table.secret, listed)

    def _on_phrase(self, table: TableId, said: Said) -> None:
        session = self._sessions.get(table)
        if session is not None:
            session.say(said)

    def _on_abandoned(self, table: TableId, seq: int) -> None:
        """Whoever wrote it was cancelled: nobody here has told of it, or knows that it is there."""
        self._looks.at(table, seq)
        self._bus.publish(table, seq)

    def _doubt(self, lost: Lost) -> None:
        """What is in memory may not be what the log says once it was out of reach."""
        self.clock.lost(lost)
        self._sessions.doubt()


async def _nobody(_table: TableId) -> frozenset[UserId]:
    """A host without a node has no connections but its own."""
    return frozenset()
