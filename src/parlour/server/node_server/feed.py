"""Starts the delivery of ended games to the features of a node."""

import asyncio
from collections.abc import Sequence
from functools import partial

from parlour.host.feed import Feed
from parlour.server.feature import Feature, Services
from parlour.storage.feed import SqlEndedGames, SqlFeedCursors

ROUND_PAUSE_SECONDS = 1.0  # seconds between rounds
MEASURE = 15.0  # seconds between two looks at how far features are behind
PRUNE = 3_600.0  # seconds


def start_feed(features: Sequence[Feature], services: Services) -> None:
    context = services.context
    feed = Feed(
        {one.name: partial(one.on_ended, services) for one in features if one.on_ended},
        {
            name: partial(SqlEndedGames, engine, context.node.host.table)
            for name, engine in services.engines.items()
        },
        SqlFeedCursors(services.engines[""]),
    )
    for delivery in feed.deliveries:
        services.alone(f"ended games for {delivery.feature}", delivery.round, ROUND_PAUSE_SECONDS)
    services.alone("old ended games", feed.prune, PRUNE)
    context.metrics.labelled["feed_lag_seconds", "feature"] = lambda: feed.lag
    context.tasks.every(feed.measure, lambda: asyncio.sleep(MEASURE), "feed lag")
