"""Applies the rate limits that routes declare."""

from parlour.host.ports import Limits
from parlour.server.ops.metrics import Metrics
from parlour.server.rejections import TOO_OFTEN, Rejected
from parlour.server.settings import Limit, Settings


class RateLimiter:
    def __init__(self, limits: Limits, settings: Settings, metrics: Metrics) -> None:
        self._limits, self.settings, self._metrics = limits, settings, metrics

    async def take(self, limit: Limit, key: str) -> None:
        """Count one; `Rejected` if it is one too many."""
        rate = self.settings.rate(limit)
        ms = await self._limits.take(f"{limit.name}:{key}", rate.most, rate.ms)
        if ms:
            self._metrics.refused[limit.name] += 1
            raise Rejected(TOO_OFTEN, ms)

    async def refund(self, limit: Limit, key: str) -> None:
        """It does not count after all."""
        await self._limits.give_back(f"{limit.name}:{key}", self.settings.rate(limit).ms)
