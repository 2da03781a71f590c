"""Streams: responses that do not end, one JSON object a line, for programs without a socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

from litestar.params import FromPath
from litestar.response import Stream

from parlour.host.session import Watcher
from parlour.server.context import NO_TABLE, Context
from parlour.server.dispatch import greeting
from parlour.server.http.routes import get
from parlour.table.types import Person, Table

QUIET = 7.0  # seconds after which an empty line shows that the stream is alive
MOST = 256  # lines that may wait for a slow reader


NDJSON = "application/x-ndjson"


class LineQueue:
    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def push(self, line: bytes) -> None:
        """Drops slow readers."""
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


@get("/api/tables/{table:str}/stream", "streamTable", "streams", NO_TABLE, media_type=NDJSON)
async def stream_table(context: Context, person: Person, table: FromPath[str]) -> Stream:
    """One table, line by line: a welcome, then news; an empty line every 7 seconds."""
    found = await context.node.host.table(table)
    context.room_for(person)
    return Stream(table_lines(context, found, person), media_type=NDJSON)


@get("/api/stream", "streamTables", "streams", media_type=NDJSON)
async def stream_tables(context: Context, person: Person) -> Stream:
    """Your tables, line by line: all that are not finished, then each whose phase changes."""
    context.room_for(person)
    return Stream(turn_lines(context, person), media_type=NDJSON)


async def table_lines(context: Context, table: Table, person: Person) -> AsyncIterator[bytes]:
    """A welcome, then news as this person sees the table."""
    connection = context.randomness.name()
    with _counted(context, person) as lines:
        try:
            watcher = Watcher(person.id, lines.push, greeting(context.node.host, person.id))
            await context.node.arrive(table.id, connection, watcher)
            async for line in lines.read():
                yield line
        finally:
            context.tasks.spawn(context.node.depart(connection), "depart", table=table.id)


async def turn_lines(context: Context, person: Person) -> AsyncIterator[bytes]:
    """A person's tables, then each one whose phase changes."""
    with _counted(context, person) as lines, context.lobby.following(person.id, lines.push):
        async for line in lines.read():
            yield line


@contextlib.contextmanager
def _counted(context: Context, person: Person) -> Iterator[LineQueue]:
    """Counts a stream while it is open, and ends it when the node drains."""
    lines = LineQueue()
    with context.counted(person):
        context.streams.add(lines.end)
        try:
            yield lines
        finally:
            context.streams.discard(lines.end)
