"""Background tasks. Every failure is logged and counted."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager

log = logging.getLogger("parlour.tasks")
CLEANUP_SECONDS = 3.0  # until a task that goes on is cancelled again: asyncpg closes in 2 seconds
FAILED = 1.0  # seconds between two rounds if the pause itself failed
failures: Counter[str] = Counter()  # of all supervisors of this process, by what was running


@contextmanager
def isolated(what: str, *expected: type[BaseException], **facts: object) -> Iterator[None]:
    """Logs and counts a failure of one item, so that the loop over all of them goes on."""
    try:
        yield
    except expected:
        return
    except Exception:
        failures[what] += 1
        log.exception("task failed", extra={"facts": {"task": what, **facts}})


class Supervisor:
    """Owns tasks that outlive the call that started them.

    `expected` errors end a task quietly: they mean that something is away and will be asked again.
    """

    def __init__(self, *expected: type[BaseException]) -> None:
        self._expected = expected
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False

    def spawn(self, work: Coroutine[object, object, object], what: str, **facts: object) -> None:
        """Run it once; `facts` say in the log which table or connection it was about."""
        task = self._keep(self._seen(work, what, facts))
        task.add_done_callback(lambda _: work.close())  # cancelled before it began, it would warn

    def every(
        self,
        what: Callable[[], Awaitable[object]],
        pause: Callable[[], Awaitable[object]],
        name: str,
    ) -> None:
        """Run it again and again with a pause between; a failure ends one round only."""

        async def forever() -> None:
            while self._is_open():
                await self._seen(_called(what), name, {})
                if not self._is_open():  # some libraries swallow a cancellation
                    return
                if not await self._seen(_called(pause), name, {}):
                    await asyncio.sleep(FAILED)

        self._keep(forever())

    async def settle(self) -> None:
        """Wait until everything that was spawned, and what that spawned, is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel what runs, and wait until it has ended.

        A task that is cancelled again while it closes a connection would leave it open, and
        SQLAlchemy would log a traceback.
        """
        self._closing = True
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=CLEANUP_SECONDS)

    def _is_open(self) -> bool:
        return not self._closing

    def _keep(self, work: Coroutine[object, object, object]) -> "asyncio.Task[object]":
        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _seen(self, work: Awaitable[object], what: str, facts: dict[str, object]) -> bool:
        """Run it; whether it succeeded."""
        failures[what] += 0  # shown from the start: an increase from nothing to one is seen by none
        succeeded = False
        with isolated(what, *self._expected, **facts):
            await work
            succeeded = True
        return succeeded  # noqa: RET504  # what fails is not raised


async def _called(work: Callable[[], Awaitable[object]]) -> None:
    """A call that raises before there is anything to await fails like one that raises later."""
    await work()
