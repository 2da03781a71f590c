"""A server from the prompt: what it is told to be is checked, then it runs until it is stopped."""

import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version

import msgspec

from parlour.cli.bot_processes import BotProcesses
from parlour.cli.databases import MAIN, shards
from parlour.cli.rates import rate
from parlour.features.all import ALL
from parlour.host.ports import Lost
from parlour.server.feature import Feature
from parlour.server.http.network_address import PROBES, network_host, url
from parlour.server.node_server import Serving, server
from parlour.server.ops.logs import start as start_log
from parlour.server.settings import Rate, Settings
from parlour.server.ws.protocols import missing_parts
from parlour.storage.prepare import Unusable, file_of
from parlour.words import words

__all__ = ["ALL", "Unusable", "for_development", "node", "rates", "run", "start_log"]

LOCAL = (*PROBES, "127.0.0.1", "::1")  # where a server that listens there is also localhost
LOOPBACK = ("127.0.0.1", "::1", "localhost")
CONTAINER = ("/.dockerenv", "/run/.containerenv")  # files that container engines add


def node(
    databases: tuple[str, ...], full: Sequence[str], redis: str, settings: Settings
) -> Serving:
    """Where it stores; `Unusable` if that cannot be."""
    first, *more = shards(databases).items()
    closed = tuple("" if name == MAIN else name for name in full)
    return Serving(
        database=first[1], redis=redis, settings=settings, shards=dict(more), full=closed
    )


def for_development(serving: Serving) -> tuple[Serving, Sequence[Feature]]:
    """With the panel that shows hidden cards: `Unusable` unless only this machine can reach it."""
    from parlour.features.debug.feature import debug  # noqa: PLC0415  # no other server loads it

    stores, settings = [serving.database, *serving.shards.values()], serving.settings
    if serving.host not in LOOPBACK or serving.proxies or settings.origins or settings.secure:
        raise Unusable("dev-host")
    if serving.redis or any(file_of(url) is None for url in stores):
        raise Unusable("dev-nodes")
    # A hostile site can make its own name lead to this machine: only our names are answered.
    settings = replace(settings, hosts=("localhost",))
    return msgspec.structs.replace(serving, settings=settings), (*ALL, debug)


def rates(written: Sequence[str]) -> dict[str, Rate]:
    return dict(map(rate, written))


def run(
    serving: Serving, features: Sequence[Feature], pace: float, *, bots: bool, secret: str
) -> None:
    """Serves until SIGINT or SIGTERM, which end it with code 0."""
    _check(serving)
    keeper = BotProcesses(serving, pace, bots=bots, secret=secret, on_open=lambda: _opened(serving))
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit(0))  # uvicorn raises the signal again at the end
    _uvicorn.addFilter(_hush)
    try:
        server(serving, features, keeper).run()
    except Lost as error:
        raise Unusable("database", error=error) from error
    except SystemExit as ended:
        if ended.code:
            raise Unusable("port", host=serving.host, port=serving.port, error="taken") from ended
    finally:
        keeper.closed()


_uvicorn = logging.getLogger("uvicorn.error")


def _hush(_record: logging.LogRecord) -> bool:
    """Silences uvicorn while starting: we print one sentence for what goes wrong."""
    return False


def _check(serving: Serving) -> None:
    """Refuses impossible addresses before anything is created."""
    if missing := missing_parts():
        raise Unusable("uvicorn", version=version("uvicorn"), missing=", ".join(missing))
    for database in (serving.database, *serving.shards.values()):
        file_of(database)
    every, full = {"", *serving.shards}, set(serving.full)
    if full >= every or not full <= every:
        code, names = ("full", full) if full >= every else ("full-name", full - every)
        raise Unusable(code, names=", ".join(sorted(name or MAIN for name in names)))
    for redis in serving.redis.split():
        if not redis.startswith(("redis://", "rediss://", "unix://")):
            raise Unusable("redis", url=redis)
    host, port = serving.host, serving.port
    try:
        for family, kind, proto, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            with socket.socket(family, kind, proto) as probe:
                if os.name == "posix":  # elsewhere this would take a port from another
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unusable("port", host=host, port=port, error=why.lower()) from error


def _opened(serving: Serving) -> None:
    _uvicorn.removeFilter(_hush)
    _say(serving)


def _say(serving: Serving) -> None:
    """Prints the network address first: friends can open links that are made there."""
    from parlour.cli.games import WHOLE_LINES, screen  # noqa: PLC0415  # slow to load, not needed to start

    console, say, port = screen(piped=WHOLE_LINES), words("parlour").say, serving.port
    here = url("localhost" if serving.host in LOCAL else serving.host, port)
    network_host = "" if serving.settings.secure else _network_host(serving.host)
    there = url(network_host, port) if network_host else here
    console.print(say("serve-here", {"url": there}), soft_wrap=True)
    if there != here:
        console.print(say("serve-local", {"url": here}), soft_wrap=True)
    if network_host and console.is_terminal:
        import segno  # noqa: PLC0415  # slow to load, and seldom needed

        console.print(say("serve-phone"), soft_wrap=True)
        segno.make(there).terminal(compact=True)


def _network_host(bound: str) -> str:
    """Our address for phones; no phone can open the address that a container finds for itself."""
    is_container = "KUBERNETES_SERVICE_HOST" in os.environ or any(map(os.path.exists, CONTAINER))
    return "" if bound in PROBES and is_container else network_host(bound)
