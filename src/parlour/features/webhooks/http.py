"""Routes of a person's webhooks, which report turns and results."""

from litestar.di import NamedDependency as Given
from litestar.params import FromPath, JSONBody

from parlour.features.webhooks import bodies
from parlour.features.webhooks.due import GIVEN_UP_DUE, Webhook, WebhookStore
from parlour.features.webhooks.sending import BadAddress, parsed
from parlour.features.webhooks.settings import WebhookSettings
from parlour.features.webhooks.worker import clock
from parlour.server.auth import address, own_origin
from parlour.server.context import Context
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import delete, get, post
from parlour.server.rejections import NOT_FOUND, Rejected, Rejection
from parlour.server.settings import DAY, MINUTE, Limit, Rate
from parlour.table.types import Person

WEBHOOKS = Limit("webhooks", Rate(10, MINUTE))  # new ones per person
WEBHOOKS_FROM = Limit("webhooks_from_address", Rate(100, DAY))  # new ones per address
BAD_URL = Rejection(
    400, "bad-url", "Use an https address on the internet, without user name and password."
)
TOO_MANY_HOOKS = Rejection(
    409, "too-many-webhooks", "You already have five webhooks. Delete one first."
)


@get("/api/me/webhooks", "listWebhooks", "people")
async def list_webhooks(
    context: Given[Context], person: Given[Person]
) -> tuple[bodies.ListedWebhook, ...]:
    """List your webhooks and their failures, without secrets."""
    return tuple(_listed(one) for one in await context.parts.get(WebhookStore).of(person.id))


@post("/api/me/webhooks", "createWebhook", "people", BAD_URL, TOO_MANY_HOOKS)
async def create_webhook(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[bodies.NewWebhook],
) -> bodies.CreatedWebhook:
    """Create a webhook for your turns and finished games. The secret is shown only once."""
    await context.limits.take(WEBHOOKS, person.id)
    await context.limits.take(WEBHOOKS_FROM, address(request.scope))
    try:
        parsed(data.url, inside=context.settings.of(WebhookSettings).webhooks_inside)
    except BadAddress:
        raise Rejected(BAD_URL) from None
    now, origin = clock(), own_origin(request.scope)
    name, secret = context.randomness.name(), context.randomness.seed().hex()
    hook = Webhook(
        id=name, user=person.id, url=data.url, secret=secret, origin=origin, since=now, seen=now
    )
    if not await context.parts.get(WebhookStore).add(hook):
        raise Rejected(TOO_MANY_HOOKS)
    return bodies.CreatedWebhook(name, data.url, secret)


@delete("/api/me/webhooks/{webhook:str}", "deleteWebhook", "people", NOT_FOUND)
async def delete_webhook(
    context: Given[Context], person: Given[Person], webhook: FromPath[str]
) -> None:
    """Delete a webhook."""
    if not await context.parts.get(WebhookStore).remove(person.id, webhook):
        raise Rejected(NOT_FOUND)


def _listed(hook: Webhook) -> bodies.ListedWebhook:
    stopped = hook.due >= GIVEN_UP_DUE
    state: bodies.HookState = "works" if not hook.failures else "stopped" if stopped else "fails"
    return bodies.ListedWebhook(
        id=hook.id,
        url=hook.url,
        since=hook.since,
        state=state,
        failures=hook.failures,
        error=hook.error,
        next=hook.due if state == "fails" else None,
    )
