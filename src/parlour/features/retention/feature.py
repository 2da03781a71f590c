"""Retention: deletes inactive data in small batches."""

import asyncio

from parlour.features.retention.rounds import Days, Retention
from parlour.features.retention.store import SqlRetention
from parlour.server.feature import Feature, Services

EVERY = 3_600.0  # seconds between rounds


async def start(services: Services) -> None:
    """Run a round at once, and then every hour."""
    context, kept = services.context, services.context.settings
    store = SqlRetention(services.engines, services.declared, services.is_first)
    days = Days(kept.waiting_days, kept.abandoned_days, kept.guest_days, kept.session_days)
    rounds = Retention(store, days, context.node.empty, context.node.host.forget)
    context.metrics.deleted = rounds.deleted
    context.tasks.every(rounds.round, lambda: asyncio.sleep(EVERY), "retention")


retention = Feature(name="retention", start=start)
