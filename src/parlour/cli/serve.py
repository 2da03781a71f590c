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
from parlour.cli.server_options import Config, ServeOptions
from parlour.features.settings import FeatureSettings
from parlour.server.settings import Settings, relaxed

DEFAULT_OPTIONS, DEFAULT_SETTINGS, DEFAULT_FEATURES = ServeOptions(), Settings(), FeatureSettings()


def serve(
    *,
    _config: Config = "",
    options: Annotated[ServeOptions, Parameter(name="*")] = DEFAULT_OPTIONS,
    settings: Annotated[Settings, Parameter(name="*")] = DEFAULT_SETTINGS,
    features: Annotated[FeatureSettings, Parameter(name="*")] = DEFAULT_FEATURES,
) -> int:
    """Start a server for browsers, phones and programs.

    Without options, all data is stored in the file parlour.db in the current folder. Every option
    can also be set in a file or in the environment. `parlour config` shows how.
    """
    if options.reload:
        from parlour.cli import reload  # noqa: PLC0415  # only for development

        return reload.run(sys.argv[1:])
    from parlour.cli import serving  # noqa: PLC0415  # its packages may be missing

    serving.start_log(options.log_level)
    settings = replace(settings, rates=serving.rates(options.rate), features=features)
    try:
        if options.sentry_dsn:
            from parlour.server.ops import sentry  # noqa: PLC0415  # it may be missing

            sentry.start(options.sentry_dsn)
        settings = settings if options.limits else relaxed(settings)
        node = serving.node(options.database, options.full, options.redis, settings)
        node = msgspec.structs.replace(
            node,
            host=options.host,
            port=options.port,
            proxies=options.proxy,
            migrate=options.migrate,
        )
        node, offered = serving.for_development(node) if options.dev else (node, serving.ALL)
        serving.run(node, offered, options.pace, bots=options.bots, secret=options.bot_secret)
    except serving.Unusable as error:
        print(refuse(error.code, **error.facts), file=sys.stderr)  # noqa: T201
        return 1
    return 0
