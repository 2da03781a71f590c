"""An event loop in virtual time: it never sleeps, and a seed decides what runs first.

When nothing is ready it jumps to the next timer. What became ready together runs in an order
drawn from the seed, so that one seed is one interleaving, the same whenever it is run again.
"""

import asyncio
import heapq
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
BEGIN = 1_000.0  # seconds: an instant well after zero


class Stuck(Exception):
    """Somebody waits, and nothing will ever happen."""


class NumberedTask(asyncio.Task[T]):
    """Its hash is a number that counts up, so that a set of tasks has one order in every run."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, seed: int, rng: Random, *, shuffled: bool = True) -> None:
        super().__init__()
        self._first = seed << 12  # no task has the number of another seed's
        self._rng, self._shuffled = rng, shuffled
        self._now = BEGIN
        self._soon: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self.tasks: list[asyncio.Task[Any]] = []  # all there ever were
        self.raised: list[str] = []  # what nobody caught
        self.set_task_factory(self._made)
        self.set_exception_handler(self._unseen)

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._soon.append(handle)
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def unseen(self) -> list[str]:
        """Exceptions of tasks and callbacks that nobody has looked at."""
        failed = [task for task in self.tasks if task.done() and not task.cancelled()]
        told = [f"{task!r}" for task in failed if _unasked(task)]
        return [*self.raised, *told]

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """A cancelled timer stays in the heap until its time."""

    def _run_once(self) -> None:
        timers = self._timers
        while timers and timers[0][2].cancelled():
            heapq.heappop(timers)
        if not self._soon:
            if not timers:
                raise Stuck
            self._now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= self._now + 1e-6:
            self._soon.append(heapq.heappop(timers)[2])
        ready, self._soon = self._soon, []
        if self._shuffled and len(ready) > 1:
            self._rng.shuffle(ready)
        for handle in ready:
            if not handle.cancelled():
                handle._run()

    def _made(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        task = NumberedTask[Any](work, loop=loop, **more)
        task.number = self._first + len(self.tasks)
        self.tasks.append(task)
        return task

    def _unseen(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.raised.append(f"{context.get('message')} {context.get('exception')!r}")


def _unasked(task: asyncio.Task[Any]) -> bool:
    """Whether it failed and nobody has asked why."""
    return bool(getattr(task, "_log_traceback", False))
