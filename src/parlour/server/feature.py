"""What a feature adds to a server: each folder of `parlour.features` declares one `Feature`."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from parlour.server.context import Context
from parlour.server.settings import Limit
from parlour.storage.connect import Engines
from parlour.storage.owned import PLATFORM, Columns, Declarations, OrderEffect, Owned


class Services(Struct, frozen=True, kw_only=True):
    """What a feature may use of a node when it builds its parts and starts its work."""

    context: Context
    declared: Declarations  # by all features
    engines: Engines  # by the names of the databases; the main one is ""
    is_first: Callable[[], Awaitable[bool]]  # whether this node does what one node does for all
    on_close: Callable[[Callable[[], Awaitable[object]]], object]  # called as the server stops
    calendar_ahead: int = 0  # ms by which the calendar is ahead: for tests


class Feature(Struct, frozen=True, kw_only=True):
    """What a feature needs and offers. `build` and `start` are called in the order of the list."""

    name: str  # of its folder
    tags: Mapping[str, str] = {}  # of its routes in the API's description, and what they are about
    routes: Sequence[HTTPRouteHandler] = ()
    limits: Sequence[Limit] = ()  # that an operator may set
    owned: Sequence[Owned] = ()  # its tables with a person's id
    orders: Mapping[type, OrderEffect] = {}  # what it writes when a moderator orders something
    of_tables: Columns = ()  # with the id of a table: deleted with it
    build: Callable[[Services], object] | None = None  # adds its parts and hooks to the context
    start: Callable[[Services], Awaitable[object]] | None = None  # background work and metrics


def install(features: Sequence[Feature], services: Services) -> None:
    """Adds routes, parts and hooks to the context; `start` comes later."""
    for one in features:
        services.context.routes += one.routes
        services.context.tags.update(one.tags)
        if one.build is not None:
            one.build(services)


def declarations(features: Sequence[Feature]) -> Declarations:
    """What the platform and these features store of people and tables."""
    return Declarations(
        (*PLATFORM, *(owned for one in features for owned in one.owned)),
        {kind: effect for one in features for kind, effect in one.orders.items()},
        tuple(column for one in features for column in one.of_tables),
    )
