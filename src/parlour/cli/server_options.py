"""Settings that other commands share with `serve`, or that only the command uses.

Those of the server itself are in server/settings.py, those of features in their `settings.py`.
"""

from dataclasses import dataclass
from ipaddress import ip_network
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.server.settings import ANY, LIMITS, LISTENS, PLAYS, STORES, TELLS, each


def _check_rate(rate: str) -> None:
    from parlour.cli import rates  # noqa: PLC0415  # slow to load

    rates.rate(rate)


def _check_proxy(proxy: str) -> None:
    try:
        ip_network("::/0" if proxy == "*" else proxy, strict=False)
    except ValueError as error:
        says = f"{proxy} is not an IP address or range, for example 10.0.0.5 or 10.0.0.0/24"
        raise ValueError(says) from error


# A command need not look at it: `configuration.py` hands it what stands in the file.
Config = Annotated[
    str,
    Parameter(name="--config", help="TOML file with settings. You can also set PARLOUR_CONFIG."),
]

DATABASE = "sqlite:///parlour.db"
DATABASE_NAMES = ("PARLOUR_DATABASE", "DATABASE_URL")
Database = Annotated[
    str,
    Parameter(
        group=STORES,
        env_var=DATABASE_NAMES,
        help="Address of the database: postgresql://… or sqlite:///…",
    ),
]
Databases = Annotated[
    tuple[str, ...],
    Parameter(
        group=STORES,
        env_var=DATABASE_NAMES,
        help="Address of the database: postgresql://… or sqlite:///… Further databases need a"
        " name each: b=postgresql://…",
    ),
]
Redis = Annotated[
    str,
    Parameter(
        group=STORES,
        env_var=("PARLOUR_REDIS", "REDIS_URL"),
        help="Address of Redis: redis://… Required for several nodes. Separate several addresses"
        " with spaces.",
    ),
]

Backups = Annotated[
    str,
    Parameter(
        group=STORES,
        help="Folder of the backups. `parlour backup` writes there if you name no file, and"
        " `parlour doctor` tells the age of the newest.",
    ),
]

Pace = Annotated[
    float,
    Parameter(
        group=PLAYS,
        help="Factor for the time that bots wait before a move. 2 doubles it, 0 means no wait.",
        validator=ANY,
    ),
]
BotSecret = Annotated[
    str,
    Parameter(
        group=PLAYS,
        show=False,
        help="Secret of the house bots. Set the same value on every node and for every"
        " `parlour bot` and `parlour work`.",
    ),
]


# All house bots derive their tokens from this secret, so that they can run on other machines.
SECRET = "PARLOUR_BOT_SECRET"  # noqa: S105
SECRETS = (
    "bot_secret",
    "metrics_token",
    "sentry_dsn",
)  # never options: every process can read those


@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """Options of `parlour serve` in addition to the settings of the server and its features."""

    host: Annotated[
        str,
        Parameter(
            group=LISTENS,
            help="Address to listen on. 127.0.0.1 accepts connections from this machine only.",
        ),
    ] = "0.0.0.0"  # noqa: S104
    port: Annotated[
        int,
        Parameter(group=LISTENS, help="Port to listen on.", validator=Number(gte=1, lte=65_535)),
    ] = 8000
    proxy: Annotated[
        tuple[str, ...],
        Parameter(
            group=LISTENS,
            validator=each(_check_proxy),
            help="IP addresses or ranges of trusted reverse proxies. * trusts every address.",
        ),
    ] = ()
    dev: Annotated[
        bool,
        Parameter(
            group=LISTENS,
            help="For game developers: add /api/debug, which shows everything hidden at a table."
            " Only on this machine, with --host 127.0.0.1.",
        ),
    ] = False
    reload: Annotated[
        bool,
        Parameter(
            group=LISTENS,
            help="For development: start the server again when a file of Parlour or of an installed"
            " game changes.",
        ),
    ] = False
    database: Databases = (DATABASE,)
    full: Annotated[
        tuple[str, ...],
        Parameter(
            group=STORES, help="Names of databases that take no new tables. The first is main."
        ),
    ] = ()
    migrate: Annotated[
        bool,
        Parameter(
            group=STORES,
            help="Update the database schema at startup. With --no-migrate, an older one is an"
            " error.",
        ),
    ] = True
    redis: Redis = ""
    backups: Backups = ""
    bots: Annotated[bool, Parameter(group=PLAYS, help="Offer house bots, hints and reviews.")] = (
        True
    )
    pace: Pace = 1.0
    bot_secret: BotSecret = ""
    limits: Annotated[
        bool, Parameter(group=LIMITS, help="Enforce limits. Turn them off for load tests only.")
    ] = True
    rate: Annotated[
        tuple[str, ...],
        Parameter(
            group=LIMITS,
            validator=each(_check_rate),
            help="Change a rate limit: tables=120/60 allows 120 in 60 seconds.",
        ),
    ] = ()
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Parameter(group=TELLS, help="Lowest level that is logged. info includes every request."),
    ] = "warning"
    sentry_dsn: Annotated[
        str,
        Parameter(
            group=TELLS,
            show=False,
            help="DSN of the Sentry project that receives unexpected errors.",
        ),
    ] = ""
