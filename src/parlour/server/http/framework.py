"""The REST application: Litestar with our dependencies, errors, headers and request log."""

import logging
import time
from collections.abc import Callable
from math import ceil
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from parlour.api.bodies import Refusal
from parlour.core.explain import Facts
from parlour.core.ids import Ms, seconds
from parlour.host.ports import Lost, NoTable
from parlour.server.asgi import App, AsgiSend, Message, Receive, Scope
from parlour.server.auth import address, credentials, from_our_page
from parlour.server.context import (
    BAD_ORIGIN,
    BAD_REQUEST,
    FAILED,
    NO_TABLE,
    NOT_FOUND,
    REQUESTS,
    STORAGE,
    UNKNOWN,
    Context,
    Rejected,
    Rejection,
)
from parlour.server.http.headers import API_POLICY, protecting
from parlour.server.http.routes import routes
from parlour.server.sentences import sentence
from parlour.table.room import HOUSE
from parlour.table.types import Person, Refused

AnyRequest: TypeAlias = Request[Any, Any, Any]
LARGEST = 64 * 1024  # bytes in the body of a request
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "PUT", "PATCH", "DELETE")
log = logging.getLogger("parlour.requests")


def rest(context: Context) -> App:
    return _logged(context, _litestar(context))


class JsonRequest(AnyRequest):
    """Whatever cannot be parsed is the client's error."""

    async def json(self) -> object:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise ClientException(str(error)) from error


def _litestar(context: Context) -> App:
    async def checked_origin(request: AnyRequest) -> None:
        check_origin(context, request.scope)

    async def person(request: AnyRequest) -> Person:
        return await authenticate(context, request.scope)

    def the_context() -> Context:
        return context

    framework: Any = Litestar(
        routes("parlour.server.http"),
        state=State({"context": context}),
        request_class=JsonRequest,
        before_request=checked_origin,
        dependencies={
            "person": Provide(person),
            "context": Provide(the_context, sync_to_thread=False),
        },
        exception_handlers={
            Rejected: _rejected,
            Refused: lambda _request, no: _answer(
                Rejection(409, no.code, sentence(no.code, no.facts)), no.facts
            ),
            Lost: lambda _request, _error: _answer(STORAGE, ms=Ms(500)),
            NoTable: lambda _request, _error: _answer(NO_TABLE),
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


def check_origin(context: Context, scope: Scope) -> None:
    """No page of another site may use its visitors' cookies to change anything here."""
    settings = context.settings
    unsafe = scope["method"] not in SAFE and credentials(scope, settings).cookie
    if unsafe and not from_our_page(scope, settings):
        context.metrics.refused["origin"] += 1
        raise Rejected(BAD_ORIGIN)


async def authenticate(context: Context, scope: Scope) -> Person:
    """Whose token it is, within the limit of requests."""
    person = await context.tokens.known(credentials(scope, context.settings).token)
    if person is None or not person.id.startswith(HOUSE):
        await context.limit(REQUESTS, person.id if person else address(scope))
    if person is None:
        raise Rejected(UNKNOWN)
    return person


def _logged(context: Context, framework: App) -> App:
    """Adds our headers to each response, counts it, and logs one line without secrets."""

    headers = [*protecting(context.settings, API_POLICY), (b"cache-control", b"no-store")]

    async def outer(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] != "http":
            await framework(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        try:
            await framework(scope, receive, sending)
        finally:
            route = str(scope.get("path_template") or "none")
            known = scope["method"] in METHODS  # clients can make up others without end
            method = scope["method"] if known else "other"
            context.metrics.requests[(method, route, str(status))] += 1
            ms = round(1000 * (time.perf_counter() - began), 1)
            log.info("request", extra={"told": {
                "method": method, "route": route, "status": status, "ms": ms,
            }})  # fmt: skip

    return outer


def _answer(why: Rejection, facts: Facts | None = None, ms: Ms = Ms(0)) -> Response[Refusal]:
    headers = {"retry-after": str(ceil(seconds(ms)))} if ms else {}
    refusal = Refusal(why.code, facts or {}, why.says)
    return Response(refusal, status_code=why.status, headers=headers, media_type="application/json")


def _rejected(_request: AnyRequest, rejected: Rejected) -> Response[Refusal]:
    return _answer(rejected.why, {"ms": rejected.ms} if rejected.ms else {}, rejected.ms)


def _bad_request(status: int, error: str) -> Response[Refusal]:
    says = BAD_REQUEST.says.format(error=error)
    return _answer(Rejection(status, BAD_REQUEST.code, says), {"error": error})


def _invalid(_request: AnyRequest, error: ValidationException) -> Response[Refusal]:
    wrong = [str(one.get("message", "")) if isinstance(one, dict) else str(one)
             for one in error.extra or ()]  # fmt: skip
    return _bad_request(400, "; ".join(wrong) or error.detail)


def _http_error(_request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    if error.status_code == 404:
        return _answer(NOT_FOUND)
    return _bad_request(error.status_code, error.detail)


def _failed(context: Context) -> Callable[[AnyRequest, Exception], Response[Refusal]]:
    def failed(request: AnyRequest, error: Exception) -> Response[Refusal]:
        context.metrics.failures += 1
        route = str(request.scope.get("path_template") or "none")
        log.error("failed", exc_info=error, extra={"told": {"route": route}})
        return _answer(FAILED)

    return failed
