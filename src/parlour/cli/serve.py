"""`parlour serve`: starts a server."""

import contextlib
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli import refuse
from parlour.cli.server_options import DATABASE, METRICS_TOKEN, SECRET, Database, Pace, Redis
from parlour.host.ports import Lost
from parlour.host.sql.prepare import Unusable, file_of
from parlour.server.context import Context
from parlour.server.node_server import Serving, server
from parlour.server.ops.logs import start
from parlour.server.settings import Settings, relaxed
from parlour.words import words

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # all interfaces -> this machine
INSIDE = ("127.0.0.1", "::1", "localhost")


def serve(  # noqa: PLR0913  # each is an option
    *,
    host: Annotated[
        str, Parameter(help="address to listen on; 127.0.0.1: only this machine")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[
        int, Parameter(help="port to listen on", validator=Number(gte=1, lte=65_535))
    ] = 8000,
    database: Database = DATABASE,
    redis: Redis = "",
    origin: Annotated[
        tuple[str, ...], Parameter(help="other origins whose pages may use this server")
    ] = (),
    host_name: Annotated[
        tuple[str, ...], Parameter(help="names that the server is reached by; others are refused")
    ] = (),
    proxy: Annotated[tuple[str, ...], Parameter(help="addresses of trusted reverse proxies")] = (),
    https: Annotated[
        bool, Parameter(help="the server is reached by https: cookies are sent over https only")
    ] = False,
    bots: Annotated[bool, Parameter(help="offer house bots, hints and reviews")] = True,
    pace: Pace = 1.0,
    connections: Annotated[
        int, Parameter(help="most connections from one address", validator=Number(gte=1))
    ] = Settings().connections,
    session_days: Annotated[
        int,
        Parameter(help="days without use until a cookie or token expires", validator=Number(gte=1)),
    ] = Settings().session_days,
    limits: Annotated[bool, Parameter(help="rate limits; switch off for load tests only")] = True,
    log_level: Annotated[str, Parameter(help="info logs every request")] = "warning",
) -> int:
    """Start a server: play in the browser, on phones, with programs.

    Without options everything is stored in one file, parlour.db, in this folder.
    """
    start(log_level)
    settings = Settings(
        origins=origin,
        hosts=host_name,
        metrics_token=os.environ.get(METRICS_TOKEN, ""),
        secure=https,
        connections=connections,
        session_days=session_days,
    )
    serving = Serving(database, redis, host, port, proxy, settings if limits else relaxed(settings))
    try:
        _check(serving)
        _run(serving, BotProcesses(serving, pace, bots=bots))
    except Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0


class BotProcesses:
    """Lets the house bots in, runs them in subprocesses, and prints the server's address.

    With a secret in the environment they are run elsewhere, by `parlour bot` and `parlour work`.
    """

    def __init__(self, serving: Serving, pace: float, *, bots: bool) -> None:
        self._serving, self._pace, self._bots = serving, pace, bots
        self._elsewhere = os.environ.get(SECRET, "")
        self._secret = self._elsewhere or secrets.token_hex(32)
        self._processes: list[subprocess.Popen[bytes]] = []

    async def ready(self, context: Context) -> None:
        if self._bots:
            context.admit_house_bots(self._secret)

    def opened(self) -> None:
        _uvicorn.removeFilter(_hush)
        if self._bots and not self._elsewhere:
            pace = ("--pace", str(self._pace))
            self._processes = [self._spawn("bot", *pace), self._spawn("work")]
        _say(self._serving)

    def closed(self) -> None:
        for one in self._processes:
            if one.stdin is not None:
                one.stdin.close()
        for one in self._processes:
            try:
                one.wait(1)
            except subprocess.TimeoutExpired:
                one.kill()

    def _spawn(self, *what: str) -> subprocess.Popen[bytes]:
        """A subprocess that plays over HTTP like any client, and ends when this process does."""
        serving = self._serving
        here = _url(ANYWHERE.get(serving.host, serving.host), serving.port)
        command = [
            sys.executable,
            "-m",
            "parlour.cli.app",
            *what,
            "--with-parent",
            "--server",
            here,
        ]
        env = os.environ | {SECRET: self._secret}
        return subprocess.Popen(  # noqa: S603  # our own command; a new session, so that Ctrl-C reaches only us
            command, env=env, stdin=subprocess.PIPE, start_new_session=True
        )


def _run(serving: Serving, keeper: BotProcesses) -> None:
    """Serves until SIGINT or SIGTERM, which end it with code 0."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit(0))  # uvicorn raises the signal again at the end
    _uvicorn.addFilter(_hush)
    try:
        server(serving, keeper).run()
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
    file_of(serving.database)
    if serving.redis and not serving.redis.startswith(("redis://", "rediss://", "unix://")):
        raise Unusable("redis", url=serving.redis)
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


def _say(serving: Serving) -> None:
    """Prints the address for this machine, and one for phones in the same network."""
    from parlour.cli.games import WHOLE_LINES, screen  # noqa: PLC0415  # slow to load, not needed to start

    console, say, port = screen(piped=WHOLE_LINES), words("parlour").say, serving.port
    alone = serving.host in ANYWHERE or serving.host in INSIDE
    here = _url("localhost" if alone else serving.host, port)
    console.print(say("serve-here", {"url": here}), soft_wrap=True)
    there = "" if serving.settings.secure else _neighbours(serving.host)
    if there:
        url = _url(there, port)
        console.print(say("serve-phone", {"url": url}), soft_wrap=True)
        if console.is_terminal:
            import segno  # noqa: PLC0415  # slow to load, and seldom needed

            segno.make(url).terminal(compact=True)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _neighbours(host: str) -> str:
    """Our address in the local network, if we listen there; connecting UDP sends nothing."""
    if host != "0.0.0.0":  # noqa: S104
        return "" if host in (*INSIDE, "::") else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""
