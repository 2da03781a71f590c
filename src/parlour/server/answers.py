"""What a frame is answered. An `ask` reads what the asker sees, and nothing else."""

from typing import Any

import msgspec

from parlour.api import frames
from parlour.core.box import Box
from parlour.games.registry import load
from parlour.server.context import Context, Rejected
from parlour.server.sentences import said
from parlour.table.phrases import Said
from parlour.table.room import seat_of
from parlour.table.types import Person


async def answered(
    context: Context,
    table: str,
    person: Person,
    frame: frames.PlayerCommand | frames.Ask | frames.Say,
) -> frames.Answered | frames.Answer:
    match frame:
        case frames.Ask():
            return await _explained(context, table, person, frame)
        case frames.Say():
            return await _spoken(context, table, person, frame)
        case _:
            return await context.obey(table, person, frame)


async def _spoken(
    context: Context, table: str, person: Person, say: frames.Say
) -> frames.Answer | frames.No:
    """A phrase, now and then, of somebody who sits. It is not in the log: so it is not `ok`."""
    found = await context.node.host.current(table)
    seat = seat_of(found, person.id)
    if seat is None:
        return frames.No(say.id, "not-seated", {}, said("not-seated", {}))
    try:
        await context.limit("phrases", person.id, context.settings.phrases)
    except Rejected as rejected:
        return frames.No(say.id, rejected.code, {}, said(rejected.code, {}))
    context.node.host.say(table, Said(seat, say.phrase))
    return frames.Answer(say.id)


async def _explained(
    context: Context, table: str, person: Person, ask: frames.Ask
) -> frames.Answer | frames.No:
    found = await context.node.host.current(table)
    box = load(found.terms.rules)
    if found.game is None:
        return frames.No(ask.id, "not-started", {}, said("not-started", {}))
    view = box.game.show(found.game.state, seat_of(found, person.id))
    if ask.what == "score":
        return frames.Answer(ask.id, box.explain.score(view))
    move = _move(box, ask.move)
    if move is None:
        return frames.No(ask.id, "no-move", {}, said("no-move", {}))
    if ask.what == "preview":
        return frames.Answer(ask.id, box.explain.preview(view, move))
    why = box.explain.why(view, move)
    says = "" if why is None else said(why.code, why.facts, found)
    return frames.Answer(ask.id, None, why, says)


def _move(box: Box, move: dict[str, Any] | None) -> Any:
    try:
        return msgspec.convert(move, box.move)
    except msgspec.ValidationError:
        return None
