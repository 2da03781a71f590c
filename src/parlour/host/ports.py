"""What a host asks of the world: a log that is the truth, a wire for hints, presence, time."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from parlour.core.game import Seat

GRACE = 1_000  # ms after a deadline in which a move that was on its way still counts
PULSE = 3_000  # ms without a beat after which the service's clock stands still

Verdict: TypeAlias = Literal["written", "taken", "late", "early"]


class Lost(Exception):
    """Nobody knows whether it happened: the log did not answer. Ask again with the same id."""


class NoTable(LookupError):
    """Nobody has opened a table by that name."""


class Row(Struct, frozen=True, gc=False):
    """One entry on its way into the log."""

    table: str
    seq: int
    command: str  # its id: made by whoever asked, kept for asking again
    entry: bytes
    hash: str = ""  # the game's chain after it
    due: int | None = None  # when the table next changes by itself
    phase: str = ""
    lapse: bool = False  # it says that something fell due: only then, and never before
    result: bytes | None = None  # with the entry that ends the game


class Line(Struct, frozen=True, gc=False):
    """One entry of the log as it is read."""

    table: str
    seq: int
    command: str
    entry: bytes


class Log(Protocol):
    """Append-only. What it has said is written stays written, whatever dies."""

    async def open(self, rows: Sequence[Row], secret: bytes) -> bool:
        """A new table with its first entries; False if there is one by that name already."""

    async def append(self, row: Row) -> Verdict:
        """Written if it is the next entry and in time; `Lost` if that cannot be known."""

    async def read(self, heads: Mapping[str, int]) -> Sequence[Line]:
        """For each table, what its log says after this entry, in order."""

    async def secret(self, table: str) -> bytes:
        """The server's seed for a table, or `NoTable`."""

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]: ...

    async def due(self, most: int) -> Sequence[str]:
        """Tables at which something fell due; none unless the service's heart beats."""

    async def beat(self) -> int:
        """The service lives. The instant of its own clock, which stood still if it did not."""


class Wire(Protocol):
    """Hints between nodes that a table has more to read. They may be lost, doubled or forged."""

    def publish(self, table: str, seq: int) -> None: ...

    def listen(self, heard: Callable[[str, int], None], deaf: Callable[[], None]) -> None:
        """`heard` for every hint; `deaf` once hints may have been lost and are heard again."""


class Presence(Protocol):
    """Who has a table open, on any node."""

    async def here(self, table: str, seat: Seat, connection: str) -> None: ...

    async def gone(self, table: str, seat: Seat, connection: str) -> None: ...

    async def present(self, table: str) -> frozenset[Seat]: ...


class Time(Protocol):
    def now(self) -> int:
        """Milliseconds that only ever rise; their zero means nothing."""

    async def sleep(self, ms: int) -> None: ...


class Randomness(Protocol):
    def seed(self) -> bytes:
        """32 bytes nobody can foresee."""

    def name(self) -> str:
        """An id nobody has."""
