"""Reads the audit log on every node: features act on new orders, and erasures are carried out.

Every node asks the database each second whether the audit log has grown, so an order holds
everywhere a moment later, whether it was given to another node or at the prompt.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from parlour.core.ids import TableId, UserId
from parlour.host.erasing import Erasure
from parlour.host.orders import Orders, OrderStore
from parlour.host.ports import Lost
from parlour.server.context.access import Access
from parlour.supervisor import Supervisor, isolated

log = logging.getLogger("parlour.moderation")
POLL_SECONDS = 1.0  # seconds between two looks at the audit log
ERASE_RETRY_SECONDS = 0.2  # and between two tries to carry an erasure out


class OrderReader(Protocol):
    """What a feature makes of orders. Both methods may raise `Lost`: they are called again."""

    async def read(self, head: int) -> None:
        """Let all orders up to this entry hold on this node, before it acknowledges them."""

    async def act(self) -> None:
        """Carry out what is not done yet."""


class OrderWatch:
    def __init__(self, store: OrderStore | None, access: Access) -> None:
        self._store, self._access = store, access
        self.readers: list[OrderReader] = []
        self._forget: Callable[[Sequence[TableId]], Awaitable[None]] | None = None
        self._erase: Callable[[Sequence[Erasure]], Awaitable[object]] | None = None
        self._catching_up: Callable[[], Callable[[], None]] = _nothing_missed
        self._looking = asyncio.Lock()
        self._orders = Orders(head=-1)
        self._acknowledged = -1  # the last entry of the audit log that this node acts on
        self._erased: set[TableId] = set()  # to be forgotten here
        self._tasks = Supervisor(Lost)

    async def prepare(
        self,
        erase: Callable[[Sequence[Erasure]], Awaitable[object]],
        catching_up: Callable[[], Callable[[], None]],
    ) -> None:
        """Before a table is touched: a node that starts now may find a log with somebody in it
        who is being erased."""
        self._erase, self._catching_up = erase, catching_up
        await self.look()

    async def start(self, forget: Callable[[Sequence[TableId]], Awaitable[None]]) -> None:
        """Nobody is let in before it is known who is banned."""
        self._forget = forget
        await self.look()
        self._tasks.every(self.look, lambda: asyncio.sleep(POLL_SECONDS), "moderation")
        self._tasks.every(self._carry_out, self._pause, "erasing")

    async def close(self) -> None:
        await self._tasks.close()

    @property
    def store(self) -> OrderStore:
        if self._store is None:
            raise Lost("there is no place for orders")
        return self._store

    async def look(self) -> None:
        """Whether there is something new, and all that follows from it."""
        async with self._looking:
            await self._look()

    async def is_erased(self, user: UserId, seconds: float) -> bool:
        """Wait so long for an erasure that was ordered; whether it is carried out."""
        until = time.monotonic() + seconds
        while any(one.user == user for one in self._orders.erasing):
            if time.monotonic() > until:
                return False
            await asyncio.sleep(ERASE_RETRY_SECONDS)
            await self.look()
        return True

    async def _carry_out(self) -> None:
        """Whoever ordered it, and whatever became of the node that was asked: one node does it."""
        known = [one for one in self._orders.erasing if one.number <= self._acknowledged]
        if known and await self.store.is_first():
            for one in known:
                with isolated("erasing", Lost):
                    await self.store.erase(one)
            await self.look()

    async def _pause(self) -> None:
        await asyncio.sleep(ERASE_RETRY_SECONDS if self._orders.erasing else POLL_SECONDS)

    async def _look(self) -> None:
        caught_up = self._catching_up()
        found = await self.store.in_force(self._orders.head)
        if found is not None:
            self._take_over(found)
        if self._acknowledged < self._orders.head:
            await self._acknowledge()
        if self._forget is not None:
            for reader in self.readers:
                await reader.act()
            await self._drop(self._forget)
        if found is None:  # else an erasure may have ended between two of the store's reads
            caught_up()

    async def _drop(self, forget: Callable[[Sequence[TableId]], Awaitable[None]]) -> None:
        """Forget tables from which somebody was erased."""
        if erased := tuple(self._erased):
            await forget(erased)
            await self.store.drop_snapshots(erased)
            await forget(erased)  # what was read from one of those
            self._erased.difference_update(erased)

    def _take_over(self, found: Orders) -> None:
        before, self._orders = self._orders.head, found
        self._erased.update(found.erased)
        self._access.address_keys.secret = found.secret
        # Who keeps the logs can tell if the end of the audit log was cut off.
        level = logging.INFO if before < 0 else logging.WARNING
        log.log(level, "audit", extra={"facts": {"entry": found.head, "hash": found.hash}})
        # Somebody may have another name, or no token any more.
        self._access.tokens.look_all_up_again()

    async def _acknowledge(self) -> None:
        head = self._orders.head
        for reader in self.readers:
            await reader.read(head)
        if self._erase is not None:
            await self._erase(self._orders.erasing)
            self._acknowledged = head
            self.store.acknowledge(head)


def _nothing_missed() -> Callable[[], None]:
    return lambda: None
