"""The description of the REST interface: /openapi.json for programs, /api/docs for people."""

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import (
    Components,
    Contact,
    License,
    Reference,
    SecurityRequirement,
    SecurityScheme,
    Tag,
)
from msgspec import Struct

from parlour.core.game import Json
from parlour.server.http import api_page

KNOWN: list[SecurityRequirement] = [{"cookie": []}, {"token": []}]
ANYONE: list[SecurityRequirement] = [{}]

TAGS = {
    "games": "Installed games: their rules, words, options and lessons.",
    "people": "Guests, programs and their tokens.",
    "service": "Whether the server is well, and what it is.",
    "streams": "Responses that do not end.",
    "tables": "Rooms, tables, moves, records and replays.",
}


class MendedTuples(JsonRenderPlugin):
    """Litestar leaves out that a pair has no third part, takes `...` for a type of its own, and a
    field that may be missing for a choice of one. Some generators of clients leave out whatever
    has an object as its default."""

    def render(self, request: Any, openapi_schema: dict[str, Json]) -> bytes:
        return super().render(request, _mended(openapi_schema))


class ReferencePage(MendedTuples):
    """The same for people. It is written once: the description never changes while a node runs."""

    def __init__(self) -> None:
        super().__init__(path="/api/docs", media_type=MediaType.HTML)
        self._page = b""

    def render(self, request: Any, openapi_schema: dict[str, Json]) -> bytes:
        if not self._page:
            described = msgspec.json.decode(super().render(request, openapi_schema))
            self._page = api_page.page(described).encode()
        return self._page


class ReferenceStyle(OpenAPIRenderPlugin):
    """Its style is a file: the content security policy allows no style inside a page."""

    def __init__(self) -> None:
        super().__init__(path="/api/docs.css", media_type=MediaType.CSS)

    def render(self, request: object, openapi_schema: dict[str, Json]) -> bytes:  # noqa: ARG002
        return api_page.STYLE.encode()


def _mended(part: Json) -> Json:
    if isinstance(part, list):
        return [_mended(one) for one in part]
    if not isinstance(part, dict):
        return part
    mended = {key: _mended(value) for key, value in part.items()}
    if "204" in mended:  # it has no body, whatever the handler's type is
        mended["204"].pop("content", None)
    if "prefixItems" in part:
        size = len(part["prefixItems"])
        mended |= {"items": {}, "minItems": size, "maxItems": size}
    if isinstance(part.get("default"), Struct):
        del mended["default"]
    kinds = [one for one in mended.get("oneOf", ()) if one]
    return kinds[0] if len(kinds) == 1 else mended


def config(cookie: str, feature_tags: Mapping[str, str]) -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "cookie": SecurityScheme(
            type="apiKey",
            security_scheme_in="cookie",
            name=cookie,
            description="Of a browser: `POST /api/me` sets it.",
        ),
        "token": SecurityScheme(
            type="http",
            scheme="bearer",
            description="Of a program: `POST /api/tokens` gives it.",
        ),
    }
    return OpenAPIConfig(
        title="Parlour",
        version="1",
        description="Tables, moves and records. docs/api.md tells the same in sentences.",
        contact=Contact(name="The Parlour authors"),
        license=License(name="Apache-2.0", identifier="Apache-2.0"),
        tags=[
            Tag(name, description) for name, description in sorted({**TAGS, **feature_tags}.items())
        ],
        components=Components(security_schemes=schemes),
        use_handler_docstrings=True,
        path="/",
        render_plugins=[MendedTuples(path="/openapi.json"), ReferencePage(), ReferenceStyle()],
    )


def described(route: HTTPRouteHandler) -> HTTPRouteHandler:
    """A route that asks for a person needs a token; its first sentence is its summary."""
    route.security = KNOWN if "person" in route.fn.__annotations__ else ANYONE
    route.summary = (
        cleandoc(route.fn.__doc__ or "").partition("\n")[0].partition(". ")[0].strip(".")
    )
    return route
