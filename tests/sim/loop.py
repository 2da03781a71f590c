"""An event loop in virtual time: it never sleeps, and a seed decides what runs first.

When nothing is ready it jumps to the next timer. What became ready together runs in an order
drawn from the seed, so that one seed is one interleaving, the same whenever it is run again.
Code belongs to a place, by its context: what is ready in a place that stands still is kept.
"""

import asyncio
import heapq
from collections.abc import Callable
from contextvars import Context, ContextVar
from random import Random
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
BEGIN = 1_000.0  # seconds: an instant well after zero
PLACE: ContextVar["Place | None"] = ContextVar("place", default=None)
WORLD = Context()  # of everything that is in no place: clients, the database, trouble
LIVE = 500  # tasks after which those that are done are forgotten


class Stuck(Exception):
    """Somebody waits, and nothing will ever happen."""


class Place:
    """A process. While it stands still nothing in it runs; a dead one stands still for ever."""

    def __init__(self) -> None:
        self.still = False
        self.context = Context()
        self.context.run(PLACE.set, self)
        self.kept: list[asyncio.Handle] = []


class NumberedTask(asyncio.Task[T]):
    """Its hash is a number that counts up, so that a set of tasks has one order in every run."""

    def __init__(self, number: int, work: Any, **more: Any) -> None:
        self.number = number  # first: a task is put into sets while it is made
        super().__init__(work, **more)

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, seed: int, rng: Random, *, shuffled: bool = True) -> None:
        super().__init__()
        self._number = seed << 20  # no task has the number of another seed's
        self._rng, self._shuffled = rng, shuffled
        self._now = BEGIN
        self._soon: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._tasks: list[asyncio.Task[Any]] = []
        self._many = LIVE
        self.raised: list[str] = []  # what nobody caught
        self.set_task_factory(self._made)
        self.set_exception_handler(self._unseen)

    def time(self) -> float:
        return self._now

    def go_on(self, place: Place) -> None:
        """What became ready meanwhile runs."""
        place.still = False
        self._soon += place.kept
        place.kept = []

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
        if when <= self._now:
            self._soon.append(handle)
        else:
            self._count += 1
            heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def unseen(self) -> list[str]:
        """Exceptions of tasks and callbacks that nobody has looked at."""
        failed = [task for task in self._tasks if task.done() and not task.cancelled()]
        told = [f"{task!r}" for task in failed if _unasked(task)]
        return [*self.raised, *told]

    def running(self) -> list[asyncio.Task[Any]]:
        return [task for task in self._tasks if not task.done()]

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """A cancelled timer stays in the heap until its time."""

    def _run_once(self) -> None:
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        if not self._soon:
            if not timers:
                raise Stuck
            self._now = max(self._now, timers[0][0])
        limit = self._now + 1e-6
        while timers and timers[0][0] <= limit:
            self._soon.append(heapq.heappop(timers)[2])
        ready, self._soon = self._soon, []
        if self._shuffled and len(ready) > 1:
            self._rng.shuffle(ready)
        for handle in ready:
            if handle._cancelled:
                continue
            place = handle._context.get(PLACE)  # type: ignore[attr-defined]  # typeshed has it not
            if place is not None and place.still:
                place.kept.append(handle)
            else:
                handle._run()

    def _made(self, loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
        self._number += 1
        task = NumberedTask[Any](self._number, work, loop=loop, **more)
        self._tasks.append(task)
        if len(self._tasks) > self._many:  # one that failed unseen says so when it is forgotten
            self._tasks = self.running()
            self._many = len(self._tasks) + LIVE
        return task

    def _unseen(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.raised.append(f"{context.get('message')} {context.get('exception')!r}")


def now_ms() -> int:
    """True time, which no node knows."""
    return round(asyncio.get_running_loop().time() * 1_000)


def _unasked(task: asyncio.Task[Any]) -> bool:
    """Whether it failed and nobody has asked why."""
    return bool(getattr(task, "_log_traceback", False))
