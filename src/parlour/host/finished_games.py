"""A small cache of finished games as they are sent: they never change, unless a name is erased."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from parlour.core.ids import TableId

Key: TypeAlias = tuple[TableId, str]  # a table, and "record" or "replay"
MOST_BYTES = 16 * 1024 * 1024
AT_ONCE = 2  # made on threads, which take turns with the event loop


class EncodedGame(NamedTuple):
    """A record or a replay as it is sent; its tag follows from the body, so with it changes."""

    game: str
    body: bytes
    etag: str


class FinishedGames:
    def __init__(self) -> None:
        self._kept = OrderedDict[Key, EncodedGame]()
        self._bytes = 0
        self._making = WeakValueDictionary[Key, asyncio.Lock]()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._erased = 0  # so often

    def get(self, key: Key) -> EncodedGame | None:
        encoded = self._kept.get(key)
        if encoded is not None:
            self._kept.move_to_end(key)
        return encoded

    async def made(self, key: Key, make: Callable[[], Awaitable[EncodedGame]]) -> EncodedGame:
        """Computes it once for all concurrent requests, and caches it."""
        async with self._making.setdefault(key, asyncio.Lock()):
            if (kept := self.get(key)) is not None:
                return kept
            async with self._places:
                erased = self._erased
                encoded = await make()
            if erased == self._erased:  # else it may have a name that was erased meanwhile
                self._keep(key, encoded)
            return encoded

    def _keep(self, key: Key, encoded: EncodedGame) -> None:
        self._kept[key] = encoded
        self._bytes += len(encoded.body)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1].body)

    def clear(self) -> None:
        """Somebody is being erased, from whichever tables."""
        self.forget({table for table, _ in self._kept})

    def forget(self, tables: Collection[TableId]) -> None:
        """Somebody was erased from them."""
        self._erased += 1
        for key in [key for key in self._kept if key[0] in tables]:
            self._bytes -= len(self._kept.pop(key).body)
