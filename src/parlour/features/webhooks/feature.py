"""Webhooks: notify other servers of turns and results."""

from sqlalchemy import select

from parlour.features.webhooks import http
from parlour.features.webhooks.due import WebhookStore
from parlour.features.webhooks.schema import webhook_marks
from parlour.features.webhooks.schema import webhooks as hooks
from parlour.features.webhooks.sending import Sender
from parlour.features.webhooks.store import SqlWebhooks
from parlour.features.webhooks.worker import Webhooks, clock
from parlour.server.feature import Feature, Services
from parlour.server.http.routes import routes_in
from parlour.storage.owned import Export, Owned


def build(services: Services) -> None:
    services.context.parts.add(WebhookStore, SqlWebhooks(services.engines[""]))


async def start(services: Services) -> None:
    context = services.context
    store = context.parts.get(WebhookStore)
    sender = Sender(clock, inside=context.settings.webhooks_inside)
    worker = Webhooks(store, context.tables, context.node.host, sender, context.randomness.name())
    worker.start()
    services.on_close(worker.close)
    context.metrics.gauges["webhooks_failing"] = lambda: worker.failing


webhooks = Feature(
    name="webhooks",
    routes=routes_in(http),
    limits=(http.WEBHOOKS, http.WEBHOOKS_FROM),
    owned=(
        Owned(
            hooks,
            "where to tell a program of turns and results",
            Export("webhooks", select(hooks.c.url), str),
            ends_at_once=True,
            dependents=(webhook_marks.c.hook,),
        ),
    ),
    of_tables=(webhook_marks.c.table_id,),
    build=build,
    start=start,
)
