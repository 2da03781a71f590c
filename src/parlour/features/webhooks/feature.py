"""Webhooks: notify other servers of turns and results."""

import asyncio

from sqlalchemy import ColumnElement, and_, exists, or_, select

from parlour.core.ids import Ms
from parlour.features.webhooks import commands, http
from parlour.features.webhooks.due import GIVEN_UP_DUE, WebhookStore
from parlour.features.webhooks.schema import webhook_marks
from parlour.features.webhooks.schema import webhooks as hooks
from parlour.features.webhooks.sending import Sender
from parlour.features.webhooks.settings import WebhookSettings
from parlour.features.webhooks.store import SqlWebhooks
from parlour.features.webhooks.worker import COUNT_EVERY, ROUND_PAUSE_SECONDS, Webhooks, clock
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.server.settings import DAY, Settings
from parlour.storage.old import Old
from parlour.storage.owned import Export, Owned
from parlour.storage.schema import sessions

GIVEN_UP = Ms(30 * DAY)  # how long a webhook that was given up is kept


def old_webhooks(settings: Settings) -> tuple[Old]:
    """Those that were given up, and those whose owners are away as long as an old guest."""

    def goes(now: Ms) -> ColumnElement[bool]:
        given_up = and_(hooks.c.due > GIVEN_UP_DUE, hooks.c.due < GIVEN_UP_DUE + now - GIVEN_UP)
        if not settings.guest_days:
            return given_up
        unseen = now - (settings.guest_days + 1) * DAY  # use is stored once a day
        came = and_(sessions.c.user_id == hooks.c.user_id, sessions.c.since >= unseen)
        return or_(and_(hooks.c.since < unseen, ~exists().where(came)), given_up)

    return (
        Old(
            kind="webhooks",
            what="webhooks of absent people, and webhooks that were given up",
            since=hooks.c.since,
            goes=goes,
            dependents=(webhook_marks.c.hook,),
        ),
    )


def build(services: Services) -> None:
    services.context.parts.add(WebhookStore, SqlWebhooks(services.engines[""]))


async def start(services: Services) -> None:
    context = services.context
    store = context.parts.get(WebhookStore)
    sender = Sender(clock, inside=context.settings.of(WebhookSettings).webhooks_inside)
    worker = Webhooks(store, context.tables, context.node.host, sender)
    services.on_close(worker.close)
    services.alone("webhooks", worker.round, ROUND_PAUSE_SECONDS)
    context.tasks.every(worker.count, lambda: asyncio.sleep(COUNT_EVERY), "webhooks failing")
    context.metrics.gauges["webhooks_failing"] = lambda: worker.failing


webhooks = Feature(
    name="webhooks",
    routes=routes_in(http),
    limits=(http.WEBHOOKS, http.WEBHOOKS_FROM),
    owned=(
        Owned(
            table=hooks,
            purpose="where to tell a program of turns and results",
            export=Export("webhooks", select(hooks.c.url), str),
            ends_at_once=True,
            dependents=(webhook_marks.c.hook,),
        ),
    ),
    commands=(commands.webhooks,),
    of_tables=(webhook_marks.c.table_id,),
    old=old_webhooks,
    build=build,
    start=start,
)
