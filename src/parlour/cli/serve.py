"""`parlour serve`: starts a server.

Its signature is the list of all settings, which other commands read, too: what a server needs is
loaded once one starts.
"""

import sys
from dataclasses import replace
from typing import Annotated

import msgspec
from cyclopts import Parameter

from parlour.cli import refuse
from parlour.cli.server_options import (
    DATABASE,
    Address,
    Bots,
    BotSecret,
    Config,
    Databases,
    Full,
    Limited,
    LogLevel,
    Migrate,
    Pace,
    Port,
    Proxies,
    Rates,
    Redis,
    SentryDsn,
)
from parlour.features.settings import FeatureSettings
from parlour.server.settings import Settings, relaxed

DEFAULT_SETTINGS, DEFAULT_FEATURES = Settings(), FeatureSettings()


def serve(  # noqa: PLR0913  # each is a setting
    *,
    _config: Config = "",
    host: Address = "0.0.0.0",  # noqa: S104
    port: Port = 8000,
    proxy: Proxies = (),
    database: Databases = (DATABASE,),
    full: Full = (),
    migrate: Migrate = True,
    redis: Redis = "",
    bots: Bots = True,
    pace: Pace = 1.0,
    bot_secret: BotSecret = "",
    limits: Limited = True,
    rate: Rates = (),
    log_level: LogLevel = "warning",
    sentry_dsn: SentryDsn = "",
    settings: Annotated[Settings, Parameter(name="*")] = DEFAULT_SETTINGS,
    features: Annotated[FeatureSettings, Parameter(name="*")] = DEFAULT_FEATURES,
) -> int:
    """Start a server for browsers, phones and programs.

    Without options, all data is stored in the file parlour.db in the current folder. Every option
    can also be set in a file or in the environment. `parlour config` shows how.
    """
    from parlour.cli import serving  # noqa: PLC0415  # its packages may be missing

    serving.start_log(log_level)
    settings = replace(settings, rates=serving.rates(rate), features=features)
    try:
        if sentry_dsn:
            from parlour.server.ops import sentry  # noqa: PLC0415  # it may be missing

            sentry.start(sentry_dsn)
        node = serving.node(database, full, redis, settings if limits else relaxed(settings))
        serving.run(
            msgspec.structs.replace(node, host=host, port=port, proxies=proxy, migrate=migrate),
            pace,
            bots=bots,
            secret=bot_secret,
        )
    except serving.Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0
