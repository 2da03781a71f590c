"""A node as a server: its parts are built, started and closed in order; every limit of uvicorn."""

import asyncio
import contextlib
import gc
import socket
import threading
from typing import Protocol

import uvicorn
from msgspec import Struct

from parlour.core.ids import Ms
from parlour.games.registry import load
from parlour.host.local import LocalHintBus, LocalLimits, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import HintBus, Limits, Presence
from parlour.host.redis import RedisHintBus, RedisLimits, RedisPresence
from parlour.host.sql import SqlLog, SqlPeople, SqlReviews, SqlTableIndex, connect
from parlour.host.sql.prepare import prepare
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.context import Context, Stores
from parlour.server.ops.loop_lag import LoopLag
from parlour.server.settings import DAY, Settings
from parlour.server.ws.connections import Connections
from parlour.server.ws.moving import CHECK, MovingOn
from parlour.server.ws.protocols import WIRE_FRAMES, http_protocol, websocket_protocol


class Serving(Struct, frozen=True):
    """Where a node listens, its database and its Redis."""

    database: str
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-… headers are believed
    settings: Settings = Settings()


class Startup(Protocol):
    """Called by the server as it starts."""

    async def ready(self, context: Context) -> None:
        """Everything is started but the port."""

    def opened(self) -> None:
        """The port is open."""


class NodeServer:
    """The ASGI application; its parts are built when the server starts."""

    def __init__(self, serving: Serving, startup: Startup | None = None) -> None:
        self._serving, self.startup = serving, startup
        self.error: Exception | None = None  # why it could not start
        self._app: App | None = None
        self._stack = contextlib.AsyncExitStack()
        self.context: Context | None = None
        self.connections = Connections(serving.settings.connections, serving.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif self._app is not None:
            await self._app(scope, receive, send)

    def drain(self) -> None:
        """Reject new sockets and streams, and end the open streams: clients go to another node."""
        if self.context is not None:
            self.context.node.draining = True
            self.context.jobs.close()
            for end in tuple(self.context.streams):
                end()

    async def _lifespan(self, receive: Receive, send: AsgiSend) -> None:
        await receive()
        try:
            self.context = await self._start()
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

    async def _start(self) -> Context:
        serving, close = self._serving, self._stack.push_async_callback
        engine = connect(serving.database)
        close(engine.dispose)
        await prepare(engine)
        log, time, randomness = SqlLog(engine), LocalTime(), LocalRandomness()
        close(log.close)
        bus, presence, limits = self._between_nodes(time)
        host = Host(log, bus, load, time, randomness)
        node = Node(host, presence, time)
        people = SqlPeople(engine, Ms(serving.settings.session_days * DAY))
        stores = Stores(people, SqlTableIndex(engine), SqlReviews(engine))
        context = Context(node, stores, limits, randomness, serving.settings)
        context.tokens.start(bus if isinstance(bus, RedisHintBus) else None)
        close(context.tokens.close)
        if isinstance(bus, RedisHintBus):
            bus.start()
        await node.start()
        close(node.drain)
        close(context.tasks.close)
        if serving.redis:
            context.has_other_nodes = True
            moving = MovingOn(context)
            context.tasks.every(moving.check, lambda: asyncio.sleep(CHECK), "moving on")
        context.lobby.start()
        close(context.lobby.close)
        lag = LoopLag()
        lag.start()
        close(lag.close)
        context.metrics.gauges["tables_in_memory"] = host.sessions
        context.metrics.gauges["tables_set_aside"] = host.set_aside
        context.metrics.gauges["log_outages"] = lambda: host.clock.outages
        context.metrics.gauges["loop_blocked_seconds"] = lag.longest
        self.connections.refused = context.metrics.refused
        self._app = app(context)
        if self.startup is not None:
            await self.startup.ready(context)
        return context

    def _between_nodes(self, time: LocalTime) -> tuple[HintBus, Presence, Limits]:
        """Through Redis where there is one; a single node needs none."""
        url, alone = self._serving.redis, LocalLimits(time)
        if not url:
            return LocalHintBus(), LocalPresence(), alone
        bus, presence, limits = RedisHintBus(url), RedisPresence(url), RedisLimits(url, alone)
        for part in (bus, presence, limits):
            self._stack.push_async_callback(part.close)
        return bus, presence, limits


async def _threads_end() -> None:
    """A driver's thread that is still closing would fail on our closed loop with a traceback."""
    for _ in range(200):
        if threading.active_count() == 1:
            return
        await asyncio.sleep(0.01)


class UvicornServer(uvicorn.Server):
    """Uvicorn that tells the node when it listens, why it cannot, and when it shuts down."""

    def __init__(self, config: uvicorn.Config, node: NodeServer) -> None:
        super().__init__(config)
        self._node = node

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Uvicorn would only exit: raise the reason."""
        try:
            await super().startup(sockets)
        except SystemExit:
            if self._node.error is not None:
                raise self._node.error from None
            raise
        gc.freeze()  # a full collection of all that was loaded would block the loop for 100 ms
        if self._node.startup is not None and not self.should_exit:
            self._node.startup.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._node.drain()
        await super().shutdown(sockets)


def server(serving: Serving, startup: Startup | None = None) -> UvicornServer:
    """With every limit set: with uvicorn's defaults one frame can block the loop for seconds."""
    node, settings = NodeServer(serving, startup), serving.settings
    config = uvicorn.Config(
        node,
        host=serving.host,
        port=serving.port,
        ws=websocket_protocol(settings.rate(WIRE_FRAMES), node.connections),
        http=http_protocol(settings, node.connections),
        ws_max_size=4096,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=5,
        limit_concurrency=settings.every_socket + 2000,
        h11_max_incomplete_event_size=8192,
        server_header=False,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=",".join(serving.proxies) or None,
        access_log=False,
        log_config=None,
        lifespan="on",
    )
    return UvicornServer(config, node)
