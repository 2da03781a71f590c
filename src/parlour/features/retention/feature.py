"""Retention: deletes what nobody comes back to, a little at a time."""

import asyncio

from parlour.features.retention.rounds import Days, Retention
from parlour.features.retention.store import SqlRetention
from parlour.server.feature import Feature, Services

EVERY = 3_600.0  # seconds between two looks at what is old enough to be deleted


async def start(services: Services) -> None:
    """At once, and then every hour."""
    context, kept = services.context, services.context.settings
    store = SqlRetention(services.engines, services.declared, services.is_first)
    days = Days(kept.waiting_days, kept.abandoned_days, kept.guest_days, kept.session_days)
    rounds = Retention(store, days, context.node.empty, context.node.host.forget)
    context.metrics.deleted = rounds.deleted
    context.tasks.every(rounds.round, lambda: asyncio.sleep(EVERY), "retention")


retention = Feature(name="retention", start=start)
