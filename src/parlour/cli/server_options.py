"""Settings of a server: each an option of `serve`, a key of its file, a name in the environment.

Their types are all there is to read and to check them, and docs/settings.md is written from them.
"""

import re
from ipaddress import ip_network
from typing import Annotated, Literal

from cyclopts import Group, Parameter
from cyclopts.validators import Number

LISTENS = Group("Where it listens", sort_key=11)
STORES = Group("Where it stores", sort_key=12)
PLAYS = Group("What is played", sort_key=13)
KEEPS = Group("How long things are kept", sort_key=14)
LIMITS = Group("Limits", sort_key=15)
TELLS = Group("What it tells", sort_key=16)
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
            says = f"{one} is no address and no range, such as 10.0.0.5 or 10.0.0.0/24"
            raise ValueError(says) from error


def _check_origins(_type: object, written: tuple[str, ...]) -> None:
    for one in written:
        if not re.fullmatch(r"https?://[^/?#\s]+", one):
            raise ValueError(f"{one} is no origin, such as https://play.example.org")


def _check_names(_type: object, written: tuple[str, ...]) -> None:
    for one in written:
        if not re.fullmatch(r"[\w.-]+", one):
            raise ValueError(f"{one} is no name, such as play.example.org")


SOME, ANY = Number(gte=1), Number(gte=0)

# A command need not look at it: `configuration.py` hands it what stands in the file.
Config = Annotated[
    str, Parameter(name="--config", help="a file with settings, in TOML; or PARLOUR_CONFIG")
]

Address = Annotated[
    str, Parameter(group=LISTENS, help="address to listen on; 127.0.0.1: only this machine")
]
Port = Annotated[
    int, Parameter(group=LISTENS, help="port to listen on", validator=Number(gte=1, lte=65_535))
]
Origins = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        negative="",
        validator=_check_origins,
        help="other origins whose pages may use this server",
    ),
]
HostNames = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        negative="",
        validator=_check_names,
        help="names it is reached by; others are refused, but never numbers and names without dots",
    ),
]
Proxies = Annotated[
    tuple[str, ...],
    Parameter(
        group=LISTENS,
        negative="",
        validator=_check_proxies,
        help="addresses of trusted reverse proxies",
    ),
]
Https = Annotated[
    bool,
    Parameter(
        group=LISTENS, help="the server is reached by https: cookies are sent over https only"
    ),
]

DATABASE_NAMES = ("PARLOUR_DATABASE", "DATABASE_URL")
Database = Annotated[
    str, Parameter(group=STORES, env_var=DATABASE_NAMES, help="postgresql://… or sqlite:///…")
]
Databases = Annotated[
    tuple[str, ...],
    Parameter(
        group=STORES,
        negative="",
        env_var=DATABASE_NAMES,
        help="postgresql://… or sqlite:///…; more of them with a name each: b=postgresql://…",
    ),
]
Full = Annotated[
    tuple[str, ...],
    Parameter(group=STORES, negative="", help="databases that take no new tables: main, or a name"),
]
Migrate = Annotated[
    bool,
    Parameter(
        group=STORES,
        help="update the database's schema at the start; --no-migrate: refuse an older one",
    ),
]
Redis = Annotated[
    str,
    Parameter(
        group=STORES,
        env_var=("PARLOUR_REDIS", "REDIS_URL"),
        help="redis://…; needed for several nodes; several addresses with a space between",
    ),
]

Bots = Annotated[bool, Parameter(group=PLAYS, help="offer house bots, hints and reviews")]
Pace = Annotated[
    float,
    Parameter(
        group=PLAYS,
        help="how long bots wait before they move: 2 is twice as long, 0 not at all",
        validator=ANY,
    ),
]
BotSecret = Annotated[
    str,
    Parameter(
        group=PLAYS,
        show=False,
        help="house bots on other machines derive their tokens from it, here and there the same",
    ),
]
Daily = Annotated[bool, Parameter(group=PLAYS, help="offer a deal of the day, the same for all")]
DailyGames = Annotated[
    tuple[str, ...],
    Parameter(group=PLAYS, negative="", help="games of the deal of the day, in turn"),
]
DailyZone = Annotated[
    str,
    Parameter(
        group=PLAYS,
        help="time zone in which a day begins at midnight, like Europe/Berlin; the first start"
        " stores it (without it: this machine's), and `parlour admin daily-zone` changes it",
    ),
]
WebhooksInside = Annotated[
    bool,
    Parameter(
        group=PLAYS,
        negative="",
        help="webhooks may go to http and private addresses, too: if you trust all who play",
    ),
]

SessionDays = Annotated[
    int,
    Parameter(group=KEEPS, help="days without use until a cookie or token expires", validator=SOME),
]
ArchiveDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="days of rest until a finished game is stored in one row; 0: never",
        validator=ANY,
    ),
]
WaitingDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="days until a table at which no game began is deleted; 0: never",
        validator=ANY,
    ),
]
AbandonedDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="days in which nobody did anything until a game that is on is deleted; 0: never",
        validator=ANY,
    ),
]
GuestDays = Annotated[
    int,
    Parameter(
        group=KEEPS,
        help="days without use until a guest who never played is deleted; 0: never",
        validator=ANY,
    ),
]

Limited = Annotated[
    bool, Parameter(group=LIMITS, help="all of these limits; switch off for load tests only")
]
Rates = Annotated[
    tuple[str, ...],
    Parameter(
        group=LIMITS,
        negative="",
        validator=_check_rates,
        help="how often something may be done, like tables=120/60: 120 times in 60 seconds",
    ),
]
Connections = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="connections from one address, a trusted proxy's not counted; a page needs up to 8",
        validator=SOME,
    ),
]
Sockets = Annotated[
    int,
    Parameter(group=LIMITS, help="sockets and streams of one person on one node", validator=SOME),
]
EverySocket = Annotated[
    int, Parameter(group=LIMITS, help="sockets and streams on one node", validator=SOME)
]
Waiting = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="tables at which one person waits for a game to begin",
        validator=SOME,
    ),
]
AddressWaiting = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="seats at public tables at which people from one address wait for a game to begin",
        validator=SOME,
    ),
]
Strikes = Annotated[
    int,
    Parameter(
        group=LIMITS,
        help="how often a socket may send too many frames before it is closed",
        validator=ANY,
    ),
]
Remembered = Annotated[
    float,
    Parameter(
        group=LIMITS,
        help="seconds that a node takes a token for valid before it looks again",
        validator=ANY,
    ),
]
HeadTimeout = Annotated[
    float, Parameter(group=LIMITS, help="seconds for the head of a request", validator=ANY)
]
BodyTimeout = Annotated[
    float, Parameter(group=LIMITS, help="seconds for the body of a request", validator=ANY)
]
UnreadTimeout = Annotated[
    float,
    Parameter(
        group=LIMITS,
        help="seconds that a connection lives whose client reads nothing",
        validator=ANY,
    ),
]

LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    Parameter(group=TELLS, help="what is logged: info is every request, too"),
]
MetricsToken = Annotated[
    str,
    Parameter(
        group=TELLS,
        show=False,
        help="who sends it may read /metrics; without one, whoever has a private address",
    ),
]
SentryDsn = Annotated[
    str,
    Parameter(
        group=TELLS,
        show=False,
        help="a Sentry to which unexpected errors are sent, as its DSN; without one, none",
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
