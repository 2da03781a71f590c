"""One WebSocket for a table, one for the lobby. Plain ASGI: this is the way every move takes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs

import msgspec

from parlour.api import frames
from parlour.host.ports import Lost, NoTable
from parlour.host.session import Resume, Watcher
from parlour.server.answers import answered
from parlour.server.context import Context, Rejected, greeting, refusal
from parlour.server.line import AsgiSend, Line, Message, Outbox
from parlour.server.lobby import LobbyFeed
from parlour.server.sentences import said
from parlour.server.steady import Bucket
from parlour.server.who import Scope, address, from_our_page, shown
from parlour.table.types import Person

Receive: TypeAlias = Callable[[], Awaitable[Message]]

decode = msgspec.json.Decoder(frames.Sent).decode
encode = msgspec.json.Encoder().encode
PONG = encode(frames.Pong())


class Call(NamedTuple):
    """A connection as ASGI hands it over."""

    scope: Scope
    receive: Receive
    send: AsgiSend


class Sockets:
    def __init__(self, context: Context, lobby_feed: LobbyFeed) -> None:
        self._context, self._lobby_feed = context, lobby_feed
        self._outbox = Outbox()

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """Whoever may not come in is told so before the handshake."""
        await receive()
        try:
            person = await self._admitted(scope)
            call = Call(scope, receive, send)
            with self._context.counted(person):
                if scope["path"] == "/ws/lobby":
                    await self._lobby(call, person)
                else:
                    await self._table(call, person)
        except Rejected as rejected:
            await _refuse(send, rejected)
        except Lost:
            await _refuse(send, Rejected(503, "storage", 500))
        except OSError:  # they are gone
            return
        except Exception:
            self._context.numbers.failures += 1
            raise  # uvicorn writes it down

    async def _admitted(self, scope: Scope) -> Person:
        context, settings = self._context, self._context.settings
        await context.limit("handshakes", address(scope), settings.handshakes)
        credentials = shown(scope, settings)
        if credentials.cookie and not from_our_page(scope, settings):
            context.numbers.refused["origin"] += 1
            raise Rejected(403, "origin")
        person = await context.known(credentials.token)
        if person is None:
            raise Rejected(401, "unknown")
        return person

    async def _table(self, call: Call, person: Person) -> None:
        table: str = call.scope["path"].removeprefix("/ws/tables/")
        resume = _resumed(call.scope)
        context, host = self._context, self._context.node.host
        try:
            await host.current(table)
        except NoTable:
            raise Rejected(404, "no-table") from None

        async def talk(line: Line) -> None:
            connection = context.randomness.name()
            watcher = Watcher(person.id, line.push, greeting(host, person.id))
            try:
                await context.node.arrive(table, connection, watcher, resume)
                await self._listen(table, person, line, call.receive)
            finally:
                context.soon(context.node.depart(connection))

        await self._open(call, talk)

    async def _lobby(self, call: Call, person: Person) -> None:
        async def talk(line: Line) -> None:
            with self._lobby_feed.watching(person.id, line.push):
                while (await call.receive())["type"] == "websocket.receive":
                    pass

        await self._open(call, talk)

    async def _open(self, call: Call, talk: Callable[[Line], Awaitable[None]]) -> None:
        """Talk until either side has enough."""
        task = asyncio.current_task()
        await call.send({"type": "websocket.accept"})
        push = call.scope["extensions"].get("parlour.push")
        line = Line(call.send, push, self._outbox, lambda: task and task.cancel())
        try:
            await talk(line)
        except Lost:
            await line.end(1013)  # come back: they find us well, or another node
        except asyncio.CancelledError:
            if not line.broken:  # not for its slowness, but because the server stops
                raise
        finally:
            line.close()

    async def _listen(self, table: str, person: Person, line: Line, receive: Receive) -> None:
        settings, strikes = self._context.settings, 0
        bucket = Bucket(settings.frames)
        while (event := await receive())["type"] == "websocket.receive":
            if not bucket.take():
                strikes += 1
                if strikes > settings.strikes:
                    self._context.numbers.refused["frames"] += 1
                    line.push(encode(frames.Bye("too-often")))
                    await line.end(1008)
                    return
                await asyncio.sleep(0.2)
            await self._frame(table, person, line, event.get("text"))

    async def _frame(self, table: str, person: Person, line: Line, text: str | None) -> None:
        try:
            frame = decode(text or "")
        except (msgspec.MsgspecError, RecursionError, ValueError):
            line.push(encode(frames.No("", "bad-frame", {}, said("bad-frame", {}))))
            return
        match frame:
            case frames.Ping():
                line.push(PONG)
            case _:
                line.push(encode(await answered(self._context, table, person, frame)))


def _resumed(scope: Scope) -> Resume | None:
    """The last news that a returning client has: its number, and its link of the chain."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    seq, link = asked.get("seq", [""])[0], asked.get("hash", [""])[0]
    return Resume(int(seq), link[:64]) if seq.isdecimal() and len(seq) < 10 else None


async def _refuse(send: AsgiSend, rejected: Rejected) -> None:
    """As HTTP, so that a client learns why."""
    body = refusal(rejected)
    headers = [(b"content-type", b"application/json")]
    if rejected.ms:
        headers.append((b"retry-after", str(-(-rejected.ms // 1000)).encode()))
    start = {"type": "websocket.http.response.start", "status": rejected.status, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": body})
