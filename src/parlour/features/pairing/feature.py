"""Pairs people who look for someone online to play with."""

import asyncio

from sqlalchemy import select

from parlour.features.pairing import http
from parlour.features.pairing.schema import declined_pairs, searches
from parlour.features.pairing.searching import Searching
from parlour.features.pairing.store import SearchStore
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.storage.owned import Export, Owned

TIDY = 10.0  # seconds
MEASURE = 15.0  # seconds


def build(services: Services) -> None:
    context = services.context
    store = SearchStore(services.engines[""])
    context.parts.add(SearchStore, store)
    context.parts.add(Searching, Searching(context, store))


async def start(services: Services) -> None:
    context, measured = services.context, (0, 0.0)
    store, searching = context.parts.get(SearchStore), context.parts.get(Searching)

    async def measure() -> None:
        nonlocal measured
        measured = await store.measure(await store.now())

    searching.start()
    services.alone("searches", searching.tidy, TIDY)
    context.tasks.every(measure, lambda: asyncio.sleep(MEASURE), "searches waiting")
    context.metrics.gauges["searches_waiting"] = lambda: measured[0]
    context.metrics.gauges["search_wait_seconds"] = lambda: measured[1]


pairing = Feature(
    name="pairing",
    tags={"search": "Look for someone online to play with."},
    routes=routes_in(http),
    limits=(http.SEARCHES,),
    owned=(
        Owned(
            table=searches,
            purpose="what somebody looks for, while they look for someone to play with",
            export=Export("searches", select(searches.c.game), str),
            ends_at_once=True,
        ),
        Owned(
            table=declined_pairs,
            purpose="with whom somebody did not want to play, for ten minutes",
            export=Export("declined", select(declined_pairs.c.at), int),
        ),
        Owned(
            table=declined_pairs,
            purpose="who did not want to play with somebody, for ten minutes",
            user="other_id",
        ),
    ),
    build=build,
    start=start,
)
