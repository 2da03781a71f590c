"""The ports of a host: the log, the bus between nodes, presence, limits, time and randomness."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from parlour.api.played import Outcome, PlayedCount, PlayedGame
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.phrases import Aside
from parlour.table.types import Person

DEADLINE_GRACE = Ms(1_000)  # after a deadline, a move that was on its way still counts
PULSE = Ms(2_000)  # a longer gap between heartbeats is an outage: no clock runs in it
OVERDUE = Ms(1_000)  # after which a deadline is any node's: the one that has it did not act
NODE_LIFE = Ms(15_000)  # how long the service's clock waits for a node that does not beat

Verdict: TypeAlias = Literal["written", "taken", "late", "early"]


class Lost(Exception):
    """Nobody knows whether it happened: the log did not answer. Ask again with the same id."""


OnVerdict: TypeAlias = Callable[[Verdict | Lost], None]  # `Lost`: that cannot be known


class NoTable(LookupError):
    """Nobody has opened a table by that name."""


class Unloadable(NoTable):
    """There is a log that this node cannot play: its game is missing, or an entry is unknown."""


class Row(Struct, frozen=True, gc=False, kw_only=True):
    """One entry on its way into the log."""

    table: TableId
    seq: int
    command: str  # its id, made by the client, which uses it again for a retry
    entry: bytes
    due: Ms | None = None  # when the table next changes by itself
    phase: str = ""
    lapse: bool = False  # it says that something fell due: only then, and never before
    result: bytes | None = None  # with the entry that ends the game
    sitter: UserId | None = None  # the user who sits down with it
    people: int = 0  # who sit there after it, bots not counted
    played: str | None = None  # with the entry that ends the game: each player's row, in JSON


class StoredEntry(Struct, frozen=True, gc=False):
    """One entry of the log as it is read."""

    table: TableId
    seq: int
    command: str
    entry: bytes


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table folded up to an entry: a cache of the log's, see `snapshots.py`."""

    table: TableId
    seq: int
    version: str  # of the rules, and of the code that made it
    digest: bytes  # of all the others
    body: bytes


class Start(NamedTuple):
    """What a table's log is folded with: the server's seed, and where to begin if not before it."""

    secret: bytes
    snapshot: Snapshot | None = None


class Rested(NamedTuple):
    """A finished table that may be archived: its id, and when it was opened."""

    table: TableId
    opened: int  # ms since 1970


class NewTable(Struct, frozen=True):
    """What a new table is listed and found by."""

    rules: str
    room: TableId = TableId("")
    private: bool = False
    code: str = ""


class Listed(Struct, frozen=True, gc=False):
    """A table as the lobby finds it: it has so many entries, and may be read."""

    table: TableId
    head: int
    phase: str
    opened: int = 0  # ms since 1970, by the clock of the node that opened it


class PlayedQuery(Struct, frozen=True, kw_only=True):
    """Which games of a history: all that is asked for must hold."""

    game: str = ""
    name: str = ""  # part of another player's
    result: Outcome | None = None
    since: int = 0  # ms since 1970
    before: tuple[int, TableId] | None = None  # the last one that is known already
    most: int = 30


class Log(Protocol):
    """Append-only. What it has said is written stays written, whatever dies."""

    async def open(self, rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
        """A new table with its first entries; False if there is one by that name already."""

    def append(self, row: Row, on_verdict: OnVerdict) -> None:
        """Writes the row if it is the next entry and in time, and calls `on_verdict` once, later.

        Cancelling the caller does not take it back.
        """

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        """For each table, what its log says after this entry, in order."""

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        """For each of these tables that there is, what to fold its log with."""

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        """Instead of an older one of the same table, or one that other code made."""

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        """Finished tables that were opened so long ago, in their order after one; none if another
        node sees to it."""

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        """Put this in place of the log up to its last entry, at once or not at all; False if that
        is another one, or somebody did it before."""

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        """Tables at which something fell due, without those to skip; none unless nodes beat.

        A log of several nodes shares them out; what was due for a while is anybody's."""

    async def set_due(self, table: TableId, seq: int, due: Ms | None) -> None:
        """Correct the deadline of a table, if this is its last entry."""

    async def beat(self) -> Ms:
        """This node lives. The instant of the service's clock, which waits for every node."""


class TableIndex(Protocol):
    """Tables by what one looks for. It may be a moment old."""

    async def waiting(self, most: int) -> Sequence[Listed]:
        """Public tables with a free seat, the newest first."""

    async def playing(self, most: int) -> Sequence[Listed]:
        """Public tables at which a game between two people or more is on."""

    async def coded(self, code: str) -> TableId | None:
        """The newest table of the room that has this code, if it was used lately."""

    async def newest(self, room: TableId) -> TableId | None:
        """The newest table of a room."""

    async def pair(self, key: str, table: TableId, failed: TableId) -> TableId:
        """The table at which those meet who look for the same: one that somebody named before,
        unless it is the one that failed, or else this one. In one statement, so that two who ask
        at the same moment, on any node, get the same answer."""

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        """For each user, the tables they sit at that are not done."""

    async def waiting_people(self) -> Sequence[UserId]:
        """Who sit, or sat and left, at public tables whose game has not begun: once for each."""

    async def played(self, user: UserId, query: PlayedQuery) -> Sequence[PlayedGame]:
        """Games that a user has played to the end, the latest first."""

    async def finished(self, users: Sequence[UserId], since: int) -> AbstractSet[UserId]:
        """Those who have played a game to the end since then."""

    async def counted(self, user: UserId, query: PlayedQuery) -> PlayedCount: ...


class People(Protocol):
    """Who is who. A token is known here by its digest only."""

    async def add(self, person: Person, token: bytes) -> None:
        """Somebody new, and their token."""

    async def known(self, token: bytes) -> Person | None:
        """Whose it is, unless it has expired; to be asked for is to be used."""

    async def valid(self, tokens: Sequence[bytes]) -> AbstractSet[bytes]:
        """Those that are in use, were not deleted and have not expired."""

    async def address_key(self, user: UserId) -> str:
        """The key of the address that a user came from; empty if it is not known."""

    async def from_address(self, key: str, users: Sequence[UserId]) -> AbstractSet[UserId]:
        """Those of these users who came from this address."""

    async def note_address(self, token: bytes, key: str) -> None:
        """Where a session was last used from."""

    async def rename(self, user: UserId, name: str) -> None: ...

    async def delete_token(self, token: bytes) -> None: ...


class TokenBus(Protocol):
    """Tells other nodes that a token was deleted. That may be lost, doubled or forged."""

    def tell_token_deleted(self, token: bytes) -> None: ...

    def on_token_deleted(self, callback: Callable[[bytes], None]) -> None: ...


class Limits(Protocol):
    """How often something may be done, on all nodes together."""

    async def take(self, key: str, most: int, ms: Ms) -> Ms:
        """One of `most` in each span of `ms`; how many ms to wait if there is none left."""

    async def give_back(self, key: str, ms: Ms) -> None:
        """The last one taken does not count."""


class ChangeBus(Protocol):
    """Tells other nodes that a table has new entries. Messages may be lost, doubled or forged."""

    @property
    def alive(self) -> bool:
        """Whether changes of other nodes can be heard now."""

    def watch(self, table: TableId) -> None:
        """Receive the changes of this table; those of other tables are not received."""

    def unwatch(self, table: TableId) -> None: ...

    def hears(self, table: TableId) -> bool:
        """Whether this node is subscribed to the changes of this table."""

    def publish(self, table: TableId, seq: int) -> None: ...

    def say(self, table: TableId, said: Aside) -> None:
        """To all who are at the table now, on any node, the speaker's too."""

    def listen(
        self,
        on_change: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Aside], None],
        on_subscribed: Callable[[TableId], None],
    ) -> None:
        """`on_subscribed` runs when a subscription begins: earlier changes may have been lost."""


class Here(NamedTuple):
    """A connection, and what its user looks at."""

    table: TableId
    user: UserId
    connection: str


class Presence(Protocol):
    """Who has a table open, on any node."""

    async def here(self, who: Sequence[Here]) -> None: ...

    async def gone(self, who: Here) -> None: ...

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        """The users who have each of these tables open."""


class Time(Protocol):
    def now(self) -> Ms:
        """Milliseconds that only ever rise; their zero means nothing."""

    async def sleep(self, ms: Ms) -> None: ...


class Randomness(Protocol):
    def seed(self) -> bytes:
        """32 bytes nobody can foresee."""

    def name(self) -> str:
        """An id nobody has, and nobody can guess."""

    def pick(self, items: Sequence[str]) -> str: ...
