"""What commands of `parlour admin` share: they open the databases, give orders and print."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from inspect import Signature, signature
from typing import TypeVar

import msgspec
from rich.text import Text

from parlour.api.orders import Order
from parlour.cli import UsageError, refuse, visible
from parlour.cli.databases import refusing_unusable, shards
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import DATABASE, Config, Databases
from parlour.features.all import DECLARED
from parlour.host.orders import NoOrder
from parlour.host.ports import Lost
from parlour.server.feature import OPERATOR, AdminCommand, Feature
from parlour.storage.connect import Engines, connect
from parlour.storage.orders import SqlOrders
from parlour.storage.prepare import Unusable, prepare
from parlour.words import words

T = TypeVar("T")
PLATFORM = "parlour"  # whose words file has the sentences of the platform's commands


@dataclass(frozen=True)
class Terminal:
    """What the command of a feature is called with."""

    engines: Engines
    package: str

    @property
    def orders(self) -> SqlOrders:
        return SqlOrders(self.engines, DECLARED)

    async def order(self, order: Order) -> None:
        """Types are checked as those of a request are."""
        checked: Order = msgspec.convert(msgspec.to_builtins(order), type(order))
        self.say("admin-done", number=await self.orders.carry_out(OPERATOR, checked))

    def sentence(self, key: str, **facts: object) -> str:
        return words(self.package).say(key, facts)

    def say(self, key: str, **facts: object) -> None:
        print_lines(self.sentence(key, **facts))

    def note(self, key: str, **facts: object) -> None:
        print(visible(self.sentence(key, **facts)), file=sys.stderr)  # noqa: T201

    def print(self, *lines: str) -> None:
        print_lines(*lines)

    def day(self, ms: int) -> str:
        return day(ms)


def of_feature(feature: Feature, command: AdminCommand) -> Callable[..., object]:
    """The command of a feature with the options that all commands have."""
    package = f"parlour.features.{feature.name}"

    def run(
        *given: object,
        database: Databases = (DATABASE,),
        _config: Config = "",
        **named: object,
    ) -> object:
        def ask(engines: Engines) -> Awaitable[object]:
            return command(Terminal(engines, package), *given, **named)

        return engaged(database, ask, package)

    _, *own = signature(command).parameters.values()
    every = [one for one in signature(run).parameters.values() if one.kind is one.KEYWORD_ONLY]
    vars(run)["__signature__"] = Signature([*own, *every])
    return wraps(command)(run)


def asked(database: tuple[str, ...], ask: Callable[[SqlOrders], Awaitable[T]]) -> T:
    return engaged(database, lambda engines: ask(SqlOrders(engines, DECLARED)))


def engaged(
    database: tuple[str, ...], ask: Callable[[Engines], Awaitable[T]], package: str = PLATFORM
) -> T:
    async def answered() -> T:
        async with AsyncExitStack() as stack:
            engines = {name: connect(url) for name, url in shards(database).items()}
            for engine in engines.values():
                stack.push_async_callback(engine.dispose)
                await prepare(engine)
            return await ask(engines)

    with refusing_unusable():
        try:
            return asyncio.run(answered())
        except NoOrder as no:
            raise UsageError(words(package).say(f"no-admin-{no.code}", no.facts)) from no
        except msgspec.ValidationError as error:
            raise refuse("admin-order", error=error) from error
        except Lost as lost:
            raise Unusable("database", error=lost) from lost


def day(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%dT%H:%MZ}" if ms else "-"


def say(key: str, **facts: object) -> str:
    return words(PLATFORM).say(key, facts)


def print_lines(*lines: str) -> None:
    """Names come from strangers: nothing in them commands a terminal."""
    console = screen(piped=WHOLE_LINES)
    for line in lines:
        console.print(Text(visible(line)), soft_wrap=True)
