"""One WebSocket for a table, one for the lobby. Plain ASGI: this is the way every move takes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs

import msgspec

from parlour import frames
from parlour.host.ports import Lost, NoTable, Person
from parlour.server.answers import answered
from parlour.server.commands import said
from parlour.server.hall import Halls
from parlour.server.house import House, Turned, refusal, welcome
from parlour.server.line import AsgiSend, Line, Message, Outbox
from parlour.server.steady import Bucket
from parlour.server.who import Scope, address, from_our_page, shown

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
    def __init__(self, house: House, halls: Halls) -> None:
        self._house, self._halls = house, halls
        self._outbox = Outbox()

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """Whoever may not come in is told so before the handshake."""
        await receive()
        try:
            person = await self._admitted(scope)
            call = Call(scope, receive, send)
            with self._house.counted(person):
                if scope["path"] == "/ws/lobby":
                    await self._lobby(call, person)
                else:
                    await self._table(call, person)
        except Turned as turned:
            await _refuse(send, turned)
        except Lost:
            await _refuse(send, Turned(503, "storage", 500))
        except OSError:  # they are gone
            return
        except Exception:
            self._house.numbers.failures += 1
            raise  # uvicorn writes it down

    async def _admitted(self, scope: Scope) -> Person:
        house, settings = self._house, self._house.settings
        await house.limit("handshakes", address(scope), settings.handshakes)
        credentials = shown(scope, settings)
        if credentials.cookie and not from_our_page(scope, settings):
            house.numbers.refused["origin"] += 1
            raise Turned(403, "origin")
        person = await house.known(credentials.token)
        if person is None:
            raise Turned(401, "unknown")
        return person

    async def _table(self, call: Call, person: Person) -> None:
        table: str = call.scope["path"].removeprefix("/ws/tables/")
        heard, link = _resumed(call.scope)
        house, host = self._house, self._house.node.host
        try:
            lost = heard is not None and not await host.holds(table, heard, link)
            found = await host.table(table)
        except NoTable:
            raise Turned(404, "no-table") from None

        async def talk(line: Line) -> None:
            connection = house.randomness.name()
            line.push(encode(welcome(found, person.id, host.now(), lost=lost)))
            since = None if lost else heard
            try:
                await house.node.arrive(table, person.id, connection, line.push, since)
                await self._listen(table, person, line, call.receive)
            finally:
                house.soon(house.node.depart(connection))

        await self._open(call, talk)

    async def _lobby(self, call: Call, person: Person) -> None:
        async def talk(line: Line) -> None:
            with self._halls.watching(person.id, line.push):
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
        settings, strikes = self._house.settings, 0
        bucket = Bucket(settings.frames)
        while (event := await receive())["type"] == "websocket.receive":
            if not bucket.take():
                strikes += 1
                if strikes > settings.strikes:
                    self._house.numbers.refused["frames"] += 1
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
                line.push(encode(await answered(self._house, table, person, frame)))


def _resumed(scope: Scope) -> tuple[int | None, str]:
    """The last news that a returning client has: its number, and its link of the chain."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    seq, link = asked.get("seq", [""])[0], asked.get("hash", [""])[0]
    return (int(seq) if seq.isdecimal() and len(seq) < 10 else None), link[:64]


async def _refuse(send: AsgiSend, turned: Turned) -> None:
    """As HTTP, so that a client learns why."""
    body = refusal(turned)
    headers = [(b"content-type", b"application/json")]
    if turned.ms:
        headers.append((b"retry-after", str(-(-turned.ms // 1000)).encode()))
    start = {"type": "websocket.http.response.start", "status": turned.status, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": body})
