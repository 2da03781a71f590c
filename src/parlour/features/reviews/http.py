"""Routes of hints and reviews, and of the jobs for their workers."""

import asyncio
from functools import partial

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
from parlour.features.reviews.jobs import AT_ONCE, Answers, JobQueue, Unanswered
from parlour.features.reviews.line import JudgedGame, ReviewLine, ReviewProgress
from parlour.features.reviews.store import ReviewStore
from parlour.games.registry import load
from parlour.host.session import Seen
from parlour.server.auth import address
from parlour.server.context import Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get, post
from parlour.server.rejections import DRAINING, NO_BOTS, NO_TABLE, Rejected, Rejection
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.room import phase, seat_of
from parlour.table.types import Person, Refused, Table

HINTS = Limit("hints", Rate(30, MINUTE))  # per person
REVIEWS = Limit("reviews", Rate(20, Ms(10 * MINUTE)))  # started per person
ADDRESS_REVIEWS = Limit("address_reviews", Rate(100, Ms(10 * MINUTE)))  # started per address
NOT_PRACTICE = Rejection(409, "not-practice", "You can get hints only in games against bots.")
NO_ANALYST = Rejection(503, "no-analyst", "No analysis worker is available. Try again in a moment.")
BUSY = Rejection(503, "busy", "Too many games are being reviewed. Try again in a minute.")
NOT_STAFF = Rejection(403, "not-staff", "Only the server's own analysis workers can do that.")


@post(
    "/api/tables/{table:str}/hint",
    "getHint",
    "advice",
    NO_TABLE,
    NO_BOTS,
    NOT_PRACTICE,
    NO_ANALYST,
    status_code=200,
)
async def get_hint(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Hint:
    """Get the best moves and the expected share of the win. Only in games against bots."""
    seen = await context.seen(table, person, with_events=True)
    found = seen.table
    if not found.terms.purpose.hints:
        raise Refused(found.terms.purpose.kind)
    question = _question(context, person, seen)
    await context.limits.take(HINTS, person.id)
    try:
        jobs = context.parts.get(JobQueue)
        (rows,) = await jobs.answers([question], found.terms.seats, urgent=True)
    except Unanswered:
        raise Rejected(NO_ANALYST, Ms(1000)) from None
    you = seat_of(found, person.id) or 0
    ranked = sorted(zip(rows, question.moves, strict=True), key=lambda one: -one[0][you])
    return bodies.Hint(found.seq, tuple(bodies.Worth(move, row[you]) for row, move in ranked[:3]))


def _question(context: Context, person: Person, seen: Seen) -> Question:
    """The person's current decision, at a table without other people."""
    table, news = seen.table, seen.news
    seat, game = seat_of(table, person.id), table.game
    if seat is None:
        raise Refused("not-seated")
    if game is None or not isinstance(game.turn, Choice) or game.turn.seat != seat:
        raise Refused("not-your-turn")
    others = [chair for at, chair in enumerate(table.chairs) if at != seat]
    if not all(chair is not None and chair.bot for chair in others):
        raise Rejected(NOT_PRACTICE)
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    return Question(
        rules=table.terms.rules,
        view=msgspec.to_builtins(news.view),
        heard=msgspec.to_builtins(seen.heard),
        moves=msgspec.to_builtins(news.moves),
    )


@get("/api/tables/{table:str}/review", "findReview", "advice", NO_TABLE)
async def find_review(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Reviewed | None:
    """Get the review of a finished game, or its progress. Null if this node has none.

    This does not start a review. Use it to poll."""
    await _over(context, person, table)
    return await _reviewed(context, table)


@post(
    "/api/tables/{table:str}/review",
    "getReview",
    "advice",
    NO_TABLE,
    NO_BOTS,
    BUSY,
    status_code=200,
)
async def get_review(
    request: AnyRequest, context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> bodies.Reviewed:
    """Start the review of a finished game. It takes some seconds; poll with GET."""
    over = await _over(context, person, table)
    found = await _reviewed(context, table)
    if found is not None and not found.failed:
        return found
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    line = context.parts.get(ReviewLine)
    if line.is_full():
        raise Rejected(BUSY, Ms(30_000))
    await context.limits.take(REVIEWS, person.id)
    await context.limits.take(ADDRESS_REVIEWS, address(request.scope))
    progress = line.begin(table, partial(_review, context, over))
    return _told(context, table, progress)


async def _over(context: Context, person: Person, table: TableId) -> Table:
    """A finished game whose deal is no longer playable; raises otherwise."""
    found = await context.found(table, person)
    if phase(found) != "FINISHED":
        raise Refused("not-over")
    context.check_unsealed(found)
    return found


async def _reviewed(context: Context, table: TableId) -> bodies.Reviewed | None:
    """The review that is stored, in progress or failed on this node."""
    # Read this first: a review is stored before its progress is removed here.
    progress = context.parts.get(ReviewLine).find(table)
    kept = await context.parts.get(ReviewStore).kept(table)
    if kept is not None:
        return bodies.Reviewed(done=1, of=1, review=msgspec.json.decode(kept, type=Review))
    return None if progress is None else _told(context, table, progress)


def _told(context: Context, table: TableId, progress: ReviewProgress) -> bodies.Reviewed:
    ahead = context.parts.get(ReviewLine).ahead(table)
    return bodies.Reviewed(done=progress.done, of=progress.of, failed=progress.failed, ahead=ahead)


async def _review(context: Context, table: Table, progress: ReviewProgress) -> None:
    store = context.parts.get(ReviewStore)
    if await store.kept(table.id) is not None:  # another node stored it while this one waited
        return
    box, record = load(table.terms.rules), await context.node.host.record(table.id)
    made = await asyncio.to_thread(lambda: list(decisions(box, record)))
    progress.of = max(1, len(made))
    answers = await _judged(context, made, table.terms.seats, progress)
    done = await asyncio.to_thread(reviewed, box, record, made, answers)
    await store.keep(table.id, msgspec.json.encode(done))
    for react in context.parts.get(ReviewLine).on_reviewed:
        react(JudgedGame(table, box, made, answers))


async def _judged(
    context: Context, made: list[Decision], seats: int, progress: ReviewProgress
) -> Answers:
    """Evaluate each decision. If one job fails, cancel the others."""

    queue = context.parts.get(JobQueue)

    async def judged(part: list[Decision]) -> Answers:
        answers = await queue.answers([one.question for one in part], seats)
        progress.done += len(part)
        return answers

    async with asyncio.TaskGroup() as group:
        parts = [made[at : at + AT_ONCE] for at in range(0, len(made), AT_ONCE)]
        jobs = [group.create_task(judged(part)) for part in parts]
    return [rows for job in jobs for rows in job.result()]


@post("/api/work", "exchangeJob", "service", NOT_STAFF, DRAINING, status_code=200)
async def exchange_job(
    context: Given[Context], person: Given[Person], data: JSONBody[bodies.Work]
) -> Response[Job | None]:
    """For analysis workers: return the results of a job and wait for the next one."""
    if person.id != house_bots.ANALYST:
        raise Rejected(NOT_STAFF)
    jobs = context.parts.get(JobQueue)
    if data.job is not None:
        jobs.done(data.job, data.answers)
    if context.node.draining:
        raise Rejected(DRAINING, Ms(1000))
    return Response(await jobs.next())
