"""The lobby: which tables wait, which games are on, and each person's own. A second old at most."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from parlour.api import frames
from parlour.core.game import Choice
from parlour.host.loops import once
from parlour.host.ports import Listed, Lobby, NoTable
from parlour.host.tables import Host
from parlour.table.room import phase, seat_of
from parlour.table.types import Table

MOST = 50  # tables of a kind that are shown
LOOK = 1.0  # seconds between two looks
REST = 0.05  # at least, however much happens
Push: TypeAlias = Callable[[bytes], None]


class LobbyFeed:
    """Looks while somebody watches, and tells each watcher what has changed for them."""

    def __init__(self, host: Host, lobby: Lobby) -> None:
        self._host, self._lobby = host, lobby
        self._watching: dict[object, tuple[str, Push]] = {}
        self._told: dict[object, bytes] = {}
        self._following: dict[object, tuple[str, Push]] = {}
        self._phases: dict[object, dict[str, str]] = {}
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def look(self) -> None:
        """Something has changed here: the next look need not wait for its second."""
        self._wake.set()

    @contextlib.contextmanager
    def watching(self, user: str, push: Push) -> Iterator[None]:
        """Everything the lobby shows, whenever it changes."""
        key = object()
        self._watching[key] = (user, push)
        self._wake.set()
        try:
            yield
        finally:
            del self._watching[key]
            self._told.pop(key, None)

    @contextlib.contextmanager
    def following(self, user: str, push: Push) -> Iterator[None]:
        """A person's tables, whenever one comes to another phase."""
        key = object()
        self._following[key] = (user, push)
        self._wake.set()
        try:
            yield
        finally:
            del self._following[key]
            self._phases.pop(key, None)

    async def shown(self, user: str) -> frames.Lobby:
        """The lobby as one person sees it."""
        public = await self._public()
        seats = (await self._lobby.seats([user]))[user]
        return await self._as_seen(public, seats, user)

    async def lately(self, user: str) -> list[frames.Listing]:
        """The last games one has finished."""
        return [
            listing(table, user) for table in await self._read(await self._lobby.lately(user, MOST))
        ]

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._watching or self._following:
                await once(self._look)
                await asyncio.sleep(REST)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), LOOK)
                self._wake.clear()

    async def _look(self) -> None:
        users = sorted({user for user, _ in (*self._watching.values(), *self._following.values())})
        seats = await self._lobby.seats(users)
        for key, (user, push) in tuple(self._following.items()):
            await self._follow(key, user, push, seats.get(user, ()))
        if not self._watching:
            return
        public, made = await self._public(), dict[str, bytes]()
        for key, (user, push) in tuple(self._watching.items()):
            who = user if seats.get(user) else ""  # whoever sits nowhere sees what all see
            if who not in made:
                lobby = await self._as_seen(public, seats.get(user, ()), who)
                made[who] = msgspec.json.encode(lobby)
            if key in self._watching and self._told.get(key) != made[who]:
                self._told[key] = made[who]
                push(made[who])

    async def _follow(self, key: object, user: str, push: Push, seats: Sequence[Listed]) -> None:
        before = self._phases.get(key, {})
        now = {one.table: one.phase for one in seats}
        changed = [one for one in seats if before.get(one.table) != one.phase]
        gone = [Listed(name, 0, "") for name in before if name not in now]
        for table in await self._read([*changed, *gone]):
            you = seat_of(table, user)
            turn = frames.Turn(table.id, table.terms.rules, phase(table), you)
            push(msgspec.json.encode(turn))
        if key in self._following:
            self._phases[key] = now

    async def _public(self) -> tuple[list[Table], list[Table]]:
        waiting = await self._read(await self._lobby.waiting(MOST))
        return waiting, await self._read(await self._lobby.playing(MOST))

    async def _as_seen(
        self, public: tuple[list[Table], list[Table]], seats: Sequence[Listed], user: str
    ) -> frames.Lobby:
        own = [table for table in await self._read(seats) if seat_of(table, user) is not None]
        return frames.Lobby(*(_listings(tables, user) for tables in (*public, own)))

    async def _read(self, listed: Iterable[Listed]) -> list[Table]:
        found = []
        for one in listed:
            known = self._host.known(one.table)
            with contextlib.suppress(NoTable):
                stale = known is None or known.seq < one.head or not one.head
                found.append(await self._host.table(one.table) if stale or not known else known)
            await asyncio.sleep(0)  # there may be many
        return found


def _listings(tables: Iterable[Table], user: str) -> tuple[frames.Listing, ...]:
    return tuple(listing(table, user) for table in tables)


def listing(table: Table, user: str) -> frames.Listing:
    seats = tuple(
        None if chair is None else frames.Seated(chair.name, chair.bot) for chair in table.chairs
    )
    you, terms = seat_of(table, user), table.terms
    turn = None if table.game is None else table.game.turn
    asked = isinstance(turn, Choice) and you is not None and turn.seat == you
    return frames.Listing(
        table.id, terms.rules, phase(table), seats, terms.control, terms.options, you, asked
    )
