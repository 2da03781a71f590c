"""Nodes without ports that erase people."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.api.frames import Ok
from parlour.core.ids import TableId, UserId
from parlour.features.all import DECLARED
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.tables import Host
from parlour.server.context.access import Access
from parlour.server.context.order_watch import OrderWatch
from parlour.server.settings import Settings
from parlour.storage import SqlPeople, connect
from parlour.storage.log import SqlLog
from parlour.storage.orders import SqlOrders
from parlour.storage.prepare import prepare
from parlour.table.commands import Resign
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.erased import left_of
from tests.support.tables import ID, begin, send, sits

ADA, BEN = "adaxqz4711", "benxqz4712"  # their names are the same with a capital


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("shared"))


@pytest.fixture
def shared(database: str) -> str:
    """An empty database for several nodes."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        engine = connect(database).execution_options(isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(create())
    return urlsplit(database)._replace(path=f"/{name}").geturl()


class NodeParts:
    """A node without its port: host and orders, which look and beat when they are told to."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.log = SqlLog(self.engine)
        self.bus, self.time = LocalChangeBus(), LocalTime()
        self.host = Host(self.log, self.bus, load, self.time, LocalRandomness())
        self.store = SqlOrders({"": self.engine}, DECLARED, [self.log])
        self.people = SqlPeople(self.engine)
        self.orders = OrderWatch(self.store, Access(self.people, Settings(), Counter()))

    async def start(self) -> None:
        await prepare(self.engine)
        await self.orders.prepare(self.host.erase, self.host.catching_up)
        await self.host.beat()

    async def live(self) -> None:
        """Looks at the orders, and says with its next heartbeat what it knows."""
        await self.orders.look()
        await self.host.beat()

    async def pending(self) -> Any:
        orders = await self.store.in_force(-1)
        assert orders is not None
        return orders.erasing[0] if orders.erasing else None

    async def erased(self) -> bool:
        return await self.store.erase(await self.pending())

    async def close(self) -> None:
        await self.orders.close()
        await self.host.tasks.close()
        await self.log.close()


@asynccontextmanager
async def living(url: str, count: int = 1) -> AsyncIterator[list[NodeParts]]:
    found = [NodeParts(url) for _ in range(count)]
    try:
        for one in found:
            await one.start()
        for at, user in enumerate((ADA, BEN)):
            person = Person(UserId(user), user.title())
            await found[0].people.add(person, bytes([at]) * 32)
        yield found
    finally:
        for one in found:
            await one.close()


async def finished(host: Host) -> TableId:
    table = await host.open(Terms(rules="memory/1", seats=2), sits(ADA, BEN))
    await begin(host, table, (ADA, BEN))
    assert isinstance(await send(host, table, "over", ADA, Resign(id=ID)), Ok)
    return table


async def left(engine: AsyncEngine) -> list[str]:
    return await left_of({"": engine}, ADA)


def run(work: Coroutine[object, object, object]) -> None:
    asyncio.run(work)
