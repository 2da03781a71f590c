"""`parlour admin webhooks`."""

from urllib.parse import urlsplit

from parlour.features.webhooks.due import GIVEN_UP_DUE
from parlour.features.webhooks.store import SqlWebhooks
from parlour.server.feature import Prompt


async def webhooks(prompt: Prompt) -> None:
    """List the failing webhooks with their owners, hosts and errors."""
    found = await SqlWebhooks(prompt.engines[""]).failing()
    for one in found:
        prompt.say(
            "admin-webhook",
            id=one.id,
            user=one.user,
            host=urlsplit(one.url).hostname,  # the path of an address may be a secret
            failures=one.failures,
            error=one.error,
            again="-" if one.due >= GIVEN_UP_DUE else prompt.day(one.due),
        )
    prompt.say("admin-webhooks", count=len(found))
