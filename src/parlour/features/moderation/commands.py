"""`parlour admin`: find, end, rename, mute, ban, announce, and tokens for staff."""

import re
import secrets
import time
from datetime import datetime
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.core.ids import TableId, UserId
from parlour.features.moderation import bodies
from parlour.features.moderation.search import PeopleFinder
from parlour.features.moderation.store import SqlModeration, admit, dismiss
from parlour.features.moderation.types import Staff
from parlour.host.orders import NoOrder
from parlour.server.auth.tokens import digest
from parlour.server.feature import OPERATOR, Prompt
from parlour.server.http.names import is_reserved, made_up, normalize_name

SPAN = re.compile(r"(\d{1,5})([mhd])")
MINUTES = {"m": 1, "h": 60, "d": 24 * 60}

Why = Annotated[str, Parameter(help="Reason. The person sees it, and the audit log keeps it.")]
For = Annotated[
    str, Parameter(name="--for", help="Duration: 30m, 12h or 7d. Permanent if not given.")
]
Person = Annotated[str, Parameter(help="Id of the person, from `parlour admin find`.")]


async def find(
    prompt: Prompt,
    text: Annotated[str, Parameter(help="Id, room code, IP address, its key or part of a name.")],
    /,
) -> int:
    """Find people and tables."""
    found = await PeopleFinder(prompt.engines).find(text)
    lines = [
        prompt.sentence(
            "admin-person",
            id=one.id,
            name=one.name,
            bot=one.bot or "none",
            games=one.games,
            since=prompt.day(one.since),
            used=prompt.day(one.used),
            keys=" ".join(one.addresses) or "-",
        )
        for one in found.people
    ]
    lines += [
        prompt.sentence(
            "admin-table",
            id=one.id,
            rules=one.rules,
            phase=one.phase,
            opened=prompt.day(one.opened),
            people=" ".join(one.people) or "-",
        )
        for one in found.tables
    ]
    prompt.print(*(lines or [prompt.sentence("admin-nothing")]))
    return 0 if lines else 1


async def ban(
    prompt: Prompt,
    person: Person = "",
    /,
    *,
    why: Why,
    address: Annotated[
        str, Parameter(help="IP address, range, or address key from `parlour admin find`.")
    ] = "",
    lasts: For = "",
) -> None:
    """Ban a person or an address."""
    await prompt.order(bodies.Ban(why, UserId(person), address, _minutes(lasts)))


async def mute(
    prompt: Prompt,
    person: Person,
    /,
    *,
    why: Why,
    lasts: For = "",
) -> None:
    """Stop a person from writing to others. They can still play."""
    await prompt.order(bodies.Mute(why, UserId(person), _minutes(lasts)))


async def unban(
    prompt: Prompt,
    number: Annotated[int, Parameter(help="Number of the ban or mute, from `parlour admin bans`.")],
    /,
    *,
    why: Why,
) -> None:
    """End a ban or a mute."""
    await prompt.order(bodies.Lift(number, why))


async def bans(prompt: Prompt) -> None:
    """List the active bans and mutes."""
    found = (await SqlModeration(prompt.engines).in_force()).restrictions
    lines = [
        prompt.sentence(
            "admin-ban",
            number=one.number,
            kind=one.kind,
            who=one.person or one.address,
            until=prompt.day(one.until) if one.until else "∞",
            why=" ".join(one.why.split()),
        )
        for one in found
    ]
    prompt.print(*(lines or [prompt.sentence("admin-nothing")]))


async def rename(
    prompt: Prompt,
    person: Person,
    /,
    *,
    why: Why,
    name: Annotated[str, Parameter(help="New name. Random if not given.")] = "",
) -> None:
    """Rename a person at future tables."""
    chosen = normalize_name(name) if name else made_up(secrets.choice)
    if chosen is None or is_reserved(chosen):
        raise NoOrder("name")
    await prompt.order(bodies.Rename(UserId(person), why, chosen))


async def end(
    prompt: Prompt,
    table: Annotated[str, Parameter(help="Id of the table, from `parlour admin find`.")],
    /,
    *,
    why: Why,
) -> None:
    """Close a table. A running game ends without a winner."""
    await prompt.order(bodies.EndTable(TableId(table), why))


async def announce(
    prompt: Prompt,
    *,
    at: Annotated[
        datetime | None, Parameter(help="Local time when the server stops: 2026-11-17T21:00.")
    ] = None,
    minutes: Annotated[
        int,
        Parameter(help="Minutes of downtime (0 = unknown).", validator=Number(gte=0, lte=10_080)),
    ] = 0,
    cancel: Annotated[bool, Parameter(negative="", help="Withdraw the announcement.")] = False,
) -> None:
    """Announce on every page that the server will stop."""
    if (at is None) is not cancel:
        raise NoOrder("announce")
    if at is None:
        await prompt.order(bodies.Cancel())
    elif at.timestamp() < time.time():
        raise NoOrder("past", at=f"{at:%Y-%m-%dT%H:%M}")
    else:
        await prompt.order(bodies.Announce(int(at.timestamp() * 1000), minutes))


async def token(
    prompt: Prompt,
    name: Annotated[str, Parameter(help="Name of the holder in the audit log.")],
    /,
    *,
    role: Annotated[
        bodies.Role, Parameter(help="Admins can also ban addresses, announce, audit.")
    ] = "moderator",
    days: Annotated[
        int, Parameter(help="Days until expiry.", validator=Number(gte=1, lte=3660))
    ] = 90,
    revoke: Annotated[bool, Parameter(negative="", help="Revoke the token instead.")] = False,
) -> None:
    """Create a token for a moderator or an admin. It replaces their previous token."""
    if revoke:
        await dismiss(prompt.orders, OPERATOR, name)
        prompt.say("admin-revoked", name=name)
        return
    made, who = secrets.token_hex(32), Staff(name, role)
    await admit(prompt.orders, OPERATOR, digest(made), who, days)
    prompt.note("admin-token", name=name, role=role, days=days)
    prompt.print(made)


def _minutes(lasts: str) -> int | None:
    found = SPAN.fullmatch(lasts)
    if lasts and found is None:
        raise NoOrder("span")
    return None if found is None else int(found[1]) * MINUTES[found[2]]


COMMANDS = (find, ban, mute, unban, bans, rename, end, announce, token)
