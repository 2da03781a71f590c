"""A finished game, position by position, as each seat saw it, with all that its draws need; and
a practice game from one of its positions."""

import asyncio
from collections.abc import Sequence

import msgspec
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import replace

from parlour import house_bots
from parlour.api import bodies
from parlour.core.book import Place
from parlour.core.box import AnyEvent, AnyMove, AnyView, Box
from parlour.core.explain import Reason, Score
from parlour.core.game import Chance, Choice, Json, Seat, Viewer
from parlour.core.ids import Ms, TableId
from parlour.core.mind import LEVELS
from parlour.core.record import Moved, Record, Stopped, Undone, Updated, positions
from parlour.core.record.replay import Position
from parlour.games.registry import load
from parlour.server.auth import own_origin
from parlour.server.context import TABLES, Context
from parlour.server.http.codes import new_code
from parlour.server.http.framework import AnyRequest
from parlour.server.http.opening import OPEN_COMMAND
from parlour.server.http.routes import post
from parlour.server.playable import taking_seat
from parlour.server.rejections import NO_BOTS, NO_TABLE, Rejected
from parlour.table.commands import Sit
from parlour.table.room import phase
from parlour.table.terms import Terms
from parlour.table.types import Person, Refused


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One entry of the log and the position after it."""

    at: Ms
    seat: Viewer  # whose answer it was; None: chance, or the table
    move: AnyMove  # None where the table stopped the game, or a move was taken back
    secret: bool  # whether only one seat was to know it: then the chain holds it salted
    odds: tuple[tuple[AnyMove, int], ...]  # of a draw
    events: tuple[AnyEvent, ...]
    views: tuple[AnyView, ...]  # for each seat, and last for spectators
    uncovered: AnyView = None  # with nothing hidden, if the game can show that
    turn: Viewer = None  # who must choose next; None: chance, or nobody
    score: Score = ()  # for each seat, as spectators saw it
    place: Place[AnyMove] | None = None  # of a shared draw: where it lay
    what: tuple[Reason, ...] = ()  # a chosen move did, as its player saw it; in words `what-CODE`


class Replay(Struct, frozen=True, kw_only=True):
    record: Record
    start: tuple[AnyView, ...]  # the views before the first entry
    steps: tuple[ReplayStep, ...]
    uncovered: AnyView = None  # before the first entry, as in each step
    turn: Viewer = None
    score: Score = ()


def replay(box: Box, record: Record) -> Replay:
    """Only of a finished game: it shows every seat's view, and what nobody saw."""
    first, *rest = positions(box, record)
    all_events = [event for position in rest for event in position.events]
    before, steps = first, list[ReplayStep]()
    for position in rest:
        step = _step(record, before, position)
        steps.append(replace(step, uncovered=_uncovered(position, all_events)))
        before = position
    start, uncovered = _views(record, first), _uncovered(first, all_events)
    score = box.explain.score(start[-1])
    return Replay(
        record=record,
        start=start,
        steps=tuple(steps),
        uncovered=uncovered,
        turn=_asked(first),
        score=score,
    )


def _step(record: Record, before: Position, position: Position) -> ReplayStep:
    entry, turn, box = position.entry, before.turn, position.box
    moved = isinstance(entry, Moved)
    odds = tuple(turn.odds) if moved and isinstance(turn, Chance) else ()
    secret = moved and isinstance(turn, Choice | Chance) and turn.privy is not None
    views = _views(record, position)
    booking = box.book if record.shared and odds else None
    return ReplayStep(
        at=Ms(0) if entry is None else entry.at,
        seat=None if entry is None or isinstance(entry, Updated) else entry.seat,
        move=entry.move if isinstance(entry, Moved) else None,
        secret=secret,
        odds=odds,
        events=position.events,
        views=views,
        turn=_asked(position),
        score=box.explain.score(views[-1]),
        place=None if booking is None else booking(before.state),
        what=_what(box, before, entry),
    )


def _what(box: Box, before: Position, entry: object) -> tuple[Reason, ...]:
    if box.what is None or not isinstance(entry, Moved) or not isinstance(before.turn, Choice):
        return ()
    move = msgspec.convert(msgspec.to_builtins(entry.move), box.move)
    return box.what(box.game.show(before.state, before.turn.seat), move)


def _asked(position: Position) -> Viewer:
    stopped = isinstance(position.entry, Stopped)
    return position.turn.seat if isinstance(position.turn, Choice) and not stopped else None


def _uncovered(position: Position, all_events: Sequence[AnyEvent]) -> AnyView:
    box = position.box
    return None if box.uncovered is None else box.uncovered(position.state, all_events)


def _views(record: Record, position: Position) -> tuple[AnyView, ...]:
    viewers: list[Viewer] = [*(Seat(seat) for seat in range(len(record.players))), None]
    return tuple(position.box.game.show(position.state, viewer) for viewer in viewers)


@post("/api/tables/{table:str}/try", "tryPosition", "tables", NO_TABLE, NO_BOTS, limit=TABLES)
async def try_position(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    table: FromPath[TableId],
    data: JSONBody[bodies.Trying],
) -> bodies.OpenedTable:
    """Start a practice game against house bots from a decision of a finished game."""
    table_now = await context.found(table, person)
    if phase(table_now) != "FINISHED":
        raise Refused("not-over")
    context.check_unsealed(table_now)
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    record = await context.node.host.record(table)
    seat, moves = await asyncio.to_thread(decision, load(record.rules), record, data.at)
    code = new_code(context)
    terms, sits = practice(record, person, seat, moves, code)
    async with taking_seat(context, person, public=not terms.private):
        opened = await context.node.host.open(terms, sits)
    context.lobby.refresh_soon(person.id)
    return bodies.OpenedTable(opened, code, f"{own_origin(request.scope)}/t/{opened}")


def decision(box: Box, record: Record, at: int) -> tuple[Seat, tuple[dict[str, Json], ...]]:
    """Who decides next after so many entries, and all moves up to there that were not undone."""
    moves = list[tuple[Viewer, dict[str, Json]]]()
    for number, position in enumerate(positions(box, record)):
        match position.entry:
            case Moved(_, seat, move):
                moves.append((seat, move))
            case Undone():
                while moves.pop()[0] is None:
                    pass
            case _:
                pass
        if number >= at and (seat := _asked(position)) is not None:
            return Seat(seat), (*record.position, *(move for _, move in moves))
    raise Refused("over")


def practice(
    record: Record, person: Person, seat: Seat, moves: tuple[dict[str, Json], ...], code: str
) -> tuple[Terms, list[tuple[Person, Sit]]]:
    """The table's terms, and who sits down: the person, and bots as good as those of the record."""
    levels = [player.bot for player in record.players if player.bot in LEVELS]
    bots = iter(house_bots.bots(levels[0] if levels else "casual"))
    chairs = list[Person]()
    for at in range(len(record.players)):
        bot = None if at == seat else next(bots)
        chairs.append(person if bot is None else Person(bot.id, bot.name, bot.level))
    agreed = msgspec.json.decode(msgspec.json.encode(record.options))  # plain, as if it were sent
    agreed.pop("seats", None)
    loadouts = agreed.pop("loadouts", [None] * len(chairs))
    kept = tuple(chair.id for chair in chairs)
    terms = Terms(
        rules=record.rules,
        seats=len(chairs),
        options=agreed,
        private=True,
        code=code,
        kept=kept,
        position=moves,
    )
    sits = [Sit(Seat(at), code, brought, id=OPEN_COMMAND) for at, brought in enumerate(loadouts)]
    return terms, list(zip(chairs, sits, strict=True))
