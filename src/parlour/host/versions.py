"""Running games and newer versions of their rules: which would have gone the same, and may move."""

import asyncio
from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from parlour.api.frames import Ok
from parlour.core.box import Box
from parlour.core.ids import CommandId, TableId
from parlour.core.record import parting
from parlour.host.tables import Host
from parlour.table.commands import Update
from parlour.table.history import so_far
from parlour.table.room import phase

# A game of a match or with shared draws is `bound`: others are played by the same rules.
UpdateOutcome: TypeAlias = Literal["same", "moved", "differs", "bound", "going"]
TRIES_PER_TABLE = 5  # of one table, against moves that are made meanwhile


class Compared(Struct, frozen=True, kw_only=True):
    """A running game under a newer version of its rules."""

    table: TableId
    rules: str
    newer: str
    outcome: UpdateOutcome
    entry: int = 0  # of its record: after which it would have gone otherwise


async def compared(host: Host, table: TableId, find: Callable[[str], Box]) -> Compared | None:
    """None: it is not running, or by the newest rules already."""
    return (await _compared(host, table, find))[0]


async def moved(host: Host, table: TableId, find: Callable[[str], Box]) -> Compared | None:
    """The same, and a game that would have gone the same goes on by the newer rules."""
    found, seq = await _compared(host, table, find)
    for _ in range(TRIES_PER_TABLE):
        if found is None or found.outcome != "same":
            return found
        ask = Update(id=CommandId(f"update-{found.newer}-{seq}"), base=seq, rules=found.newer)
        if isinstance(await host.do(table, None, ask), Ok):
            return replace(found, outcome="moved")
        found, seq = await _compared(host, table, find)
    return None if found is None else replace(found, outcome="going")


async def _compared(
    host: Host, table: TableId, find: Callable[[str], Box]
) -> tuple[Compared | None, int]:
    box, now, log = await host.whole(table)
    rules = now.terms.rules
    newer = find(rules.partition("/")[0])
    if phase(now) != "IN_GAME" or newer.rules == rules:
        return None, now.seq
    bound = now.terms.games > 1 or now.terms.shared is not None
    if bound or not box.leads_to(newer.rules):
        return Compared(table=table, rules=rules, newer=newer.rules, outcome="bound"), now.seq
    entry = await asyncio.to_thread(parting, box, newer, so_far(box, now, log))
    outcome: UpdateOutcome = "same" if entry is None else "differs"
    return Compared(
        table=table, rules=rules, newer=newer.rules, outcome=outcome, entry=entry or 0
    ), now.seq
