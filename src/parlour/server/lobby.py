"""The lobby: tables that wait for players, games in progress, each person's own tables."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import msgspec

from parlour.api import frames
from parlour.api.changes import changes as between
from parlour.core.game import Choice
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.node import Node
from parlour.host.ports import Listed, Lost, TableIndex
from parlour.storage.schema import now
from parlour.supervisor import Supervisor
from parlour.table import clock
from parlour.table.room import people, phase, seat_of, taken
from parlour.table.terms import is_slow
from parlour.table.types import Table

MAX_LISTED = 50  # tables of a kind that are listed
SCANNED = 500  # newest tables that wait, among which those are looked for
PER_HOST = 2  # that wait, or one person would fill the list
ARRIVING = Ms(10_000)  # how long somebody who sat down may take to open the page
NOBODY = UserId("")
NEWEST = 2**31  # beyond any entry: read whatever is there
REFRESH_INTERVAL_SECONDS = (
    1.0  # seconds between two refreshes while somebody watches, if nothing wakes us
)
MIN_REFRESH_SECONDS = 0.05  # seconds at least, however much changes
MAX_REFRESH_SHARE = (
    0.1  # of the time at most is spent on refreshes: where they take longer they are rarer
)
PEOPLE_PER_REFRESH = (
    100  # people without a table who are looked up in one refresh, each in their turn
)
MINUTE = 60_000  # ms
AT_ONCE = 100  # pushes between which others get their turn
PushChanges: TypeAlias = Callable[[bytes], None]
encode = msgspec.json.Encoder().encode


class Subscriber(NamedTuple):
    user: UserId
    push: PushChanges
    changes: bool = False  # after the first lobby, only what has changed


Subscribers: TypeAlias = dict[object, Subscriber]


class LobbyFeed:
    """Reads the lobby while somebody watches it, and pushes it to each watcher when it changes."""

    def __init__(self, node: Node, index: TableIndex) -> None:
        self._node, self._host, self._index = node, node.host, index
        self._watching: Subscribers = {}
        self._sent: dict[object, frames.Lobby] = {}
        self._following: Subscribers = {}
        self._phases: dict[object, dict[TableId, str]] = {}
        self._seats = Seats(index)
        self._tasks = Supervisor(Lost)
        self._wake = asyncio.Event()
        self._took = 0.0  # seconds, the last refresh

    def start(self) -> None:
        self._tasks.every(self._refresh, self._pause, "lobby")

    async def close(self) -> None:
        await self._tasks.close()

    def refresh_soon(self, user: UserId = NOBODY) -> None:
        """Something has changed on this node, at a table of this user: do not wait for the next
        refresh."""
        if self._watching or self._following:
            self._seats.changed.add(user)
        self._wake.set()

    def watching(
        self, user: UserId, push: PushChanges, *, changes: bool = False
    ) -> AbstractContextManager[None]:
        """Pushes the lobby as this user sees it: whole whenever it changes, or once and then only
        its changes."""
        return self._subscribed(self._watching, self._sent, Subscriber(user, push, changes))

    def following(self, user: UserId, push: PushChanges) -> AbstractContextManager[None]:
        """Pushes each of this user's tables whenever its phase changes."""
        return self._subscribed(self._following, self._phases, Subscriber(user, push))

    @contextlib.contextmanager
    def _subscribed(
        self, to: Subscribers, sent: dict[object, Any], who: Subscriber
    ) -> Iterator[None]:
        key = object()
        to[key] = who
        self._seats.changed.add(who.user)
        self._wake.set()
        try:
            yield
        finally:
            del to[key]
            sent.pop(key, None)

    async def seen_by(self, user: UserId) -> frames.Lobby:
        public = await self._public()
        seats = (await self._index.seats([user]))[user]
        return await self._as_seen(public, seats, user)

    async def _pause(self) -> None:
        rests = rest(self._took)
        await asyncio.sleep(rests)
        with contextlib.suppress(TimeoutError):
            watched = self._watching or self._following
            await asyncio.wait_for(
                self._wake.wait(), REFRESH_INTERVAL_SECONDS - rests if watched else None
            )
        self._wake.clear()

    async def _refresh(self) -> None:
        if not self._watching and not self._following:
            return
        timer = asyncio.get_running_loop().time
        began = timer()
        try:
            following = {one.user for one in self._following.values()}
            watching = {one.user for one in self._watching.values()}
            seats = await self._seats.of(watching | following, following)
            for key, who in tuple(self._following.items()):
                await self._follow(key, who, seats.get(who.user, ()))
            if self._watching:
                await self._tell(seats)
        finally:
            self._took = timer() - began

    async def _tell(self, seats: Mapping[UserId, Sequence[Listed]]) -> None:
        public = await self._public([one for user in seats.values() for one in user])
        seen, lobby_frames = dict[UserId, frames.Lobby](), LobbyFrames()
        for at, (key, watcher) in enumerate(tuple(self._watching.items()), 1):
            own = seats.get(watcher.user)
            if own is None:  # they came meanwhile, and are told next time
                continue
            who = watcher.user if own else NOBODY  # without a table all see the same
            if who not in seen:
                seen[who] = await self._as_seen(public, own, who)
            if at % AT_ONCE == 0:
                await asyncio.sleep(0)
            if key in self._watching:
                before = self._sent.get(key)
                self._sent[key] = seen[who]
                frame = lobby_frames.frame(before, seen[who], changes=watcher.changes)
                if frame is not None:
                    watcher.push(frame)

    async def _follow(self, key: object, who: Subscriber, seats: Sequence[Listed]) -> None:
        before = self._phases.get(key, {})
        now = {one.table: one.phase for one in seats}
        changed = [one for one in seats if before.get(one.table) != one.phase]
        gone = [Listed(name, NEWEST, "") for name in before if name not in now]
        for table in await self._read([*changed, *gone]):
            you = seat_of(table, who.user)
            turn = frames.Turn(table.id, table.terms.rules, phase(table), you)
            who.push(encode(turn))
        if key in self._following:
            self._phases[key] = now

    async def _public(self, others: Sequence[Listed] = ()) -> tuple[list[Table], list[Table]]:
        """Public tables; with them `others` are brought up to date, all in one read."""
        waiting, playing = await self._index.waiting(SCANNED), await self._index.playing(SCANNED)
        here = await self._node.here([one.table for one in playing])
        playing = [one for one in playing if here is None or here[one.table]][:MAX_LISTED]
        await self._read([*waiting[:MAX_LISTED], *playing, *others])
        on_now = [table for table in await self._read(playing) if is_on_now(table, here)]
        return await self._offered(waiting), on_now

    async def _offered(self, waiting: Sequence[Listed]) -> list[Table]:
        """The newest that can be joined, few of one host; no more are read than it takes."""
        listed, hosts = list[Table](), Counter[UserId | None]()
        for at in range(0, len(waiting), MAX_LISTED):
            for table in await self._joinable(await self._read(waiting[at : at + MAX_LISTED])):
                first = min(taken(table), key=lambda chair: chair.since, default=None)
                who = None if first is None else first.user  # a program offers tables, too
                hosts[who] += 1
                if hosts[who] <= PER_HOST:
                    listed.append(table)
            if len(listed) >= MAX_LISTED:
                break
        return listed[:MAX_LISTED]

    async def _joinable(self, waiting: list[Table]) -> list[Table]:
        """Tables whose people are there: a seat beside somebody who is gone is not offered, nor one
        that is kept for somebody."""
        here = await self._node.here([table.id for table in waiting])
        return [
            table
            for table in waiting
            if is_joinable(
                table, None if here is None else here[table.id], self._host.of(table.id).now()
            )
        ]

    async def _as_seen(
        self, public: tuple[list[Table], list[Table]], seats: Sequence[Listed], user: UserId
    ) -> frames.Lobby:
        own = [table for table in await self._read(seats) if seat_of(table, user) is not None]
        waiting, playing = public
        watched = [table for table in playing if seat_of(table, user) is None]

        def listed(tables: Iterable[Table]) -> tuple[frames.Listing, ...]:
            return tuple(listing(table, user, self._runs_out(table)) for table in tables)

        return frames.Lobby(listed(waiting), listed(watched), listed(own))

    def _runs_out(self, table: Table) -> Ms | None:
        """When the time of whoever must move is used up. The service's clock waits in an outage, so
        the instant is known to the minute; a finer one would change the lobby each time."""
        flag = clock.flag(table.clock)
        if flag is None:
            return None
        left = flag - self._host.of(table.id).now()
        return Ms(round((now() + left) / MINUTE) * MINUTE)

    async def _read(self, listed: Iterable[Listed]) -> list[Table]:
        return await self._host.tables({one.table: one.head for one in listed})


class Seats:
    """At which tables those sit who watch. One query, of a size that does not grow with them.

    Those who have a table, or did something on this node, are looked up again each time; the others
    take turns, for what they do on other nodes.
    """

    def __init__(self, index: TableIndex) -> None:
        self._index = index
        self._known: dict[UserId, Sequence[Listed]] = {}  # the most recently used is last
        self.changed = set[UserId]()  # who came, perhaps again, or did something since

    async def of(
        self, users: AbstractSet[UserId], always: AbstractSet[UserId]
    ) -> Mapping[UserId, Sequence[Listed]]:
        for user in self._known.keys() - users:
            del self._known[user]
        changed, self.changed = self.changed, set()
        seated = {user for user, tables in self._known.items() if tables}
        asked = (users - self._known.keys()) | seated | changed & users | always
        asked.update(
            islice((user for user in self._known if user not in asked), PEOPLE_PER_REFRESH)
        )
        try:
            seats = await self._index.seats(sorted(asked))
        except Lost:
            self.changed |= changed
            raise
        for user in asked:
            self._known.pop(user, None)
            self._known[user] = seats[user]
        return self._known


class LobbyFrames:
    """The frames of one refresh: each is made once, for all who are told the same."""

    def __init__(self) -> None:
        self._whole: dict[int, bytes] = {}
        self._changes: dict[tuple[int, int], bytes | None] = {}

    def frame(
        self, before: frames.Lobby | None, after: frames.Lobby, *, changes: bool
    ) -> bytes | None:
        """None if nothing has changed."""
        if before is None:
            return self._all(after)
        key = (id(before), id(after))  # none of those before is one of those after
        if key not in self._changes:
            self._changes[key] = None if before == after else encode(between(before, after))
        changed = self._changes[key]
        return changed if changes or changed is None else self._all(after)

    def _all(self, lobby: frames.Lobby) -> bytes:
        if id(lobby) not in self._whole:
            self._whole[id(lobby)] = encode(lobby)
        return self._whole[id(lobby)]


def rest(took: float) -> float:
    """Seconds to wait after a refresh that took so long."""
    return min(
        max(MIN_REFRESH_SECONDS, took * (1 / MAX_REFRESH_SHARE - 1)), REFRESH_INTERVAL_SECONDS
    )


def is_joinable(table: Table, here: Collection[UserId] | None, now: Ms) -> bool:
    """Whether a waiting table has a seat for anyone, and everybody who sits there has it open or
    is just arriving.

    With days for a move nobody need be there. Where nobody can tell who is there, whoever is not
    known to have left counts.
    """
    sitting, seats = people(table), zip(table.chairs, table.kept, strict=True)
    if (None, None) not in seats:
        return False
    if is_slow(table.terms.control):
        return True
    if any(chair.away is not None for chair in sitting):
        return False
    if here is None or now - table.latest < ARRIVING:
        return True
    return all(chair.user in here for chair in sitting)


def is_on_now(table: Table, here: Mapping[TableId, Collection[UserId]] | None) -> bool:
    """Whether a player has the table open; all count while nobody can tell."""
    return here is None or any(chair.user in here[table.id] for chair in people(table))


def listing(table: Table, user: UserId, runs_out: Ms | None = None) -> frames.Listing:
    seats = tuple(
        None if chair is None else frames.Seated(chair.name, chair.bot) for chair in table.chairs
    )
    you, terms = seat_of(table, user), table.terms
    turn = None if table.game is None else table.game.turn
    asked = isinstance(turn, Choice) and you is not None and turn.seat == you
    return frames.Listing(
        table=table.id,
        rules=terms.rules,
        phase=phase(table),
        seats=seats,
        control=terms.control,
        options=terms.options,
        you=you,
        yours=asked,
        runs_out=runs_out,
    )
