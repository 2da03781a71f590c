"""`parlour admin`: find, end, rename, mute, ban, announce; and the audit log of it all.

It works on the database; running nodes follow within seconds.
"""

import asyncio
import re
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, TypeVar
from urllib.parse import urlsplit

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.text import Text

from parlour.api import orders
from parlour.cli import refuse, visible
from parlour.cli.databases import refusing_unusable, shards
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import (
    DATABASE,
    Config,
    Databases,
)
from parlour.core.ids import TableId, UserId
from parlour.features.all import ALL, DECLARED
from parlour.features.puzzles.store import SqlPuzzles
from parlour.features.retention.rounds import Days, OnSurvey, Retention
from parlour.features.retention.store import SqlRetention
from parlour.features.settings import FeatureSettings
from parlour.features.webhooks.due import GIVEN_UP_DUE
from parlour.features.webhooks.store import SqlWebhooks
from parlour.host.moderation import NoOrder, Staff
from parlour.host.ports import Lost
from parlour.server.auth.tokens import digest
from parlour.server.feature import old
from parlour.server.http.names import is_reserved, made_up, normalize_name
from parlour.server.settings import RetentionSettings, Settings
from parlour.storage.connect import Engines, connect
from parlour.storage.moderation import SqlModeration
from parlour.storage.prepare import Unusable, others_beat, prepare
from parlour.words import words

T = TypeVar("T")
DEFAULT_SETTINGS, DEFAULT_FEATURES = RetentionSettings(), FeatureSettings()
OPERATOR = "operator"  # who orders at the prompt
SPAN = re.compile(r"(\d{1,5})([mhd])")
MINUTES = {"m": 1, "h": 60, "d": 24 * 60}
SHOWN = 100  # entries of the audit log

Why = Annotated[str, Parameter(help="Reason. The person sees it, and the audit log keeps it.")]
For = Annotated[
    str, Parameter(name="--for", help="Duration: 30m, 12h or 7d. Permanent if not given.")
]
Person = Annotated[str, Parameter(help="Id of the person, from `parlour admin find`.")]

admin = App(name="admin", help="Moderate and maintain a server. Every order is in an audit log.")


@admin.command
def find(
    text: Annotated[str, Parameter(help="Id, room code, IP address, its key or part of a name.")],
    /,
    *,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> int:
    """Find people and tables."""
    found = _with(database, lambda store: store.find(text))
    lines = [
        _say(
            "admin-person",
            id=one.id,
            name=one.name,
            bot=one.bot or "none",
            games=one.games,
            since=_day(one.since),
            used=_day(one.used),
            keys=" ".join(one.addresses) or "-",
        )
        for one in found.people
    ]
    lines += [
        _say(
            "admin-table",
            id=one.id,
            rules=one.rules,
            phase=one.phase,
            opened=_day(one.opened),
            people=" ".join(one.people) or "-",
        )
        for one in found.tables
    ]
    _print(*(lines or [_say("admin-nothing")]))
    return 0 if lines else 1


@admin.command
def ban(
    person: Person = "",
    /,
    *,
    why: Why,
    address: Annotated[
        str, Parameter(help="IP address, range, or address key from `parlour admin find`.")
    ] = "",
    lasts: For = "",
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Ban a person or an address."""
    _order(database, orders.Ban(why, UserId(person), address, _minutes(lasts)))


@admin.command
def mute(
    person: Person,
    /,
    *,
    why: Why,
    lasts: For = "",
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Stop a person from writing to others. They can still play."""
    _order(database, orders.Mute(why, UserId(person), _minutes(lasts)))


@admin.command
def unban(
    number: Annotated[int, Parameter(help="Number of the ban or mute, from `parlour admin bans`.")],
    /,
    *,
    why: Why,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """End a ban or a mute."""
    _order(database, orders.Lift(number, why))


@admin.command
def bans(*, database: Databases = (DATABASE,), _config: Config = "") -> None:
    """List the active bans and mutes."""
    found = _with(database, lambda store: store.restricted())
    lines = [
        _say(
            "admin-ban",
            number=one.number,
            kind=one.kind,
            who=one.person or one.address,
            until=_day(one.until) if one.until else "∞",
            why=visible(" ".join(one.why.split())),
        )
        for one in found
    ]
    _print(*(lines or [_say("admin-nothing")]))


@admin.command
def rename(
    person: Person,
    /,
    *,
    why: Why,
    name: Annotated[str, Parameter(help="New name. Random if not given.")] = "",
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Rename a person at future tables."""
    chosen = normalize_name(name) if name else made_up(secrets.choice)
    if chosen is None or is_reserved(chosen):
        raise refuse("admin-name")
    _order(database, orders.Rename(UserId(person), why, chosen))


@admin.command
def end(
    table: Annotated[str, Parameter(help="Id of the table, from `parlour admin find`.")],
    /,
    *,
    why: Why,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Close a table. A running game ends without a winner."""
    _order(database, orders.EndTable(TableId(table), why))


@admin.command
def announce(
    *,
    at: Annotated[
        datetime | None, Parameter(help="Local time when the server stops: 2026-11-17T21:00.")
    ] = None,
    minutes: Annotated[
        int,
        Parameter(help="Minutes of downtime (0 = unknown).", validator=Number(gte=0, lte=10_080)),
    ] = 0,
    cancel: Annotated[bool, Parameter(negative="", help="Withdraw the announcement.")] = False,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Announce on every page that the server will stop."""
    if (at is None) is not cancel:
        raise refuse("admin-announce")
    if at is None:
        _order(database, orders.Cancel())
    elif at.timestamp() < time.time():
        raise refuse("admin-past", at=f"{at:%Y-%m-%dT%H:%M}")
    else:
        _order(database, orders.Announce(int(at.timestamp() * 1000), minutes))


@admin.command
def puzzles(
    *,
    show: Annotated[str, Parameter(help="Offer the hidden puzzle with this id again.")] = "",
    remove: Annotated[str, Parameter(help="Delete the hidden puzzle with this id.")] = "",
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """List the puzzles that reports have hidden. Show or remove one of them."""
    for puzzle, again in ((show, True), (remove, False)):
        if puzzle:
            _order(database, orders.DecidePuzzle(puzzle, again))
    if not show and not remove:
        found = _with(database, lambda store: SqlPuzzles(store.main).hidden())
        lines = [_say("admin-puzzle", **msgspec.to_builtins(one)) for one in found]
        _print(*(lines or [_say("admin-nothing")]))


@admin.command
def daily_zone(
    zone: Annotated[str, Parameter(help="Time zone, for example Europe/Berlin.")],
    /,
    *,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Change the time zone of the deal of the day. Deals that are already fixed do not change."""
    _order(database, orders.DailyZone(zone))


@admin.command
def token(
    name: Annotated[str, Parameter(help="Name of the holder in the audit log.")],
    /,
    *,
    role: Annotated[
        orders.Role, Parameter(help="Admins can also ban addresses, announce, audit.")
    ] = "moderator",
    days: Annotated[
        int, Parameter(help="Days until expiry.", validator=Number(gte=1, lte=3660))
    ] = 90,
    revoke: Annotated[bool, Parameter(negative="", help="Revoke the token instead.")] = False,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Create a token for a moderator or an admin. It replaces their previous token."""
    if revoke:
        _with(database, lambda store: store.dismiss(OPERATOR, name))
        _print(_say("admin-revoked", name=name))
        return
    made, who = secrets.token_hex(32), Staff(name, role)
    _with(database, lambda store: store.admit(OPERATOR, digest(made), who, days))
    print(_say("admin-token", name=name, role=role, days=days), file=sys.stderr)  # noqa: T201
    _print(made)


@admin.command
def audit(
    *,
    verify: Annotated[bool, Parameter(negative="", help="Check that it is unchanged.")] = False,
    after: Annotated[int, Parameter(help="Show entries after this number.")] = 0,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> int:
    """Show the audit log, or verify it."""
    if verify:
        count, last, wrong = _with(database, lambda store: store.faults())
        _print(*(f"✗ {fault}" for fault in wrong))
        _print(_say("admin-verified", count=count, hash=last, wrong=len(wrong)))
        return 1 if wrong else 0
    for line in _with(database, lambda store: store.audit(after, SHOWN)):
        details = _say("admin-erased") if line.details is None else line.details
        _print(f"{line.number:5} {_day(line.at)} {line.actor} {line.action} {details}")
    return 0


@admin.command
def retention(  # each is a setting
    *,
    dry_run: Annotated[bool, Parameter(negative="", help="Only list expired data.")] = False,
    compact: Annotated[
        bool, Parameter(negative="", help="Then rewrite the database to shrink its files.")
    ] = False,
    kept: Annotated[RetentionSettings, Parameter(name="*")] = DEFAULT_SETTINGS,
    features: Annotated[FeatureSettings, Parameter(name="*", show=False)] = DEFAULT_FEATURES,
    database: Databases = (DATABASE,),
    _config: Config = "",
) -> None:
    """Delete expired data now, or list it with --dry-run. A running server does this hourly."""
    days = Days(kept.waiting_days, kept.abandoned_days, kept.guest_days)
    rules = old(ALL, Settings(**asdict(kept), features=features))

    async def done(engines: Engines) -> dict[str, OnSurvey]:
        store, orders = SqlRetention(engines, DECLARED), SqlModeration(engines, DECLARED)
        running = [await others_beat(engine) for engine in engines.values()]
        if any(running) and not dry_run:
            raise NoOrder("running")
        rounds = Retention(store, days, rules, _all_of, _nothing, alone=True)
        found = await rounds.survey()
        if not dry_run:
            gone = msgspec.json.encode(await rounds.round()).decode()
            await orders.write(OPERATOR, "retention", gone, _nothing)
            if compact:
                await store.compact()
        return found

    what = {rule.kind: rule.what for rule in rules}
    for kind, one in _engaged(database, done).items():
        line = "admin-old" if dry_run else "admin-deleted"
        about = {"kind": kind, "what": what.get(kind, ""), "count": one.count}
        _print(_say(line, **about, oldest=_day(one.oldest)))


async def _all_of(tables: Sequence[TableId]) -> Sequence[TableId]:
    """Without a server nobody has any of them open."""
    return tables


async def _nothing(*_: object) -> None:
    pass


@admin.command
def webhooks(*, database: Databases = (DATABASE,), _config: Config = "") -> None:
    """List the failing webhooks with their owners, hosts and errors."""
    found = _with(database, lambda store: SqlWebhooks(store.main).failing())
    for one in found:  # the path of an address may be a secret
        where, again = urlsplit(one.url).hostname, "-" if one.due >= GIVEN_UP_DUE else _day(one.due)
        _print(
            _say(
                "admin-webhook",
                id=one.id,
                user=one.user,
                host=where,
                failures=one.failures,
                error=one.error,
                again=again,
            )
        )
    _print(_say("admin-webhooks", count=len(found)))


def _order(database: tuple[str, ...], order: orders.AnyOrder) -> None:
    async def carried_out(store: SqlModeration) -> int:
        checked: orders.AnyOrder = msgspec.convert(msgspec.to_builtins(order), orders.AnyOrder)
        return await store.carry_out(OPERATOR, checked)

    number = _with(database, carried_out)
    _print(_say("admin-done", number=number))


def _with(database: tuple[str, ...], ask: Callable[[SqlModeration], Awaitable[T]]) -> T:
    return _engaged(database, lambda engines: ask(SqlModeration(engines, DECLARED)))


def _engaged(database: tuple[str, ...], ask: Callable[[Engines], Awaitable[T]]) -> T:
    async def answered() -> T:
        async with AsyncExitStack() as stack:
            engines = {name: connect(url) for name, url in shards(database).items()}
            for engine in engines.values():
                stack.push_async_callback(engine.dispose)
                await prepare(engine)
            return await ask(engines)

    with refusing_unusable():
        try:
            return asyncio.run(answered())
        except NoOrder as no:
            raise refuse(f"admin-{no.code}") from no
        except msgspec.ValidationError as error:
            raise refuse("admin-order", error=error) from error
        except Lost as lost:
            raise Unusable("database", error=lost) from lost


def _minutes(lasts: str) -> int | None:
    found = SPAN.fullmatch(lasts)
    if lasts and found is None:
        raise refuse("admin-span")
    return None if found is None else int(found[1]) * MINUTES[found[2]]


def _day(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%dT%H:%MZ}" if ms else "-"


def _say(key: str, **facts: object) -> str:
    return words("parlour").say(key, facts)


def _print(*lines: str) -> None:
    """Names come from strangers: nothing in them commands a terminal."""
    console = screen(piped=WHOLE_LINES)
    for line in lines:
        console.print(Text(visible(line)), soft_wrap=True)
