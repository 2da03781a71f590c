"""What goes wrong between a node and the rest of the world, drawn from the seed."""

import asyncio
import contextlib
from collections.abc import Callable
from random import Random

from parlour.host.ports import Lost

OFTEN, SELDOM = 0.25, 0.04


class Faults:
    """The chances of one node. Each kind is on in some schedules and off in others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.well = True  # until the schedule begins, and after it
        self.slow = self._some(OFTEN)  # an answer takes up to 40 ms
        self.held = self._some(2 * OFTEN)  # a write takes up to 3 s
        self.lost_before = self._some(SELDOM)
        self.lost_after = self._some(SELDOM)
        self.lost_and_late = self._some(SELDOM)
        self.unread = self._some(2 * SELDOM)
        self.hint_lost = self._some(OFTEN)
        self.hint_doubled = self._some(OFTEN)
        self.hint_late = self._some(OFTEN)
        self._cut = False
        self.deaf = False  # no hint is heard, and the node knows
        self._held: list[asyncio.Future[None]] = []

    def _some(self, most: float) -> float:
        return self._rng.choice((0.0, 0.0, most / 2, most))

    def happens(self, chance: float) -> bool:
        return chance > 0 and not self.well and self._rng.random() < chance

    def cut(self) -> bool:
        """Whether the database is out of this node's reach."""
        return self._cut and not self.well

    def outage(self, ms: int) -> None:
        self._cut = True
        asyncio.get_running_loop().call_later(ms / 1_000, self._mended)

    def _mended(self) -> None:
        self._cut = False

    async def back(self, held: float = 0.0) -> None:
        """The way back of an answer."""
        if not self.well:
            await self.pause(held)

    async def pause(self, held: float = 0.0) -> None:
        """The way there."""
        if self.happens(held):
            await self._hold(self._rng.randrange(100, 3_000))
        elif self.happens(self.slow):
            await asyncio.sleep(self._rng.randrange(1, 40) / 1_000)
        else:
            await asyncio.sleep(0)

    async def _hold(self, ms: int) -> None:
        """For long, but not longer than the schedule."""
        loop = asyncio.get_running_loop()
        released: asyncio.Future[None] = loop.create_future()
        self._held.append(released)
        timer = loop.call_later(ms / 1_000, _release, released)
        try:
            await released
        finally:
            timer.cancel()

    def heal(self) -> None:
        """From now on all goes well."""
        self.well = True
        for released in self._held:
            _release(released)

    def later(self, change: Callable[[], object]) -> None:
        """It happens, when nobody waits for it any more."""

        def happen() -> None:
            with contextlib.suppress(Lost):
                change()

        delay = self._rng.randrange(1, 800) / 1_000
        asyncio.get_running_loop().call_later(delay, happen)

    def hint(self, heard: Callable[[], None]) -> None:
        """A hint may be lost, doubled, late, and so overtaken by another."""
        if self.deaf or self.happens(self.hint_lost):
            return
        for _ in range(2 if self.happens(self.hint_doubled) else 1):
            late = self.happens(self.hint_late)
            delay = self._rng.randrange(400) if late else self._rng.randrange(2)
            asyncio.get_running_loop().call_later(delay / 1_000, heard)


def _release(held: "asyncio.Future[None]") -> None:
    if not held.done():
        held.set_result(None)
