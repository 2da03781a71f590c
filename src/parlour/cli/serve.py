"""The house, opened."""

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

from parlour.cli.house import DATABASE, SECRET, Database, Pace, Redis
from parlour.cli.refuse import refuse
from parlour.host.ports import Lost
from parlour.host.sql.prepare import Unusable, file_of
from parlour.server.context import Context
from parlour.server.door import Serving, server
from parlour.server.logs import start
from parlour.server.settings import Settings, relaxed
from parlour.words import words

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # and where that is from inside
INSIDE = ("127.0.0.1", "::1", "localhost")


def serve(  # noqa: PLR0913  # each is an option
    *,
    host: Annotated[
        str, Parameter(help="where to listen; 127.0.0.1 keeps it to yourself")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, Parameter(validator=Number(gte=1, lte=65_535))] = 8000,
    database: Database = DATABASE,
    redis: Redis = "",
    origin: Annotated[
        tuple[str, ...], Parameter(help="pages elsewhere that may use this server")
    ] = (),
    proxy: Annotated[
        tuple[str, ...], Parameter(help="addresses of reverse proxies to believe")
    ] = (),
    https: Annotated[
        bool, Parameter(help="it is reached by https: cookies go nowhere else")
    ] = False,
    bots: Annotated[bool, Parameter(help="let bots of the house play")] = True,
    pace: Pace = 1.0,
    limits: Annotated[bool, Parameter(help="how often things may be done")] = True,
    log_level: str = "warning",
) -> int:
    """Open the house: play in the browser, on phones, with programs.

    Without options: everything in one file, parlour.db, in this folder.
    """
    start(log_level)
    settings = Settings(origins=origin, secure=https)
    serving = Serving(database, redis, host, port, proxy, settings if limits else relaxed(settings))
    try:
        _check(serving)
        _run(serving, Keeper(serving, pace, bots=bots))
    except Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0


class Keeper:
    """Lets bots of the house play, and says where it is open.

    Where a secret is given, they play on machines of their own, which know it too.
    """

    def __init__(self, serving: Serving, pace: float, *, bots: bool) -> None:
        self._serving, self._pace, self._bots = serving, pace, bots
        self._elsewhere = os.environ.get(SECRET, "")
        self._secret = self._elsewhere or secrets.token_hex(32)
        self._working: list[subprocess.Popen[bytes]] = []

    async def ready(self, context: Context) -> None:
        if self._bots:
            await context.hire(self._secret)

    def opened(self) -> None:
        _uvicorn.removeFilter(_hush)
        if self._bots and not self._elsewhere:
            pace = ("--pace", str(self._pace))
            self._working = [self._started("bot", *pace), self._started("work")]
        _say(self._serving)

    def closed(self) -> None:
        for one in self._working:
            if one.stdin is not None:
                one.stdin.close()
        for one in self._working:
            try:
                one.wait(1)
            except subprocess.TimeoutExpired:
                one.kill()

    def _started(self, *what: str) -> subprocess.Popen[bytes]:
        """They think in a process of their own, which ends with ours, and come by the door."""
        serving = self._serving
        here = _url(ANYWHERE.get(serving.host, serving.host), serving.port)
        command = [sys.executable, "-m", "parlour.cli.tied", *what, "--server", here]
        env = os.environ | {SECRET: self._secret}
        return subprocess.Popen(  # noqa: S603  # ours; Ctrl-C is for us, who then let them go
            command, env=env, stdin=subprocess.PIPE, start_new_session=True
        )


def _run(serving: Serving, keeper: Keeper) -> None:
    """Until somebody asks us to go, which is how it should end: with code 0."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, lambda *_: sys.exit(0))  # uvicorn raises it again when it is done
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
    """While it is not open yet, what goes wrong is told in a sentence, by us."""
    return False


def _check(serving: Serving) -> None:
    """What cannot work is refused before anything is done."""
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
    """Where to go: here, and from a phone in the same network."""
    from parlour.cli.shelf import WHOLE_LINES, screen  # noqa: PLC0415  # guests need not wait for it

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
    """Our address in the local network, if we listen there; nothing is sent to find out."""
    if host != "0.0.0.0":  # noqa: S104
        return "" if host in (*INSIDE, "::") else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""
