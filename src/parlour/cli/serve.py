"""`parlour serve`: starts a server.

Its signature is the list of all settings, which other commands read, too: what a server needs is
loaded once one starts.
"""

import sys

from msgspec.structs import replace

from parlour.cli import refuse
from parlour.cli.server_options import (
    DATABASE,
    AbandonedDays,
    Address,
    AddressWaiting,
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
    Migrate,
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
from parlour.server.settings import Settings, relaxed

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
    migrate: Migrate = True,
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
    address_waiting: AddressWaiting = USUAL.address_waiting,
    strikes: Strikes = USUAL.strikes,
    remembered: Remembered = USUAL.remembered,
    head_timeout: HeadTimeout = USUAL.head_timeout,
    body_timeout: BodyTimeout = USUAL.body_timeout,
    unread_timeout: UnreadTimeout = USUAL.unread_timeout,
    log_level: LogLevel = "warning",
    metrics_token: MetricsToken = USUAL.metrics_token,
    sentry_dsn: SentryDsn = "",
) -> int:
    """Start a server for browsers, phones and programs.

    Without options, all data is stored in the file parlour.db in the current folder. Every option
    can also be set in a file or in the environment. `parlour config` shows how.
    """
    from parlour.cli import serving  # noqa: PLC0415  # its packages may be missing

    serving.start_log(log_level)
    settings = Settings(
        origins=origin,
        hosts=host_name,
        metrics_token=metrics_token,
        secure=https,
        rates=serving.rates(rate),
        sockets=sockets,
        waiting=waiting,
        address_waiting=address_waiting,
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
        daily_games=serving.daily_games(daily_game, daily_zone) if daily else (),
        daily_zone=daily_zone,
        webhooks_inside=webhooks_inside,
    )
    try:
        if sentry_dsn:
            from parlour.server.ops import sentry  # noqa: PLC0415  # it may be missing

            sentry.start(sentry_dsn)
        node = serving.node(database, full, redis, settings if limits else relaxed(settings))
        serving.run(
            replace(node, host=host, port=port, proxies=proxy, migrate=migrate),
            pace, bots=bots, secret=bot_secret,
        )  # fmt: skip
    except serving.Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0
