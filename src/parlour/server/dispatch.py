"""Executes what a client sends, and makes the answer: the same for sockets and HTTP."""

import time
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from parlour import house_bots
from parlour.api import frames
from parlour.core.box import AnyMove, AnyView, Box
from parlour.core.explain import Reason
from parlour.core.fair import shared_dice
from parlour.core.game import Chance, Choice, Json, Over, Viewer
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.ports import Lost
from parlour.host.shards import AnyHost
from parlour.server.context import TABLES, Context
from parlour.server.playable import check_terms, taking_seat
from parlour.server.rejections import NO_BOTS, Rejected
from parlour.server.sentences import sentence
from parlour.server.settings import MINUTE, SECOND, Limit, Rate
from parlour.table.next_table import next_terms, room_of
from parlour.table.phrases import Intent, Said
from parlour.table.pledges import server_commit
from parlour.table.room import host, seat_of
from parlour.table.types import Person, Refused, Table, is_house_bot

Asked: TypeAlias = frames.PlayerCommand | frames.Fill | frames.Ask | frames.Say | frames.Intend
PHRASES = Limit("phrases", Rate(5, MINUTE))  # said by one person
PHRASE_PACE = Limit("phrase_pace", Rate(1, Ms(2 * SECOND)))  # so that one can be read
INTENTS = Limit("intents", Rate(30, Ms(10 * SECOND)))  # of one person


async def dispatch(
    context: Context, table: TableId, person: Person, frame: Asked
) -> frames.Answered | frames.Answer:
    match frame:
        case frames.Ask():
            return await _explain(context, table, person, frame)
        case frames.Say():
            return await _say(context, table, person, frame)
        case frames.Intend():
            return await _intend(context, table, person, frame)
        case frames.Fill():
            return await _fill(context, table, person, frame)
        case frames.Sit():
            return await _sit(context, table, person, frame)
        case frames.Next():
            return await _next(context, table, person, frame)
        case _:
            return await execute(context, table, person, frame)


async def execute(
    context: Context, table: TableId, person: Person, command: frames.PlayerCommand
) -> frames.Answered:
    """A person's command at a table, done or refused with a sentence."""
    if isinstance(command, frames.Hold) and not context.status.has_bots:
        return frames.No(command.id, NO_BOTS.code, {}, NO_BOTS.says)
    began = time.perf_counter()
    answer = await context.node.host.do(table, person, command)
    return _answered(context, table, answer, began)


def play(
    context: Context,
    table: TableId,
    person: Person,
    move: frames.Move,
    answered: Callable[[frames.Answered], None],
) -> bool:
    """A move the usual way: `answered` is called once it is written. False: it is for `execute`."""
    began = time.perf_counter()

    def on_answer(answer: frames.Answered) -> None:
        answered(_answered(context, table, answer, began))

    return context.node.host.play(table, person, move, on_answer)


def _answered(
    context: Context, table: TableId, answer: frames.Answered, began: float
) -> frames.Answered:
    """Counted, and a refusal with its sentence."""
    context.metrics.answered(type(answer).__name__.lower(), time.perf_counter() - began)
    if isinstance(answer, frames.No):
        says = sentence(answer.code, answer.facts, context.node.host.known(table))
        return replace(answer, facts=msgspec.to_builtins(answer.facts), says=says)
    return answer


async def _next(
    context: Context, table: TableId, person: Person, asked: frames.Next
) -> frames.Answered:
    """The terms of a table never change, so what follows from them can be checked earlier."""
    found = await context.node.host.current(table)
    try:
        check_terms(next_terms(found.terms, asked), context.node.host.now())
        await context.limits.take(TABLES, person.id)
    except Refused as refused:
        return _refused(asked.id, refused, found)
    except Rejected as rejected:
        return frames.Retry(asked.id, rejected.ms)  # it may be done already: then that is said
    return await execute(context, table, person, asked)


async def _sit(
    context: Context, table: TableId, person: Person, sit: frames.Sit
) -> frames.Answered:
    try:
        found = await context.node.host.current(table)
        theirs = seat_of(found, person.id) is not None or person.id in found.terms.kept
        public = not found.terms.private and not theirs
        async with taking_seat(context, person, table, public=public):
            answer = await execute(context, table, person, sit)
    except Refused as refused:
        return _refused(sit.id, refused)
    except Lost:
        return frames.Retry(sit.id)
    context.lobby.refresh_soon(person.id)
    return answer


async def _fill(
    context: Context, table: TableId, person: Person, fill: frames.Fill
) -> frames.Answered:
    """A house bot of this level that does not sit here yet, on behalf of the host.

    Asked again under the same id, the one that took the seat has the same answer.
    """
    found = await context.node.host.current(table)
    if seat_of(found, person.id) is None or seat_of(found, person.id) != host(found):
        return _no(fill.id, "not-host")
    sitting = {chair.user: seat for seat, chair in enumerate(found.chairs) if chair is not None}
    may = [b for b in house_bots.bots(fill.level) if sitting.get(b.id, fill.seat) == fill.seat]
    bot = min(may, key=lambda one: one.id not in sitting, default=None)
    if bot is None or not context.status.has_bots:
        return frames.No(fill.id, NO_BOTS.code, {}, NO_BOTS.says)
    sit = frames.Sit(fill.seat, found.terms.code, id=fill.id)
    answer = await execute(context, table, Person(bot.id, bot.name, bot.level), sit)
    context.lobby.refresh_soon()  # it hears at once that it sits there
    if isinstance(answer, frames.No) and answer.code == "seated":
        return _no(fill.id, "taken")  # the bot's refusal as the host's
    return answer


def greeting(playing: AnyHost, user: UserId) -> Callable[[Table, bool], bytes]:
    """Makes the first frame of a connection, once its table is loaded."""

    def first(table: Table, lost: bool) -> bytes:  # noqa: FBT001
        return msgspec.json.encode(welcome(table, user, playing.of(table.id).now(), lost=lost))

    return first


def welcome(table: Table, user: UserId, now: Ms, *, lost: bool = False) -> frames.Welcome:
    terms, shared = table.terms, table.terms.shared
    return frames.Welcome(
        table=table.id,
        rules=terms.rules,
        seats=terms.seats,
        options=terms.options,
        private=terms.private,
        control=terms.control,
        window=terms.window,
        games=terms.games,
        series=terms.series,
        server_commit=server_commit(table),
        now=now,
        room=room_of(table.id),
        absence=terms.absence,
        evening=_evening(table, user),
        code=terms.code if seat_of(table, user) is not None else "",
        lost=lost,
        one_device=terms.purpose.one_device,
        shared=0 if shared is None else shared.number,
        dice=_dice(table, user),
    )


def _dice(table: Table, user: UserId) -> str:
    """For the house bot where draws are shared: the same situation has the same answer for all."""
    if table.terms.shared is None or table.game is None or not is_house_bot(user):
        return ""
    return "" if seat_of(table, user) is None else shared_dice(table.game.key).hex()


def _evening(table: Table, user: UserId) -> tuple[frames.RoomScore, ...]:
    return tuple(
        frames.RoomScore(
            name=one.name, you=one.user == user, won=one.won, drawn=one.drawn, played=one.played
        )
        for one in table.terms.evening
    )


async def _say(
    context: Context, table: TableId, person: Person, say: frames.Say
) -> frames.Answer | frames.No:
    """A phrase of somebody who sits. It is not in the log, so the answer is not `ok`."""
    seat = seat_of(await context.node.host.current(table), person.id)
    if seat is None:
        return _no(say.id, "not-seated")
    try:
        context.access.check_mute(person)
        await context.limits.take(PHRASE_PACE, person.id)
        await context.limits.take(PHRASES, person.id)
    except Rejected as rejected:
        return frames.No(say.id, rejected.why.code, rejected.facts, rejected.why.says)
    context.node.host.say(table, Said(seat, say.phrase))
    return frames.Answer(id=say.id)


async def _intend(
    context: Context, table: TableId, person: Person, frame: frames.Intend
) -> frames.Answer | frames.No:
    """Before a game. It is not in the log, so the answer is not `ok`."""
    found = await context.node.host.current(table)
    seat = seat_of(found, person.id)
    if seat is None:
        return _no(frame.id, "not-seated")
    if found.game is not None:
        return _no(frame.id, "not-now")
    try:
        await context.limits.take(INTENTS, person.id)
    except Rejected as rejected:
        return frames.No(frame.id, rejected.why.code, rejected.facts, rejected.why.says)
    context.node.host.say(table, Intent(seat, frame.wish, frame.naming))
    return frames.Answer(id=frame.id)


async def _explain(
    context: Context, table: TableId, person: Person, ask: frames.Ask
) -> frames.Answer | frames.No:
    """Answered from the asker's own view, so it cannot show more than they see."""
    found = await context.node.host.current(table)
    box = load(found.terms.rules)
    if found.game is None:
        return _no(ask.id, "not-started")
    seat = seat_of(found, person.id)
    view = box.game.show(found.game.state, seat)
    if ask.what == "score":
        return frames.Answer(id=ask.id, score=box.explain.score(view))
    if ask.what == "tips":
        tips = _tips(box, found.game.turn, view, seat) if found.terms.purpose.hints else ()
        return frames.Answer(id=ask.id, tips=tips)
    move = _move(box, ask.move)
    if move is None:
        return _no(ask.id, "no-move")
    if ask.what == "preview":
        return frames.Answer(id=ask.id, score=box.explain.preview(view, move))
    why = box.explain.why(view, move)
    says = "" if why is None else sentence(why.code, why.facts, found)
    return frames.Answer(id=ask.id, score=None, reason=why, says=says)


def _tips(
    box: Box, turn: Choice[AnyMove] | Chance[AnyMove] | Over, view: AnyView, seat: Viewer
) -> tuple[Reason, ...]:
    """Only for the player who must move now."""
    if box.tips is None or not isinstance(turn, Choice) or turn.seat != seat:
        return ()
    return box.tips(view, turn.seat)


def _refused(frame: CommandId, why: Refused, table: Table | None = None) -> frames.No:
    return frames.No(frame, why.code, why.facts, sentence(why.code, why.facts, table))


def _no(frame: CommandId, code: str) -> frames.No:
    return frames.No(frame, code, {}, sentence(code, {}))


def _move(box: Box, move: dict[str, Json] | None) -> AnyMove | None:
    try:
        return msgspec.convert(move, box.move)
    except msgspec.ValidationError:
        return None
