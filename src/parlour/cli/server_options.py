"""Settings of a server. Each is an option of `serve`, a key of its file and a variable.

Their types read and check them, and tools/settings.py writes docs/settings.md from them.
"""

import re
from ipaddress import ip_network
from typing import Annotated, Literal

from cyclopts import Group, Parameter
from cyclopts.validators import Number

LISTENS = Group("Network", sort_key=11)
STORES = Group("Storage", sort_key=12)
PLAYS = Group("Games and bots", sort_key=13)
KEEPS = Group("Retention", sort_key=14)
LIMITS = Group("Limits", sort_key=15)
TELLS = Group("Logs and metrics", sort_key=16)
GROUPS = (LISTENS, STORES, PLAYS, KEEPS, LIMITS, TELLS)


def _check_rates(_type: object, written: tuple[str, ...]) -> None:
    from parlour.cli.rates import rate  # noqa: PLC0415  # slow to load

    for one in written:
        rate(one)


def _check_proxies(_type: object, written: tuple[str, ...]) -> None:
    for one in written:
        try:
            ip_network("::/0" if one == "*" else one, strict=False)
        except ValueError as error:
            says = f"{one} is not an IP address or range, for example 10.0.0.5 or 10.0.0.0/24"
            raise ValueError(says) from error


def _check_origins(_type: object, written: tuple[str, ...]) -> None:
    for one in written:
        if not re.fullmatch(r"https?://[^/?#\s]+", one):
            raise ValueError(f"{one} is not an origin, for example https://play.example.org")


def _check_names(_type: object, written: tuple[str, ...]) -> None:
    for one in written:
        if not re.fullmatch(r"[\w.-]+", one):
            raise ValueError(f"{one} is not a host name, for example play.example.org")


SOME, ANY = Number(gte=1), Number(gte=0)

# A command need not look at it: `configuration.py` hands it what stands in the file.
Config = Annotated[
    str,
    Parameter(name="--config", help="TOML file with settings. You can also set PARLOUR_CONFIG."),
]

Address = Annotated[
    str,
    Parameter(
        group=LISTENS,
        help="Address to listen on. 127.0.0.1 accepts connections from this machine only.",
    ),
]
Port = Annotated[
    int, Parameter(group=LISTENS, help="Port to listen on.", validator=Number(gte=1, lte=65_535))
]
Origins = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        validator=_check_origins,
        help="Other origins whose pages may use this server: https://…",
    ),
]
HostNames = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        validator=_check_names,
        help="Host names to accept. Other names get 421; IP addresses and names without a dot are"
        " always accepted.",
    ),
]
Proxies = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        validator=_check_proxies,
        help="IP addresses or ranges of trusted reverse proxies. * trusts every address.",
    ),
]
Https = Annotated[
    bool,
    Parameter(
        group=LISTENS,
        help="Send cookies over https only. Set this if players reach the server by https.",
    ),
]

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
Full = Annotated[
    tuple[str, ...],
    Parameter(group=STORES, help="Names of databases that take no new tables. The first is main."),
]
Migrate = Annotated[
    bool,
    Parameter(
        group=STORES,
        help="Update the database schema at startup. With --no-migrate, an older one is an error.",
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

Bots = Annotated[bool, Parameter(group=PLAYS, help="Offer house bots, hints and reviews.")]
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
Daily = Annotated[bool, Parameter(group=PLAYS, help="Offer a deal of the day, the same for all.")]
DailyGames = Annotated[
    tuple[str, ...],
    Parameter(group=PLAYS, help="Games of the deal of the day, one a day in turn."),
]
DailyZone = Annotated[
    str,
    Parameter(
        group=PLAYS,
        help="Time zone whose midnight starts a new deal of the day, for example Europe/Berlin."
        " The first start stores it (default: the zone of this machine). Change it later with"
        " `parlour admin daily-zone`.",
    ),
]
WebhooksInside = Annotated[
    bool,
    Parameter(
        group=PLAYS,
        negative="",
        help="Allow webhooks to plain http and private networks. Only if you trust every player.",
    ),
]

SessionDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="Expire cookies and tokens after this many days without use.",
        validator=SOME,
    ),
]
ArchiveDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="Archive finished games, one row each, after this many days (0 = never).",
        validator=ANY,
    ),
]
WaitingDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="Delete tables where no game began after this many days (0 = never).",
        validator=ANY,
    ),
]
AbandonedDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="Delete unfinished games after this many days without activity (0 = never).",
        validator=ANY,
    ),
]
GuestDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="Delete guests who never played after this many days without use (0 = never).",
        validator=ANY,
    ),
]

Limited = Annotated[
    bool, Parameter(group=LIMITS, help="Enforce limits. Turn them off for load tests only.")
]
Rates = Annotated[
    tuple[str, ...],
    Parameter(
        group=LIMITS,
        validator=_check_rates,
        help="Change a rate limit: tables=120/60 allows 120 in 60 seconds.",
    ),
]
Connections = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="Maximum connections per IP address, trusted proxies exempt. A page needs up to 8.",
        validator=SOME,
    ),
]
Sockets = Annotated[
    int,
    Parameter(
        group=LIMITS, help="Maximum sockets and streams per person and node.", validator=SOME
    ),
]
EverySocket = Annotated[
    int, Parameter(group=LIMITS, help="Maximum sockets and streams per node.", validator=SOME)
]
Waiting = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="Maximum tables at which one person waits for a game to begin.",
        validator=SOME,
    ),
]
AddressWaiting = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="Maximum seats per IP address at public tables that wait for a game to begin.",
        validator=SOME,
    ),
]
Strikes = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="How often a socket may exceed its frame rate before it is closed.",
        validator=ANY,
    ),
]
Remembered = Annotated[
    float,
    Parameter(
        group=LIMITS,
        help="Seconds that a node caches a valid token before it reads it again.",
        validator=ANY,
    ),
]
HeadTimeout = Annotated[
    float,
    Parameter(group=LIMITS, help="Timeout in seconds for the head of a request.", validator=ANY),
]
BodyTimeout = Annotated[
    float,
    Parameter(group=LIMITS, help="Timeout in seconds for the body of a request.", validator=ANY),
]
UnreadTimeout = Annotated[
    float,
    Parameter(
        group=LIMITS,
        help="Close a connection when its client has read nothing for this many seconds.",
        validator=ANY,
    ),
]

LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    Parameter(group=TELLS, help="Lowest level that is logged. info includes every request."),
]
MetricsToken = Annotated[
    str,
    Parameter(
        group=TELLS,
        show=False,
        help="Token that gives access to /metrics. Without one, private addresses have access.",
    ),
]
SentryDsn = Annotated[
    str,
    Parameter(
        group=TELLS,
        show=False,
        help="DSN of the Sentry project that receives unexpected errors.",
    ),
]

# All house bots derive their tokens from this secret, so that they can run on other machines.
SECRET = "PARLOUR_BOT_SECRET"  # noqa: S105
SECRETS = (
    "bot_secret",
    "metrics_token",
    "sentry_dsn",
)  # never options: every process can read those
DATABASE = "sqlite:///parlour.db"
