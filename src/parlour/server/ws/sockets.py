"""One WebSocket for a table, one for the lobby: plain ASGI, without the framework."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from typing import NamedTuple
from urllib.parse import parse_qs

import msgspec

from parlour.api import frames
from parlour.api.orders import Restriction
from parlour.core.ids import Ms, TableId, seconds
from parlour.host.ports import Lost, NoTable
from parlour.host.session import Resume
from parlour.host.watchers import Watcher
from parlour.server.asgi import ABORT, AsgiSend, Receive, Scope
from parlour.server.auth import address, credentials, from_our_page
from parlour.server.context import Context
from parlour.server.context.restrictions import OpenConnection, rejection
from parlour.server.dispatch import greeting
from parlour.server.rejections import BAD_ORIGIN, NO_TABLE, PROBLEM, STORAGE, UNKNOWN, Rejected
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.server.ws.conversation import Conversation
from parlour.server.ws.outbox import Outbox
from parlour.server.ws.protocols import LISTEN, PUSH, UNCOUNT
from parlour.table.types import Person

HANDSHAKES = Limit("handshakes", Rate(120, MINUTE))  # from one address
ELSEWHERE, LOGGED_OUT = 1013, 1008  # closing codes: try again, here or on another node; go

encode = msgspec.json.Encoder().encode


class AsgiConnection(NamedTuple):
    """A connection as ASGI hands it over."""

    scope: Scope
    receive: Receive
    send: AsgiSend


class Sockets:
    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """A socket that is rejected gets a status and a body instead of the handshake."""
        await receive()
        try:
            person = await self._authenticate(scope)
            if person.kind == "house":
                scope["extensions"].get(UNCOUNT, lambda: None)()
            connection = AsgiConnection(scope, receive, send)
            with self._context.counted(person):
                if scope["path"] == "/ws/lobby":
                    await self._lobby(connection, person)
                else:
                    await self._table(connection, person)
        except Rejected as rejected:
            await self._context.access.refusals.wait(scope, rejected.why.status)
            await reject(scope, send, rejected)
        except Lost:
            await reject(scope, send, Rejected(STORAGE, Ms(500)))
        except OSError:  # the client has closed the connection
            return
        except Exception:
            self._context.metrics.failures += 1
            raise  # uvicorn logs it

    async def _authenticate(self, scope: Scope) -> Person:
        context, settings = self._context, self._context.settings
        given = credentials(scope, settings)
        if context.access.tokens.house_bot(given.token) is None:  # they sit at all tables
            await context.limits.take(HANDSHAKES, address(scope))
        if given.cookie and not from_our_page(scope, settings):
            context.metrics.refused["origin"] += 1
            raise Rejected(BAD_ORIGIN)
        person = await context.access.tokens.known(given.token)
        who = None if person is None else person.id
        context.access.refuse_banned(context.access.restrictions.banned(who, scope))
        if person is None:
            raise Rejected(UNKNOWN)
        return person

    async def _table(self, connection: AsgiConnection, person: Person) -> None:
        table = TableId(connection.scope["path"].removeprefix("/ws/tables/"))
        resume = _last_seen(connection.scope)
        context, host = self._context, self._context.node.host
        try:
            # Before the handshake: a refusal can still be an HTTP status.
            closed = context.is_closed_to(await host.current(table), person.id)
        except NoTable:
            closed = True
        if closed:
            raise Rejected(NO_TABLE)

        async def talk(outbox: Outbox) -> None:
            name = context.randomness.name()
            watcher = Watcher(person.id, outbox.push, greeting(host, person.id))
            try:
                await context.node.arrive(table, name, watcher, resume)
                self._announce(outbox)
                await _listen(Conversation(context, table, person, outbox), connection)
            finally:
                context.tasks.spawn(context.node.depart(name), "depart", table=table)

        await self._open(connection, person, talk, table)

    async def _lobby(self, connection: AsgiConnection, person: Person) -> None:
        changes = _asked(connection.scope, "changes") == "1"

        async def talk(outbox: Outbox) -> None:
            self._announce(outbox)
            with self._context.lobby.watching(person.id, outbox.push, changes=changes):
                while (await connection.receive())["type"] == "websocket.receive":
                    pass

        await self._open(connection, person, talk)

    def _announce(self, outbox: Outbox) -> None:
        for greeting_frame in self._context.extensions.greetings:
            if (frame := greeting_frame()) is not None:
                outbox.push(frame)

    async def _open(
        self,
        connection: AsgiConnection,
        person: Person,
        talk: Callable[[Outbox], Awaitable[None]],
        table: TableId | None = None,
    ) -> None:
        """Accept the socket, and talk until either side closes it or its token is gone."""
        scope, cut = connection.scope, Cut(asyncio.current_task())
        await connection.send({"type": "websocket.accept"})
        push, abort = scope["extensions"].get(PUSH), scope["state"].get(ABORT, cut.off)
        outbox = Outbox(connection.send, push, abort)
        token = credentials(scope, self._context.settings).token
        scope["headers"] = []  # they would be kept for hours
        moderated = self._context.open.attending(
            OpenConnection(person.id, scope, cut.ban, outbox.push)
        )
        self._context.open.failovers[cut.move_on] = table
        try:
            with self._context.access.tokens.in_use(token, cut.log_out), moderated:
                await talk(outbox)
        except Lost:
            await outbox.end(ELSEWHERE)
        except asyncio.CancelledError:
            if cut.code == LOGGED_OUT:
                outbox.push(encode(cut.bye))
            if cut.code:
                await outbox.end(cut.code)
            elif not outbox.broken:  # not a slow reader: the server stops
                raise
        finally:
            del self._context.open.failovers[cut.move_on]
            await outbox.close()


class Cut:
    """How a socket's task is ended from outside, and what is said last."""

    def __init__(self, task: "asyncio.Task[None] | None") -> None:
        self._task, self.code = task, 0
        self.bye = frames.Bye(UNKNOWN.code, again=False)

    def off(self, code: int = 0) -> None:
        self.code = code
        if self._task is not None:
            self._task.cancel()

    def move_on(self, code: int = ELSEWHERE) -> None:
        self.off(code)

    def log_out(self) -> None:
        self.off(LOGGED_OUT)

    def ban(self, why: Restriction) -> None:
        no = rejection(why)
        self.bye = frames.Bye(no.why.code, again=False, facts=no.facts, says=no.why.says)
        self.off(LOGGED_OUT)


async def _listen(conversation: Conversation, connection: AsgiConnection) -> None:
    """Until either side closes it. Uvicorn hands moves over as they arrive; no task is woken."""
    listen = connection.scope["extensions"].get(LISTEN, lambda _hear: None)
    listen(conversation.hear)
    try:
        while (event := await connection.receive())["type"] == "websocket.receive":
            if not await conversation.answer(event.get("text")):
                return
    finally:
        listen(None)


def _last_seen(scope: Scope) -> Resume | None:
    """The last news that a returning client has: its number, and its link of the chain."""
    seq, link = _asked(scope, "seq"), _asked(scope, "hash")
    return Resume(int(seq), link[:64]) if seq.isdecimal() and len(seq) < 10 else None


def _asked(scope: Scope, name: str) -> str:
    """What the address says after its question mark."""
    query: bytes = scope["query_string"]
    return parse_qs(query.decode("latin-1")).get(name, [""])[0]


async def reject(scope: Scope, send: AsgiSend, rejected: Rejected) -> None:
    """As an HTTP response, so that the client learns why."""
    why = rejected.why
    headers = [(b"content-type", PROBLEM.encode())]
    if rejected.ms:
        headers.append((b"retry-after", str(ceil(seconds(rejected.ms))).encode()))
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    await send({"type": f"{kind}.start", "status": why.status, "headers": headers})
    body = encode(why.problem(rejected.facts))
    await send({"type": f"{kind}.body", "body": body})
