"""What an operator, or a test, may set; rate limits are declared where they are used.

A field is an option of `parlour serve`, a key of its file and a variable of the environment. Its
annotation says what it is: the command reads and checks it, and docs/settings.md is made of it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, TypeVar

from cyclopts import Group, Parameter
from cyclopts.validators import Number
from msgspec import Struct

from parlour.core.ids import Ms

SECOND, MINUTE, DAY = Ms(1_000), Ms(60_000), Ms(24 * 60 * 60_000)
UNLIMITED = 10**9
Declared = TypeVar("Declared")

LISTENS = Group("Network", sort_key=11)
STORES = Group("Storage", sort_key=12)
PLAYS = Group("Games and bots", sort_key=13)
KEEPS = Group("Retention", sort_key=14)
LIMITS = Group("Limits", sort_key=15)
TELLS = Group("Logs and metrics", sort_key=16)
SAYS = Group("About this server", sort_key=17)
GROUPS = (LISTENS, STORES, PLAYS, KEEPS, LIMITS, TELLS, SAYS)
SOME, ANY = Number(gte=1), Number(gte=0)


class Rate(Struct, frozen=True):
    most: int
    ms: Ms


class Limit(Struct, frozen=True):
    """How often something may be done, by one person or from one address."""

    name: str
    usual: Rate


def each(check: Callable[[str], object]) -> Callable[[object, tuple[str, ...]], None]:
    """A validator of a setting with several values: `check` raises ValueError for a wrong one."""

    def checked(_type: object, written: tuple[str, ...]) -> None:
        for one in written:
            check(one)

    return checked


def _check_origin(origin: str) -> None:
    if not re.fullmatch(r"https?://[^/?#\s]+", origin):
        raise ValueError(f"{origin} is not an origin, for example https://play.example.org")


def _check_page(_type: object, page: str) -> None:
    if page and not re.fullmatch(r"https?://[^\s\"<>]+", page):
        raise ValueError(f"{page} is not the address of a page, for example https://example.org/us")


def _check_contact(_type: object, contact: str) -> None:
    if not re.fullmatch(r"[^\s@:/\"<>]+@[^\s@:/\"<>]+", contact):
        _check_page(_type, contact)


def _check_name(name: str) -> None:
    if not re.fullmatch(r"[\w.-]+", name):
        raise ValueError(f"{name} is not a host name, for example play.example.org")


@dataclass(frozen=True, kw_only=True)
class RetentionSettings:
    """How long data is kept: also options of `parlour admin retention`."""

    session_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Expire cookies and tokens after this many days without use.",
            validator=SOME,
        ),
    ] = 400  # browsers keep no cookie longer
    waiting_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Delete tables where no game began after this many days (0 = never).",
            validator=ANY,
        ),
    ] = 7
    abandoned_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Delete unfinished games after this many days without activity (0 = never).",
            validator=ANY,
        ),
    ] = 90
    guest_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Delete guests who never played after this many days without use (0 = never).",
            validator=ANY,
        ),
    ] = 60


@dataclass(frozen=True, kw_only=True)
class Settings(RetentionSettings):
    origins: Annotated[
        tuple[str, ...],
        Parameter(
            name="--origin",
            group=LISTENS,
            validator=each(_check_origin),
            help="Other origins whose pages may use this server: https://…",
        ),
    ] = ()
    hosts: Annotated[
        tuple[str, ...],
        Parameter(
            name="--host-name",
            group=LISTENS,
            validator=each(_check_name),
            help="Host names to accept. Other names get 421; IP addresses and names without a dot"
            " are always accepted.",
        ),
    ] = ()
    secure: Annotated[
        bool,
        Parameter(
            name="--https",
            group=LISTENS,
            help="Send cookies over https only. Set this if players reach the server by https.",
        ),
    ] = False
    archive_days: Annotated[
        int,
        Parameter(
            group=KEEPS,
            help="Archive finished games, one row each, after this many days (0 = never).",
            validator=ANY,
        ),
    ] = 30
    connections: Annotated[
        int,
        Parameter(
            group=LIMITS,
            help="Maximum connections per IP address, trusted proxies exempt. A page needs up to"
            " 8.",
            validator=SOME,
        ),
    ] = 300
    sockets: Annotated[
        int,
        Parameter(
            group=LIMITS, help="Maximum sockets and streams per person and node.", validator=SOME
        ),
    ] = 8
    every_socket: Annotated[
        int, Parameter(group=LIMITS, help="Maximum sockets and streams per node.", validator=SOME)
    ] = 20_000
    waiting: Annotated[
        int,
        Parameter(
            group=LIMITS,
            help="Maximum tables at which one person waits for a game to begin.",
            validator=SOME,
        ),
    ] = 5
    address_waiting: Annotated[
        int,
        Parameter(
            group=LIMITS,
            help="Maximum seats per IP address at public tables that wait for a game to begin.",
            validator=SOME,
        ),
    ] = 15
    strikes: Annotated[
        int,
        Parameter(
            group=LIMITS,
            help="How often a socket may exceed its frame rate before it is closed.",
            validator=ANY,
        ),
    ] = 3
    remembered: Annotated[
        float,
        Parameter(
            group=LIMITS,
            help="Seconds that a node caches a valid token before it reads it again.",
            validator=ANY,
        ),
    ] = 30.0
    head_timeout: Annotated[
        float,
        Parameter(
            group=LIMITS, help="Timeout in seconds for the head of a request.", validator=ANY
        ),
    ] = 10.0
    body_timeout: Annotated[
        float,
        Parameter(
            group=LIMITS, help="Timeout in seconds for the body of a request.", validator=ANY
        ),
    ] = 30.0
    unread_timeout: Annotated[
        float,
        Parameter(
            group=LIMITS,
            help="Close a connection when its client has read nothing for this many seconds.",
            validator=ANY,
        ),
    ] = 30.0
    metrics_token: Annotated[
        str,
        Parameter(
            group=TELLS,
            show=False,
            help="Token that gives access to /metrics. Without one, private addresses have access.",
        ),
    ] = ""
    operator: Annotated[
        str,
        Parameter(group=SAYS, help="Name of the person or group that keeps this server."),
    ] = ""
    contact: Annotated[
        str,
        Parameter(
            group=SAYS,
            help="How players reach you: a mail address, or the address of a page.",
            validator=_check_contact,
        ),
    ] = ""
    imprint: Annotated[
        str,
        Parameter(
            group=SAYS,
            help="Address of your imprint or legal notice: https://…",
            validator=_check_page,
        ),
    ] = ""
    source: Annotated[
        str,
        Parameter(
            group=SAYS,
            help="Address of the source code that this server runs: https://…",
            validator=_check_page,
        ),
    ] = ""
    # Not options of their own:
    rates: Annotated[Mapping[str, Rate], Parameter(parse=False)] = field(default_factory=dict)
    unlimited: Annotated[bool, Parameter(parse=False)] = False  # no rate limits at all
    features: Annotated[object, Parameter(parse=False)] = None  # their settings, see `of`

    @property
    def cookie(self) -> str:
        return "__Host-parlour" if self.secure else "parlour"

    def rate(self, limit: Limit) -> Rate:
        if self.unlimited:
            return Rate(UNLIMITED, MINUTE)
        return self.rates.get(limit.name, limit.usual)

    def of(self, declared: type[Declared]) -> Declared:
        """The settings that a feature declares; the defaults where none were given."""
        return self.features if isinstance(self.features, declared) else declared()


def relaxed(settings: Settings) -> Settings:
    """Without rate limits: for load tests on one's own network."""
    return replace(
        settings,
        unlimited=True,
        sockets=UNLIMITED,
        waiting=UNLIMITED,
        address_waiting=UNLIMITED,
        every_socket=UNLIMITED,
        connections=UNLIMITED,
    )
