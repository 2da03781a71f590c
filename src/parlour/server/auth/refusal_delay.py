"""Delays refusals of clients that are refused often, so that they send fewer requests."""

import asyncio

from parlour.core.ids import Ms
from parlour.server.asgi import Scope
from parlour.server.auth import address
from parlour.server.auth.bucket import Bucket
from parlour.server.settings import SECOND, Limit, Rate, Settings

REFUSALS = Limit("refusals", Rate(20, Ms(10 * SECOND)))  # of one address, answered at once
REFUSED = (401, 403, 429)
REFUSAL_DELAY = 1.0  # seconds
MOST_ADDRESSES = 20_000


class RefusalDelay:
    """Refusals cost almost as much as answers do. Connections of an address are limited, so its
    waiting requests are, too."""

    def __init__(self, settings: Settings) -> None:
        self._rate = settings.rate(REFUSALS)
        self._buckets: dict[str, Bucket] = {}

    async def wait(self, scope: Scope, status: int) -> None:
        """Call it before an answer is sent."""
        if status in REFUSED and not self._bucket(address(scope)).take():
            await asyncio.sleep(REFUSAL_DELAY)

    def _bucket(self, where: str) -> Bucket:
        if where not in self._buckets:
            if len(self._buckets) >= MOST_ADDRESSES:
                del self._buckets[next(iter(self._buckets))]  # the oldest
            self._buckets[where] = Bucket(self._rate)
        return self._buckets[where]
