"""Declares what a feature adds to a server; each folder of `parlour.features` has one `Feature`."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Concatenate, Protocol, TypeAlias

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from parlour.api.orders import Order
from parlour.host.ended_games import EndedGame
from parlour.server.context import Context
from parlour.server.rejections import Rejection
from parlour.server.settings import Limit, Settings
from parlour.storage.connect import Engines
from parlour.storage.old import Old
from parlour.storage.orders import SqlOrders
from parlour.storage.owned import PLATFORM, Columns, Declarations, OrderEffect, Owned

OPERATOR = "operator"  # who orders at the prompt


class RunsAlone(Protocol):
    def __call__(self, name: str, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        """Do the work now and again so many seconds after it has ended, on one node for all."""


class Services(Struct, frozen=True, kw_only=True):
    """The services of a node that a feature may use in `build` and `start`."""

    context: Context
    features: "Sequence[Feature]"  # of this server
    declared: Declarations  # by all of them
    engines: Engines  # by database name; "" is the main one
    alone: RunsAlone
    on_close: Callable[[Callable[[], Awaitable[object]]], object]  # adds a shutdown callback
    calendar_ahead: int = 0  # ms by which the calendar is ahead: for tests


class Prompt(Protocol):
    """What a command of `parlour admin` may use. It works on the database, without a server."""

    @property
    def engines(self) -> Engines:
        """By database name; "" is the main one."""

    @property
    def orders(self) -> SqlOrders: ...

    async def order(self, order: Order) -> None:
        """Carry out an order and print its number in the audit log."""

    def sentence(self, key: str, **facts: object) -> str:
        """A sentence of the words file of the feature or of Parlour."""

    def say(self, key: str, **facts: object) -> None:
        """Print a sentence."""

    def note(self, key: str, **facts: object) -> None:
        """Print a sentence that is not part of the output."""

    def print(self, *lines: str) -> None: ...

    def day(self, ms: int) -> str:
        """A time as the other commands print it."""


AdminCommand: TypeAlias = Callable[Concatenate[Prompt, ...], Awaitable[object]]


class Feature(Struct, frozen=True, kw_only=True):
    """What a feature needs and offers. `build` and `start` are called in the order of the list."""

    name: str  # of its folder
    tags: Mapping[str, str] = {}  # API tags of its routes, with descriptions
    routes: Sequence[HTTPRouteHandler] = ()
    # Routes that depend on what all features declare.
    routes_of_all: "Callable[[Sequence[Feature]], Sequence[HTTPRouteHandler]] | None" = None
    limits: Sequence[Limit] = ()  # that operators can configure
    owned: Sequence[Owned] = ()  # database tables with a person's id
    orders: Mapping[type, OrderEffect] = {}  # writes for a moderator's orders
    rejections: Sequence[Rejection] = ()  # of these orders
    commands: Sequence[AdminCommand] = ()  # of `parlour admin`, by the function's name
    of_tables: Columns = ()  # columns with a game table's id: deleted with the table
    old: Callable[[Settings], Sequence[Old]] | None = None  # rows that retention deletes
    build: Callable[[Services], object] | None = None  # adds its parts and hooks to the context
    start: Callable[[Services], Awaitable[object]] | None = None  # background work and metrics
    # Called with games that ended, each at least once and in order; must be safe to call again.
    on_ended: Callable[[Services, Sequence[EndedGame]], Awaitable[object]] | None = None


def install(services: Services) -> None:
    """Add routes, parts and hooks to the context, before `start`."""
    add_routes(services.context, services.features)
    for one in services.features:
        if one.build is not None:
            one.build(services)


def add_routes(context: Context, features: Sequence[Feature]) -> None:
    for one in features:
        context.extensions.routes += one.routes
        if one.routes_of_all is not None:
            context.extensions.routes += one.routes_of_all(features)
        context.extensions.tags.update(one.tags)


def declarations(features: Sequence[Feature]) -> Declarations:
    """The platform's and these features' stored data about people and tables."""
    return Declarations(
        (*PLATFORM, *(owned for one in features for owned in one.owned)),
        {kind: effect for one in features for kind, effect in one.orders.items()},
        tuple(column for one in features for column in one.of_tables),
    )


def old(features: Sequence[Feature], settings: Settings) -> tuple[Old, ...]:
    """What retention deletes in addition to tables and guests."""
    return tuple(rule for one in features if one.old is not None for rule in one.old(settings))
