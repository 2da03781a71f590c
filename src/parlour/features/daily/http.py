"""Routes of the deal of the day: schedule, tables and results."""

from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from parlour.api import bodies
from parlour.core.ids import Ms
from parlour.features.daily import bodies as daily
from parlour.features.daily.deals import DAYS_AHEAD, KIND, DailyDeals, StoredDeal
from parlour.features.daily.standings import bars, days_of, doubled, standing
from parlour.host.shared_deals import Try
from parlour.server.auth import own_origin
from parlour.server.context import REQUESTS, TABLES, Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get, post
from parlour.server.http.shared_deals import SharedDeal, finished_now, shared_table
from parlour.server.rejections import NO_BOTS, Rejected, Rejection
from parlour.table.terms import played_once
from parlour.table.types import Person

NO_DEAL = Rejection(404, "no-deal", "This deal of the day does not exist.")
NOT_TODAY = Rejection(409, "not-today", "You can only play today's deal.")
PAST = 7  # past deals to list with their seeds
MIN_PLAYERS_FOR_BARS = 5  # players needed before results are shown as bars


@get("/api/daily", "getDaily", "daily", limit=REQUESTS)
async def get_daily(context: Given[Context]) -> daily.DailySchedule:
    """Get today's deal, the commitments of the next seven deals and the seeds of past ones."""
    deals = _deals(context)
    now, today = deals.now(), deals.today()
    coming = [deal for deal in deals.deals if deal.opens > now]
    past = [deal for deal in deals.deals if deal.closes <= now]
    return daily.DailySchedule(
        now,
        None if today is None else _published(deals, today),
        tuple(_published(deals, deal) for deal in coming[:DAYS_AHEAD]),
        tuple(_published(deals, deal) for deal in past[-PAST:]),
    )


@get("/api/daily/{number:int}", "getDeal", "daily", NO_DEAL, limit=REQUESTS)
async def get_deal(context: Given[Context], number: FromPath[int]) -> daily.DailyDeal:
    """Get what was published of one deal, to verify its records."""
    deals = _deals(context)
    deal = deals.of(number) or await deals.store.deal(number)
    if deal is None:
        raise Rejected(NO_DEAL)
    return _published(deals, deal)


@post("/api/daily/{number:int}", "playDaily", "daily", NO_DEAL, NOT_TODAY, NO_BOTS, limit=TABLES)
async def play_daily(
    request: AnyRequest, context: Given[Context], person: Given[Person], number: FromPath[int]
) -> bodies.OpenedTable:
    """Open your table of today's deal, or get the one that you have. The first game counts."""
    deals, deal = _found(context, number)
    tried = await deals.store.tried(number, person.id)
    if tried is None and not deal.opens <= deals.now() < deal.closes:
        raise Rejected(NOT_TODAY)
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    host = context.node.host
    table = tried.table if tried else await deals.store.begin(number, person.id, host.new_name())
    terms, sits = shared_table(context, _shared(deal), person)
    if await host.open_at(table, terms, sits, deal.seed):
        context.lobby.refresh_soon(person.id)
        code = terms.code
    else:  # it existed already
        code = (await host.current(table)).terms.code
    return bodies.OpenedTable(table, code, f"{own_origin(request.scope)}/t/{table}")


@get("/api/daily/{number:int}/results", "getDailyResults", "daily", NO_DEAL)
async def get_daily_results(
    context: Given[Context], person: Given[Person], number: FromPath[int]
) -> daily.DailyResults:
    """Get your game of a deal, your days and, once your game is over, everyone's results."""
    deals, deal = _found(context, number)
    tried = await deals.store.tried(number, person.id)
    done = None if tried is None else await _finished(context, deals, deal, tried)
    numbers = [*await deals.store.finished(person.id), *([] if done is None else [number])]
    today = deals.today()
    row, days = days_of(
        numbers, deals.deals, number if today is None else today.number, await _doubled(deals)
    )
    if done is None:  # before you play, even the number of players is secret
        table = None if tried is None else tried.table
        return daily.DailyResults(number=number, table=table, row=row, week=days)
    everyone = [*await deals.store.results(number, person.id), (done, 1)]
    players, behind = standing(done, everyone)
    shown = bars(done, everyone) if players >= MIN_PLAYERS_FOR_BARS else ()
    return daily.DailyResults(
        number=number,
        table=done.table,
        yours=_score(done),
        players=players,
        behind=behind,
        bars=shown,
        row=row,
        week=days,
    )


def _deals(context: Context) -> DailyDeals:
    return context.parts.get(DailyDeals)


def _found(context: Context, number: int) -> tuple[DailyDeals, StoredDeal]:
    """A deal whose day has begun."""
    deals = _deals(context)
    deal = deals.of(number)
    if deal is None or deal.opens > deals.now():
        raise Rejected(NO_DEAL)
    return deals, deal


def _published(deals: DailyDeals, deal: StoredDeal) -> daily.DailyDeal:
    seed = deal.seed.hex() if deals.is_shown(deal.number) else ""
    return daily.DailyDeal(
        number=deal.number,
        rules=deal.rules,
        level=deal.level,
        opens=deal.opens,
        closes=deal.closes,
        shown=deal.shown,
        commit=deal.commit,
        published=deal.published,
        seed=seed,
    )


def _shared(deal: StoredDeal) -> SharedDeal:
    return SharedDeal(
        number=deal.number,
        commit=deal.commit,
        rules=deal.rules,
        level=deal.level,
        purpose=played_once(KIND, deal.number),
    )


async def _finished(
    context: Context, deals: DailyDeals, deal: StoredDeal, tried: Try
) -> Try | None:
    """The try with its result, even before the next round counts it.

    No result counts once the seed is public. A table's clock stops with the service, so this
    uses the calendar.
    """
    if tried.result is None and deals.is_shown(deal.number):
        return None
    return await finished_now(context, tried)


async def _doubled(deals: DailyDeals) -> frozenset[int]:
    """Doubled deals, read once: no new ones can appear."""
    if deals.doubled is None:
        deals.doubled = doubled(await deals.store.deals(Ms(0)))
    return deals.doubled


def _score(done: Try) -> daily.DailyScore:
    return daily.DailyScore(done.result or "lost", done.mine, done.other)
