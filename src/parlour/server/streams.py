"""Lines for programs that read a response as it grows, instead of a socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

from parlour.host.session import Watcher
from parlour.server.context import Context, greeting
from parlour.server.lobby import LobbyFeed
from parlour.table.types import Person, Table

QUIET = 7.0  # seconds after which an empty line says that we are still here
MOST = 256  # lines that may wait for a slow reader


class Lines:
    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, line: bytes) -> None:
        """Whoever does not read is let go."""
        self._queue.put_nowait(line if self._queue.qsize() < MOST else None)

    def end(self) -> None:
        self._queue.put_nowait(None)

    async def read(self) -> AsyncIterator[bytes]:
        while True:
            try:
                line = await asyncio.wait_for(self._queue.get(), QUIET)
            except TimeoutError:
                line = b""
            if line is None:
                return
            yield line + b"\n"


async def told(context: Context, table: Table, person: Person) -> AsyncIterator[bytes]:
    """One table, for one person: a welcome and then its news."""
    connection = context.randomness.name()
    with _counted(context, person) as lines:
        try:
            first = greeting(context.node.host, person.id)
            await context.node.arrive(table.id, connection, Watcher(person.id, lines.push, first))
            async for line in lines.read():
                yield line
        finally:
            context.soon(context.node.depart(connection))


async def events(context: Context, lobby_feed: LobbyFeed, person: Person) -> AsyncIterator[bytes]:
    """A person's tables as they come to new phases."""
    with _counted(context, person) as lines, lobby_feed.following(person.id, lines.push):
        async for line in lines.read():
            yield line


@contextlib.contextmanager
def _counted(context: Context, person: Person) -> Iterator[Lines]:
    """Open as long as somebody reads, and until the house closes."""
    lines = Lines()
    with context.counted(person):
        context.streams.add(lines.end)
        try:
            yield lines
        finally:
            context.streams.discard(lines.end)
