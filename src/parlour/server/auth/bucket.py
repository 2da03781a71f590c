"""A token bucket in memory."""

import time

from parlour.core.ids import seconds
from parlour.server.settings import Rate


class Bucket:
    def __init__(self, rate: Rate) -> None:
        self._left, self._most = float(rate.most), float(rate.most)
        self._each = rate.most / seconds(rate.ms)
        self._then = time.monotonic()

    def take(self, count: int = 1) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._each) - count
        self._then = now
        if self._left < 0:
            self._left = 0.0
            return False
        return True
