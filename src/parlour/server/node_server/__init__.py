"""A node as a server: its parts are built, started and closed in order; every limit of uvicorn."""

import asyncio
import contextlib
import gc
import logging
import socket
import threading
import time
from collections.abc import Awaitable, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Protocol

import uvicorn
from msgspec import Struct

from parlour.core.ids import Ms
from parlour.games.registry import load
from parlour.host.alone import Alone
from parlour.host.local import (
    LocalChangeBus,
    LocalLimits,
    LocalPresence,
    LocalRandomness,
    LocalTime,
)
from parlour.host.node import Node
from parlour.host.node_count import NodeCount
from parlour.host.ports import ChangeBus, Limits, Log, Lost, NoTable, Presence
from parlour.host.sharded_redis import ShardedChangeBus, ShardedLimits, ShardedPresence
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.asgi import App, AsgiSend, Receive, Scope
from parlour.server.context import Context, Stores
from parlour.server.feature import Feature, Services, declarations, install
from parlour.server.node_server import watch
from parlour.server.node_server.feed import start_feed
from parlour.server.node_server.schema_watch import SchemaWatch
from parlour.server.ops.loop_lag import LoopLag
from parlour.server.settings import DAY, Settings
from parlour.server.ws.connections import Connections
from parlour.server.ws.failover import CHECK_INTERVAL, RESTART, Failover, close_sockets
from parlour.server.ws.protocols import WIRE_FRAMES, http_protocol, websocket_protocol
from parlour.storage.databases import Databases
from parlour.storage.leases import SqlLeases
from parlour.storage.prepare import MAIN, Unusable, file_of
from parlour.storage.schema_versions import known
from parlour.supervisor import Supervisor

if TYPE_CHECKING:
    from parlour.host.redis import RedisChangeBus

# How many new objects until Python looks for cycles among them; and how many such looks until it
# looks among older and all of them. What a move makes goes by itself, tables and sockets stay: at
# Python's own 700 it looks with every other move and finds nothing. A look at 50,000 takes 30 ms,
# in which nobody is answered.
GARBAGE = (10_000, 5, 1_000)

log = logging.getLogger("parlour.service")

SCHEMA = 0.5  # seconds between two looks at the schema, as between heartbeats
LEAVING = 1.0  # seconds in which closing sockets still reach the databases


class Serving(Struct, frozen=True, kw_only=True):
    """Where a node listens, its databases and its Redis."""

    database: str
    redis: str = ""  # one address, or several with a space between
    host: str = "127.0.0.1"
    port: int = 8000
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-… headers are believed
    settings: Settings = Settings()
    shards: Mapping[str, str] = {}  # more databases, by their names
    full: tuple[str, ...] = ()  # those that take no new tables
    migrate: bool = True  # databases of an older schema; False: refuse them
    calendar_ahead: int = 0  # ms by which the calendar is ahead: for tests


class Startup(Protocol):
    """Called by the server as it starts."""

    async def ready(self, context: Context) -> None:
        """Everything is started but the port."""

    def opened(self) -> None:
        """The port is open."""


class NodeServer:
    """The ASGI application; its parts are built when the server starts."""

    def __init__(
        self, serving: Serving, features: Sequence[Feature], startup: Startup | None = None
    ) -> None:
        self._serving, self._features, self.startup = serving, features, startup
        self.error: Exception | None = None  # why it could not start
        self._app: App | None = None
        self._stack = contextlib.AsyncExitStack()
        self.context: Context | None = None
        self._buses: list[RedisChangeBus] = []  # between nodes
        self._schema_watch = Supervisor(Lost)
        self.connections = Connections(serving.settings.connections, serving.proxies)
        self._since = time.monotonic()

    def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return self._lifespan(receive, send)
        if self._app is None:
            raise RuntimeError("the server has not started")
        return self._app(scope, receive, send)

    def started(self) -> None:
        """The port is open: notify the waiting caller, and log it."""
        if self.startup is not None:
            self.startup.opened()
        redis = len(self._serving.redis.split())
        self._log("started", schema=known(), databases=[MAIN, *self._serving.shards], redis=redis)

    def stopped(self) -> None:
        self._log("stopped")

    def _log(self, says: str, **facts: object) -> None:
        """With the seconds since the process began to start, or since it started."""
        now = time.monotonic()
        passed, self._since = round(now - self._since, 1), now
        facts = {"version": version("parlour"), **facts, "seconds": passed}
        log.info(says, extra={"facts": facts})

    def drain(self) -> None:
        """Reject new sockets and streams, and end the open streams: clients go to another node."""
        if self.context is not None:
            self.context.node.draining = True
            for drain in self.context.extensions.on_drain:
                drain()
            for end in tuple(self.context.open.streams):
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
        await self._schema_watch.close()
        await self._stack.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _stop_parts(self) -> None:
        """Nothing is written any more; the process stays, to say why."""
        self.drain()
        if self.context is not None:
            for leave in tuple(self.context.open.failovers):
                leave(RESTART)
            await self.context.node.drain()
        await asyncio.sleep(LEAVING)
        await self._stack.aclose()

    async def _start(self) -> Context:
        serving, close = self._serving, self._stack.push_async_callback
        clock, randomness = LocalTime(), LocalRandomness()
        bus, presence, limits = self._between_nodes(clock)

        def new_host(log: Log, name: str) -> Host:
            host = Host(log, bus, load, clock, randomness)
            host.clock.log_facts = {"database": name or MAIN} if serving.shards else {}
            if serving.settings.archive_days:
                host.archivist.after = Ms(serving.settings.archive_days * DAY)
            host.archivist.closed_after = Ms((serving.settings.waiting_days + 1) * DAY)
            return host

        databases = Databases(
            {"": serving.database, **serving.shards},
            declarations(self._features),
            serving.full,
            serving.migrate,
        )
        idle = Ms(serving.settings.session_days * DAY)
        opened = await databases.opened(self._stack, new_host, randomness, idle)
        host = opened.host
        stores = Stores(opened.people, opened.tables, opened.orders)
        node = Node(host, presence, clock)
        context = Context(node, stores, limits, randomness, serving.settings)
        alone = Alone(SqlLeases(opened.engines[""]), randomness.name(), Lost, NoTable)
        close(alone.close)
        services = Services(
            context=context,
            features=self._features,
            declared=databases.declared,
            engines=opened.engines,
            alone=alone.every,
            on_close=close,
            calendar_ahead=serving.calendar_ahead,
        )
        install(services)
        context.status.bound_to, context.status.proxies = serving.host, serving.proxies
        context.access.tokens.start(self._buses[0] if self._buses else None)
        close(context.access.tokens.close)
        for one in self._buses:
            one.start()
        await _stand_alone(serving, databases)
        await self._start_tables(context)
        if serving.redis:
            context.status.has_other_nodes = True
            check = Failover(context).check
            context.tasks.every(check, lambda: asyncio.sleep(CHECK_INTERVAL), "moving on")
            watch.redis(context, {str(at): bus.status for at, bus in enumerate(self._buses, 1)})
        watch.heartbeats(context, host)
        watch.nodes(context, NodeCount(opened.nodes), hears=bool(serving.redis))
        for feature in self._features:
            if feature.start is not None:
                await feature.start(services)
        start_feed(self._features, services)
        context.lobby.start()
        close(context.lobby.close)
        self._measure_lag(context)
        watch.measure(context, host)
        self.connections.refused = context.metrics.refused
        self._app = app(context)
        if self.startup is not None:
            await self.startup.ready(context)
        schema = SchemaWatch(context, opened.schema, self._stop_parts)
        self._schema_watch.every(schema.look, lambda: asyncio.sleep(SCHEMA), "schema")
        return context

    async def _start_tables(self, context: Context) -> None:
        """Tables are touched only once it is known who is being erased."""
        node, orders = context.node, context.orders
        await orders.prepare(context.erase, node.host.catching_up)
        await node.start()
        await orders.start(context.forget)
        for end in (orders.close, node.drain, context.tasks.close):
            self._stack.push_async_callback(end)

    def _measure_lag(self, context: Context) -> None:
        lag = LoopLag()
        lag.start()
        self._stack.push_async_callback(lag.close)
        context.metrics.gauges["loop_blocked_seconds"] = lag.longest

    def _between_nodes(self, clock: LocalTime) -> tuple[ChangeBus, Presence, Limits]:
        """Through Redis where there is one; a single node needs none."""
        urls, alone = self._serving.redis.split(), LocalLimits(clock)
        if not urls:
            return LocalChangeBus(), LocalPresence(), alone
        from parlour.host.redis import (  # noqa: PLC0415  # its driver may be missing
            RedisChangeBus,
            RedisLimits,
            RedisPresence,
        )

        self._buses = [RedisChangeBus(url) for url in urls]
        for at, bus in enumerate(self._buses, 1):
            bus.status.fields = {"redis": at} if len(urls) > 1 else {}
        presence = [RedisPresence(url) for url in urls]
        limits = [RedisLimits(url, alone) for url in urls]
        for parts in (self._buses, presence, limits):
            for part in parts:
                self._stack.push_async_callback(part.close)
        if len(urls) == 1:
            return self._buses[0], presence[0], limits[0]
        return ShardedChangeBus(self._buses), ShardedPresence(presence), ShardedLimits(limits)


async def _stand_alone(serving: Serving, databases: Databases) -> None:
    """Refuse to be a second node on a file, or one that the first would not hear."""
    on_file = file_of(serving.database) is not None
    if (on_file or not serving.redis) and await databases.others_beat():
        raise Unusable("second-file" if on_file else "second-node")


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
        gc.set_threshold(*GARBAGE)
        if not self.should_exit:
            self._node.started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._node.drain()
        if self._node.context is not None:
            await close_sockets(self._node.context)
        await super().shutdown(sockets)
        self._node.stopped()


def server(
    serving: Serving, features: Sequence[Feature], startup: Startup | None = None
) -> UvicornServer:
    """With every limit set: with uvicorn's defaults one frame can block the loop for seconds."""
    node, settings = NodeServer(serving, features, startup), serving.settings
    config = uvicorn.Config(
        node,
        interface="asgi3",
        host=serving.host,
        port=serving.port,
        ws=websocket_protocol(settings.rate(WIRE_FRAMES), node.connections),
        http=http_protocol(settings, node.connections),
        ws_max_size=4096,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=5,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=7,
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
