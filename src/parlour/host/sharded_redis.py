"""Several Redis servers: each has the changes and presence of some tables, and some of the limits.

Which one is found from the table's id, the same on all nodes. One that is away costs nothing but
speed: its tables are polled, and its limits counted by each node for itself.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.ports import ChangeBus, Here, Limits, Presence
from parlour.host.shards import by_preference
from parlour.table.phrases import Aside

T = TypeVar("T")


class Spread(Generic[T]):
    """Equal parts. Each key belongs to one of them."""

    def __init__(self, parts: Sequence[T]) -> None:
        self._parts = {str(at): part for at, part in enumerate(parts)}

    def of(self, key: str) -> T:
        return self._parts[by_preference(tuple(self._parts), key)[0]]

    def all(self) -> Sequence[T]:
        return tuple(self._parts.values())


class ShardedChangeBus:
    def __init__(self, buses: Sequence[ChangeBus]) -> None:
        self._buses = Spread(buses)

    @property
    def alive(self) -> bool:
        return all(bus.alive for bus in self._buses.all())

    def watch(self, table: TableId) -> None:
        self._buses.of(table).watch(table)

    def unwatch(self, table: TableId) -> None:
        self._buses.of(table).unwatch(table)

    def hears(self, table: TableId) -> bool:
        return self._buses.of(table).hears(table)

    def publish(self, table: TableId, seq: int) -> None:
        self._buses.of(table).publish(table, seq)

    def say(self, table: TableId, said: Aside) -> None:
        self._buses.of(table).say(table, said)

    def listen(
        self,
        on_change: Callable[[TableId, int], None],
        on_phrase: Callable[[TableId, Aside], None],
        on_subscribed: Callable[[TableId], None],
    ) -> None:
        for bus in self._buses.all():
            bus.listen(on_change, on_phrase, on_subscribed)


class ShardedPresence:
    def __init__(self, parts: Sequence[Presence]) -> None:
        self._parts = Spread(parts)

    async def here(self, who: Sequence[Here]) -> None:
        found: dict[Presence, list[Here]] = {}
        for one in who:
            found.setdefault(self._parts.of(one.table), []).append(one)
        await asyncio.gather(*(part.here(some) for part, some in found.items()))

    async def gone(self, who: Here) -> None:
        await self._parts.of(who.table).gone(who)

    async def present(self, tables: Sequence[TableId]) -> Mapping[TableId, frozenset[UserId]]:
        """`Lost` if one of those that are asked is: then nobody is said to have left."""
        found: dict[Presence, list[TableId]] = {}
        for table in tables:
            found.setdefault(self._parts.of(table), []).append(table)
        present = await asyncio.gather(*(part.present(some) for part, some in found.items()))
        return {table: users for some in present for table, users in some.items()}


class ShardedLimits:
    def __init__(self, parts: Sequence[Limits]) -> None:
        self._parts = Spread(parts)

    async def take(self, key: str, most: int, ms: Ms) -> Ms:
        return await self._parts.of(key).take(key, most, ms)

    async def give_back(self, key: str, ms: Ms) -> None:
        await self._parts.of(key).give_back(key, ms)
