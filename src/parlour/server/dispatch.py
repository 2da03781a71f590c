"""Executes what a client sends, and makes the answer: the same for sockets and HTTP."""

import time
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from parlour.api import frames
from parlour.core.box import AnyMove, Box
from parlour.core.fair import server_commit
from parlour.core.game import Json
from parlour.games.registry import load
from parlour.host.tables import Host
from parlour.server.context import NO_BOTS, Context, Rejected
from parlour.server.sentences import sentence
from parlour.server.settings import SECOND, Limit, Rate
from parlour.table.phrases import Said
from parlour.table.room import seat_of
from parlour.table.types import Person, Table

Asked: TypeAlias = frames.PlayerCommand | frames.Ask | frames.Say
PHRASES = Limit("phrases", Rate(3, 10 * SECOND))  # said by one person


async def dispatch(
    context: Context, table: str, person: Person, frame: Asked
) -> frames.Answered | frames.Answer:
    match frame:
        case frames.Ask():
            return await _explain(context, table, person, frame)
        case frames.Say():
            return await _say(context, table, person, frame)
        case _:
            return await execute(context, table, person, frame)


async def execute(
    context: Context, table: str, person: Person, command: frames.PlayerCommand
) -> frames.Answered:
    """A person's command at a table, done or refused with a sentence."""
    if isinstance(command, frames.Hold) and not context.has_bots:
        return frames.No(command.id, NO_BOTS.code, {}, NO_BOTS.says)
    began = time.perf_counter()
    answer = await context.node.host.do(table, person, command)
    context.metrics.answered(type(answer).__name__.lower(), time.perf_counter() - began)
    if isinstance(answer, frames.No):
        says = sentence(answer.code, answer.facts, context.node.host.known(table))
        return replace(answer, facts=msgspec.to_builtins(answer.facts), says=says)
    return answer


def greeting(host: Host, user: str) -> Callable[[Table, bool], bytes]:
    """Makes the first frame of a connection, once its table is loaded."""
    return lambda table, lost: msgspec.json.encode(welcome(table, user, host.now(), lost=lost))


def welcome(table: Table, user: str, now: int, *, lost: bool = False) -> frames.Welcome:
    terms = table.terms
    return frames.Welcome(
        table.id, terms.rules, terms.seats, terms.options, terms.private, terms.control,
        terms.window, terms.games, terms.series, server_commit(table.id, table.secret).hex(),
        now, terms.code if seat_of(table, user) is not None else "", lost,
    )  # fmt: skip


async def _say(
    context: Context, table: str, person: Person, say: frames.Say
) -> frames.Answer | frames.No:
    """A phrase of somebody who sits. It is not in the log, so the answer is not `ok`."""
    seat = seat_of(await context.node.host.current(table), person.id)
    if seat is None:
        return _no(say.id, "not-seated")
    try:
        await context.limit(PHRASES, person.id)
    except Rejected as rejected:
        return frames.No(say.id, rejected.why.code, {}, rejected.why.says)
    context.node.host.say(table, Said(seat, say.phrase))
    return frames.Answer(say.id)


async def _explain(
    context: Context, table: str, person: Person, ask: frames.Ask
) -> frames.Answer | frames.No:
    """Answered from the asker's own view, so it cannot show more than they see."""
    found = await context.node.host.current(table)
    box = load(found.terms.rules)
    if found.game is None:
        return _no(ask.id, "not-started")
    view = box.game.show(found.game.state, seat_of(found, person.id))
    if ask.what == "score":
        return frames.Answer(ask.id, box.explain.score(view))
    move = _move(box, ask.move)
    if move is None:
        return _no(ask.id, "no-move")
    if ask.what == "preview":
        return frames.Answer(ask.id, box.explain.preview(view, move))
    why = box.explain.why(view, move)
    says = "" if why is None else sentence(why.code, why.facts, found)
    return frames.Answer(ask.id, None, why, says)


def _no(frame: str, code: str) -> frames.No:
    return frames.No(frame, code, {}, sentence(code, {}))


def _move(box: Box, move: dict[str, Json] | None) -> AnyMove | None:
    try:
        return msgspec.convert(move, box.move)
    except msgspec.ValidationError:
        return None
