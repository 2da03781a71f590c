"""All that a request may need: the node and its tables, people, lobby, limits."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from parlour import house_bots
from parlour.api import frames
from parlour.core.explain import Facts
from parlour.core.fair import server_commit
from parlour.core.ids import UserId
from parlour.host.node import Node
from parlour.host.ports import Limits, People, Randomness, Reviews, TableIndex
from parlour.host.tables import Host
from parlour.server.names import made_up
from parlour.server.numbers import Numbers
from parlour.server.sentences import said
from parlour.server.settings import Rate, Settings
from parlour.server.study import Study
from parlour.table.room import HOUSE, seat_of
from parlour.table.types import Person, Table

REMEMBERED = 30.0  # seconds that a token need not be looked up again


class Rejected(Exception):
    """Away at the door: why, and how long to wait if waiting helps."""

    def __init__(self, status: int, code: str, ms: int = 0) -> None:
        super().__init__(code)
        self.status, self.code, self.ms = status, code, ms


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done: a code for programs, a sentence for people."""

    code: str
    facts: Facts = {}
    says: str = ""


def refusal(rejected: Rejected) -> bytes:
    return msgspec.json.encode(Refusal(rejected.code, {}, said(rejected.code, {})))


class Stores(NamedTuple):
    """What is kept besides the tables' logs."""

    people: People
    lobby: TableIndex
    reviews: Reviews


class Context:
    def __init__(  # the parts of a house
        self, node: Node, books: Stores, limits: Limits, randomness: Randomness, settings: Settings
    ) -> None:  # fmt: skip
        self.node, (self.people, self.lobby, self.reviews) = node, books
        self.settings, self.randomness = settings, randomness
        self.numbers, self.study = Numbers(), Study(randomness.name)
        self.staffed = False  # whether bots play for the house, in processes of their own
        self.sockets: dict[str, int] = {}  # open ones of each person
        self.streams: set[Callable[[], None]] = set()  # how to end each that is open
        self._limits = limits
        self._known: dict[str, tuple[Person, float]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def known(self, token: str) -> Person | None:
        found = self._known.get(token)
        if found is not None and found[1] > time.monotonic():
            return found[0]
        person = await self.people.known(token) if token else None
        if person is not None:
            if len(self._known) > 50_000:
                self._known.clear()
            self._known[token] = (person, time.monotonic() + REMEMBERED)
        return person

    async def newcomer(self, name: str = "", bot: str = "") -> tuple[Person, str]:
        """Somebody new, and the token that only they will ever hold."""
        token = self.randomness.seed().hex()
        person = Person(UserId(self.randomness.name()), name or made_up(self.randomness.pick), bot)
        await self.people.add(person, token)
        return person, token

    async def hire(self, secret: str) -> None:
        """Let in all who play for the house and know its secret."""
        for one in house_bots.everyone():
            person = Person(one.id, one.name, one.level)
            await self.people.add(person, house_bots.token(secret, one.id))
        self.staffed = True

    def renamed(self, token: str) -> None:
        self._known.pop(token, None)

    async def limit(self, what: str, key: str, rate: Rate) -> None:
        ms = await self._limits.take(f"{what}:{key}", rate.most, rate.ms)
        if ms:
            self.numbers.refused[what] += 1
            raise Rejected(429, "too-often", ms)

    def room_for(self, person: Person) -> None:
        """Before a socket or a stream begins: afterwards it is too late to say no."""
        ours = person.id.startswith(HOUSE)  # they play with everyone
        many = not ours and self.sockets.get(person.id, 0) >= self.settings.sockets
        if many or self.numbers.sockets >= self.settings.every_socket or self.node.draining:
            raise Rejected(503, "too-many", 1000)

    @contextlib.contextmanager
    def counted(self, person: Person) -> Iterator[None]:
        """A socket or a stream of somebody, from the moment it is let in."""
        self.room_for(person)
        self.numbers.sockets += 1
        self.sockets[person.id] = self.sockets.get(person.id, 0) + 1
        try:
            yield
        finally:
            self.numbers.sockets -= 1
            self.sockets[person.id] -= 1
            if not self.sockets[person.id]:
                del self.sockets[person.id]

    async def obey(
        self, table: str, person: Person, command: frames.PlayerCommand
    ) -> frames.Answered:
        """A command of a person at a table, done or refused, with the words for it."""
        if isinstance(command, frames.Hold) and not self.staffed:
            return frames.No(command.id, "no-bots", {}, said("no-bots", {}))
        began = time.perf_counter()
        answer = await self.node.host.do(table, person, command)
        kind = type(answer).__name__.lower()
        self.numbers.answered(kind, time.perf_counter() - began)
        if isinstance(answer, frames.No):
            says = said(answer.code, answer.facts, self.node.host.known(table))
            return replace(answer, facts=msgspec.to_builtins(answer.facts), says=says)
        return answer

    def soon(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that must be done although whoever asked for it is gone."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def greeting(host: Host, user: str) -> Callable[[Table, bool], bytes]:
    """The first frame of a connection, made when the table is there."""
    return lambda table, lost: msgspec.json.encode(welcome(table, user, host.now(), lost=lost))


def welcome(table: Table, user: str, now: int, *, lost: bool = False) -> frames.Welcome:
    terms = table.terms
    return frames.Welcome(
        table.id, terms.rules, terms.seats, terms.options, terms.private, terms.control,
        terms.window, terms.games, terms.series, server_commit(table.id, table.secret).hex(),
        now, terms.code if seat_of(table, user) is not None else "", lost,
    )  # fmt: skip
