"""The lobby: tables that wait for players, games in progress, each person's own tables."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

import msgspec

from parlour.api import frames
from parlour.core.game import Choice
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.node import Node
from parlour.host.ports import Listed, Lost, TableIndex
from parlour.supervisor import Supervisor
from parlour.table.room import people, phase, seat_of, taken
from parlour.table.types import Table

MOST = 50  # tables of a kind that are listed
SCANNED = 500  # newest tables that wait, among which those are looked for
PER_HOST = 2  # that wait, or one person would fill the list
ARRIVING = Ms(10_000)  # how long somebody who sat down may take to open the page
NOBODY = UserId("")
NEWEST = 2**31  # beyond any entry: read whatever is there
REFRESH = 1.0  # seconds between two refreshes while somebody watches
REST = 0.05  # seconds at least, however much changes
Push: TypeAlias = Callable[[bytes], None]
Subscribers: TypeAlias = dict[object, tuple[UserId, Push]]


class LobbyFeed:
    """Reads the lobby while somebody watches it, and pushes it to each watcher when it changes."""

    def __init__(self, node: Node, index: TableIndex) -> None:
        self._node, self._host, self._index = node, node.host, index
        self._watching: Subscribers = {}
        self._told: dict[object, bytes] = {}
        self._following: Subscribers = {}
        self._phases: dict[object, dict[TableId, str]] = {}
        self._tasks = Supervisor(Lost)
        self._wake = asyncio.Event()

    def start(self) -> None:
        self._tasks.every(self._refresh, self._pause, "lobby")

    async def close(self) -> None:
        await self._tasks.close()

    def refresh_soon(self) -> None:
        """Something has changed on this node: do not wait for the next refresh."""
        self._wake.set()

    def watching(self, user: UserId, push: Push) -> AbstractContextManager[None]:
        """Pushes the whole lobby as this user sees it, whenever it changes."""
        return self._subscribed(self._watching, self._told, user, push)

    def following(self, user: UserId, push: Push) -> AbstractContextManager[None]:
        """Pushes each of this user's tables whenever its phase changes."""
        return self._subscribed(self._following, self._phases, user, push)

    @contextlib.contextmanager
    def _subscribed(
        self, to: Subscribers, told: dict[object, Any], user: UserId, push: Push
    ) -> Iterator[None]:
        key = object()
        to[key] = (user, push)
        self._wake.set()
        try:
            yield
        finally:
            del to[key]
            told.pop(key, None)

    async def seen_by(self, user: UserId) -> frames.Lobby:
        public = await self._public()
        seats = (await self._index.seats([user]))[user]
        return await self._as_seen(public, seats, user)

    async def _pause(self) -> None:
        await asyncio.sleep(REST)
        with contextlib.suppress(TimeoutError):
            watched = self._watching or self._following
            await asyncio.wait_for(self._wake.wait(), REFRESH if watched else None)
        self._wake.clear()

    async def _refresh(self) -> None:
        if not self._watching and not self._following:
            return
        users = sorted({user for user, _ in (*self._watching.values(), *self._following.values())})
        seats = await self._index.seats(users)
        for key, (user, push) in tuple(self._following.items()):
            await self._follow(key, user, push, seats.get(user, ()))
        if not self._watching:
            return
        public = await self._public([one for user in seats.values() for one in user])
        made: dict[UserId, bytes] = {}
        for key, (user, push) in tuple(self._watching.items()):
            who = user if seats.get(user) else NOBODY  # without a table all see the same
            if who not in made:
                lobby = await self._as_seen(public, seats.get(user, ()), who)
                made[who] = msgspec.json.encode(lobby)
            if key in self._watching and self._told.get(key) != made[who]:
                self._told[key] = made[who]
                push(made[who])

    async def _follow(self, key: object, user: UserId, push: Push, seats: Sequence[Listed]) -> None:
        before = self._phases.get(key, {})
        now = {one.table: one.phase for one in seats}
        changed = [one for one in seats if before.get(one.table) != one.phase]
        gone = [Listed(name, NEWEST, "") for name in before if name not in now]
        for table in await self._read([*changed, *gone]):
            you = seat_of(table, user)
            turn = frames.Turn(table.id, table.terms.rules, phase(table), you)
            push(msgspec.json.encode(turn))
        if key in self._following:
            self._phases[key] = now

    async def _public(self, others: Sequence[Listed] = ()) -> tuple[list[Table], list[Table]]:
        """Public tables; with them `others` are brought up to date, all in one read."""
        waiting, playing = await self._index.waiting(SCANNED), await self._index.playing(MOST)
        await self._read([*waiting[:MOST], *playing, *others])
        return await self._offered(waiting), await self._read(playing)

    async def _offered(self, waiting: Sequence[Listed]) -> list[Table]:
        """The newest that can be joined, few of one host; no more are read than it takes."""
        found, hosts = list[Table](), Counter[UserId | None]()
        for at in range(0, len(waiting), MOST):
            for table in await self._joinable(await self._read(waiting[at : at + MOST])):
                first = min(taken(table), key=lambda chair: chair.since, default=None)
                who = None if first is None else first.user  # a program offers tables, too
                hosts[who] += 1
                if hosts[who] <= PER_HOST:
                    found.append(table)
            if len(found) >= MOST:
                break
        return found[:MOST]

    async def _joinable(self, waiting: list[Table]) -> list[Table]:
        """Tables whose people are there: a seat beside somebody who is gone is not offered, nor one
        that is kept for somebody."""
        here = await self._node.here([table.id for table in waiting])
        return [
            table for table in waiting
            if is_joinable(
                table, None if here is None else here[table.id], self._host.of(table.id).now()
            )
        ]  # fmt: skip

    async def _as_seen(
        self, public: tuple[list[Table], list[Table]], seats: Sequence[Listed], user: UserId
    ) -> frames.Lobby:
        own = [table for table in await self._read(seats) if seat_of(table, user) is not None]
        waiting, playing = public
        watched = [table for table in playing if seat_of(table, user) is None]
        return frames.Lobby(*(_listings(tables, user) for tables in (waiting, watched, own)))

    async def _read(self, listed: Iterable[Listed]) -> list[Table]:
        return await self._host.tables({one.table: one.head for one in listed})


def is_joinable(table: Table, here: Collection[UserId] | None, now: Ms) -> bool:
    """Whether a waiting table has a seat for anyone, and everybody who sits there has it open or
    is just arriving.

    Where nobody can tell who is there, whoever is not known to have left counts.
    """
    sitting, seats = people(table), zip(table.chairs, table.kept, strict=True)
    if (None, None) not in seats or any(chair.away is not None for chair in sitting):
        return False
    if here is None or now - table.latest < ARRIVING:
        return True
    return all(chair.user in here for chair in sitting)


def _listings(tables: Iterable[Table], user: UserId) -> tuple[frames.Listing, ...]:
    return tuple(listing(table, user) for table in tables)


def listing(table: Table, user: UserId) -> frames.Listing:
    seats = tuple(
        None if chair is None else frames.Seated(chair.name, chair.bot) for chair in table.chairs
    )
    you, terms = seat_of(table, user), table.terms
    turn = None if table.game is None else table.game.turn
    asked = isinstance(turn, Choice) and you is not None and turn.seat == you
    return frames.Listing(
        table.id, terms.rules, phase(table), seats, terms.control, terms.options, you, asked
    )
