"""Streams: responses that do not end, one JSON object a line, for programs without a socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator

from litestar.di import NamedDependency as Given
from litestar.params import FromPath
from litestar.response import Stream

from parlour.core.ids import TableId
from parlour.host.watchers import Watcher
from parlour.server.asgi import ABORT
from parlour.server.auth import credentials
from parlour.server.context import Context
from parlour.server.context.restrictions import OpenConnection
from parlour.server.dispatch import greeting
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get
from parlour.server.rejections import NO_TABLE
from parlour.table.types import Person, Table

KEEPALIVE_SECONDS = 7.0  # seconds after which an empty line shows that the stream is alive
MAX_WAITING_LINES = 256  # lines that may wait for a slow reader


NDJSON = "application/x-ndjson"


class LineQueue:
    def __init__(self, abort: Callable[[], None]) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._abort = abort

    def push(self, line: bytes) -> None:
        """A reader that is too slow is cut off: it would not read that the stream ends, either."""
        if self._queue.qsize() < MAX_WAITING_LINES:
            self._queue.put_nowait(line)
        else:
            self._abort()

    def end(self) -> None:
        self._queue.put_nowait(None)

    async def read(self) -> AsyncIterator[bytes]:
        while True:
            try:
                line = await asyncio.wait_for(self._queue.get(), KEEPALIVE_SECONDS)
            except TimeoutError:
                line = b""
            if line is None:
                return
            yield line + b"\n"


@get("/api/tables/{table:str}/stream", "streamTable", "streams", NO_TABLE, media_type=NDJSON)
async def stream_table(
    request: AnyRequest, context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> Stream:
    """Stream one table line by line: a welcome, then updates. Empty lines keep it open."""
    table_now = await context.found(table, person)
    context.room_for(person)
    return Stream(table_lines(request, context, table_now, person), media_type=NDJSON)


@get("/api/stream", "streamTables", "streams", media_type=NDJSON)
async def stream_tables(
    request: AnyRequest, context: Given[Context], person: Given[Person]
) -> Stream:
    """Stream your tables: first all unfinished ones, then each one whose phase changes."""
    context.room_for(person)
    return Stream(turn_lines(request, context, person), media_type=NDJSON)


async def table_lines(
    request: AnyRequest, context: Context, table: Table, person: Person
) -> AsyncIterator[bytes]:
    """A welcome, then news as this person sees the table."""
    connection = context.randomness.name()
    with open_lines(request, context, person, table.id) as lines:
        try:
            watcher = Watcher(person.id, lines.push, greeting(context.node.host, person.id))
            await context.node.arrive(table.id, connection, watcher)
            async for line in lines.read():
                yield line
        finally:
            context.tasks.spawn(context.node.depart(connection), "depart", table=table.id)


async def turn_lines(request: AnyRequest, context: Context, person: Person) -> AsyncIterator[bytes]:
    """A person's tables, then each one whose phase changes."""
    with (
        open_lines(request, context, person) as lines,
        context.lobby.following(person.id, lines.push),
    ):
        async for line in lines.read():
            yield line


@contextlib.contextmanager
def open_lines(
    request: AnyRequest, context: Context, person: Person, table: TableId | None = None
) -> Iterator[LineQueue]:
    """Counts a stream, and ends it when the node drains or its token is gone."""
    lines = LineQueue(request.scope["state"].get(ABORT, lambda: None))
    token = credentials(request.scope, context.settings).token
    banned = context.open.attending(
        OpenConnection(person.id, request.scope, lambda _ban: lines.end())
    )
    with context.counted(person), context.access.tokens.in_use(token, lines.end), banned:
        context.open.streams[lines.end] = table
        try:
            yield lines
        finally:
            del context.open.streams[lines.end]
