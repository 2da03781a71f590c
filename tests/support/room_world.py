"""Rooms in memory: real host, real server code, people who come and go as chance will have it."""

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from parlour.api import bodies, frames
from parlour.api.played import PlayedCount, PlayedGame
from parlour.core.fair import player_commit
from parlour.core.game import Choice, Over, Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence
from parlour.host.node import Node
from parlour.host.ports import Listed, NoTable, PlayedQuery
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.server.context import Context, Stores
from parlour.server.dispatch import dispatch
from parlour.server.http.opening import open_for, seek_for
from parlour.server.lobby import ARRIVING
from parlour.server.rejections import Rejected
from parlour.server.settings import Settings, relaxed
from parlour.table.commands import Commit, Leave, Move, Next, Offer, Resign, Reveal, Sit, Swap
from parlour.table.next_table import room_of
from parlour.table.pledges import commits_hash
from parlour.table.room import owned, people, phase, stand_in
from parlour.table.types import Person, Refused, Table
from tests.sim.ports import SimRandomness
from tests.support.by_hand import Everyone
from tests.support.local_log import LocalLog

GAMES = ("memory", "memory", "pazaak", "phage", "pixies")
DONE = ("FINISHED", "CLOSED")
STEP = Ms(2_000)


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.ms = Ms(1_000_000)

    def now(self) -> Ms:
        return self.ms

    async def sleep(self, ms: Ms) -> None:
        self.ms = Ms(self.ms + ms)


class Index:
    """Tables by what one looks for, read from the log."""

    def __init__(self, log: LocalLog) -> None:
        self._log, self.meeting = log, dict[str, TableId]()

    def _in(self, *phases: str) -> list[Listed]:
        last = [self._log.rows(name)[-1] for name in self._log.tables()]
        return [Listed(row.table, row.seq, row.phase) for row in last if row.phase in phases]

    async def waiting(self, most: int) -> Sequence[Listed]:
        return self._in("WAITING")[:most]

    async def playing(self, most: int) -> Sequence[Listed]:
        return self._in("IN_GAME")[:most]

    async def coded(self, _code: str) -> TableId | None:
        return None

    async def newest(self, room: TableId) -> TableId | None:
        chain = [name for name in self._log.tables() if room_of(name) == room]
        return max(chain, key=lambda name: (len(name), name)) if chain else None

    async def pair(self, kind: str, table: TableId, failed: TableId) -> TableId:
        met = self.meeting.get(kind, failed)
        self.meeting[kind] = table if met == failed else met
        return self.meeting[kind]

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        return {user: [] for user in users}

    async def waiting_people(self) -> Sequence[UserId]:
        return []

    async def played(self, _user: UserId, _query: PlayedQuery) -> Sequence[PlayedGame]:
        return []

    async def finished(self, _users: Sequence[UserId], _since: int) -> set[UserId]:
        return set()

    async def counted(self, _user: UserId, _query: PlayedQuery) -> PlayedCount:
        return PlayedCount()


class RoomWorld:
    """One evening: a few people, a few rooms. `check` is called after everything that happens."""

    def __init__(self, seed: int) -> None:
        self.rng, self.time = Random(seed), Clock()
        dice = SimRandomness(self.rng)
        self.log = LocalLog(self.time)
        self.presence = LocalPresence()
        self.host = Host(self.log, LocalChangeBus(), load, self.time, dice)
        self.node = Node(self.host, self.presence, self.time)
        self.index = Index(self.log)
        stores = Stores(Everyone(), self.index)
        limits = LocalLimits(self.time)
        self.context = Context(self.node, stores, limits, dice, relaxed(Settings()))
        self.context.status.has_bots = True
        names = ("Ada", "Ben", "Cleo", "Dan")
        self.people = [Person(UserId(name.lower()), name) for name in names]
        self.open: dict[UserId, TableId] = {}  # the page that somebody has open
        self.tabs: dict[UserId, str] = {}  # and its connection
        self.sat: dict[tuple[UserId, TableId], Ms] = {}  # when they sat down
        self.code: dict[TableId, str] = {}
        self.asked = 0

    async def live(self, steps: int) -> None:
        await self.host.beat()
        for _ in range(steps):
            await self.step(self.rng.choice(self.people))
            await self.check()

    async def step(self, person: Person) -> None:
        at = self.open.get(person.id)
        if at is None:
            ways = [self.seek, self.found, self.join, self.join, self.join, self.come_back]
            await self.rng.choice(ways)(person)
            return
        table = await self.host.table(at)
        if table.following and self.rng.random() < 0.8:
            await self.go(person, table.following)
            return
        acts = [self.wait, self.close_tab, self.leave]
        match phase(table):
            case "WAITING" | "READY":
                acts += [self.rearrange, *([self.ready] * 7), self.sit]
            case "IN_GAME":
                acts = [*([self.play] * 6), self.wait, self.close_tab, self.resign]
            case _:
                acts += [*([self.again] * 4), self.back_to_room]
        await self.rng.choice(acts)(person)

    async def seek(self, person: Person) -> None:
        game = self.rng.choice(GAMES)
        seats = self.rng.choice(load(game).seats[:2])
        games = self.rng.choice([1, 2]) if seats == 2 else 1
        table = await seek_for(
            self.context, person, bodies.Seeking(game=game, seats=seats, games=games)
        )
        found = await self.host.table(table)
        own = found.chairs[owned(found, person.id) or 0]
        new = own is not None and own.since == found.seq  # not one's own table of before
        for chair in people(found) if new else ():  # whom one was seated with
            assert self.is_there(chair.user, table), f"{chair.name} is a ghost at {table}"
        await self.opened(person, table)

    async def found(self, person: Person) -> None:
        private, game = self.rng.random() < 0.7, self.rng.choice(GAMES)
        opening = bodies.Opening(game=game, private=private)
        table, code = await open_for(self.context, person, opening)
        self.code[room_of(table)] = code
        await self.opened(person, table)

    async def join(self, person: Person) -> None:
        """By a friend's link."""
        if not self.code:
            return
        room = self.rng.choice(list(self.code)[-2:])
        table = await self.context.tables.newest(room)
        if table is not None:
            await self.do(person, table, Sit(None, self.code[room], id=self.id()))
            await self.opened(person, table)

    async def come_back(self, person: Person) -> None:
        tables = [name for (user, name) in self.sat if user == person.id]
        if tables:
            await self.opened(person, self.rng.choice(tables[-2:]))

    async def go(self, person: Person, table: TableId) -> None:
        await self.close_tab(person)
        await self.opened(person, table)
        found = await self.host.table(table)
        if owned(found, person.id) is None and phase(found) == "WAITING":
            await self.do(person, table, Sit(None, found.terms.code, id=self.id()))

    async def sit(self, person: Person) -> None:
        code = self.code.get(room_of(self.open[person.id]), "")
        await self.do(person, self.open[person.id], Sit(None, code, id=self.id()))

    async def close_tab(self, person: Person) -> None:
        if self.open.pop(person.id, None) is not None:
            await self.node.depart(self.tabs[person.id])

    async def leave(self, person: Person) -> None:
        at = self.open[person.id]
        if phase(await self.host.table(at)) in ("WAITING", "READY"):
            await self.do(person, at, Leave(id=self.id()))
        await self.close_tab(person)

    async def wait(self, _person: Person) -> None:
        for _ in range(self.rng.choice([1, 3, 35])):
            await self.time.sleep(STEP)
            await self.host.beat()
            await self.host.sweep()

    async def rearrange(self, person: Person) -> None:
        at = self.open[person.id]
        seat, other = Seat(self.rng.randrange(3)), Seat(self.rng.randrange(3))
        game = self.rng.choice(GAMES)
        table = await self.host.table(at)
        fewest = max(len([c for c in table.chairs if c]), min(load(game).seats))
        await self.do(
            person,
            at,
            self.rng.choice(
                [
                    Swap(seat, other, id=self.id()),
                    frames.Free(seat, id=self.id()),
                    frames.Fill(seat, "beginner", id=self.id()),
                    frames.Fill(seat, "casual", id=self.id()),
                    Next(rules=load(game).rules, seats=fewest, id=self.id()),
                ]
            ),
        )

    async def ready(self, _person: Person) -> None:
        """Everybody who is there commits and reveals, as their pages do; bots at once."""
        table = await self.host.table(self.open[_person.id])
        for seat, chair in enumerate(table.chairs):
            if chair and table.pledges[seat] is None and self.acts(chair.user, chair.bot, table.id):
                commit = player_commit(table.id, seat, bytes(32)).hex()
                who = Person(chair.user, chair.name, chair.bot)
                await self.do(who, table.id, Commit(commit, id=self.id()))
        table = await self.host.table(table.id)
        for chair in table.chairs:
            bound = commits_hash(load(table.terms.rules), table)
            if chair and bound and self.acts(chair.user, chair.bot, table.id):
                who = Person(chair.user, chair.name, chair.bot)
                await self.do(who, table.id, Reveal(bound, bytes(32).hex(), id=self.id()))
                table = await self.host.table(table.id)

    async def play(self, person: Person) -> None:
        """Random moves of everybody who is there, often to the end."""
        at = self.open[person.id]
        for _ in range(self.rng.choice([3, 3, 400])):
            table = await self.host.table(at)
            turn = None if table.game is None else table.game.turn
            if phase(table) != "IN_GAME" or not isinstance(turn, Choice):
                return
            chair = table.chairs[turn.seat]
            assert chair is not None
            user = stand_in(turn.seat) if chair.held else chair.user
            if not self.acts(user, chair.bot or ("x" if chair.held else ""), at):
                return
            move = msgspec.to_builtins(self.rng.choice(turn.moves))
            command = Move(table.seq, move, id=self.id())
            assert isinstance(await self.do(Person(user, ""), at, command), frames.Ok)

    async def resign(self, person: Person) -> None:
        if self.rng.random() < 0.3:
            await self.do(person, self.open[person.id], Resign(id=self.id()))

    async def again(self, person: Person) -> None:
        await self.do(person, self.open[person.id], Offer("rematch", id=self.id()))

    async def back_to_room(self, person: Person) -> None:
        await self.do(person, self.open[person.id], Next(id=self.id()))

    async def do(self, person: Person, table: TableId, command: object) -> object:
        try:
            answer = await dispatch(self.context, table, person, command)  # type: ignore[arg-type]
        except (NoTable, Refused, Rejected):
            return None
        return answer

    async def opened(self, person: Person, table: TableId) -> None:
        """A page opens: presence, and now and then it takes its time."""
        await self.close_tab(person)
        self.sat[person.id, table] = self.host.now()
        self.open[person.id] = table
        watcher = Watcher(person.id, lambda _frame: None)
        tab = self.tabs[person.id] = self.id()  # each connection has a name of its own
        await self.node.arrive(table, tab, watcher)

    def acts(self, user: UserId, bot: str, table: TableId) -> bool:
        return bool(bot) or self.open.get(user) == table

    def is_there(self, user: UserId, table: TableId) -> bool:
        since = self.sat.get((user, table), self.host.now())
        return self.open.get(user) == table or self.host.now() - since < ARRIVING

    def id(self) -> CommandId:
        self.asked += 1
        return CommandId(f"c{self.asked}")

    async def check(self) -> None:
        """No seat is offered beside somebody who is gone."""
        lobby = await self.context.lobby.seen_by(UserId("visitor"))
        for listed in lobby.waiting:
            table = await self.host.table(listed.table)
            for chair in people(table):
                assert self.is_there(chair.user, table.id), f"{chair.name} is a ghost"

    async def finished(self) -> list[tuple[Table, Over]]:
        """Every finished game, each with its one result."""
        games = []
        for name in self.log.tables():
            table = await self.host.table(name)
            results = [row.result for row in self.log.rows(name) if row.result is not None]
            over = None if table.game is None else table.game.over
            assert len(results) == (over is not None), name
            if over is not None:
                assert msgspec.json.decode(results[0], type=Over) == over
                games.append((table, over))
        return games

    async def rooms(self) -> dict[TableId, list[Table]]:
        """The tables of each room, in order."""
        chains: dict[TableId, list[Table]] = {}
        for name in sorted(self.log.tables(), key=lambda one: (len(one), one)):
            chains.setdefault(room_of(name), []).append(await self.host.table(name))
        return chains
