"""What features add to a server."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from litestar.handlers import HTTPRouteHandler

from parlour.core.box import Box
from parlour.server.context.preview import PreviewOf
from parlour.server.rejections import NOT_FOUND, Rejected
from parlour.table.types import Table

Part = TypeVar("Part")


class Parts:
    """What features offer to their routes and to one another, found by type."""

    def __init__(self) -> None:
        self._parts: dict[type, Any] = {}

    def add(self, kind: type[Part], part: Part) -> None:
        self._parts[kind] = part

    def get(self, kind: type[Part]) -> Part:
        """`Rejected` if this server does not have the feature."""
        if kind not in self._parts:
            raise Rejected(NOT_FOUND)
        part: Part = self._parts[kind]
        return part


class Extensions:
    """Routes and hooks."""

    def __init__(self) -> None:
        self.routes: list[HTTPRouteHandler] = []
        self.tags: dict[str, str] = {}  # of these routes, and what they are about
        self.greetings: list[Callable[[], bytes | None]] = []  # frames for a socket that opens
        self.on_drain: list[Callable[[], object]] = []  # called when this node takes no more people
        self.card_fields: list[Callable[[Box], Mapping[str, Any]]] = []  # of a `GameCard`
        # Whether a sealed game may be shown now, by the kind of its purpose.
        self.reveals: dict[str, Callable[[Table], bool]] = {}
        self.previews: dict[str, PreviewOf] = {}  # of pages, by the first part of their address
