"""What every request may need: the node, the stores, the lobby, limits and settings."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from litestar.handlers import HTTPRouteHandler

from parlour.api.frames import Retry
from parlour.api.orders import Restriction
from parlour.core.box import Box
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.erasing import Erasure
from parlour.host.finished_games import FinishedGames
from parlour.host.moderation import Ending, ModerationStore
from parlour.host.node import Node
from parlour.host.ports import Limits, Lost, NoTable, People, Randomness, TableIndex
from parlour.host.session import Seen
from parlour.server.auth.moderation import Moderation, facts, until
from parlour.server.auth.refusal_delay import RefusalDelay
from parlour.server.auth.tokens import Tokens
from parlour.server.lobby import LobbyFeed
from parlour.server.ops.metrics import Metrics
from parlour.server.rejections import (
    BANNED,
    MUTED,
    NOT_FOUND,
    STORAGE,
    TOO_MANY,
    TOO_OFTEN,
    Rejected,
    Rejection,
)
from parlour.server.settings import MINUTE, Limit, Rate, Settings
from parlour.supervisor import Supervisor
from parlour.table.commands import End
from parlour.table.room import seat_of
from parlour.table.types import Person, Refused, Table

Part = TypeVar("Part")
REQUESTS = Limit("requests", Rate(600, MINUTE))  # of one person, or one address without a person
TABLES = Limit("tables", Rate(60, MINUTE))  # from one address, and by `next` of one person


class Stores(NamedTuple):
    """What is stored besides the tables' logs."""

    people: People
    tables: TableIndex
    moderation: ModerationStore | None = None


class Parts:
    """What features offer to their routes and to one another, found by type."""

    def __init__(self) -> None:
        self._parts: dict[type, Any] = {}

    def add(self, kind: type[Part], part: Part) -> None:
        self._parts[kind] = part

    def get(self, kind: type[Part]) -> Part:
        """`Rejected` if this server does not have the feature."""
        if kind not in self._parts:
            raise Rejected(NOT_FOUND)
        part: Part = self._parts[kind]
        return part


def rejection(ban: Restriction, kind: Rejection = BANNED) -> Rejected:
    """The sentence says why, and until when."""
    says = kind.says.format(until=until(ban), why=ban.why)
    return Rejected(Rejection(kind.status, kind.code, says), facts=facts(ban))


class Context:
    def __init__(
        self, node: Node, stores: Stores, limits: Limits, randomness: Randomness, settings: Settings
    ) -> None:
        self.node, (self.people, self.tables, orders) = node, stores
        self.parts = Parts()
        self.settings, self.randomness = settings, randomness
        self.metrics = Metrics()
        self.refusals = RefusalDelay(settings)
        self.finished = FinishedGames()
        self.lobby = LobbyFeed(node, stores.tables)
        self.tokens = Tokens(stores.people, settings.remembered)
        self.moderation = Moderation(orders, self.tokens)
        self.tasks = Supervisor(Lost, NoTable)  # what goes on after a connection is closed
        self.outdated: Rejection | None = None  # a newer program has changed the database
        self.newer_schema = ""  # that admits this program; empty if it is our own
        self.proxies: tuple[str, ...] = ()  # addresses whose forwarding headers are believed
        self.has_other_nodes = False  # to which clients can go when this one has lost its log
        # What a node can do without, by its name: whether it is there now.
        self.optional: dict[str, Callable[[], bool]] = {}
        self.bound_to = "127.0.0.1"  # the host that the server listens at
        self.has_bots = False  # whether house bots and analysts are let in
        self.sockets: dict[UserId, int] = {}  # open ones of each person
        self.streams: dict[Callable[[], None], TableId | None] = {}  # how to end each, likewise
        # How to send each socket to another node, and the table it is at, if it is.
        self.failovers: dict[Callable[..., None], TableId | None] = {}
        # What features add:
        self.routes: list[HTTPRouteHandler] = []
        self.tags: dict[str, str] = {}  # of these routes, and what they are about
        self.on_drain: list[Callable[[], object]] = []  # called when this node takes no more people
        self.card_fields: list[Callable[[Box], Mapping[str, Any]]] = []  # of a `GameCard`
        # Whether a sealed game may be shown now, by the kind of its purpose.
        self.reveals: dict[str, Callable[[Table], bool]] = {}
        self._limits = limits
        self._seating = WeakValueDictionary[str, asyncio.Lock]()

    def admit_house_bots(self, secret: str) -> None:
        self.tokens.admit_house_bots(secret)
        self.has_bots = True

    def refuse_banned(self, ban: Restriction | None) -> None:
        if ban is not None:
            self.metrics.refused[BANNED.code] += 1
            raise rejection(ban)

    def check_mute(self, person: Person) -> None:
        if (mute := self.moderation.muted(person.id)) is not None:
            raise rejection(mute, MUTED)

    async def end(self, ending: Ending) -> bool:
        """Whether a table has ended that was ordered to; any node does it, once."""
        command = End(id=CommandId(f"end-{ending.number}"))
        return not isinstance(await self.node.host.do(ending.table, None, command), Retry)

    async def forget(self, tables: Sequence[TableId]) -> None:
        """Drop what this node remembers of tables from which somebody was erased."""
        self.finished.forget(tables)
        await self.node.host.forget(tables)
        self.finished.forget(tables)  # what was made meanwhile

    async def erase(self, erasures: Sequence[Erasure]) -> None:
        """Stop to show and to write the names of these people."""
        await self.node.host.erase(erasures)
        if erasures:
            self.finished.clear()

    async def limit(self, limit: Limit, key: str) -> None:
        rate = self.settings.rate(limit)
        ms = await self._limits.take(f"{limit.name}:{key}", rate.most, rate.ms)
        if ms:
            self.metrics.refused[limit.name] += 1
            raise Rejected(TOO_OFTEN, ms)

    async def refund(self, limit: Limit, key: str) -> None:
        """It does not count after all."""
        await self._limits.give_back(f"{limit.name}:{key}", self.settings.rate(limit).ms)

    def is_sealed(self, table: Table) -> bool:
        """Whether only the players may look at this game, even when it is over."""
        purpose = table.terms.purpose
        if not purpose.sealed:
            return False
        reveals = self.reveals.get(purpose.kind)
        return reveals is None or not reveals(table)

    def check_unsealed(self, table: Table) -> None:
        if self.is_sealed(table):
            raise Refused(f"{table.terms.purpose.kind}-sealed")

    def is_closed_to(self, table: Table, user: UserId) -> bool:
        """Nobody else watches a sealed game."""
        return self.is_sealed(table) and seat_of(table, user) is None

    async def found(self, table: TableId, person: Person) -> Table:
        """A table that this person may look at; `NoTable` if there is none."""
        found = await self.node.host.table(table)
        if self.is_closed_to(found, person.id):
            raise NoTable(table)
        return found

    async def seen(self, table: TableId, person: Person, *, with_events: bool = False) -> Seen:
        """A table that this person may look at, with their view of it, in one read."""
        seen = await self.node.host.seen(table, person.id, with_events=with_events)
        if self.is_closed_to(seen.table, person.id):
            raise NoTable(table)
        return seen

    def seating(self, key: str) -> asyncio.Lock:
        """Held while a person, or somebody at an address, takes a seat on this node."""
        return self._seating.setdefault(key, asyncio.Lock())

    def room_for(self, person: Person) -> None:
        """Reject before a socket or a stream begins: afterwards there is no status to send."""
        ours = person.kind == "house"  # house bots sit at many tables
        if self.has_other_nodes and not self.node.host.clock.healthy():
            raise Rejected(STORAGE, Ms(500))
        many = not ours and self.sockets.get(person.id, 0) >= self.settings.sockets
        if many or self.metrics.sockets >= self.settings.every_socket or self.node.draining:
            raise Rejected(TOO_MANY, Ms(1000))

    @contextlib.contextmanager
    def counted(self, person: Person) -> Iterator[None]:
        """Counts a socket or a stream while it is open."""
        self.room_for(person)
        self.metrics.sockets += 1
        self.sockets[person.id] = self.sockets.get(person.id, 0) + 1
        try:
            yield
        finally:
            self.metrics.sockets -= 1
            self.sockets[person.id] -= 1
            if not self.sockets[person.id]:
                del self.sockets[person.id]
