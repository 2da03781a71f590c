"""How long the loop was kept from its work: whoever serves many does nothing for long."""

import asyncio
import threading
import time
from pathlib import Path

TICK = 0.01  # seconds between two looks


class Pulse:
    """Ticks; what is late of a tick, but for what it waited for a core, is somebody's long work."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._task: asyncio.Task[None] | None = None
        self._schedule = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._tick())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def longest(self) -> float:
        """Seconds, since this was last asked."""
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
        """Seconds in all that our thread could run and had no core; 0 where nobody says."""
        try:
            return int(self._schedule.read_text().split()[1]) / 1e9
        except OSError:
            return 0.0
