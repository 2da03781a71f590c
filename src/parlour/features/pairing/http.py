"""Look for someone online: start and stop a search, follow it, answer an offer, warm up."""

from collections.abc import AsyncIterator

import msgspec
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from litestar.response import Stream

from parlour.api import bodies
from parlour.core.game import Seat
from parlour.core.ids import Ms
from parlour.features.pairing.bodies import SearchAnswer, SearchState, StartSearch
from parlour.features.pairing.matching import LONG_SEARCH_TIMEOUT, SEARCH_TIMEOUT, Search
from parlour.features.pairing.searching import Searching
from parlour.features.pairing.store import SearchStore
from parlour.features.pairing.tables import open_warm_up
from parlour.features.pairing.terms import control_of, pool_of, terms_of
from parlour.server.auth import own_origin
from parlour.server.context import REQUESTS, TABLES, Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import delete, get, post
from parlour.server.http.streams import NDJSON, open_lines
from parlour.server.playable import asked_game, check_terms, taking_seat
from parlour.server.rejections import NO_BOTS, Rejected, Rejection
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.room import check_loadout
from parlour.table.types import Person

SEARCHES = Limit("searches", Rate(30, MINUTE))  # started by one person
NO_OFFER = Rejection(409, "no-offer", "The other player is not waiting for you any more.")
PEOPLE_ONLY = Rejection(403, "people-only", "Programs find players with POST /api/seek.")


@post("/api/search", "startSearch", "search", PEOPLE_ONLY, limit=REQUESTS)
async def start_search(
    context: Given[Context], person: Given[Person], data: JSONBody[StartSearch]
) -> SearchState:
    """Look for someone to play with. A search that goes on keeps its place."""
    if person.kind != "guest":
        raise Rejected(PEOPLE_ONLY)
    await context.limits.take(SEARCHES, person.id)
    box, terms = asked_game(data.game), terms_of(data.game, "")
    check_terms(terms, context.node.host.now())
    check_loadout(box, terms, Seat(0), data.loadout)
    async with taking_seat(context, person, public=True):
        pass  # whoever may not sit down now need not look
    store = context.parts.get(SearchStore)
    now = await store.now()
    wanted = Search(
        user=person.id,
        name=person.name,
        pool=pool_of(data.game),
        game=data.game,
        loadout=msgspec.json.encode(data.loadout).decode(),
        since=now,
        until=Ms(now + (LONG_SEARCH_TIMEOUT if data.hour else SEARCH_TIMEOUT)),
        seen=now,
    )
    await store.begin(wanted, now)
    context.parts.get(Searching).wake()
    return SearchState(state="looking", game=data.game, control=control_of(data.game))


@get("/api/search/stream", "streamSearch", "search", media_type=NDJSON)
async def stream_search(
    request: AnyRequest, context: Given[Context], person: Given[Person]
) -> Stream:
    """Stream your search line by line. While no stream is open, nobody is paired with you."""
    context.room_for(person)
    return Stream(_lines(request, context, person), media_type=NDJSON)


async def _lines(request: AnyRequest, context: Context, person: Person) -> AsyncIterator[bytes]:
    searching = context.parts.get(Searching)
    with (
        open_lines(request, context, person) as lines,
        searching.connected(person.id, lines.push),
    ):
        async for line in lines.read():
            yield line


@post(
    "/api/search/answer",
    "answerOffer",
    "search",
    NO_OFFER,
    limit=REQUESTS,
    status_code=204,
)
async def answer_offer(
    context: Given[Context], person: Given[Person], data: JSONBody[SearchAnswer]
) -> None:
    """Accept or decline to play with whom you were offered. Both have 15 seconds to accept."""
    store = context.parts.get(SearchStore)
    now = await store.now()
    if not data.play:
        await store.decline(person.id, data.offer, now)
    elif not await store.accept(person.id, data.offer, now):
        raise Rejected(NO_OFFER)
    context.parts.get(Searching).wake()


@post("/api/search/warm-up", "openWarmUp", "search", NO_BOTS, limit=TABLES)
async def open_warm_up_table(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[StartSearch],
) -> bodies.OpenedTable:
    """Open a game against a bot that counts nowhere, to play while you wait."""
    async with taking_seat(context, person, public=False):
        table = await open_warm_up(context, person, data.game, data.loadout)
    code = (await context.node.host.current(table)).terms.code
    return bodies.OpenedTable(table, code, f"{own_origin(request.scope)}/join/{code}")


@delete("/api/search", "stopSearch", "search")
async def stop_search(context: Given[Context], person: Given[Person]) -> None:
    """Stop looking. To leave during an offer is to decline it."""
    store = context.parts.get(SearchStore)
    now = await store.now()
    await store.stop(person.id, now)
    context.parts.get(Searching).wake()
