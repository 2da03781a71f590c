"""`parlour serve`: starts a server."""

import contextlib
import logging
import os
import signal
import socket
import sys
from zoneinfo import available_timezones

from parlour.cli import refuse
from parlour.cli.bot_processes import ANYWHERE, BotProcesses, url
from parlour.cli.databases import MAIN, shards
from parlour.cli.rates import rate as rate_of
from parlour.cli.server_options import (
    DATABASE,
    AbandonedDays,
    Address,
    ArchiveDays,
    BodyTimeout,
    Bots,
    BotSecret,
    Config,
    Connections,
    Daily,
    DailyGames,
    DailyZone,
    Databases,
    EverySocket,
    Full,
    GuestDays,
    HeadTimeout,
    HostNames,
    Https,
    Limited,
    LogLevel,
    MetricsToken,
    Origins,
    Pace,
    Port,
    Proxies,
    Rates,
    Redis,
    Remembered,
    SentryDsn,
    SessionDays,
    Sockets,
    Strikes,
    UnreadTimeout,
    Waiting,
    WaitingDays,
    WebhooksInside,
)
from parlour.host.ports import Lost
from parlour.host.sql.prepare import Unusable, file_of
from parlour.server.node_server import Serving, server
from parlour.server.ops.logs import start
from parlour.server.settings import Settings, relaxed
from parlour.words import words

INSIDE = ("127.0.0.1", "::1", "localhost")


USUAL = Settings()


def serve(  # noqa: PLR0913  # each is a setting
    *,
    _config: Config = "",
    host: Address = "0.0.0.0",  # noqa: S104
    port: Port = 8000,
    origin: Origins = USUAL.origins,
    host_name: HostNames = USUAL.hosts,
    proxy: Proxies = (),
    https: Https = USUAL.secure,
    database: Databases = (DATABASE,),
    full: Full = (),
    redis: Redis = "",
    bots: Bots = True,
    pace: Pace = 1.0,
    bot_secret: BotSecret = "",
    daily: Daily = True,
    daily_game: DailyGames = USUAL.daily_games,
    daily_zone: DailyZone = USUAL.daily_zone,
    webhooks_inside: WebhooksInside = USUAL.webhooks_inside,
    session_days: SessionDays = USUAL.session_days,
    archive_days: ArchiveDays = USUAL.archive_days,
    waiting_days: WaitingDays = USUAL.waiting_days,
    abandoned_days: AbandonedDays = USUAL.abandoned_days,
    guest_days: GuestDays = USUAL.guest_days,
    limits: Limited = True,
    rate: Rates = (),
    connections: Connections = USUAL.connections,
    sockets: Sockets = USUAL.sockets,
    every_socket: EverySocket = USUAL.every_socket,
    waiting: Waiting = USUAL.waiting,
    strikes: Strikes = USUAL.strikes,
    remembered: Remembered = USUAL.remembered,
    head_timeout: HeadTimeout = USUAL.head_timeout,
    body_timeout: BodyTimeout = USUAL.body_timeout,
    unread_timeout: UnreadTimeout = USUAL.unread_timeout,
    log_level: LogLevel = "warning",
    metrics_token: MetricsToken = USUAL.metrics_token,
    sentry_dsn: SentryDsn = "",
) -> int:
    """Start a server: play in the browser, on phones, with programs.

    Without options everything is stored in one file, parlour.db, in this folder. All of them can
    also be set in a file, or in the environment: `parlour config` shows how.
    """
    start(log_level)
    settings = Settings(
        origins=origin,
        hosts=host_name,
        metrics_token=metrics_token,
        secure=https,
        rates=dict(map(rate_of, rate)),
        sockets=sockets,
        waiting=waiting,
        strikes=strikes,
        every_socket=every_socket,
        remembered=remembered,
        connections=connections,
        session_days=session_days,
        archive_days=archive_days,
        waiting_days=waiting_days,
        abandoned_days=abandoned_days,
        guest_days=guest_days,
        head_timeout=head_timeout,
        body_timeout=body_timeout,
        unread_timeout=unread_timeout,
        daily_games=_daily_games(daily_game, daily_zone) if daily else (),
        daily_zone=daily_zone,
        webhooks_inside=webhooks_inside,
    )
    try:
        if sentry_dsn:
            from parlour.server.ops import sentry  # noqa: PLC0415  # it may be missing

            sentry.start(sentry_dsn)
        first, *more = shards(database).items()
        serving = Serving(
            first[1], redis, host, port, proxy, settings if limits else relaxed(settings),
            dict(more), tuple("" if name == MAIN else name for name in full),
        )  # fmt: skip
        _check(serving)
        keeper = BotProcesses(
            serving, pace, bots=bots, secret=bot_secret, on_open=lambda: _opened(serving)
        )
        _run(serving, keeper)
    except Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _daily_games(names: tuple[str, ...], zone: str) -> tuple[str, ...]:
    """Those named, if each can be dealt the same for all, and there is such a zone."""
    from parlour.cli.games import take  # noqa: PLC0415  # slow to load

    for name in names:
        if take(name).book is None:
            raise refuse("book", game=name)
    if zone and zone not in available_timezones():
        raise refuse("zone", zone=zone)
    return names


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
    for database in (serving.database, *serving.shards.values()):
        file_of(database)
    if set(serving.full) >= {"", *serving.shards} or not set(serving.full) <= {"", *serving.shards}:
        raise Unusable("full", names=", ".join(name or MAIN for name in serving.full))
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
    """Prints the address for this machine, and one for phones in the same network."""
    from parlour.cli.games import WHOLE_LINES, screen  # noqa: PLC0415  # slow to load, not needed to start

    console, say, port = screen(piped=WHOLE_LINES), words("parlour").say, serving.port
    alone = serving.host in ANYWHERE or serving.host in INSIDE
    here = url("localhost" if alone else serving.host, port)
    console.print(say("serve-here", {"url": here}), soft_wrap=True)
    there = "" if serving.settings.secure else _neighbours(serving.host)
    if there:
        address = url(there, port)
        console.print(say("serve-phone", {"url": address}), soft_wrap=True)
        if console.is_terminal:
            import segno  # noqa: PLC0415  # slow to load, and seldom needed

            segno.make(address).terminal(compact=True)


def _neighbours(host: str) -> str:
    """Our address in the local network, if we listen there; connecting UDP sends nothing."""
    if host != "0.0.0.0":  # noqa: S104
        return "" if host in (*INSIDE, "::") else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""
