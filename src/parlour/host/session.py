"""A session: one table on this node. Its lock, the folded log, and who watches it here.

There is one session of a table for as long as anyone uses it: see `sessions.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import NamedTuple, Self

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from parlour.core.box import AnyEvent, Box
from parlour.core.game import Seat, Viewer
from parlour.core.ids import TableId, UserId
from parlour.core.record import Undone
from parlour.host.fan_out import UNSLICED_WATCHERS, FanOut
from parlour.host.lock import Lock
from parlour.host.watchers import Watcher, Watchers
from parlour.table.entries import Entry, Played
from parlour.table.history import by_then
from parlour.table.news import common, news, seen_by
from parlour.table.phrases import Aside
from parlour.table.room import seat_of, seats_of
from parlour.table.table import Decided
from parlour.table.types import News, Table

encode = msgspec.json.Encoder().encode
SNAPSHOT_INTERVAL = 24  # entries after which a table is worth another snapshot
KNOWN_BY = 8  # bytes of a command's digest
MAX_RECENT_ENTRIES = (
    64  # entries whose events are kept: a client that was away for so few needs no replay
)


class Resume(NamedTuple):
    """The last news that a returning client has: its place, and its link of the hash chain."""

    seq: int
    link: str


class Recent(Struct, frozen=True, gc=False, kw_only=True):
    """One entry: its place, the link of the game's hash chain after it, what happened."""

    seq: int
    link: str
    events: tuple[object, ...]
    seat: Viewer = None  # whose move it was
    undone: bool = False  # the last move was taken back


class Missed(Struct, frozen=True):
    """What happened after the entry that a client names; `lost` if the log has another there."""

    events: tuple[object, ...] = ()
    lost: bool = False


def recent(step: Decided) -> Recent:
    table, entry = step.table, step.entry
    seat = entry.seat if isinstance(entry, Played) else None
    return Recent(
        seq=table.seq,
        link=link_of(table),
        events=step.events,
        seat=seat,
        undone=isinstance(entry, Undone),
    )


def link_of(table: Table) -> str:
    return "" if table.game is None else table.game.hash.hex()


def known_by(command: str) -> bytes:
    """A command's id in short: a long game has many, and a snapshot holds them all."""
    return blake2b(command.encode(), digest_size=KNOWN_BY).digest()


def without_undone(steps: Iterable[Recent]) -> list[Recent]:
    """The entries without the moves that were taken back."""
    kept: list[Recent] = []
    for step in steps:
        if step.undone:
            last = max(at for at, one in enumerate(kept) if one.seat is not None)
            del kept[last]
        else:
            kept.append(step)
    return kept


class Folded:
    """A log folded up to some entry."""

    table: Table
    entry: Entry  # the last one

    def __init__(self, box: Box) -> None:
        self.box = box
        self.commands: dict[bytes, int] = {}  # that are in the log, in order, and where
        self.last = ""  # the id of the last command
        self.saved = 0  # the entry of its last snapshot
        self.recent: list[Recent] = []

    def take(self, step: Decided, command: str) -> None:
        table = step.table
        self.table, self.entry, self.last = table, step.entry, command
        self.box = by_then(self.box, step.entry)
        self.commands[known_by(command)] = table.seq
        self.recent.append(recent(step))
        del self.recent[:-MAX_RECENT_ENTRIES]

    def place(self, command: str) -> int | None:
        """Where a command is in the log, if it is."""
        return self.commands.get(known_by(command))


class Seen(NamedTuple):
    """A table, and what one user sees and has heard of it after the same entry."""

    table: Table
    news: News
    heard: tuple[AnyEvent, ...]


class Session:
    """Use it as `async with`: inside, nobody else reads on, decides or writes at this table."""

    def __init__(self, name: TableId, unsaved: dict[TableId, None]) -> None:
        self.id = name
        self._unsaved = unsaved  # tables that are worth a snapshot
        self.folded: Folded | None = None  # None: not loaded yet
        self.stale = False  # the log was out of reach: what is held must be compared with it
        self.epoch = -1  # in which the log was last read: see `Sessions.epoch`
        self.announced = 0  # the latest entry that another node announced
        self.watchers = Watchers()
        self._fan_out: FanOut | None = None  # while some of many watchers wait for frames
        self.users = 0  # tasks that work with it, or wait to
        self._lock = Lock()

    async def __aenter__(self) -> Self:
        self.users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self.users -= 1
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.leave()

    def enter(self) -> bool:
        """The same without waiting, if nobody is inside; then `leave` it."""
        free = self._lock.take()
        self.users += free
        return free

    def leave(self) -> None:
        self.users -= 1
        self._lock.release()

    @property
    def in_use(self) -> bool:
        """Whether it may not be dropped: somebody works with it, waits for it or watches it."""
        return bool(self.users or self.watchers)

    @property
    def now(self) -> Folded:
        """The table as far as it is read; it must be loaded."""
        if self.folded is None:
            raise LookupError(self.id)
        return self.folded

    @property
    def seq(self) -> int:
        """The last entry that is folded; 0 if none is."""
        return 0 if self.folded is None else self.folded.table.seq

    def take(self, step: Decided, command: str) -> None:
        """The table is one entry further; everyone who watches it here is told."""
        self.now.take(step, command)
        self.note_tail()
        self.tell(step.events)

    def note_tail(self) -> None:
        """How much there would be to fold after the last snapshot."""
        if self.now.table.seq - self.now.saved >= SNAPSHOT_INTERVAL:
            self._unsaved[self.id] = None

    def tell(self, events: tuple[object, ...] = ()) -> None:
        """News to all who watch, made once for each who sees the same."""
        if not self.watchers:
            return
        box, table, by_viewer = self.now.box, self.now.table, dict[Viewer, bytes]()
        shared = common(box, table, events)
        if shared.view is not None:  # everyone's: it need not be written out for each
            shared = replace(
                shared,
                view=Raw(encode(shared.view)),
                events=Raw(encode(shared.events)),
                score=Raw(encode(shared.score)),
            )

        def seen(viewer: Viewer) -> bytes:
            if viewer not in by_viewer:
                by_viewer[viewer] = encode(seen_by(box, table, shared, viewer, events))
            return by_viewer[viewer]

        self._send(seen, seats_of(table))

    def arrive(self, connection: str, watcher: Watcher, missed: Missed) -> None:
        """From now on they are told; first, how it stands."""
        self.watchers.add(connection, watcher._replace(welcome=None))  # it is sent once
        if self._fan_out is not None:
            self._fan_out.arrived(connection)
        self.greet(watcher, missed)

    def greet(self, watcher: Watcher, missed: Missed) -> None:
        """To one who arrives: what the table agreed, how it stands, and what they missed."""
        table = self.now.table
        if watcher.welcome is not None:
            watcher.send(watcher.welcome(table, missed.lost))
        viewer = viewer_of(table, watcher.user)
        watcher.send(encode(news(self.now.box, table, viewer, missed.events)))

    def say(self, said: Aside) -> None:
        frame = encode(said)
        seats = {} if self.folded is None else seats_of(self.folded.table)
        self._send(lambda _: frame, seats, is_news=False)

    def _send(
        self,
        frame: Callable[[Viewer], bytes],
        seats: Mapping[UserId | None, Seat],
        *,
        is_news: bool = True,
    ) -> None:
        """To all who watch: at once, unless they are many or some of them wait for older ones."""
        if self._fan_out is None and len(self.watchers) <= UNSLICED_WATCHERS:
            for watcher in tuple(self.watchers.all.values()):
                watcher.send(frame(seats.get(watcher.user)))
            return
        if self._fan_out is None:
            self._fan_out = FanOut(self.watchers, self._end_fan_out)
        self._fan_out.send(seats, frame, is_news=is_news)

    def _end_fan_out(self) -> None:
        self._fan_out = None


def viewer_of(table: Table, user: UserId | None) -> Viewer:
    return None if user is None else seat_of(table, user)


def missed(steps: Iterable[Recent], resume: Resume) -> Missed:
    """What happened after an entry, if the log has it with that link of the chain."""
    is_known, events = False, list[object]()
    for step in steps:
        if step.seq == resume.seq:
            is_known = step.link == resume.link
        elif step.seq > resume.seq:
            events += step.events
    return Missed(tuple(events)) if is_known else Missed(lost=True)


async def nobody(_table: TableId) -> frozenset[UserId]:
    """Who has a table open, for a host without a node: it has no connections but its own."""
    return frozenset()
