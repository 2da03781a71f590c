"""Measures event-loop lag: the longest time that one piece of work has blocked the loop."""

import asyncio
import threading
import time
from pathlib import Path

from parlour.supervisor import Supervisor

TICK = 0.01  # seconds between two measurements


class LoopLag:
    """How late a timer fires, less the time that our thread waited for a CPU core."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._tasks = Supervisor()
        self._schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")

    def start(self) -> None:
        self._tasks.spawn(self._tick(), "loop lag")

    async def close(self) -> None:
        await self._tasks.close()

    def longest(self) -> float:
        """Seconds, since this was last called."""
        found, self._longest = self._longest, 0.0
        return found

    async def _tick(self) -> None:
        while True:
            began, waited = time.perf_counter(), self._waited()
            await asyncio.sleep(TICK)
            late = time.perf_counter() - began - TICK
            if late > self._longest:
                self._longest = max(self._longest, late - (self._waited() - waited))

    def _waited(self) -> float:
        """Seconds in all that our thread waited for a core; 0 where the system does not say."""
        try:
            return int(self._schedule.read_text().split()[1]) / 1e9
        except OSError:
            return 0.0
