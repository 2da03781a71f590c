"""The REST application: Litestar with our dependencies, errors, headers and request log."""

import logging
import re
import time
from collections.abc import Callable
from math import ceil
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException, ValidationException

from parlour.api.bodies import Fault, Problem
from parlour.core.explain import Facts
from parlour.core.ids import Ms, seconds
from parlour.host.ports import Lost, NoTable
from parlour.server.asgi import App, AsgiSend, Message, Receive, Scope
from parlour.server.context import Context
from parlour.server.http import openapi
from parlour.server.http.admission import (
    SAFE,
    authenticate,
    check_origin,
    check_type,
    identify,
)
from parlour.server.http.headers import API_POLICY, protecting
from parlour.server.http.routes import routes
from parlour.server.rejections import (
    BAD_REQUEST,
    FAILED,
    NO_TABLE,
    NOT_FOUND,
    PROBLEM,
    STORAGE,
    Rejected,
    Rejection,
)
from parlour.server.sentences import sentence
from parlour.table.types import Person, Refused

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
MAX_BODY_BYTES = 64 * 1024  # bytes in the body of a request
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
    async def sent_by_page(connection: AnyConnection, _route: object) -> None:
        check_origin(context, connection.scope)
        check_type(connection.scope)

    async def identified(request: AnyRequest) -> None:
        await identify(context, request.scope)

    async def person(request: AnyRequest) -> Person:
        return await authenticate(context, request.scope)

    def the_context() -> Context:
        return context

    framework: Any = Litestar(
        [*routes("parlour.server.http"), *context.extensions.routes],
        state=State({"context": context}),
        request_class=JsonRequest,
        guards=[sent_by_page],  # before the limits of a route: other sites use none of them up
        before_request=identified,
        dependencies={
            "person": Provide(person),
            "context": Provide(the_context, sync_to_thread=False),
        },
        exception_handlers={
            Rejected: _rejected,
            Refused: lambda _request, no: _answer(
                Rejection(409, no.code, sentence(no.code, no.facts)), no.facts
            ),
            Lost: _lost,
            NoTable: lambda _request, _error: _answer(NO_TABLE),
            ValidationException: _invalid,
            HTTPException: _http_error,
            Exception: _failed(context),
        },
        openapi_config=openapi.config(context.settings.cookie, context.extensions.tags),
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
    )
    app: App = framework
    return app


def _logged(context: Context, framework: App) -> App:
    """Adds our headers to each response, counts it, and logs one line without secrets."""

    headers = protecting(context.settings, API_POLICY)

    async def outer(scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] != "http":
            await framework(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = message.get("headers", ())
                kept = any(name == b"cache-control" for name, _ in given)
                fresh = () if kept else ((b"cache-control", b"no-store"),)
                message["headers"] = [*given, *headers, *fresh]
                await context.access.refusals.wait(scope, status)
            await send(message)

        try:
            await framework(scope, receive, sending)
        finally:
            route = str(scope.get("path_template") or "none")
            known = scope["method"] in METHODS  # clients can make up others without end
            method = scope["method"] if known else "other"
            took = time.perf_counter() - began
            context.metrics.requested(method, route, status, took)
            log.info(
                "request",
                extra={
                    "facts": {
                        "method": method,
                        "route": route,
                        "status": status,
                        "ms": round(1000 * took, 1),
                    }
                },
            )

    return outer


def _answer(
    why: Rejection, facts: Facts | None = None, ms: Ms = Ms(0), errors: tuple[Fault, ...] = ()
) -> Response[Problem]:
    headers = {"retry-after": str(ceil(seconds(ms)))} if ms else {}
    problem = why.problem(facts, errors)
    return Response(problem, status_code=why.status, headers=headers, media_type=PROBLEM)


def _rejected(_request: AnyRequest, rejected: Rejected) -> Response[Problem]:
    return _answer(rejected.why, rejected.facts, rejected.ms, rejected.errors)


def _bad_request(status: int, error: str, errors: tuple[Fault, ...] = ()) -> Response[Problem]:
    says = BAD_REQUEST.says.format(error=error)
    return _answer(Rejection(status, BAD_REQUEST.code, says), {"error": error}, errors=errors)


def _invalid(_request: AnyRequest, error: ValidationException) -> Response[Problem]:
    wrong = [one for one in error.extra or () if isinstance(one, dict)]
    errors = tuple(_fault(str(one.get("key", "")), str(one.get("message", ""))) for one in wrong)
    return _bad_request(400, "; ".join(one.detail for one in errors) or error.detail, errors)


def _fault(key: str, message: str) -> Fault:
    """Litestar calls a whole body `data`, and its parts as in `control.ms` or `seats[0]`."""
    parts = re.findall(r"[^.[\]]+", "" if key == "data" else key)
    return Fault("#" + "".join(f"/{part}" for part in parts), message)


def _http_error(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if error.status_code == 404:
        return _answer(NOT_FOUND)
    return _bad_request(error.status_code, error.detail)


def _lost(request: AnyRequest, error: Lost) -> Response[Problem]:
    route = str(request.scope.get("path_template") or "none")
    facts = {"route": route, "error": type(error.__cause__ or error).__name__}
    # Why this request failed; that the database is away is logged once.
    log.info("database did not answer", extra={"facts": facts})
    return _answer(STORAGE, ms=Ms(500))


def _failed(context: Context) -> Callable[[AnyRequest, Exception], Response[Problem]]:
    def failed(request: AnyRequest, error: Exception) -> Response[Problem]:
        context.metrics.failures += 1
        route = str(request.scope.get("path_template") or "none")
        log.error("request failed", exc_info=error, extra={"facts": {"route": route}})
        return _answer(FAILED)

    return failed
