"""Route decorators: a route states its operation id, its rejections and its rate limit.

Every module of this package is searched for routes: there is no list of them to keep. A feature
names its own.
"""

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, TypedDict, Unpack

import litestar
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Guard

from parlour.api.bodies import Problem
from parlour.server.auth import address
from parlour.server.context import Context
from parlour.server.http.openapi import described
from parlour.server.rejections import PROBLEM, Rejection
from parlour.server.settings import Limit

GENERAL = {
    400: "The request is invalid.",
    401: "The cookie or token is missing or unknown.",
    403: "A page of another site sent the request, or access is denied.",
    404: "Nothing exists at this address.",
    405: "The method is not allowed.",
    409: "Rejected. The code says why; a retry does not help.",
    413: "The body is too large.",
    415: "The body is not `application/json`.",
    429: "Too many requests. `retry-after` says how long to wait.",
    503: "Temporarily unavailable. Try again.",
}


class RouteOptions(TypedDict, total=False):
    media_type: str
    status_code: int
    dependencies: Mapping[str, Provide]
    middleware: Sequence[DefineMiddleware]


def get(
    path: str,
    operation_id: str,
    tag: str,
    *rejections: Rejection,
    limit: Limit | None = None,
    responses: Mapping[int, ResponseSpec] | None = None,
    **options: Unpack[RouteOptions],
) -> litestar.get:
    documented = {**_documented(rejections), **(responses or {})}
    return litestar.get(
        path,
        operation_id=operation_id,
        tags=[tag],
        guards=_guards(limit),
        responses=documented,
        **options,
    )


def post(
    path: str,
    operation_id: str,
    tag: str,
    *rejections: Rejection,
    limit: Limit | None = None,
    responses: Mapping[int, ResponseSpec] | None = None,
    **options: Unpack[RouteOptions],
) -> litestar.post:
    documented = {**_documented(rejections), **(responses or {})}
    return litestar.post(
        path,
        operation_id=operation_id,
        tags=[tag],
        guards=_guards(limit),
        responses=documented,
        **options,
    )


def patch(path: str, operation_id: str, tag: str, *rejections: Rejection) -> litestar.patch:
    documented = _documented(rejections)
    return litestar.patch(path, operation_id=operation_id, tags=[tag], responses=documented)


def delete(path: str, operation_id: str, tag: str, *rejections: Rejection) -> litestar.delete:
    documented = _documented(rejections)
    return litestar.delete(path, operation_id=operation_id, tags=[tag], responses=documented)


def routes(package: str) -> list[HTTPRouteHandler]:
    """Every route of a package, in the order of its modules."""
    folder = import_module(package).__path__
    modules = [import_module(f"{package}.{one.name}") for one in pkgutil.iter_modules(folder)]
    return [route for module in modules for route in routes_in(module)]


def routes_in(module: ModuleType) -> list[HTTPRouteHandler]:
    found = vars(module).values()
    return [described(value) for value in found if isinstance(value, HTTPRouteHandler)]


def _documented(rejections: Iterable[Rejection]) -> dict[int, ResponseSpec]:
    """What every route may answer, and the codes that only this one has."""
    codes: dict[int, list[str]] = {}
    for one in rejections:
        codes.setdefault(one.status, []).append(f"`{one.code}`: {one.says}")
    return {
        status: ResponseSpec(
            Problem,
            generate_examples=False,
            media_type=PROBLEM,
            description=" ".join([general, *codes.get(status, ())]),
        )
        for status, general in GENERAL.items()
    }


def _guards(limit: Limit | None) -> list[Guard]:
    """The limit for one address; routes that limit persons, or only some requests, do so inside."""
    if limit is None:
        return []

    async def guard(connection: ASGIConnection[Any, Any, Any, Any], _route: object) -> None:
        context: Context = connection.app.state.context
        await context.limits.take(limit, address(connection.scope))

    return [guard]
