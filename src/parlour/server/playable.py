"""Which games are installed, whether a table may be opened, and a seat taken: what is opened and
taken is stored, and shown to everyone."""

import contextlib
from collections.abc import AsyncIterator

from msgspec.structs import astuple

from parlour.api.bodies import LONGEST
from parlour.core.box import Box
from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.server.context import NOT_FOUND, Context, Rejected
from parlour.table.room import HOUSE, opening, owned, phase
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused

BEFORE_GAME = ("WAITING", "READY")


def installed(name: str) -> Box:
    """The game of this name; `Rejected` if there is none."""
    try:
        return load(name)
    except KeyError:
        raise Rejected(NOT_FOUND) from None


def check_terms(terms: Terms, now: Ms) -> None:
    """`Refused` unless the game is installed, has these options, and the clock is sane."""
    try:
        box = load(terms.rules)
    except KeyError:
        raise Refused("no-game", {"game": terms.rules[:40]}) from None
    known = set(box.options.__struct_fields__) - {"seats", "loadouts"}  # those are asked apart
    unknown = sorted(set(terms.options) - known)
    if unknown:
        raise Refused("options", {"error": f"{box.title} has no option {unknown[0][:40]}"})
    spans = astuple(terms.control)
    if spans and not (spans[0] > 0 and all(0 <= ms <= LONGEST for ms in spans)):
        raise Refused("options", {"error": "a clock runs for 1 ms to 30 days"})
    opening(box, terms, now)


@contextlib.asynccontextmanager
async def taking_seat(
    context: Context, person: Person, at: TableId | None = None
) -> AsyncIterator[None]:
    """`Refused` if the person waits at too many tables besides this one.

    One at a time for each person: of many at once, all would find that there is room.
    """
    async with context.seating(person.id):
        if not person.id.startswith(HOUSE):
            await _check_waiting(context, person, at)
        yield


async def _check_waiting(context: Context, person: Person, at: TableId | None) -> None:
    listed = (await context.tables.seats([person.id]))[person.id]
    heads = {one.table: one.head for one in listed if one.phase in BEFORE_GAME and one.table != at}
    found = await context.node.host.tables(heads)
    waits = [
        one for one in found if phase(one) in BEFORE_GAME and owned(one, person.id) is not None
    ]
    if len(waits) >= context.settings.waiting:
        raise Refused("many-tables", {"n": len(waits)})
