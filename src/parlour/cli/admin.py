"""`parlour admin`: find, end, rename, mute, ban, announce; and the audit log of it all.

It works on the database; running nodes follow within seconds.
"""

import re
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number

from parlour.api import orders
from parlour.cli import refuse, visible
from parlour.cli.admin_prompt import (
    OPERATOR,
    asked,
    day,
    engaged,
    give,
    of_feature,
    print_lines,
    say,
)
from parlour.cli.server_options import (
    DATABASE,
    Config,
    Databases,
)
from parlour.core.ids import TableId, UserId
from parlour.features.all import ALL, DECLARED
from parlour.features.retention.rounds import Days, OnSurvey, Retention
from parlour.features.retention.store import SqlRetention
from parlour.features.settings import FeatureSettings
from parlour.host.moderation import NoOrder, Staff
from parlour.server.auth.tokens import digest
from parlour.server.feature import old
from parlour.server.http.names import is_reserved, made_up, normalize_name
from parlour.server.settings import RetentionSettings, Settings
from parlour.storage.connect import Engines
from parlour.storage.moderation import SqlModeration
from parlour.storage.prepare import others_beat

DEFAULT_SETTINGS, DEFAULT_FEATURES = RetentionSettings(), FeatureSettings()
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
    found = asked(database, lambda store: store.find(text))
    lines = [
        say(
            "admin-person",
            id=one.id,
            name=one.name,
            bot=one.bot or "none",
            games=one.games,
            since=day(one.since),
            used=day(one.used),
            keys=" ".join(one.addresses) or "-",
        )
        for one in found.people
    ]
    lines += [
        say(
            "admin-table",
            id=one.id,
            rules=one.rules,
            phase=one.phase,
            opened=day(one.opened),
            people=" ".join(one.people) or "-",
        )
        for one in found.tables
    ]
    print_lines(*(lines or [say("admin-nothing")]))
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
    give(database, orders.Ban(why, UserId(person), address, _minutes(lasts)))


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
    give(database, orders.Mute(why, UserId(person), _minutes(lasts)))


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
    give(database, orders.Lift(number, why))


@admin.command
def bans(*, database: Databases = (DATABASE,), _config: Config = "") -> None:
    """List the active bans and mutes."""
    found = asked(database, lambda store: store.restricted())
    lines = [
        say(
            "admin-ban",
            number=one.number,
            kind=one.kind,
            who=one.person or one.address,
            until=day(one.until) if one.until else "∞",
            why=visible(" ".join(one.why.split())),
        )
        for one in found
    ]
    print_lines(*(lines or [say("admin-nothing")]))


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
    give(database, orders.Rename(UserId(person), why, chosen))


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
    give(database, orders.EndTable(TableId(table), why))


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
        give(database, orders.Cancel())
    elif at.timestamp() < time.time():
        raise refuse("admin-past", at=f"{at:%Y-%m-%dT%H:%M}")
    else:
        give(database, orders.Announce(int(at.timestamp() * 1000), minutes))


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
        asked(database, lambda store: store.dismiss(OPERATOR, name))
        print_lines(say("admin-revoked", name=name))
        return
    made, who = secrets.token_hex(32), Staff(name, role)
    asked(database, lambda store: store.admit(OPERATOR, digest(made), who, days))
    print(say("admin-token", name=name, role=role, days=days), file=sys.stderr)  # noqa: T201
    print_lines(made)


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
        count, last, wrong = asked(database, lambda store: store.faults())
        print_lines(*(f"✗ {fault}" for fault in wrong))
        print_lines(say("admin-verified", count=count, hash=last, wrong=len(wrong)))
        return 1 if wrong else 0
    for line in asked(database, lambda store: store.audit(after, SHOWN)):
        details = say("admin-erased") if line.details is None else line.details
        print_lines(f"{line.number:5} {day(line.at)} {line.actor} {line.action} {details}")
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
    for kind, one in engaged(database, done).items():
        line = "admin-old" if dry_run else "admin-deleted"
        about = {"kind": kind, "what": what.get(kind, ""), "count": one.count}
        print_lines(say(line, **about, oldest=day(one.oldest)))


async def _all_of(tables: Sequence[TableId]) -> Sequence[TableId]:
    """Without a server nobody has any of them open."""
    return tables


async def _nothing(*_: object) -> None:
    pass


def _minutes(lasts: str) -> int | None:
    found = SPAN.fullmatch(lasts)
    if lasts and found is None:
        raise refuse("admin-span")
    return None if found is None else int(found[1]) * MINUTES[found[2]]


for feature in ALL:
    for command in feature.commands:
        admin.command(of_feature(feature, command))
