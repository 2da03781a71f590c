"""/readyz tells whether a node takes players, from what the node knows already."""

import asyncio
from collections import Counter
from typing import Any, cast

import httpx

from parlour.core.ids import Ms
from parlour.games.registry import load
from parlour.host.local import (
    LocalChangeBus,
    LocalLimits,
    LocalPresence,
    LocalRandomness,
    LocalTime,
)
from parlour.host.node import Node
from parlour.host.ports import PULSE, Lost
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.settings import Settings
from tests.support.local_log import LocalLog


class SetTime(LocalTime):
    ms = 1_000_000

    def now(self) -> Ms:
        return Ms(self.ms)


class CountedLog(LocalLog):
    """Counts every call, and fails when told to."""

    def __init__(self, time: SetTime) -> None:
        super().__init__(time)
        self.calls: Counter[str] = Counter()
        self.away = False

    def __getattribute__(self, name: str) -> object:
        if name in ("open", "append", "read", "secret", "heads", "due", "beat"):
            self.calls[name] += 1
        return super().__getattribute__(name)

    async def beat(self) -> Ms:
        if self.away:
            raise Lost
        return await super().beat()


def test_readiness_asks_the_database_for_nothing_and_knows_when_it_is_away() -> None:
    async def work() -> None:
        time = SetTime()
        log, randomness = CountedLog(time), LocalRandomness()
        host = Host(log, LocalChangeBus(), load, time, randomness)
        node = Node(host, LocalPresence(), time)
        nothing = cast("Any", None)
        stores = Stores(nothing, nothing)
        context = Context(node, stores, LocalLimits(time), randomness, Settings())
        transport = httpx.ASGITransport(app=cast("Any", app(context)))
        async with httpx.AsyncClient(transport=transport, base_url="http://node") as client:

            async def ready() -> int:
                return (await client.get("/readyz")).status_code

            assert await ready() == 503  # nothing is known yet
            await host.beat()
            before = log.calls.copy()
            assert {await ready() for _ in range(50)} == {200}
            assert log.calls == before
            time.ms += PULSE + 1  # no heartbeat was answered for too long
            assert await ready() == 503
            await host.beat()
            assert await ready() == 200
            log.away = True
            try:
                await host.beat()
            except Lost:
                assert await ready() == 503
            log.away = False
            await host.beat()
            assert await ready() == 200
            node.draining = True
            assert await ready() == 503

    asyncio.run(work())


def test_the_clock_stands_still_while_the_log_does_not_answer() -> None:
    async def work() -> None:
        time = SetTime()
        host = Host(CountedLog(time), LocalChangeBus(), load, time, LocalRandomness())
        await host.beat()
        time.ms += PULSE // 2
        before = host.now()
        time.ms += 10 * PULSE
        assert host.now() <= before

    asyncio.run(work())
