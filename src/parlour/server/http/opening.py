"""Opening a table with friends, with bots, or with somebody who wants the same game."""

import msgspec

from parlour import house_bots
from parlour.api import bodies, frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId, TableId
from parlour.host.ports import Lost, NoTable
from parlour.server.context import Context
from parlour.server.http.codes import new_code
from parlour.server.http.people import named
from parlour.server.lobby import is_joinable
from parlour.server.playable import asked_game, check_terms, taking_seat
from parlour.server.rejections import NO_BOTS, Rejected
from parlour.table.commands import Sit
from parlour.table.room import check_loadout, options, owned, phase
from parlour.table.terms import ONE_DEVICE, Purpose, Terms, usual_absence
from parlour.table.types import Person, Refused, Table

OPEN_COMMAND = CommandId("open")
MAX_EMPTY_TABLES = 8  # tables at which one may find nobody


async def open_for(context: Context, person: Person, asked: bodies.Opening) -> tuple[TableId, str]:
    """The new table and its room's code; `Refused` if nobody could play so."""
    box = asked_game(asked.game)
    together = bool(asked.guests)
    seats, private = asked.seats or max(min(box.seats), len(asked.guests) + 1), asked.private
    terms = Terms(
        rules=box.rules,
        seats=seats,
        options=asked.options,
        private=private or together,
        code=new_code(context),
        control=asked.control,
        games=asked.games,
        absence=asked.absence or usual_absence(private=private or together),
        purpose=ONE_DEVICE if together else Purpose(),
    )
    check_terms(terms, context.node.host.now())
    if together:
        return await _open_at_one_device(context, person, terms, asked), terms.code
    bots = house_bots.bots(asked.level)[: asked.bots]
    if (
        (bots and not context.status.has_bots)
        or len(bots) < asked.bots
        or asked.bots + asked.sit > seats
    ):
        raise Rejected(NO_BOTS)
    sits = [
        (Person(bot.id, bot.name, bot.level), Sit(code=terms.code, id=OPEN_COMMAND)) for bot in bots
    ]
    if not asked.sit:
        return await context.node.host.open(terms, sits), terms.code
    sits.insert(0, (person, Sit(asked.seat, terms.code, asked.loadout, id=OPEN_COMMAND)))
    async with taking_seat(context, person, public=not terms.private):
        return await context.node.host.open(terms, sits), terms.code


async def _open_at_one_device(
    context: Context, person: Person, terms: Terms, asked: bodies.Opening
) -> TableId:
    """Everybody sits from the beginning: nobody can join from elsewhere."""
    if asked.bots or not asked.sit or len(asked.guests) + 1 != terms.seats:
        raise Refused("one-device")
    context.access.check_mute(person)  # others read these names in the replay
    names = [named(name, "guests") for name in asked.guests]
    sits = [(person, Sit(asked.seat, terms.code, id=OPEN_COMMAND))]
    for name in names:
        guest = Person(person.id, name, person.bot)
        sits.append((guest, Sit(code=terms.code, id=OPEN_COMMAND)))
    async with taking_seat(context, person, public=False):
        return await context.node.host.open(terms, sits)


async def seek_for(context: Context, person: Person, asked: bodies.Seeking) -> TableId:
    """A table where somebody waits who looks for the same, or a new one where the next will come.

    Whoever is told of a table that is not there yet opens it: that it was named is enough.
    """
    box = asked_game(asked.game)
    terms = Terms(
        rules=box.rules,
        seats=asked.seats or min(box.seats),
        options=asked.options,
        code=new_code(context),
        control=asked.control,
        games=asked.games,
    )
    check_terms(terms, context.node.host.now())
    check_loadout(box, terms, Seat(0), asked.loadout)  # before a table is named for it
    agreed = box.written(options(box, terms, (None,) * terms.seats))
    kind = msgspec.json.encode(
        [terms.rules, terms.seats, agreed, terms.control, terms.games], order="sorted"
    ).decode()
    sit = Sit(None, "", asked.loadout, id=CommandId(context.randomness.name()))
    async with taking_seat(context, person, public=True):
        return await _met(context, kind, terms, person, sit)


async def _met(context: Context, kind: str, terms: Terms, person: Person, sit: Sit) -> TableId:
    failed = TableId("")
    for _ in range(MAX_EMPTY_TABLES):
        met = await context.tables.pair(kind, TableId(context.randomness.name()), failed)
        if await _sits(context, met, terms, person, sit):
            return met
        failed = met
    return await context.node.host.open(terms, [(person, sit)])


async def _sits(context: Context, met: TableId, terms: Terms, person: Person, sit: Sit) -> bool:
    """Whether the person has a seat at the table now."""
    host = context.node.host
    try:
        table = await host.table(met)
    except NoTable:
        if await host.open_at(met, terms, [(person, sit)]):
            return True
        table = await host.table(met)
    if owned(table, person.id) is not None:
        return phase(table) in ("WAITING", "READY")
    if not await welcoming(context, table):
        return False
    answer = await host.do(met, person, sit)
    if isinstance(answer, frames.Retry):
        raise Lost("nobody knows whether they sit")
    return isinstance(answer, frames.Ok)


async def welcoming(context: Context, table: Table) -> bool:
    """Whether the table has a seat for anyone, and everybody who sits there is there."""
    if phase(table) != "WAITING":
        return False
    present = await context.node.here([table.id])
    now = context.node.host.of(table.id).now()
    return is_joinable(table, None if present is None else present[table.id], now)
