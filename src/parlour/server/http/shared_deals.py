"""Tables of a deal that several people play, each once, against the same house bot."""

from collections.abc import Mapping

from msgspec import Struct

from parlour import house_bots
from parlour.core.game import Json, Seat
from parlour.host.played import NO_RESULT
from parlour.host.ports import NoTable
from parlour.host.shared_deals import Try, finished
from parlour.server.context import Context
from parlour.server.http.codes import new_code
from parlour.server.http.opening import OPEN_COMMAND
from parlour.table.commands import Sit
from parlour.table.room import phase
from parlour.table.terms import Purpose, Shared, Terms
from parlour.table.types import Person


class SharedDeal(Struct, frozen=True, kw_only=True):
    """What all tables of a deal have in common."""

    number: int
    commit: str
    rules: str
    level: str
    purpose: Purpose
    options: Mapping[str, Json] = {}


def shared_table(
    context: Context, deal: SharedDeal, person: Person
) -> tuple[Terms, list[tuple[Person, Sit]]]:
    """Terms and chairs: the person in the first seat, and the same house bot for everybody."""
    bot, code = house_bots.bots(deal.level)[0], new_code(context)
    chairs = (person, Person(bot.id, bot.name, bot.level))
    terms = Terms(
        rules=deal.rules,
        seats=len(chairs),
        options=dict(deal.options),
        private=True,
        code=code,
        kept=tuple(one.id for one in chairs),
        shared=Shared(deal.number, deal.commit),
        purpose=deal.purpose,
    )
    return terms, [(one, Sit(Seat(at), code, id=OPEN_COMMAND)) for at, one in enumerate(chairs)]


async def finished_now(context: Context, tried: Try) -> Try | None:
    """The try with its result, even before the feed delivers it."""
    if tried.result is not None:
        return tried
    try:
        table = await context.node.host.table(tried.table)
    except NoTable:  # the node that chose its id crashed before opening it
        return None
    over = None if table.game is None else table.game.over
    if over is None or over.reason in NO_RESULT or phase(table) != "FINISHED":
        return None
    return finished(tried.table, over)
