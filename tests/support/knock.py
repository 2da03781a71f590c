"""A whole node in memory, whose application is asked without a port."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache
from typing import Any, cast

import httpx
import pytest

from parlour import house_bots
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import (
    LocalChangeBus,
    LocalLimits,
    LocalPresence,
    LocalRandomness,
    LocalTime,
)
from parlour.host.node import Node
from parlour.host.ports import Listed
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.asgi import App
from parlour.server.auth.tokens import digest
from parlour.server.context import Context, Stores
from parlour.server.settings import Rate, Settings
from parlour.table.commands import Sit
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.in_memory import add_features
from tests.support.local_log import LocalLog
from tests.support.tables import ID, begin, sits

ADA, BEN = Person(UserId("ada"), "Ada"), Person(UserId("ben"), "Ben")
BOT = house_bots.bots("casual")[0]
HOUSE_BOT = Person(BOT.id, BOT.name, BOT.level)
HOUR = Ms(3_600_000)
OURS, THEIRS = "http://node", "https://evil.test"


class Everyone:
    """Ada, Ben and a house bot, whose tokens are their ids."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self._known = {digest(one.id): one for one in (ADA, BEN, HOUSE_BOT)}

    async def known(self, token: bytes) -> Person | None:
        self.asked.append(token)
        return self._known.get(token)

    async def valid(self, tokens: Sequence[bytes]) -> AbstractSet[bytes]:
        return self._known.keys() & set(tokens)

    async def add(self, person: Person, token: bytes) -> None: ...

    async def address_key(self, _user: UserId) -> str:
        return ""

    async def delete_token(self, token: bytes) -> None: ...


class OneTable:
    """One code leads to a table."""

    async def coded(self, code: str) -> TableId | None:
        return TableId("t") if code == "ABC234" else None

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        return {user: [] for user in users}


class Nothing:
    async def kept(self, _table: TableId) -> bytes | None:
        return None


@pytest.fixture
def context() -> Context:
    async def made() -> Context:
        time, dice = LocalTime(), LocalRandomness()
        host = Host(LocalLog(time), LocalChangeBus(), load, time, dice)
        await host.beat()
        node = Node(host, LocalPresence(), time)
        stores = Stores(*cast("Any", (Everyone(), OneTable())))
        found = Context(node, stores, LocalLimits(time), dice, Settings())
        found.status.has_bots = True
        add_features(found, Nothing())
        return found

    return asyncio.run(made())


def limited(context: Context, **rates: int) -> None:
    context.settings = context.limits.settings = replace(
        context.settings, rates={name: Rate(most, HOUR) for name, most in rates.items()}
    )


@cache
def door(context: Context) -> App:
    return app(context)


async def ask(
    context: Context, method: str, path: str, *headers: tuple[str, str], body: Any = None
) -> httpx.Response:
    """A request; of Ada, unless the headers say of whom."""
    transport = httpx.ASGITransport(app=cast("Any", door(context)))
    sent = list(headers) or [("authorization", "Bearer ada")]
    async with httpx.AsyncClient(transport=transport, base_url=OURS) as client:
        return await client.request(method, path, headers=sent, json=body)


async def handshake(context: Context, *headers: tuple[str, str], path: str = "/ws/lobby") -> int:
    """The status of a socket that closes as soon as it is open."""
    return (await talk(context, *headers, path=path))[0]


async def talk(
    context: Context,
    *headers: tuple[str, str],
    path: str = "/ws/lobby",
    pings: int = 0,
    extensions: dict[str, Any] | None = None,
) -> tuple[int, list[Any]]:
    inbox = [{"type": "websocket.connect"}]
    inbox += [{"type": "websocket.receive", "text": '{"t":"ping"}'} for _ in range(pings)]
    inbox.append({"type": "websocket.disconnect"})
    told: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(0)
        return inbox.pop(0)

    async def send(message: Any) -> None:
        told.append(message)

    sent = headers or (("authorization", "Bearer ada"),)
    scope: Any = {
        "type": "websocket",
        "path": path,
        "query_string": b"",
        "scheme": "ws",
        "headers": [(b"host", b"node"), *((key.encode(), value.encode()) for key, value in sent)],
        "client": ("192.0.2.1", 1),
        "extensions": extensions or {},
        "subprotocols": [],
        "state": {},
    }
    await door(context)(scope, receive, send)
    await context.tasks.settle()
    return told[0].get("status", 101), told


async def begun(context: Context, rules: str = "memory/1", **terms: Any) -> TableId:
    table = await context.node.host.open(Terms(rules=rules, seats=2, **terms), sits("ada", "ben"))
    await begin(context.node.host, table, ("ada", "ben"))
    return table


async def against_a_bot(context: Context, rules: str = "memory/1") -> TableId:
    bot = Person(BOT.id, BOT.name, BOT.level)
    terms = Terms(rules=rules, seats=2, options={"first": 0} if rules == "memory/1" else {})
    seats = [(ADA, Sit(id=ID)), (bot, Sit(id=ID))]
    table = await context.node.host.open(terms, seats)
    await begin(context.node.host, table, ("ada", bot.id))
    return table


async def refused_after(most: int, done: Callable[[], Awaitable[int]]) -> bool:
    """Whether it is done so many times and then no more."""
    found = [await done() for _ in range(most + 2)]
    return [status == 429 for status in found] == [False] * most + [True] * 2
