"""The whole door as one ASGI application."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from parlour.host.ports import Lost, NoTable
from parlour.server import advice, rest, shelf
from parlour.server.context import Context, Refusal, Rejected
from parlour.server.line import AsgiSend, Message
from parlour.server.lobby import LobbyFeed
from parlour.server.pages import Pages
from parlour.server.sentences import said
from parlour.server.socket import Receive, Sockets
from parlour.server.who import Scope, address, from_our_page, shown
from parlour.table.room import HOUSE
from parlour.table.types import Person, Refused

App: TypeAlias = Callable[[Scope, Receive, AsgiSend], Awaitable[None]]
LARGEST = 64 * 1024  # bytes in the body of a request
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
]
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
log = logging.getLogger("parlour.requests")


def app(context: Context, lobby_feed: LobbyFeed) -> App:
    """Sockets go straight to their tables; everything else through the framework."""
    sockets, http = Sockets(context, lobby_feed), _counted(context, _http(context, lobby_feed))
    pages = Pages()

    async def door(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        scope["path"] = scope["path"].replace("\0", "\ufffd")  # no database takes it in a name
        if scope["type"] == "websocket":
            await sockets(scope, receive, send)
        elif (found := pages.find(scope)) is not None:
            await pages.serve(scope, send, *found)
        else:
            await http(scope, receive, send)

    return door


class Reading(Request[Any, Any, Any]):
    """What cannot be read is the sender's fault, however it fails."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise ClientException(str(error)) from error


def _http(context: Context, lobby_feed: LobbyFeed) -> App:
    async def by_our_page(request: Request[Any, Any, Any]) -> None:
        our_page(context, request.scope)

    async def person(request: Request[Any, Any, Any]) -> Person:
        return await asking(context, request.scope)

    async def paced(request: Request[Any, Any, Any]) -> bool:
        """For what costs us something and is anyone's."""
        await context.limit("requests", address(request.scope), context.settings.requests)
        return True

    def the_context() -> Context:
        return context

    def the_lobby_feed() -> LobbyFeed:
        return lobby_feed

    framework: Any = Litestar(
        [*rest.HANDLERS, *advice.HANDLERS, *shelf.HANDLERS],
        request_class=Reading,
        before_request=by_our_page,
        dependencies={
            "person": Provide(person),
            "paced": Provide(paced),
            "context": Provide(the_context, sync_to_thread=False),
            "lobby_feed": Provide(the_lobby_feed, sync_to_thread=False),
        },
        exception_handlers={
            Rejected: _rejected,
            Refused: _no,
            Lost: lambda _request, _error: _answer(503, "storage", {}, ms=500),
            NoTable: lambda _request, _error: _answer(404, "no-table", {}),
            ValidationException: _invalid,
            HTTPException: _http_error,
            Exception: _failed(context),
        },
        openapi_config=OpenAPIConfig(
            title="Parlour",
            version="1",
            description="Tables, moves and records. See docs/api.md.",
            path="/",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST,
        logging_config=None,
    )
    app: App = framework
    return app


def our_page(context: Context, scope: Scope) -> None:
    """No page of somebody else does anything in the name of its visitors."""
    settings = context.settings
    unsafe = scope["method"] not in SAFE and shown(scope, settings).cookie
    if unsafe and not from_our_page(scope, settings):
        context.numbers.refused["origin"] += 1
        raise Rejected(403, "origin")


async def asking(context: Context, scope: Scope) -> Person:
    """Whoever asks, once they may: not too often."""
    settings = context.settings
    person = await context.known(shown(scope, settings).token)
    if person is None or not person.id.startswith(HOUSE):
        await context.limit("requests", person.id if person else address(scope), settings.requests)
    if person is None:
        raise Rejected(401, "unknown")
    return person


def _counted(context: Context, framework: App) -> App:
    """Each answer carries our headers, is counted, and leaves one line without secrets."""

    async def outer(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] != "http":
            await framework(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            await framework(scope, receive, sending)
        finally:
            route = str(scope.get("path_template") or "none")
            method = (
                scope["method"] if scope["method"] in METHODS else "other"
            )  # anyone invents one
            context.numbers.requests[(method, route, str(status))] += 1
            ms = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"told": {
                "method": method, "route": route, "status": status, "ms": ms,
            }})  # fmt: skip

    return outer


def _answer(status: int, code: str, facts: dict[str, Any], ms: int = 0) -> Response[Refusal]:
    headers = {"retry-after": str(-(-ms // 1000))} if ms else {}
    refusal = Refusal(code, facts, said(code, facts))
    return Response(refusal, status_code=status, headers=headers, media_type="application/json")


def _rejected(_request: Any, rejected: Rejected) -> Response[Refusal]:
    return _answer(
        rejected.status, rejected.code, {"ms": rejected.ms} if rejected.ms else {}, rejected.ms
    )


def _no(_request: Any, no: Refused) -> Response[Refusal]:
    return _answer(409, no.code, no.facts)


def _invalid(_request: Any, error: ValidationException) -> Response[Refusal]:
    wrong = [str(one.get("message", "")) if isinstance(one, dict) else str(one)
             for one in error.extra or ()]  # fmt: skip
    return _answer(400, "bad-request", {"error": "; ".join(wrong) or error.detail})


def _http_error(_request: Any, error: HTTPException) -> Response[Refusal]:
    if error.status_code == 404:
        return _answer(404, "no-such", {})
    return _answer(error.status_code, "bad-request", {"error": error.detail})


def _failed(context: Context) -> Callable[[Any, Exception], Response[Refusal]]:
    def failed(request: Any, error: Exception) -> Response[Refusal]:
        context.numbers.failures += 1
        route = str(request.scope.get("path_template") or "none")
        log.error("failed", exc_info=error, extra={"told": {"route": route}})
        return _answer(500, "failed", {})

    return failed
