"""Opening a table: its terms, the person who opens it, and house bots."""

from msgspec.structs import astuple

from parlour import house_bots
from parlour.api import bodies
from parlour.core.box import Box
from parlour.core.ids import CommandId, TableId
from parlour.games.registry import load
from parlour.server.context import NO_BOTS, NOT_FOUND, Context, Rejected
from parlour.table.commands import Sit
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
LENGTH = 6
FIRST = CommandId("open")


async def open_for(context: Context, person: Person, asked: bodies.Opening) -> tuple[TableId, str]:
    """The new table and its code, empty if it is public; `Refused` if nobody could play so."""
    try:
        box = load(asked.game)
    except KeyError:
        raise Rejected(NOT_FOUND) from None
    seats = asked.seats or min(box.seats)
    code = "".join(context.randomness.pick(LETTERS) for _ in range(LENGTH)) if asked.private else ""
    _playable(box, asked)
    terms = Terms(
        box.rules, seats, asked.options, asked.private, code, control=asked.control,
        games=asked.games,
    )  # fmt: skip
    bots = house_bots.bots(asked.level)[: asked.bots]
    if (bots and not context.has_bots) or len(bots) < asked.bots or asked.bots + asked.sit > seats:
        raise Rejected(NO_BOTS)
    sits = [(Person(bot.id, bot.name, bot.level), Sit(code=code, id=FIRST)) for bot in bots]
    if asked.sit:
        sits.insert(0, (person, Sit(asked.seat, code, asked.loadout, id=FIRST)))
    return await context.node.host.open(terms, sits), code


def _playable(box: Box, asked: bodies.Opening) -> None:
    """Options are stored and shown to everyone: only those the game has, and sane clocks."""
    known = set(box.options.__struct_fields__) - {"seats", "loadouts"}  # those are asked apart
    unknown = sorted(set(asked.options) - known)
    if unknown:
        raise Refused("options", {"error": f"{box.title} has no option {unknown[0][:40]}"})
    spans = astuple(asked.control)
    if spans and not (spans[0] > 0 and all(0 <= ms <= bodies.LONGEST for ms in spans)):
        raise Refused("options", {"error": "a clock runs for 1 ms to 30 days"})
