"""Advice: a hint in practice, the review of a finished game, and the work that both are."""

import asyncio
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from parlour import house_bots
from parlour.api import bodies, frames
from parlour.bots.questions import Job, Question
from parlour.bots.review import Review, decisions, reviewed
from parlour.core.game import Choice
from parlour.games.registry import load
from parlour.server.context import Context, Rejected
from parlour.server.handlers import post
from parlour.server.study import AT_ONCE, Reviewing, Unanswered
from parlour.table.room import phase, seat_of
from parlour.table.types import Person, Table


@post("/api/tables/{table:str}/hint", tags=["advice"], status_code=200)
async def hint(context: Context, person: Person, table: FromPath[str]) -> bodies.Hint:
    """In a game against bots alone: the move that the house would make, and what it is worth."""
    found = await context.node.host.table(table)
    question = await _asked(context, person, found)
    await context.limit("hints", person.id, context.settings.hints)
    try:
        (rows,) = await context.study.answers([question], urgent=True)
    except Unanswered:
        raise Rejected(503, "no-analyst", 1000) from None
    you = seat_of(found, person.id) or 0
    ranked = sorted(zip(rows, question.moves, strict=True), key=lambda one: -one[0][you])
    return bodies.Hint(found.seq, tuple(bodies.Worth(move, row[you]) for row, move in ranked[:3]))


async def _asked(context: Context, person: Person, table: Table) -> Question:
    """What somebody is asked at a table where only bots would mind."""
    seat, game = seat_of(table, person.id), table.game
    if seat is None:
        raise Rejected(409, "not-seated")
    if game is None or not isinstance(game.turn, Choice) or game.turn.seat != seat:
        raise Rejected(409, "not-your-turn")
    others = [chair for at, chair in enumerate(table.chairs) if at != seat]
    if not all(chair is not None and chair.bot for chair in others):
        raise Rejected(409, "not-practice")
    if not context.staffed:
        raise Rejected(409, "no-bots")
    news = await context.node.host.look(table.id, person.id)
    heard = await context.node.host.heard(table.id, seat)
    return Question(
        table.terms.rules, *(msgspec.to_builtins(part) for part in (news.view, heard, news.moves))
    )


@post("/api/tables/{table:str}/review", tags=["advice"], status_code=200)
async def review(context: Context, person: Person, table: FromPath[str]) -> bodies.Reviewed:
    """A finished game looked at again. Ask until it is there: it takes some seconds."""
    found = await context.node.host.table(table)
    if phase(found) != "FINISHED":
        raise Rejected(409, "not-over")
    kept = await context.reviews.kept(table)
    if kept is not None:
        context.study.reviewing.pop(table, None)
        return bodies.Reviewed(1, 1, msgspec.json.decode(kept, type=Review))
    if not context.staffed:
        raise Rejected(409, "no-bots")
    under_way = context.study.reviewing.get(table)
    if under_way is None or under_way.failed:
        await context.limit("reviews", person.id, context.settings.reviews)
        context.study.reviewing[table] = under_way = Reviewing()
        context.soon(_review(context, found, under_way))
    return bodies.Reviewed(under_way.done, under_way.of)


async def _review(context: Context, table: Table, under_way: Reviewing) -> None:
    try:
        box, record = load(table.terms.rules), await context.node.host.record(table.id)
        made = await asyncio.to_thread(lambda: list(decisions(box, record)))
        under_way.of = max(1, len(made))
        parts = [made[at : at + AT_ONCE] for at in range(0, len(made), AT_ONCE)]

        async def answered(part: list[Any]) -> list[Any]:
            answers = await context.study.answers([one.question for one in part])
            under_way.done += len(part)
            return answers

        answers = [one for part in await asyncio.gather(*map(answered, parts)) for one in part]
        done = await asyncio.to_thread(reviewed, box, record, made, answers)
        await context.reviews.keep(table.id, msgspec.json.encode(done))
    except BaseException as error:
        under_way.failed = True
        if not isinstance(error, Unanswered):
            raise


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """What a worker brings back: nothing at first; null answers where it failed."""

    job: frames.Id | None = None
    answers: list[list[list[float]]] | None = None


@post("/api/work", tags=["service"], status_code=200)
async def work(context: Context, person: Person, data: JSONBody[Work]) -> Response[Job | None]:
    """For the house's analysts: hand in a job, and wait for the next one."""
    if person.id != house_bots.ANALYST:
        raise Rejected(403, "not-staff")
    if data.job is not None:
        context.study.done(data.job, data.answers)
    if context.node.draining:
        raise Rejected(503, "draining", 1000)
    return Response(await context.study.next())


HANDLERS = [hint, review, work]
