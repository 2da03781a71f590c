"""Webhooks on real tables and real databases. Requests are kept in a list instead of sent."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.all import DECLARED
from parlour.features.webhooks.due import Webhook
from parlour.features.webhooks.sending import Deleted, always
from parlour.features.webhooks.store import SqlWebhooks
from parlour.features.webhooks.worker import Webhooks, clock
from parlour.games.registry import load
from parlour.host.alone import Alone
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Log, Lost
from parlour.host.tables import Host
from parlour.storage.databases import Databases, Storage
from parlour.storage.leases import SqlLeases
from parlour.table.commands import Resign
from parlour.table.terms import Terms
from tests.support.tables import ID, begin, send, sits

HOUR = 3_600_000


async def nothing() -> None: ...


class Posts:
    """In place of a sender: the ids of what was taken, and what happens while it is on its way."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.meanwhile: Callable[[], Awaitable[None]] = nothing
        self.afterwards: Callable[[], Awaitable[None]] = nothing

    async def send(
        self,
        _url: str,
        _secret: str,
        name: str,
        _body: bytes,
        confirm: Callable[[], Awaitable[bool]] = always,
    ) -> None:
        await self.meanwhile()
        if not await confirm():
            raise Deleted
        self.ids.append(name)
        await self.afterwards()


class Place:
    """One node's databases and tables, and a worker that tells."""

    def __init__(self, storage: Storage, posts: Any, node: str) -> None:
        self.storage, self.host = storage, storage.host
        self.store = SqlWebhooks(storage.engines[""])
        self.worker = Webhooks(self.store, storage.tables, storage.host, posts)
        self.alone = Alone(SqlLeases(storage.engines[""]), node, Lost)

    async def round(self) -> None:
        await self.worker.round()
        await self.worker._tasks.settle()

    async def hook(self, name: str = "hook", user: str = "ada", since: int | None = None) -> None:
        """As if it had been registered an hour ago."""
        at = clock() - HOUR if since is None else since
        hook = Webhook(
            id=name,
            user=UserId(user),
            url="https://x.example/",
            secret="5a" * 32,
            origin="https://y",
            since=at,
            seen=at,
        )
        assert await self.store.add(hook)

    async def begun(self, first: int = 0) -> TableId:
        table = await self.host.open(
            Terms(rules="memory/1", seats=2, options={"first": first}), sits("ada", "ben")
        )
        await begin(self.host, table, ("ada", "ben"))
        return table

    async def resigned(self, table: TableId) -> None:
        await send(self.host, table, "enough", "ben", Resign(id=ID))


@contextlib.asynccontextmanager
async def place(urls: str | dict[str, str], posts: Any, node: str = "node") -> AsyncIterator[Place]:
    clock_, randomness, bus = LocalTime(), LocalRandomness(), LocalChangeBus()

    def new_host(log: Log, _name: str) -> Host:
        return Host(log, bus, load, clock_, randomness)

    async with contextlib.AsyncExitStack() as stack:
        named = {"": urls} if isinstance(urls, str) else urls
        storage = await Databases(named, DECLARED).opened(stack, new_host, randomness, Ms(10**9))
        for host in storage.host.shards.values():
            await host.beat()
        found = Place(storage, posts, node)
        stack.push_async_callback(found.worker.close)
        stack.push_async_callback(found.alone.close)
        yield found
