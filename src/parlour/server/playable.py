"""Which games are installed, whether a table may be opened, and a seat taken: what is opened and
taken is stored, and shown to everyone."""

import contextlib
from collections.abc import AsyncIterator, Sequence

from msgspec.structs import astuple

from parlour.api.bodies import MAX_CLOCK
from parlour.core.box import Box
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load, names
from parlour.server.context import Context
from parlour.server.rejections import NOT_FOUND, Rejected, Rejection
from parlour.table.room import opening, owned, phase
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused, Table

NO_GAME = Rejection(404, "no-game", "This server does not have that game.")
BEFORE_GAME = ("WAITING", "READY")
LIVE = (*BEFORE_GAME, "IN_GAME")


def installed(name: str) -> Box:
    """The game of this name; `Rejected` if there is none."""
    try:
        return load(name)
    except KeyError:
        raise Rejected(NOT_FOUND) from None


def asked_game(name: str) -> Box:
    """The game that a body names; the rejection says which there are."""
    try:
        return load(name)
    except KeyError:
        games = ", ".join(names())
        why = Rejection(NO_GAME.status, NO_GAME.code, f"{NO_GAME.says} Games: {games}.")
        raise Rejected(why, facts={"games": games}, field="game") from None


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
    if spans and not (spans[0] > 0 and all(0 <= ms <= MAX_CLOCK for ms in spans)):
        raise Refused("options", {"error": "a clock runs for 1 ms to 30 days"})
    opening(box, terms, now)


@contextlib.asynccontextmanager
async def taking_seat(
    context: Context, person: Person, at: TableId | None = None, *, public: bool
) -> AsyncIterator[None]:
    """`Refused` if the person, or for a public seat their address, waits at too many tables.

    One at a time for each of both: of many at once, all would find that there is room.
    """
    if person.kind == "house":
        yield
        return
    async with contextlib.AsyncExitStack() as held:
        await held.enter_async_context(context.seating(person.id))
        await _check_waiting(context, person, at)
        if public and (key := await context.people.address_key(person.id)):
            await held.enter_async_context(context.seating(key))
            await _check_address(context, key)
        yield


async def _check_waiting(context: Context, person: Person, at: TableId | None) -> None:
    waiting = await _waited_at(context, [person.id])
    waits = sum(one.id != at and owned(one, person.id) is not None for one in waiting)
    if waits >= context.settings.waiting:
        raise Refused("many-tables", {"n": waits})


async def _check_address(context: Context, key: str) -> None:
    """Guests are free: a limit for each person alone holds nobody who takes every seat."""
    most, waiting = context.settings.address_waiting, await context.tables.waiting_people()
    here = await context.people.from_address(key, list(set(waiting)))
    if sum(user in here for user in waiting) < most:
        return
    tables = [one for one in await _waited_at(context, list(here)) if not one.terms.private]
    seats = sum(owned(one, user) is not None for one in tables for user in here)
    if seats >= most:
        raise Refused("many-seats", {"n": seats})


async def _waited_at(context: Context, users: Sequence[UserId]) -> list[Table]:
    """Tables before their game at which these users sit, or sat: the index keeps who has left."""
    listed = (await context.tables.seats(users)).values()
    heads = {one.table: one.head for some in listed for one in some if one.phase in BEFORE_GAME}
    return [one for one in await context.node.host.tables(heads) if phase(one) in BEFORE_GAME]
