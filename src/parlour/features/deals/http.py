"""Routes of deals with a link: open one, play it, compare results."""

from collections.abc import Sequence

from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from parlour.api import bodies
from parlour.core.ids import Ms, TableId
from parlour.features.deals import bodies as deals
from parlour.features.deals.calendar_time import CalendarTime
from parlour.features.deals.deals import KIND, OPEN_FOR, LinkedDeal, LinkedTry, deal_in, number_of
from parlour.features.deals.store import DealStore
from parlour.host.shared_deals import SEATS, commitment
from parlour.server.auth import own_origin
from parlour.server.context import REQUESTS, TABLES, Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get, post
from parlour.server.http.shared_deals import SharedDeal, finished_now, shared_table
from parlour.server.playable import asked_game, check_terms
from parlour.server.rejections import NO_BOTS, Rejected, Rejection
from parlour.table.terms import Terms
from parlour.table.types import Person

NO_DEAL = Rejection(404, "no-linked-deal", "This deal does not exist.")
CLOSED = Rejection(409, "deal-closed", "This deal has closed. You can start a new one.")


@post("/api/deals", "openDeal", "deals", NO_BOTS, limit=TABLES)
async def open_deal(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[deals.NewDeal],
) -> deals.DealLink:
    """Fix new cards for everyone who opens the link. They are committed to before anyone plays."""
    del person
    box = asked_game(data.game)
    terms = Terms(rules=box.rules, seats=SEATS, options=data.options)
    check_terms(terms, context.node.host.now())
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    now, seed, name = _now(context), context.randomness.seed(), context.randomness.name()
    number = number_of(name)
    deal = LinkedDeal(
        id=name,
        number=number,
        rules=box.rules,
        options=data.options,
        level=data.level,
        seed=seed,
        commit=commitment(box, number, seed, data.options),
        published=now,
        closes=Ms(now + OPEN_FOR),
    )
    await _store(context).add(deal)
    return deals.DealLink(deal.id, f"{own_origin(request.scope)}/deal/{deal.id}")


@get("/api/deals/{deal:str}", "getLinkedDeal", "deals", NO_DEAL)
async def get_linked_deal(
    context: Given[Context], person: Given[Person], deal: FromPath[str]
) -> deals.DealPage:
    """Get a deal and, once your game of it is over, everyone's results."""
    return await _seen(context, person, await _found(context, deal))


@get("/api/deals/at/{table:str}", "getDealAtTable", "deals", NO_DEAL)
async def get_deal_at_table(
    context: Given[Context], person: Given[Person], table: FromPath[TableId]
) -> deals.DealPage:
    """Get the deal that you play, or have played, at a table."""
    purpose = (await context.found(table, person)).terms.purpose
    if purpose.kind != KIND:
        raise Rejected(NO_DEAL)
    return await _seen(context, person, await _found(context, deal_in(purpose)))


async def _seen(context: Context, person: Person, found: LinkedDeal) -> deals.DealPage:
    """As this person may see it: before they play, even the number of players is secret."""
    tries = await _store(context).tries(found.id)
    mine = next((one for one in tries if one.user == person.id), None)
    done = None if mine is None else await finished_now(context, mine.tried)
    page = deals.DealPage(
        deal=found.id,
        number=found.number,
        rules=found.rules,
        options=found.options,
        level=found.level,
        by=tries[0].name if tries else "",
        closes=found.closes,
        table=None if mine is None else mine.tried.table,
    )
    is_shown = _now(context) >= found.closes
    if done is None and not is_shown:
        return page
    everyone = [
        one if done is None or one.user != person.id else one._replace(tried=done) for one in tries
    ]
    results = _results(everyone, person, is_shown=is_shown)
    return replace(page, results=results, playing=len(tries) - len(results))


@post("/api/deals/{deal:str}", "playLinkedDeal", "deals", NO_DEAL, CLOSED, NO_BOTS, limit=TABLES)
async def play_linked_deal(
    request: AnyRequest, context: Given[Context], person: Given[Person], deal: FromPath[str]
) -> bodies.OpenedTable:
    """Open your table of a deal, or get the one that you have. You play it once."""
    found, store, host = await _found(context, deal), _store(context), context.node.host
    tries = await store.tries(found.id)
    table = next((one.tried.table for one in tries if one.user == person.id), None)
    if table is None and _now(context) >= found.closes:
        raise Rejected(CLOSED)
    if not context.status.has_bots:
        raise Rejected(NO_BOTS)
    if table is None:
        now = _now(context)
        table = await store.begin(found.id, person.id, host.new_name(), now)
    terms, sits = shared_table(context, _shared(found), person)
    if await host.open_at(table, terms, sits, found.seed):
        context.lobby.refresh_soon(person.id)
    code = (await host.current(table)).terms.code
    return bodies.OpenedTable(table, code, f"{own_origin(request.scope)}/t/{table}")


@get("/api/commitments/{number:int}", "getCommitment", "deals", NO_DEAL, limit=REQUESTS)
async def get_commitment(context: Given[Context], number: FromPath[int]) -> deals.DealCommitment:
    """Get what was published of a deal, to verify its records."""
    deal = await _store(context).numbered(number)
    if deal is None:
        raise Rejected(NO_DEAL)
    return deals.DealCommitment(
        number=deal.number,
        commit=deal.commit,
        published=deal.published,
        opens=deal.opens,
        seed=deal.seed.hex() if _now(context) >= deal.closes else "",
    )


def _store(context: Context) -> DealStore:
    return context.parts.get(DealStore)


def _now(context: Context) -> Ms:
    return context.parts.get(CalendarTime).now()


async def _found(context: Context, name: str) -> LinkedDeal:
    deal = await _store(context).deal(name)
    if deal is None:
        raise Rejected(NO_DEAL)
    return deal


def _shared(deal: LinkedDeal) -> SharedDeal:
    return SharedDeal(
        number=deal.number,
        commit=deal.commit,
        rules=deal.rules,
        level=deal.level,
        purpose=deal.purpose,
        options=deal.options,
    )


def _results(
    tries: Sequence[LinkedTry], person: Person, *, is_shown: bool
) -> tuple[deals.DealResult, ...]:
    """Finished games, the furthest ahead first; whoever gave up comes last."""
    found = [
        deals.DealResult(
            name=name,
            you=user == person.id,
            result=tried.result,
            mine=tried.mine,
            other=tried.other,
            table=tried.table if is_shown or user == person.id else None,
        )
        for user, name, tried in tries
        if tried.result is not None
    ]
    return tuple(sorted(found, key=_rank))


def _rank(one: deals.DealResult) -> tuple[bool, int]:
    gave_up = one.mine is None or one.other is None
    return gave_up, (one.other or 0) - (one.mine or 0)
