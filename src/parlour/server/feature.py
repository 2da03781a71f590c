"""Declares what a feature adds to a server; each folder of `parlour.features` has one `Feature`."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Concatenate, Protocol, TypeAlias

from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from parlour.api.orders import AnyOrder
from parlour.host.ended_games import EndedGame
from parlour.server.context import Context
from parlour.server.settings import Limit, Settings
from parlour.storage.connect import Engines
from parlour.storage.old import Old
from parlour.storage.owned import PLATFORM, Columns, Declarations, OrderEffect, Owned


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

    async def order(self, order: AnyOrder) -> None:
        """Carry out an order and print its number in the audit log."""

    def say(self, key: str, **facts: object) -> None:
        """Print a sentence of the words file of the feature or of Parlour."""

    def day(self, ms: int) -> str:
        """A time as the other commands print it."""


AdminCommand: TypeAlias = Callable[Concatenate[Prompt, ...], Awaitable[object]]


class Feature(Struct, frozen=True, kw_only=True):
    """What a feature needs and offers. `build` and `start` are called in the order of the list."""

    name: str  # of its folder
    tags: Mapping[str, str] = {}  # API tags of its routes, with descriptions
    routes: Sequence[HTTPRouteHandler] = ()
    limits: Sequence[Limit] = ()  # that operators can configure
    owned: Sequence[Owned] = ()  # database tables with a person's id
    orders: Mapping[type, OrderEffect] = {}  # writes for a moderator's orders
    commands: Sequence[AdminCommand] = ()  # of `parlour admin`, by the function's name
    of_tables: Columns = ()  # columns with a game table's id: deleted with the table
    old: Callable[[Settings], Sequence[Old]] | None = None  # rows that retention deletes
    build: Callable[[Services], object] | None = None  # adds its parts and hooks to the context
    start: Callable[[Services], Awaitable[object]] | None = None  # background work and metrics
    # Called with games that ended, each at least once and in order; must be safe to call again.
    on_ended: Callable[[Services, Sequence[EndedGame]], Awaitable[object]] | None = None


def install(services: Services) -> None:
    """Add routes, parts and hooks to the context, before `start`."""
    for one in services.features:
        services.context.routes += one.routes
        services.context.tags.update(one.tags)
        if one.build is not None:
            one.build(services)


def declarations(features: Sequence[Feature]) -> Declarations:
    """The platform's and these features' stored data about people and tables."""
    return Declarations(
        (*PLATFORM, *(owned for one in features for owned in one.owned)),
        {kind: effect for one in features for kind, effect in one.orders.items()},
        tuple(column for one in features for column in one.of_tables),
    )


def old(features: Sequence[Feature], settings: Settings) -> tuple[Old, ...]:
    """What retention deletes besides tables and guests."""
    return tuple(rule for one in features if one.old is not None for rule in one.old(settings))
