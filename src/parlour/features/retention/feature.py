"""Retention: deletes inactive data in small batches."""

from parlour.features.retention.rounds import Days, Retention
from parlour.features.retention.store import SqlRetention
from parlour.server.feature import Feature, Services, old
from parlour.server.settings import Settings
from parlour.storage.old import Old
from parlour.storage.schema import sessions

ROUND_INTERVAL_SECONDS = 3_600.0  # seconds between rounds


def old_sessions(settings: Settings) -> tuple[Old]:
    return (
        Old(
            kind="sessions",
            what="expired sessions",
            since=sessions.c.since,
            days=settings.session_days,
        ),
    )


async def start(services: Services) -> None:
    """Run a round at once, and then every hour."""
    context, kept = services.context, services.context.settings
    store = SqlRetention(services.engines, services.declared)
    days = Days(kept.waiting_days, kept.abandoned_days, kept.guest_days)
    rounds = Retention(
        store, days, old(services.features, kept), context.node.empty, context.node.host.forget
    )
    context.metrics.deleted = rounds.deleted
    services.alone("retention", rounds.round, ROUND_INTERVAL_SECONDS)


retention = Feature(name="retention", old=old_sessions, start=start)
