"""A host: it plays any table. Decide, append, tell; in that order, always."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.box import Box
from parlour.core.game import Seat, Viewer
from parlour.core.ids import CommandId
from parlour.core.record import Record
from parlour.host.audience import Audience, Send
from parlour.host.ports import Log, Lost, NoTable, Randomness, Room, Row, Time, Wire
from parlour.host.warm import Shelf, Warm, replayed
from parlour.table.commands import AnyCommand, Lapse, Move, Sit
from parlour.table.due import due
from parlour.table.entries import Entry, Held, Opened, Sat
from parlour.table.history import decode, encode, record
from parlour.table.news import news
from parlour.table.phrases import Said
from parlour.table.room import opening, phase, seat_of, stand_in, successor
from parlour.table.table import Decided, decide, opened
from parlour.table.terms import Terms
from parlour.table.types import News, Person, Refused, Table

FIRST = CommandId("open")  # of those who sit when a table is opened
TRIES = 8  # of one command, against others that write first


class Host:
    def __init__(
        self, log: Log, wire: Wire, find: Callable[[str], Box], time: Time, randomness: Randomness
    ) -> None:
        self._log, self._wire, self._find = log, wire, find
        self._time, self._random = time, randomness
        self._shelf = Shelf(log, find)
        self._audience = Audience()
        self._lost = False  # the log was out of reach: hints may have come to nothing
        self._offset = 0  # from our time to the service's clock
        self._tasks: set[asyncio.Task[None]] = set()
        wire.listen(self._heard, self._audience.say, self.look_again)

    async def beat(self) -> None:
        """Say that the service lives, and learn what its clock shows."""
        try:
            self._offset = await self._log.beat() - self._time.now()
        except Lost:
            self._forget()
            raise
        if self._lost:
            self._lost = False
            self.look_again()

    def now(self) -> int:
        """The service's clock, as far as we know."""
        return self._time.now() + self._offset

    async def open(self, terms: Terms, sits: Sequence[tuple[Person, Sit]] = ()) -> str:
        """A new table, its first players seated."""
        box, name = self._find(terms.rules), self._random.name()
        first = opening(box, terms, self.now())
        await self._lay(box, name, first, sits)
        return name

    async def do(self, table: str, person: Person | None, command: AnyCommand) -> Answered:
        """A person's command, or the server's own. The same id gets the same answer."""
        try:
            warm = await self._shelf.take(table)
            async with warm.lock:
                return await self._decided(warm, person, command)
        except Lost:
            self._forget()
            return Retry(command.id)
        except NoTable:
            return No(command.id, "no-table")

    def warm(self) -> int:
        """How many tables are in memory."""
        return len(self._shelf)

    async def look(self, table: str, user: str | None = None) -> News:
        """The table as a user sees it, whoever wrote last."""
        warm = await self._shelf.take(table)
        await self._read_on(warm)
        return news(warm.box, warm.table, _viewer(warm.table, user))

    async def table(self, table: str) -> Table:
        """The table as the log has it now. It holds secrets: not for showing."""
        warm = await self._shelf.take(table)
        await self._read_on(warm)
        return warm.table

    def known(self, table: str) -> Table | None:
        """The same as far as this node has it in memory."""
        warm = self._shelf.known(table)
        return None if warm is None else warm.table

    async def watch(
        self, table: str, user: str | None, connection: str, send: Send, heard: int | None = None
    ) -> None:
        """Tell a connection how the table stands, and all that happens from now on.

        Whoever has `heard` all up to an entry is told what has happened since.
        """
        warm = await self._shelf.take(table)
        async with warm.lock:
            await self._catch_up(warm)
            missed = None if heard is None else (await self._since(warm, heard))[1]
            self._audience.add(warm.box, warm.table, connection, user, send, missed or ())
            try:
                await self._catch_up(warm)  # first listen, then read
            except BaseException:
                self._audience.remove(table, connection)
                raise

    async def holds(self, table: str, seq: int, link: str) -> bool:
        """Whether the log says what somebody saw: that entry, with that link of the chain."""
        warm = await self._shelf.take(table)
        await self._read_on(warm)
        return (await self._since(warm, seq))[0] == link

    async def heard(self, table: str, seat: Seat) -> list[Any]:
        """All that a seat was told since the game began."""
        warm = await self._shelf.take(table)
        await self._read_on(warm)
        told = (warm.box.game.tell(event, seat) for event in (await self._since(warm, 0))[1])
        return [event for event in told if event is not None]

    async def _since(self, warm: Warm, seq: int) -> tuple[str | None, tuple[Any, ...]]:
        """The chain at an entry, None if there is none, and what has happened after it."""
        link, events = None, ()
        lines = await self._log.read({warm.table.id: 0})
        for step in replayed(warm.box, warm.table.id, lines, warm.table.secret):
            if step.table.seq == seq:
                link = "" if step.table.game is None else step.table.game.hash.hex()
            elif step.table.seq > seq:
                events += step.events
        return link, events

    def unwatch(self, table: str, connection: str) -> None:
        self._audience.remove(table, connection)

    def say(self, table: str, said: Said) -> None:
        """To whoever is there now; nobody keeps it."""
        self._wire.say(table, said)

    async def record(self, table: str) -> Record:
        """The finished game, the server's seed and all."""
        warm = await self._shelf.take(table)
        await self._read_on(warm)
        lines = await self._log.read({table: 0})
        return record(warm.box, warm.table, [decode(line.entry) for line in lines])

    async def sweep(self, most: int = 100) -> int:
        """Let what fell due happen; each deadline once, whoever sweeps. How many did here."""
        fired = 0
        for table in await self._log.due(most, tuple(self._shelf.set_aside)):
            with contextlib.suppress(NoTable):
                fired += await self._lapsed(table)
        return fired

    async def _lapsed(self, table: str) -> bool:
        warm = await self._shelf.take(table)
        async with warm.lock:
            await self._catch_up(warm)
            lapse = Lapse(id=CommandId(f"lapse-{self._random.name()}"))
            try:
                return isinstance(await self._decided(warm, None, lapse), Ok)
            except (Lost, NoTable):
                raise
            except Exception as error:
                raise self._shelf.put_aside(table, error) from error

    async def poll(self) -> None:
        """Look for what no hint told of, at the tables somebody watches here."""
        heads = await self._log.heads(tuple(self._audience.tables()))
        for table, head in heads.items():
            self._heard(table, head)

    def look_again(self) -> None:
        """Hints may have been lost: read on at every table that is watched here."""
        for table in self._audience.tables():
            self._soon(self._look_at(table))

    async def settle(self) -> None:
        """Wait for what is still under way here."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _decided(self, warm: Warm, person: Person | None, command: AnyCommand) -> Answered:
        """A refusal is definite only from what the log says now, not from what we remember."""
        fresh, key = False, command.id if person is None else f"{person.id}.{command.id}"
        for _ in range(TRIES):
            if (seq := warm.commands.get(key)) is not None:
                return Ok(command.id, seq)
            try:
                decided = decide(warm.box, warm.table, person, command, self.now())
            except Refused as refused:
                if fresh:
                    ahead = isinstance(command, Move) and command.base > warm.table.seq
                    return (
                        Retry(command.id) if ahead
                        else No(command.id, refused.code, refused.facts)
                    )  # fmt: skip
            else:
                match await self._log.append(_row(decided, key, command)):
                    case "written":
                        if decided.table.following:
                            await self._promised(decided.table)
                        self._accept(warm, decided, key)
                        return Ok(command.id, decided.table.seq)
                    case "late" | "early" as verdict if fresh:
                        return No(command.id, "late" if verdict == "late" else "not-due")
                    case _:
                        pass
            await self._catch_up(warm)
            fresh = True
        return Retry(command.id)

    def _accept(self, warm: Warm, decided: Decided, key: str) -> None:
        warm.take(decided, key)
        self._tell(warm, decided)
        self._wire.publish(warm.table.id, warm.table.seq)

    def _tell(self, warm: Warm, step: Decided) -> None:
        self._audience.tell(warm.box, step.table, step.events)

    async def _catch_up(self, warm: Warm) -> None:
        """Tell what others wrote. The table's lock must be held."""
        for step in await self._shelf.catch_up(warm):
            if step.table.following:
                await self._promised(step.table)
            self._tell(warm, step)

    async def _promised(self, table: Table) -> None:
        """Before anyone is sent to the next table, it is there; or else whoever looks lays it."""
        with contextlib.suppress(Lost):
            await self._succeed(table)

    async def _succeed(self, table: Table) -> None:
        """The next game's table; if another node was quicker, theirs is the one."""
        if await self._log.heads([table.following]):
            return
        first, sat = successor(table, self.now())
        sits = [
            (Person(one.user, one.name, one.bot), Sit(one.seat, "", one.loadout, id=FIRST))
            for one in sat
        ]
        await self._lay(self._find(table.terms.rules), table.following, first, sits)

    async def _lay(
        self, box: Box, name: str, first: Opened, sits: Sequence[tuple[Person, Sit]]
    ) -> None:
        """Write a new table down with those who sit at it."""
        steps = [Decided(first, opened(name, first, self._random.seed()))]
        for person, sit in sits:
            steps.append(decide(box, steps[-1].table, person, sit, self.now()))
        rows = [_row(step, f"open-{at}") for at, step in enumerate(steps)]
        terms = first.terms
        room = Room(terms.rules, terms.private, terms.code)
        await self._log.open(rows, steps[-1].table.secret, room)

    def _heard(self, table: str, seq: int) -> None:
        """A hint. It is believed only so far as to look."""
        if self._audience.waits(table, seq):
            self._soon(self._look_at(table))

    async def _look_at(self, table: str) -> None:
        try:
            await self._read_on(await self._shelf.take(table))
        except NoTable:  # a forged hint
            return
        except Lost:
            self._forget()

    async def _read_on(self, warm: Warm) -> None:
        """Up to the log's end. A table read anew may be ahead of all who watch it here."""
        async with warm.lock:
            await self._catch_up(warm)
            if self._audience.waits(warm.table.id, warm.table.seq):
                self._audience.tell(warm.box, warm.table)
        if warm.table.following:  # whoever wrote that may have died before the next was laid
            await self._succeed(warm.table)

    def _forget(self) -> None:
        """What we hold may be stale once the log was out of reach."""
        self._lost = True
        self._shelf.drop()

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _row(decided: Decided, key: str, command: AnyCommand | None = None) -> Row:
    table, game = decided.table, decided.table.game
    over = None if game is None else game.over
    ended = over is not None and game is not None and game.seq == table.seq
    return Row(
        table.id,
        table.seq,
        key,
        encode(decided.entry),
        "" if game is None else game.hash.hex(),
        due(table),
        phase(table),
        isinstance(command, Lapse),
        msgspec.json.encode(over) if ended else None,
        _sitter(decided.entry),
    )


def _sitter(entry: Entry) -> str | None:
    """Who has to do with the table from this entry on."""
    match entry:
        case Sat():
            return entry.user
        case Held():
            return stand_in(entry.seat)
        case _:
            return None


def _viewer(table: Table, user: str | None) -> Viewer:
    return None if user is None else seat_of(table, user)
