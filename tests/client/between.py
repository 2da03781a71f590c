"""Somebody on the line between a client and its server, and two people who play through it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, NamedTuple, Self, TypeAlias

from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from parlour.client import Client, Seat, guest
from parlour.client.pledge import OwnSeed
from parlour.core.ids import TableId
from parlour.table.types import News

Alter: TypeAlias = Callable[[dict[str, Any]], dict[str, Any] | None]


def honest(frame: dict[str, Any]) -> dict[str, Any]:
    return frame


class Between:
    """A proxy for sockets. It may let nobody in, and change or swallow what the server says."""

    def __init__(self, server: str, alter: Alter = honest) -> None:
        self.closed = False
        self._behind, self._alter = server.replace("http", "ws", 1), alter
        self._serving: Server | None = None

    async def __aenter__(self) -> Self:
        gate: Any = self._gate
        self._serving = await serve(self._pass, "127.0.0.1", 0, process_request=gate)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._serving is not None:
            self._serving.close()
            await self._serving.wait_closed()

    @property
    def url(self) -> str:
        port = next(iter(self._server().sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def seat(self, client: Client, table: TableId, *, whole: bool = False) -> Seat:
        """A client's socket that goes through here."""
        return Seat((self.url,), client.token, OwnSeed(table), whole=whole)

    def cut(self) -> None:
        for connection in list(self._server().connections):
            connection.transport.abort()

    def _server(self) -> Server:
        assert self._serving is not None
        return self._serving

    def _gate(self, connection: ServerConnection, _request: Request) -> Response | None:
        return connection.respond(502, "closed") if self.closed else None

    async def _pass(self, client: ServerConnection) -> None:
        assert client.request is not None
        shown = {"authorization": client.request.headers["authorization"]}
        async with connect(self._behind + client.request.path, additional_headers=shown) as server:
            ways = (_carry(client, server, honest), _carry(server, client, self._alter))
            tasks = [asyncio.ensure_future(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()


async def _carry(source: Any, sink: Any, alter: Alter) -> None:
    try:
        async for text in source:
            if (frame := alter(json.loads(text))) is not None:
                await sink.send(json.dumps(frame))
    except ConnectionClosed:
        return


class Pair(NamedTuple):
    """Two people at a table of Memory; Ada has seat 0 and the first move."""

    ada: Client
    ben: Client
    table: TableId


@asynccontextmanager
async def pair(server: str) -> AsyncIterator[Pair]:
    """Both sit; nobody has committed, for nobody is at the table."""
    async with await guest(server, name="Ada") as ada, await guest(server, name="Ben") as ben:
        table = (await ada.open("memory", options={"first": 0})).table
        await ben.ask("POST", f"/api/tables/{table}/do", {"t": "sit", "id": "sit"})
        yield Pair(ada, ben, table)


@asynccontextmanager
async def begun(server: str) -> AsyncIterator[tuple[Pair, Seat]]:
    """The game is on, and Ben is at the table; Ada has committed, revealed and gone."""
    async with pair(server) as two, two.ben.table(two.table) as ben:
        async with two.ada.table(two.table) as ada:
            await until(ada, lambda news: news.moves)
        yield two, ben


async def until(seat: Seat, so: Callable[[News], object], seconds: float = 5) -> News:
    """The first news of which that is so."""
    late = monotonic() + seconds
    while seat.news is None or not so(seat.news):
        assert monotonic() < late, seat.news
        await asyncio.sleep(0.005)
    assert seat._error is None, seat._error
    return seat.news


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 30))
