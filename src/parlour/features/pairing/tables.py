"""Opens the table of two who have agreed to play, and a game to warm up."""

from collections.abc import Sequence

import msgspec

from parlour import house_bots
from parlour.api.frames import Loadout
from parlour.core.ids import CommandId, TableId
from parlour.features.pairing.matching import Search
from parlour.features.pairing.terms import terms_of, warm_up_terms
from parlour.host.ports import NoTable
from parlour.server.context import Context
from parlour.server.http.codes import new_code
from parlour.server.http.opening import OPEN_COMMAND
from parlour.server.rejections import NO_BOTS, Rejected
from parlour.table.commands import Sit
from parlour.table.types import Person

LEVEL = "casual"  # of the bot in a warm-up


async def open_pair(context: Context, table: TableId, both: Sequence[Search]) -> bool:
    """Whether their table is open. Any node may do this, and more than once: it opens once."""
    try:
        await context.node.host.table(table)
    except NoTable:
        pass
    else:
        return True
    terms = terms_of(both[0].game, new_code(context))
    if len(both) < terms.seats:
        return False
    sits = [
        (Person(one.user, one.name), Sit(None, "", msgspec.json.decode(one.loadout), id=_seat(at)))
        for at, one in enumerate(both)
    ]
    await context.node.host.open_at(table, terms, sits)
    context.lobby.refresh_soon()
    return True


async def open_warm_up(context: Context, person: Person, game: str, loadout: Loadout) -> TableId:
    """A game against a bot; `Rejected` on a server without bots."""
    terms = warm_up_terms(game, new_code(context))
    bots = house_bots.bots(LEVEL)[: terms.seats - 1]
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    sits = [(person, Sit(None, terms.code, loadout, id=OPEN_COMMAND))]
    sits += [
        (Person(bot.id, bot.name, bot.level), Sit(code=terms.code, id=OPEN_COMMAND)) for bot in bots
    ]
    table = await context.node.host.open(terms, sits)
    context.lobby.refresh_soon(person.id)  # the bot hears at once that it sits there
    return table


def _seat(at: int) -> CommandId:
    return CommandId(f"{OPEN_COMMAND}-{at}")
