"""Background tasks whose failures are seen: logged, counted, and never left to the collector."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine

log = logging.getLogger("parlour.tasks")
AGAIN = 0.1  # seconds until a task that goes on is cancelled once more
failures: Counter[str] = Counter()  # of all supervisors of this process, by what was running


class Supervisor:
    """Owns tasks that outlive the call that started them.

    `expected` errors end a task quietly: they mean that something is away and will be asked again.
    """

    def __init__(self, *expected: type[BaseException]) -> None:
        self._expected = expected
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def spawn(self, work: Coroutine[object, object, object], what: str, **told: object) -> None:
        """Run it once; `told` says in the log which table or connection it was about."""
        task = self._keep(self._seen(work, what, told))
        task.add_done_callback(lambda _: work.close())  # cancelled before it began, it would warn

    def every(
        self,
        what: Callable[[], Awaitable[object]],
        pause: Callable[[], Awaitable[object]],
        name: str,
    ) -> None:
        """Run it again and again with a pause between; a failure ends one round only."""

        async def forever() -> None:
            while not self._closing:
                await self._seen(what(), name, {})
                await pause()

        self._keep(forever())

    async def settle(self) -> None:
        """Wait until everything that was spawned, and what that spawned, is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel what runs, and wait until it has ended.

        Some libraries swallow a cancellation, so what goes on is cancelled again, and no round
        follows.
        """
        self._closing = True
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=AGAIN)

    def _keep(self, work: Coroutine[object, object, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _seen(self, work: Awaitable[object], what: str, told: dict[str, object]) -> None:
        failures[what] += 0  # shown from the start: an increase from nothing to one is seen by none
        try:
            await work
        except self._expected:
            return
        except Exception:
            failures[what] += 1
            log.exception("task failed", extra={"told": {"task": what, **told}})
