"""Hints and reviews, and the jobs for the workers that make them."""

import asyncio

import msgspec
from litestar import Response
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from parlour import house_bots
from parlour.api import bodies
from parlour.bots.questions import Job, Question
from parlour.bots.review import Decision, Review, decisions, reviewed
from parlour.core.game import Choice
from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.server.context import DRAINING, NO_BOTS, NO_TABLE, Context, Rejected, Rejection
from parlour.server.http.puzzle_making import make_puzzles
from parlour.server.http.routes import get, post
from parlour.server.jobs import AT_ONCE, Answers, ReviewProgress, Unanswered
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.room import phase, seat_of
from parlour.table.types import Person, Refused, Table

HINTS = Limit("hints", Rate(30, MINUTE))  # of one person
REVIEWS = Limit("reviews", Rate(20, Ms(10 * MINUTE)))  # begun by one person
NOT_PRACTICE = Rejection(409, "not-practice", "Hints are for games against bots only.")
NO_ANALYST = Rejection(503, "no-analyst", "No analysis worker is free. Try again in a moment.")
NOT_STAFF = Rejection(403, "not-staff", "That is for the server's own analysis workers.")


@post(
    "/api/tables/{table:str}/hint", "getHint", "advice", NO_TABLE, NO_BOTS, NOT_PRACTICE,
    NO_ANALYST, status_code=200,
)  # fmt: skip
async def get_hint(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Hint:
    """In a game against bots only: the best moves, and the share of the win to expect of each."""
    found = await context.found(table, person)
    if found.terms.daily is not None:
        raise Refused("daily")
    question = await _question(context, person, found)
    await context.limit(HINTS, person.id)
    try:
        (rows,) = await context.jobs.answers([question], urgent=True)
    except Unanswered:
        raise Rejected(NO_ANALYST, Ms(1000)) from None
    you = seat_of(found, person.id) or 0
    ranked = sorted(zip(rows, question.moves, strict=True), key=lambda one: -one[0][you])
    return bodies.Hint(found.seq, tuple(bodies.Worth(move, row[you]) for row, move in ranked[:3]))


async def _question(context: Context, person: Person, table: Table) -> Question:
    """What the person must decide now, at a table with no other person."""
    seat, game = seat_of(table, person.id), table.game
    if seat is None:
        raise Refused("not-seated")
    if game is None or not isinstance(game.turn, Choice) or game.turn.seat != seat:
        raise Refused("not-your-turn")
    others = [chair for at, chair in enumerate(table.chairs) if at != seat]
    if not all(chair is not None and chair.bot for chair in others):
        raise Rejected(NOT_PRACTICE)
    if not context.has_bots:
        raise Rejected(NO_BOTS)
    news = await context.node.host.look(table.id, person.id)
    heard = await context.node.host.heard(table.id, seat)
    return Question(
        table.terms.rules, *(msgspec.to_builtins(part) for part in (news.view, heard, news.moves))
    )


@get("/api/tables/{table:str}/review", "findReview", "advice", NO_TABLE)
async def find_review(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Reviewed | None:
    """The review of a finished game, or how far it is; null if nobody has asked for one."""
    await _over(context, person, table)
    return await _reviewed(context, table)


@post("/api/tables/{table:str}/review", "getReview", "advice", NO_TABLE, NO_BOTS, status_code=200)
async def get_review(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Reviewed:
    """Analysis of a finished game. It takes some seconds: ask until it is there."""
    over = await _over(context, person, table)
    found = await _reviewed(context, table)
    if found is not None:
        return found
    if not context.has_bots:
        raise Rejected(NO_BOTS)
    await context.limit(REVIEWS, person.id)
    context.jobs.reviewing[table] = under_way = ReviewProgress()
    context.tasks.spawn(_review(context, over, under_way), "review", table=table)
    return bodies.Reviewed(under_way.done, under_way.of)


async def _over(context: Context, person: Person, table: TableId) -> Table:
    """A game that may be analysed: it is over, and nobody may still play its deal."""
    found = await context.found(table, person)
    if phase(found) != "FINISHED":
        raise Refused("not-over")
    if context.is_sealed(found):
        raise Refused("daily-sealed")
    return found


async def _reviewed(context: Context, table: TableId) -> bodies.Reviewed | None:
    """What is stored or under way on this node; not what failed."""
    kept = await context.reviews.kept(table)
    if kept is not None:
        context.jobs.reviewing.pop(table, None)
        return bodies.Reviewed(1, 1, msgspec.json.decode(kept, type=Review))
    under_way = context.jobs.reviewing.get(table)
    if under_way is None or under_way.failed:
        return None
    return bodies.Reviewed(under_way.done, under_way.of)


async def _review(context: Context, table: Table, under_way: ReviewProgress) -> None:
    try:
        box, record = load(table.terms.rules), await context.node.host.record(table.id)
        made = await asyncio.to_thread(lambda: list(decisions(box, record)))
        under_way.of = max(1, len(made))
        parts = [made[at : at + AT_ONCE] for at in range(0, len(made), AT_ONCE)]

        async def answered(part: list[Decision]) -> Answers:
            answers = await context.jobs.answers([one.question for one in part])
            under_way.done += len(part)
            return answers

        answers = [one for part in await asyncio.gather(*map(answered, parts)) for one in part]
        done = await asyncio.to_thread(reviewed, box, record, made, answers)
        await context.reviews.keep(table.id, msgspec.json.encode(done))
        context.tasks.spawn(make_puzzles(context, table, box, made, answers), "puzzles")
    except BaseException as error:
        under_way.failed = True
        if not isinstance(error, Unanswered):
            raise


@post("/api/work", "exchangeJob", "service", NOT_STAFF, DRAINING, status_code=200)
async def exchange_job(
    context: Given[Context], person: Given[Person], data: JSONBody[bodies.Work]
) -> Response[Job | None]:
    """For analysis workers: hand in the answers to a job, and wait for the next one."""
    if person.id != house_bots.ANALYST:
        raise Rejected(NOT_STAFF)
    if data.job is not None:
        context.jobs.done(data.job, data.answers)
    if context.node.draining:
        raise Rejected(DRAINING, Ms(1000))
    return Response(await context.jobs.next())
