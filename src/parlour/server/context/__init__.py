"""What every request may need: the node, the stores, the lobby, limits and settings."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.erasing import Erasure
from parlour.host.finished_games import FinishedGames
from parlour.host.node import Node
from parlour.host.orders import OrderStore
from parlour.host.ports import Limits, Lost, NoTable, People, Randomness, TableIndex
from parlour.host.session import Seen
from parlour.server.context.access import Access
from parlour.server.context.extensions import Extensions, Parts
from parlour.server.context.node_status import NodeStatus
from parlour.server.context.open_connections import OpenConnections
from parlour.server.context.order_watch import OrderWatch
from parlour.server.context.rate_limiter import RateLimiter
from parlour.server.lobby import LobbyFeed
from parlour.server.ops.metrics import Metrics
from parlour.server.rejections import STORAGE, TOO_MANY, Rejected
from parlour.server.settings import MINUTE, Limit, Rate, Settings
from parlour.supervisor import Supervisor
from parlour.table.room import seat_of
from parlour.table.types import Person, Refused, Table

REQUESTS = Limit("requests", Rate(600, MINUTE))  # of one person, or one address without a person
TABLES = Limit("tables", Rate(60, MINUTE))  # from one address, and by `next` of one person


class Stores(NamedTuple):
    """What is stored besides the tables' logs."""

    people: People
    tables: TableIndex
    orders: OrderStore | None = None


class Context:
    def __init__(
        self, node: Node, stores: Stores, limits: Limits, randomness: Randomness, settings: Settings
    ) -> None:
        self.node, (self.people, self.tables, orders) = node, stores
        self.settings, self.randomness, self.metrics = settings, randomness, Metrics()
        self.parts, self.extensions = Parts(), Extensions()
        self.limits = RateLimiter(limits, settings, self.metrics)
        self.access = Access(stores.people, settings, self.metrics.refused)
        self.orders = OrderWatch(orders, self.access)
        self.open, self.status = OpenConnections(), NodeStatus()
        self.finished = FinishedGames()
        self.lobby = LobbyFeed(node, stores.tables)
        self.tasks = Supervisor(Lost, NoTable)  # what goes on after a connection is closed
        self._seating = WeakValueDictionary[str, asyncio.Lock]()

    def admit_house_bots(self, secret: str) -> None:
        self.access.tokens.admit_house_bots(secret)
        self.status.has_bots = True

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

    def is_sealed(self, table: Table) -> bool:
        """Whether only the players may look at this game, even when it is over."""
        purpose = table.terms.purpose
        if not purpose.sealed:
            return False
        reveals = self.extensions.reveals.get(purpose.kind)
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
        if self.status.has_other_nodes and not self.node.host.clock.healthy():
            raise Rejected(STORAGE, Ms(500))
        many = not ours and self.open.people.get(person.id, 0) >= self.settings.sockets
        if many or self.metrics.sockets >= self.settings.every_socket or self.node.draining:
            raise Rejected(TOO_MANY, Ms(1000))

    @contextlib.contextmanager
    def counted(self, person: Person) -> Iterator[None]:
        """Counts a socket or a stream while it is open."""
        self.room_for(person)
        self.metrics.sockets += 1
        try:
            with self.open.counted(person.id):
                yield
        finally:
            self.metrics.sockets -= 1
