"""Reads of a log: what was asked for one table, whether it still fits, and the steps in it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.host.ports import Start, StoredEntry
from parlour.host.session import Session
from parlour.table.entries import Entry, Opened
from parlour.table.history import by_then, decode, encode
from parlour.table.table import Decided, fold, opened
from parlour.table.types import Table


class Read(Struct, frozen=True, kw_only=True):
    """What the log says of one table after an entry, and what was known when it was asked."""

    seq: int  # where the session was
    after: int
    lines: list[StoredEntry]
    start: Start | None  # only asked for where nothing was loaded
    epoch: int
    announced: int
    generation: int  # of erasures


def known(session: Session) -> int:
    """After which entry to read: where there is doubt, from the last one we hold."""
    return max(0, session.seq - 1) if session.stale else session.seq


def confirm(session: Session, read: Read, epoch: int) -> None:
    """What we hold is what the log said when it was read."""
    session.stale, session.epoch = session.stale and read.epoch != epoch, read.epoch
    if session.announced == read.announced:  # nobody has told us of more while we read
        session.announced = session.seq


def has_our_last(session: Session, read: Read) -> bool:
    """Whether the log has our last entry, and so all before it.

    The same command may stand there with another instant: sent again after a standby took over.
    """
    now = session.now
    return any(
        line.seq == session.seq and line.command == now.last and line.entry == encode(now.entry)
        for line in read.lines
    )


def replay(
    box: Box,
    name: TableId,
    lines: Iterable[StoredEntry],
    secret: bytes,
    table: Table | None = None,
) -> Iterator[tuple[Decided, str]]:
    """A log again, step by step, with the id of each command: all of it, or from a table on."""
    for line in lines:
        entry = decode(line.entry)
        if table is None:
            step = Decided(entry, opened(name, first_of(entry), secret))
        else:
            step = fold(box, table, entry)
        table, box = step.table, by_then(box, entry)
        yield step, line.command


def first_of(entry: Entry) -> Opened:
    if not isinstance(entry, Opened):
        raise TypeError(f"a log begins with Opened, not with {type(entry).__name__}")
    return entry
