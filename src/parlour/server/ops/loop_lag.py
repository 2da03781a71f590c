"""Measures event-loop lag: the longest time that one piece of work has blocked the loop."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

from parlour.supervisor import Supervisor

TICK_SECONDS = 0.01  # seconds between two measurements
WINDOW = 60.0  # seconds for which the longest lag is shown, and up to twice as long


class LoopLag:
    """How late a timer fires, less the time that our thread waited for a CPU core."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._began = clock, clock()
        self._longest = self._before = 0.0  # in this window, and in the one before
        self._tasks = Supervisor()
        self._schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")

    def start(self) -> None:
        self._tasks.spawn(self._tick(), "loop lag")

    async def close(self) -> None:
        await self._tasks.close()

    def longest(self) -> float:
        """The longest lag in seconds of the last one to two minutes. Reading does not reset it."""
        self._turn()
        return max(self._longest, self._before)

    def saw(self, late: float) -> None:
        self._turn()
        self._longest = max(self._longest, late)

    def _turn(self) -> None:
        windows = int((self._clock() - self._began) / WINDOW)
        if windows:
            self._before, self._longest = (self._longest if windows == 1 else 0.0), 0.0
            self._began += windows * WINDOW

    async def _tick(self) -> None:
        while True:
            began, waited = time.perf_counter(), self._waited()
            await asyncio.sleep(TICK_SECONDS)
            late = time.perf_counter() - began - TICK_SECONDS
            self._turn()
            if late > self._longest:
                self.saw(late - (self._waited() - waited))

    def _waited(self) -> float:
        """Seconds in all that our thread waited for a core; 0 where the system does not say."""
        try:
            return int(self._schedule.read_text().split()[1]) / 1e9
        except OSError:
            return 0.0
