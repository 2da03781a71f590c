"""One WebSocket for a table, one for the lobby: plain ASGI, without the framework."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from typing import NamedTuple
from urllib.parse import parse_qs

import msgspec

from parlour.api import frames
from parlour.api.bodies import Refusal
from parlour.core.ids import CommandId, Ms, TableId, seconds
from parlour.host.ports import Lost, NoTable
from parlour.host.session import Resume, Watcher
from parlour.server.asgi import ABORT, AsgiSend, Receive, Scope
from parlour.server.auth import address, credentials, from_our_page
from parlour.server.context import (
    BAD_ORIGIN,
    NO_TABLE,
    STORAGE,
    TOO_OFTEN,
    UNKNOWN,
    Context,
    Rejected,
    Rejection,
)
from parlour.server.dispatch import dispatch, greeting
from parlour.server.settings import MINUTE, SECOND, Limit, Rate
from parlour.server.ws.outbox import FlushQueue, Outbox
from parlour.server.ws.protocols import PUSH, UNCOUNT, Bucket
from parlour.table.room import HOUSE
from parlour.table.types import Person

HANDSHAKES = Limit("handshakes", Rate(120, MINUTE))  # from one address
FRAMES = Limit("frames", Rate(20, Ms(2 * SECOND)))  # on one socket
BAD_FRAME = Rejection(400, "bad-frame", "That is not a frame: see the API's documentation.")
ELSEWHERE, LOGGED_OUT = 1013, 1008  # closing codes: try again, here or on another node; go
DELAY = 0.2  # seconds that a client waits which sends too many frames

decode = msgspec.json.Decoder(frames.Sent).decode
encode = msgspec.json.Encoder().encode
PONG = encode(frames.Pong())


class AsgiConnection(NamedTuple):
    """A connection as ASGI hands it over."""

    scope: Scope
    receive: Receive
    send: AsgiSend


class Sockets:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._queue = FlushQueue()

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """A socket that is rejected gets a status and a body instead of the handshake."""
        await receive()
        try:
            person = await self._authenticate(scope)
            if person.id.startswith(HOUSE):
                scope["extensions"].get(UNCOUNT, lambda: None)()
            connection = AsgiConnection(scope, receive, send)
            with self._context.counted(person):
                if scope["path"] == "/ws/lobby":
                    await self._lobby(connection, person)
                else:
                    await self._table(connection, person)
        except Rejected as rejected:
            await _reject(send, rejected)
        except Lost:
            await _reject(send, Rejected(STORAGE, Ms(500)))
        except OSError:  # the client has closed the connection
            return
        except Exception:
            self._context.metrics.failures += 1
            raise  # uvicorn logs it

    async def _authenticate(self, scope: Scope) -> Person:
        context, settings = self._context, self._context.settings
        given = credentials(scope, settings)
        if context.tokens.house_bot(given.token) is None:  # they sit at all tables
            await context.limit(HANDSHAKES, address(scope))
        if given.cookie and not from_our_page(scope, settings):
            context.metrics.refused["origin"] += 1
            raise Rejected(BAD_ORIGIN)
        person = await context.tokens.known(given.token)
        if person is None:
            raise Rejected(UNKNOWN)
        return person

    async def _table(self, connection: AsgiConnection, person: Person) -> None:
        table = TableId(connection.scope["path"].removeprefix("/ws/tables/"))
        resume = _last_seen(connection.scope)
        context, host = self._context, self._context.node.host
        try:
            await host.current(table)  # before the handshake: a refusal can still be an HTTP status
        except NoTable:
            raise Rejected(NO_TABLE) from None

        async def talk(outbox: Outbox) -> None:
            name = context.randomness.name()
            watcher = Watcher(person.id, outbox.push, greeting(host, person.id))
            try:
                await context.node.arrive(table, name, watcher, resume)
                await self._listen(table, person, outbox, connection.receive)
            finally:
                context.tasks.spawn(context.node.depart(name), "depart", table=table)

        await self._open(connection, talk)

    async def _lobby(self, connection: AsgiConnection, person: Person) -> None:
        async def talk(outbox: Outbox) -> None:
            with self._context.lobby.watching(person.id, outbox.push):
                while (await connection.receive())["type"] == "websocket.receive":
                    pass

        await self._open(connection, talk)

    async def _open(
        self, connection: AsgiConnection, talk: Callable[[Outbox], Awaitable[None]]
    ) -> None:
        """Accept the socket, and talk until either side closes it or its token is gone."""
        scope, task, ended = connection.scope, asyncio.current_task(), 0

        def cut() -> None:
            if task is not None:
                task.cancel()

        def ending(code: int) -> Callable[[], None]:
            def end() -> None:
                nonlocal ended
                ended = code
                cut()

            return end

        await connection.send({"type": "websocket.accept"})
        push, abort = scope["extensions"].get(PUSH), scope["state"].get(ABORT, cut)
        outbox = Outbox(connection.send, push, self._queue, abort)
        token = credentials(scope, self._context.settings).token
        move_on = ending(ELSEWHERE)
        self._context.moves_on.add(move_on)
        try:
            with self._context.tokens.in_use(token, ending(LOGGED_OUT)):
                await talk(outbox)
        except Lost:
            await outbox.end(ELSEWHERE)
        except asyncio.CancelledError:
            if ended == LOGGED_OUT:
                outbox.push(encode(frames.Bye(UNKNOWN.code, again=False)))
            if ended:
                await outbox.end(ended)
            elif not outbox.broken:  # not a slow reader: the server stops
                raise
        finally:
            self._context.moves_on.discard(move_on)
            await outbox.close()

    async def _listen(
        self, table: TableId, person: Person, outbox: Outbox, receive: Receive
    ) -> None:
        settings, strikes = self._context.settings, 0
        bucket = Bucket(settings.rate(FRAMES))
        while (event := await receive())["type"] == "websocket.receive":
            if not bucket.take():
                strikes += 1
                if strikes > settings.strikes:
                    self._context.metrics.refused[FRAMES.name] += 1
                    outbox.push(encode(frames.Bye(TOO_OFTEN.code)))
                    await outbox.end(1008)
                    return
                await asyncio.sleep(DELAY)
            await self._answer(table, person, outbox, event.get("text"))

    async def _answer(
        self, table: TableId, person: Person, outbox: Outbox, text: str | None
    ) -> None:
        try:
            frame = decode(text or "")
        except (msgspec.MsgspecError, RecursionError, ValueError):
            outbox.push(encode(frames.No(CommandId(""), BAD_FRAME.code, {}, BAD_FRAME.says)))
            return
        match frame:
            case frames.Ping():
                outbox.push(PONG)
            case _:
                outbox.push(encode(await dispatch(self._context, table, person, frame)))


def _last_seen(scope: Scope) -> Resume | None:
    """The last news that a returning client has: its number, and its link of the chain."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    seq, link = asked.get("seq", [""])[0], asked.get("hash", [""])[0]
    return Resume(int(seq), link[:64]) if seq.isdecimal() and len(seq) < 10 else None


async def _reject(send: AsgiSend, rejected: Rejected) -> None:
    """As an HTTP response, so that the client learns why."""
    why = rejected.why
    headers = [(b"content-type", b"application/json")]
    if rejected.ms:
        headers.append((b"retry-after", str(ceil(seconds(rejected.ms))).encode()))
    start = {"type": "websocket.http.response.start", "status": why.status, "headers": headers}
    await send(start)
    body = encode(Refusal(why.code, {}, why.says))
    await send({"type": "websocket.http.response.body", "body": body})
