"""A node that has lost its log, or stops, sends its clients to another one and takes no more."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour.core.ids import UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence, LocalRandomness
from parlour.host.node import Node
from parlour.host.ports import PULSE
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.settings import Settings
from parlour.server.ws import failover
from parlour.server.ws.failover import RESTART, Failover, close_sockets
from parlour.table.types import Person
from tests.server.test_readiness import CountedLog, SetTime
from tests.support.hosts import opened


class OnePerson:
    async def known(self, _token: bytes) -> Person:
        return Person(UserId("ada"), "Ada")


class Client:
    """A WebSocket as ASGI sees it."""

    def __init__(self, context: Context, path: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": b"",
            "extensions": {},
            "headers": [(b"authorization", b"Bearer ada")],
            "client": ("127.0.0.1", 1),
            "scheme": "ws",
            "subprotocols": [],
            "state": {},
        }
        self.task = asyncio.ensure_future(
            app(context)(scope, self._inbox.get, self._send)  # type: ignore[arg-type]
        )

    async def _send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    async def until(self, kind: str) -> dict[str, Any]:
        for _ in range(500):
            for message in self.sent:
                if message["type"] == kind:
                    return message
            await asyncio.sleep(0.01)
        raise AssertionError(self.sent)


@pytest.mark.parametrize("alone", [False, True])
def test_sockets_are_closed_when_the_log_is_lost_and_there_are_other_nodes(
    alone: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(failover, "FAILOVER_DELAY", 0.05)

    async def work() -> None:
        time = SetTime()
        log, randomness = CountedLog(time), LocalRandomness()
        node = Node(Host(log, LocalChangeBus(), load, time, randomness), LocalPresence(), time)
        await node.host.shards[""].beat()
        nothing = cast("Any", None)
        stores = Stores(cast("Any", OnePerson()), nothing)
        context = Context(node, stores, LocalLimits(time), randomness, Settings())
        context.status.has_other_nodes = not alone
        watch = Failover(context)
        table = await opened(node.host, "memory/1")
        client = Client(context, f"/ws/tables/{table}")
        await client.until("websocket.send")
        await watch.check()
        time.ms += PULSE + 1
        log.away = True
        if not alone:
            await watch.check()
            await asyncio.sleep(0.1)
            assert not client.task.done()  # not at once: a moment may pass
            await watch.check()
            assert (await client.until("websocket.close"))["code"] == 1013
            await client.task
            refused = Client(context, f"/ws/tables/{table}")
            assert (await refused.until("websocket.http.response.start"))["status"] == 503
        log.away = False
        if not alone:
            await node.host.shards[""].beat()
        again = Client(context, f"/ws/tables/{table}")
        await again.until("websocket.send")
        for one in (client, again):
            one.task.cancel()
        await asyncio.gather(client.task, again.task, return_exceptions=True)
        await context.tasks.settle()

    asyncio.run(work())


def test_each_outage_has_a_delay_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        time, now = SetTime(), 0.0
        log, randomness = CountedLog(time), LocalRandomness()
        node = Node(Host(log, LocalChangeBus(), load, time, randomness), LocalPresence(), time)
        stores = Stores(cast("Any", OnePerson()), cast("Any", None))
        context = Context(node, stores, LocalLimits(time), randomness, Settings())
        monkeypatch.setattr(failover, "time", SimpleNamespace(monotonic=lambda: now))
        moved = list[float]()
        context.open.failovers[lambda: moved.append(now)] = None
        watch = Failover(context)

        async def check(*, away: bool, at: float) -> None:
            nonlocal now
            log.away, now = away, at
            if away:
                time.ms += PULSE + 1
            else:
                await node.host.shards[""].beat()
            await watch.check()

        await check(away=True, at=10.0)
        await check(away=False, at=11.0)  # a short one
        await check(away=True, at=60.0)
        assert not moved
        await check(away=True, at=60.0 + failover.FAILOVER_DELAY)
        assert moved == [60.0 + failover.FAILOVER_DELAY]

    asyncio.run(work())


@pytest.mark.parametrize("alone", [False, True])
def test_a_node_that_stops_closes_its_sockets_one_after_the_other(
    alone: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(failover, "CLOSE_INTERVAL", 0.2)

    async def work() -> None:
        time, randomness = SetTime(), LocalRandomness()
        log = CountedLog(time)
        node = Node(Host(log, LocalChangeBus(), load, time, randomness), LocalPresence(), time)
        await node.host.shards[""].beat()
        stores = Stores(cast("Any", OnePerson()), cast("Any", None))
        context = Context(node, stores, LocalLimits(time), randomness, Settings())
        context.status.has_other_nodes = not alone
        table = await opened(node.host, "memory/1")
        clients = [Client(context, f"/ws/tables/{table}") for _ in range(4)]
        for client in clients:
            await client.until("websocket.send")
        node.draining = True
        closing = asyncio.create_task(close_sockets(context))
        await asyncio.sleep(0.3)
        assert [client.task.done() for client in clients] == [not alone] * 2 + [False] * 2
        await closing
        if alone:  # they can go nowhere
            assert not any(client.task.done() for client in clients)
        else:
            for client in clients:
                assert (await client.until("websocket.close"))["code"] == RESTART
        for client in clients:
            client.task.cancel()
        await asyncio.gather(*(client.task for client in clients), return_exceptions=True)
        await context.tasks.settle()

    asyncio.run(work())
