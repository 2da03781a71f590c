"""Erasing people: how their name and id leave a log, and how a host stops to use both.

A host that knows of an erasure reads every log as if it were redacted already. Whatever it writes
from then on names nobody, so the database can be redacted at any time after all hosts know.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby

import msgspec
from msgspec import Struct

from parlour.core.game import Json
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record.chain import name_digest
from parlour.host.ports import (
    NODE_LIFE,
    PULSE,
    Log,
    Lost,
    NewTable,
    OnVerdict,
    Rested,
    Row,
    Snapshot,
    Start,
    StoredEntry,
    Time,
    Verdict,
)
from parlour.table.names import REMOVED, salt
from parlour.table.next_table import room_of
from parlour.table.terms import Terms
from parlour.table.types import Table

LATE_COMMIT_SECONDS = (
    5.0  # seconds within which the database may still carry out what a host gave up
)
ABSENT = Ms(NODE_LIFE - PULSE)  # without a heartbeat: others may count this node as dead
BEGAN = b'{"t":"Began"'


class Erasure(Struct, frozen=True):
    """Somebody who is being erased."""

    user: UserId
    number: int  # of the entry of the audit log that ordered it
    key: str  # random; deleted with the person

    def alias(self, table: TableId) -> UserId:
        """Their id in a room from now on: the same on every node, another one in each room."""
        about = f"{self.key} {room_of(table)}".encode()
        return UserId(f"gone{blake2b(about, digest_size=14).hexdigest()}")


def redacted(lines: Sequence[StoredEntry], erasure: Erasure) -> list[StoredEntry]:
    """Logs without this person: those that name them change, and mean the same to the game."""
    entries = list[StoredEntry]()
    for _, some in groupby(lines, key=lambda line: line.table):
        log = list(some)
        named = any(_names(one, erasure.user) for one in log)
        entries += [_line(one, erasure) for one in log] if named else log
    return entries


def _names(line: StoredEntry, user: UserId) -> bool:
    return user.encode() in line.entry or line.command.startswith(f"{user}.")


def _line(line: StoredEntry, erasure: Erasure) -> StoredEntry:
    user, alias = erasure.user, erasure.alias(line.table)
    entry, command = line.entry, line.command
    if user.encode() in entry or entry.startswith(BEGAN):
        cleaned = _redacted(msgspec.json.decode(entry), line.table, user, alias)
        entry = msgspec.json.encode(cleaned)
    if command.startswith(f"{user}."):
        command = alias + command[len(user) :]
    return StoredEntry(line.table, line.seq, command, entry)


def _redacted(entry: Json, table: TableId, user: UserId, alias: UserId) -> Json:
    match entry:
        case {"t": "Sat", "user": who} if who == user:
            digest = name_digest(salt(table, user), entry["name"])
            return {**entry, "user": alias, "name": REMOVED, "digest": digest}
        case {"t": "Began"}:
            return {**entry, "format": 2}  # the chain of an older game is computed again
        case {"terms": dict() as terms}:
            return {**entry, "terms": _without(terms, user, alias)}
        case _:
            return entry


def _without(terms: dict[str, Json], user: UserId, alias: UserId) -> dict[str, Json]:
    kept, names = terms.get("kept", []), terms.get("kept_names", [])
    pairs = zip(kept, names or [""] * len(kept), strict=False)
    evening = [
        {**one, "user": alias, "name": REMOVED} if one["user"] == user else one
        for one in terms.get("evening", [])
    ]
    return {
        **terms,
        "kept": [alias if one == user else one for one in kept],
        "kept_names": [REMOVED if one == user else name for one, name in pairs] if names else names,
        "evening": evening,
    }


def users_of(table: Table) -> set[UserId | None]:
    """Everyone whose id a table holds."""
    asked = None if table.followed is None else table.followed.terms
    sitting = {chair.user for chair in table.chairs if chair is not None}
    return sitting | _users_in(table.terms) | (set() if asked is None else _users_in(asked))


def _users_in(terms: Terms) -> set[UserId | None]:
    return {*terms.kept, *(one.user for one in terms.evening)}


class ErasingLog:
    """A log as a host uses it: people who are being erased are not in it any more.

    No erasure waits for a node that sends no heartbeat for long. After such an absence the log is
    closed until the node has read which erasures it missed, and forgotten those people.
    """

    def __init__(self, log: Log, time: Time) -> None:
        self._log, self._time = log, time
        self._beaten: Ms | None = None  # when the last heartbeat was sent that was answered
        self._absences = 0
        self._caught_up: int | None = None  # with so many; None: nobody reads orders here
        self._people: dict[UserId, Erasure] = {}
        self._gone: set[bytes] = set()  # digests of ids that were erased since the start
        self.generation = 0  # raised when an erasure begins or ends
        self._turn = 0  # writes are counted in two turns, so that those of one can be waited for
        self._writes = [0, 0]
        self._settling = asyncio.Lock()
        self._idle = asyncio.Event()
        self._unknown = 0.0  # until then a write may be carried out that was given up

    def erase(self, erasures: Iterable[Erasure]) -> bool:
        """These are being erased now, and nobody else; whether there is a new one."""
        people = {one.user: one for one in erasures}
        new = people.keys() - self._people.keys()
        self.generation += people != self._people
        self._people = people
        self._gone |= {_digest(user) for user in new}
        return bool(new)

    def catching_up(self) -> Callable[[], None]:
        """Call this before the orders are read, and its result once they are carried out here."""
        absences = self._absences

        def caught_up() -> None:
            self._caught_up = absences

        return caught_up

    def is_behind(self) -> bool:
        """Whether people may have been erased without this node."""
        if self._caught_up is None or self._beaten is None:
            return False
        return self._caught_up < self._absences or self._time.now() - self._beaten >= ABSENT

    def _check(self) -> None:
        if self.is_behind():
            raise Lost("this node was away, and has not read who was erased meanwhile")

    def refuses(self, user: UserId) -> bool:
        """Whether somebody was erased, or is being erased: nothing they ask for is done."""
        return bool(self._gone) and _digest(user) in self._gone

    def names(self, table: Table, command: str = "") -> bool:
        """Whether a table in memory, or the id of its last command, has somebody's id."""
        by = UserId(command.partition(".")[0])
        return bool(self._people) and not self._people.keys().isdisjoint({*users_of(table), by})

    async def settled(self) -> None:
        """Wait until everything is in the log, or never will be, that was decided before now."""
        async with self._settling:
            turn, self._turn = self._turn, 1 - self._turn
            while self._writes[turn]:
                self._idle.clear()
                await self._idle.wait()
            await asyncio.sleep(max(0.0, self._unknown - asyncio.get_running_loop().time()))

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        if any(row.sitter is not None and self.refuses(row.sitter) for row in rows):
            raise Lost("somebody who would sit there was erased")
        self._check()
        async with self._writing():
            return await self._log.open(rows, secret, listed)

    def append(self, row: Row, on_verdict: OnVerdict) -> None:
        try:
            self._check()
        except Lost as lost:
            asyncio.get_running_loop().call_soon(on_verdict, lost)
            return
        turn = self._turn
        self._writes[turn] += 1

        def answered(verdict: Verdict | Lost) -> None:
            self._written(turn, known=not isinstance(verdict, Lost))
            on_verdict(verdict)

        self._log.append(row, answered)

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        before = self._people  # they may be erased before the answer comes, and still be in it
        lines = await self._log.read(heads)
        self._check()
        for erasure in {**before, **self._people}.values():
            lines = redacted(lines, erasure)
        return lines

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        return await self._log.starts(tables)

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        return await self._log.resting(after, beyond, most)

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        return await self._log.due(most, skip)

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        await self._log.set_due(table, seq, due)

    async def beat(self) -> Ms:
        sent = self._time.now()
        clock = await self._log.beat()
        if self._beaten is not None and self._time.now() - self._beaten >= ABSENT:
            self._absences += 1
        self._beaten = sent
        return clock

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        self._check()
        async with self._writing():
            await self._log.keep(snapshots)

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        self._check()
        async with self._writing():
            return await self._log.archive(table, seq, secret, body)

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        turn, known = self._turn, False
        self._writes[turn] += 1
        try:
            yield
            known = True
        finally:
            self._written(turn, known=known)

    def _written(self, turn: int, *, known: bool) -> None:
        self._writes[turn] -= 1
        if not known:
            self._unknown = asyncio.get_running_loop().time() + LATE_COMMIT_SECONDS
        self._idle.set()


def _digest(user: UserId) -> bytes:
    return blake2b(user.encode(), digest_size=16).digest()
