"""A node that serves: its parts put together, started, and let go in order."""

import asyncio
import contextlib
import gc
import threading
from typing import Any, Protocol

import uvicorn
from msgspec import Struct

from parlour.games.registry import load
from parlour.host.local import LocalHintBus, LocalLimits, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import HintBus, Limits, Presence
from parlour.host.redis import RedisHintBus, RedisLimits, RedisPresence
from parlour.host.sql import SqlLog, SqlPeople, SqlReviews, SqlTableIndex, connect
from parlour.host.sql.prepare import prepare
from parlour.host.tables import Host
from parlour.server.app import App, app
from parlour.server.context import Context, Stores
from parlour.server.line import AsgiSend
from parlour.server.lobby import LobbyFeed
from parlour.server.pulse import Pulse
from parlour.server.settings import Settings
from parlour.server.socket import Receive
from parlour.server.steady import Requests, sockets
from parlour.server.who import Scope


class Serving(Struct, frozen=True):
    """Where a node listens and what it stands on."""

    database: str
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-… we believe
    settings: Settings = Settings()


class Keeper(Protocol):
    """Whoever runs the server, told how far it is."""

    async def ready(self, context: Context) -> None:
        """All is open but the port."""

    def opened(self) -> None:
        """Guests can come in."""


class Door:
    """The ASGI application; what it stands on is opened when the server starts."""

    def __init__(self, serving: Serving, keeper: Keeper | None = None) -> None:
        self._serving, self.keeper = serving, keeper
        self.error: Exception | None = None  # why it could not be opened
        self._app: App | None = None
        self._stack = contextlib.AsyncExitStack()
        self.context: Context | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is not None:
            await self._app(scope, receive, send)

    def leave(self) -> None:
        """From now on nobody is let in, and those who go are only moving."""
        if self.context is not None:
            self.context.node.draining = True
            self.context.study.close()
            for end in tuple(self.context.streams):
                end()

    async def _live(self, receive: Receive, send: AsgiSend) -> None:
        await receive()
        try:
            self.context = await self._open()
        except Exception as error:
            self.error = error
            await self._stack.aclose()
            await _threads_end()
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._stack.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self) -> Context:
        serving, close = self._serving, self._stack.push_async_callback
        engine = connect(serving.database)
        close(engine.dispose)
        await prepare(engine)
        log, time, randomness = SqlLog(engine), LocalTime(), LocalRandomness()
        close(log.close)
        bus, presence, limits = self._between_nodes(time)
        host = Host(log, bus, load, time, randomness)
        node = Node(host, presence, time)
        lobby = SqlTableIndex(engine)
        books = Stores(SqlPeople(engine), lobby, SqlReviews(engine))
        context = Context(node, books, limits, randomness, serving.settings)
        lobby_feed = LobbyFeed(host, lobby)
        if isinstance(bus, RedisHintBus):
            bus.start()
        await node.start()
        close(node.drain)
        lobby_feed.start()
        close(lobby_feed.close)
        pulse = Pulse()
        pulse.start()
        close(pulse.close)
        context.numbers.gauges["tables_in_memory"] = host.sessions
        context.numbers.gauges["tables_set_aside"] = host.set_aside
        context.numbers.gauges["loop_blocked_seconds"] = pulse.longest
        self._app = app(context, lobby_feed)
        if self.keeper is not None:
            await self.keeper.ready(context)
        return context

    def _between_nodes(self, time: LocalTime) -> tuple[HintBus, Presence, Limits]:
        """Through Redis where there is one; a home server needs none."""
        url, alone = self._serving.redis, LocalLimits(time)
        if not url:
            return LocalHintBus(), LocalPresence(), alone
        bus, presence, limits = RedisHintBus(url), RedisPresence(url), RedisLimits(url, alone)
        for part in (bus, presence, limits):
            self._stack.push_async_callback(part.close)
        return bus, presence, limits


async def _threads_end() -> None:
    """A driver's thread that is still closing would find our loop gone, and say so at length."""
    for _ in range(200):
        if threading.active_count() == 1:
            return
        await asyncio.sleep(0.01)


class Server(uvicorn.Server):
    """Uvicorn, which tells when it listens, why it cannot, and that it is about to close."""

    def __init__(self, config: uvicorn.Config, door: Door) -> None:
        super().__init__(config)
        self._door = door

    async def startup(self, sockets: Any = None) -> None:
        """Uvicorn would only exit."""
        try:
            await super().startup(sockets)
        except SystemExit:
            if self._door.error is not None:
                raise self._door.error from None
            raise
        gc.freeze()  # what was loaded stays: to look it over again would stop everyone for 100 ms
        if self._door.keeper is not None and not self.should_exit:
            self._door.keeper.opened()

    async def shutdown(self, sockets: Any = None) -> None:
        self._door.leave()
        await super().shutdown(sockets)


def server(serving: Serving, keeper: Keeper | None = None) -> Server:
    """Every limit is set on purpose: uvicorn's own let one frame stop the loop for seconds."""
    door = Door(serving, keeper)
    config = uvicorn.Config(
        door,
        host=serving.host,
        port=serving.port,
        ws=sockets(serving.settings.wire),
        http=Requests,
        ws_max_size=4096,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=5,
        limit_concurrency=serving.settings.every_socket + 2000,
        h11_max_incomplete_event_size=8192,
        server_header=False,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=",".join(serving.proxies) or None,
        access_log=False,
        log_config=None,
        lifespan="on",
    )
    return Server(config, door)
