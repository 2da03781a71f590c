"""Work that one node of a cluster does for all nodes, under a lease for each name.

Nodes never compare clocks. A node takes a lease over after it has watched it unchanged for
`LEASE_LIFE`, by its own monotonic clock; the holder stops earlier, `LEASE_SAFE` after its last
renewal was sent. A frozen node may still finish a step when it wakes, so work must be safe to do
twice: this only keeps nodes from doing so all the time.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from parlour.host.ports import Lost
from parlour.supervisor import Supervisor

LEASE_LIFE = 15.0  # seconds without a renewal after which another node takes a lease over
LEASE_SAFE = 10.0  # seconds after a renewal was sent in which its holder works
RENEW_EVERY = 4.0  # seconds
RETRY_EVERY = 1.0  # seconds until a renewal that got no answer is sent again


class Lease(NamedTuple):
    """A lease as it is stored. A renewal changes `until`, whatever the clocks say."""

    holder: str
    until: int


class Leases(Protocol):
    """Leases in the main database; all methods raise `Lost` if it does not answer."""

    async def find(self, name: str) -> Lease | None: ...

    async def take(self, name: str, node: str, seen: Lease | None) -> bool:
        """Take a lease if it still is as it was seen. False if somebody was quicker."""

    async def renew(self, name: str, node: str) -> bool:
        """False if another node has taken the lease."""

    async def release(self, name: str, node: str) -> None:
        """Another node need not wait until the lease expires."""


class Alone:
    """Runs each work on one node at a time. Every node calls `every` with the same names."""

    def __init__(self, leases: Leases, node: str, *expected: type[BaseException]) -> None:
        self._leases, self._node, self._expected = leases, node, expected
        self._names = list[str]()
        self._working = set[Supervisor]()
        self._tasks = Supervisor(Lost)

    def every(self, name: str, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        """Do the work, and again so many seconds after it has ended, on one node for all."""
        self._names.append(name)

        async def hold() -> None:
            sent = await self._taken(name)
            await self._work(name, work, seconds, sent)

        self._tasks.every(hold, lambda: asyncio.sleep(RETRY_EVERY), f"lease {name}")

    async def close(self) -> None:
        """Stop all work and release the leases."""
        await self._tasks.close()
        for work in tuple(self._working):
            await work.close()
        for name in self._names:
            with contextlib.suppress(Lost):
                await self._leases.release(name, self._node)

    async def _taken(self, name: str) -> float:
        """Wait until the lease is ours. Returns when it was asked for."""
        seen, since = None, _now()
        while True:
            lease = await self._leases.find(name)
            if lease is not None and lease.holder == self._node:  # its answer was lost
                sent = _now()
                if await self._leases.renew(name, self._node):
                    return sent
            if lease != seen:
                seen, since = lease, _now()
            if lease is None or _now() - since >= LEASE_LIFE:
                sent = _now()
                if await self._leases.take(name, self._node, lease):
                    return sent
            await asyncio.sleep(RENEW_EVERY)

    async def _work(
        self, name: str, work: Callable[[], Awaitable[object]], seconds: float, sent: float
    ) -> None:
        """Until the lease cannot be renewed in time."""
        tasks = Supervisor(*self._expected)
        self._working.add(tasks)
        tasks.every(work, lambda: asyncio.sleep(seconds), name)
        try:
            pause = RENEW_EVERY
            while _now() - sent < LEASE_SAFE:
                await asyncio.sleep(pause)
                now = _now()
                if now - sent >= LEASE_SAFE:  # this node was frozen
                    return
                try:
                    async with asyncio.timeout(LEASE_SAFE - (now - sent)):
                        if not await self._leases.renew(name, self._node):
                            return
                except (Lost, TimeoutError):
                    pause = RETRY_EVERY
                else:
                    sent, pause = now, RENEW_EVERY
        finally:
            await tasks.close()
            self._working.discard(tasks)


def _now() -> float:
    return asyncio.get_running_loop().time()
