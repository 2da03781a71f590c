"""Delivers ended games to features: each at least once, in the order of their numbers.

A feature has a cursor for each database, which moves only after the feature has handled the games
before it. If handling fails, the feature gets the same games again, one by one and ever more
rarely, until it succeeds; other features and databases go on. Moves never wait for any of this.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from time import time_ns
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from parlour.core.ids import Ms
from parlour.host.ended_games import EndedGame
from parlour.host.ports import Lost
from parlour.supervisor import failures, isolated

log = logging.getLogger("parlour.feed")
GAMES_PER_PAGE = 50  # games that a feature gets at once
PAUSE_PER_DURATION = 1.0  # the pause after a page is a multiple of its duration: moves come first
HANDLER_TIMEOUT_SECONDS = 60.0  # seconds for a feature to handle a page
FIRST_RETRY_SECONDS = 1.0  # doubles with each failure
MAX_RETRY_SECONDS = 300.0
PRUNED = 500  # rows that are looked at in one transaction
Handle: TypeAlias = Callable[[Sequence[EndedGame]], Awaitable[object]]


class FeedEnd(NamedTuple):
    """Where a feed ends."""

    visible: int  # up to this number every game is visible, or was never committed
    last: int  # the highest number that was given


class Horizon:
    """Finds up to which number every game is visible, where numbers are committed in any order.

    Each look has the last number that was given and, from a later snapshot, the oldest transaction
    that may be under way and one that began after the number was read. A transaction begins before
    it takes a number, so once all before that one are through, the number of that look is safe.
    """

    def __init__(self) -> None:
        self.visible = 0
        self._waits: tuple[int, int] | None = None  # a number, and the transaction after it

    def look(self, last: int, oldest: int, following: int) -> int:
        number, end = self._waits or (last, following)
        if oldest >= end:
            self.visible, self._waits = number, None
        else:
            self._waits = number, end
        return self.visible


class EndedGames(Protocol):
    """The ended games of one database; all methods raise `Lost` if it does not answer."""

    async def end(self) -> FeedEnd: ...
    async def after(self, number: int, until: int, most: int) -> Sequence[EndedGame]: ...
    async def oldest(self, number: int) -> Ms | None: ...
    async def prune(self, passed: int, most: int) -> int: ...


class FeedCursors(Protocol):
    async def of(self, feature: str) -> Mapping[str, int]: ...
    async def move(self, feature: str, database: str, number: int) -> None: ...
    async def move_back(self, feature: str, database: str, number: int) -> None: ...


class _Retry(Struct):
    """How a feature fares with a database: after a failure it gets single games, later more."""

    most: int  # games at once
    wait: float  # seconds
    since: float = 0.0  # the loop's time of the next attempt


class Delivery:
    """Delivers to one feature. One node does this for all; two for a moment do no harm."""

    def __init__(
        self,
        feature: str,
        handle: Handle,
        databases: Mapping[str, EndedGames],
        cursors: FeedCursors,
    ) -> None:
        self.feature, self._handle = feature, handle
        self._databases, self._cursors = databases, cursors
        self._retries = {name: _Retry(GAMES_PER_PAGE, FIRST_RETRY_SECONDS) for name in databases}

    async def round(self) -> None:
        """Deliver what has ended since the last round. A database that is down waits."""
        cursors = await self._cursors.of(self.feature)
        for name, games in self._databases.items():
            facts = {"feature": self.feature, "database": name}
            with isolated(self._name(), Lost, **facts):
                if _now() >= self._retries[name].since:
                    await self._deliver(name, games, cursors.get(name, 0))

    async def _deliver(self, database: str, ended: EndedGames, cursor: int) -> None:
        end, retry = await ended.end(), self._retries[database]
        if end.last < cursor:
            facts = {"feature": self.feature, "database": database, "number": end.last}
            log.warning("feed cursor moved back: the database was restored", extra={"facts": facts})
            cursor = end.last
            await self._cursors.move_back(self.feature, database, cursor)
        while cursor < end.visible:
            began, most = _now(), retry.most
            games = await ended.after(cursor, end.visible, most)
            if games and not await self._handled(database, games, retry):
                return
            cursor = games[-1].number if len(games) == most else end.visible
            await self._cursors.move(self.feature, database, cursor)
            await asyncio.sleep(PAUSE_PER_DURATION * (_now() - began))

    async def _handled(self, database: str, games: Sequence[EndedGame], retry: _Retry) -> bool:
        try:
            async with asyncio.timeout(HANDLER_TIMEOUT_SECONDS):
                await self._handle(games)
        except Lost:
            raise
        except Exception:
            failures[self._name()] += 1
            facts = {"feature": self.feature, "database": database, "number": games[0].number}
            facts |= {"table": games[0].table, "games": len(games), "retry": retry.wait}
            log.exception("ended games not handled", extra={"facts": facts})
            retry.most, retry.since = 1, _now() + retry.wait
            retry.wait = min(2 * retry.wait, MAX_RETRY_SECONDS)
            return False
        retry.most, retry.wait = min(2 * retry.most, GAMES_PER_PAGE), FIRST_RETRY_SECONDS
        return True

    def _name(self) -> str:
        return f"ended games for {self.feature}"


class Feed:
    """The feed of all databases, and every feature that reads it."""

    def __init__(
        self,
        handlers: Mapping[str, Handle],  # by feature
        databases: Mapping[str, Callable[[], EndedGames]],
        cursors: FeedCursors,
    ) -> None:
        self._cursors = cursors
        self._databases = {name: new() for name, new in databases.items()}
        self.deliveries = [
            Delivery(feature, handle, {name: new() for name, new in databases.items()}, cursors)
            for feature, handle in handlers.items()
        ]
        self.lag = {one.feature: 0.0 for one in self.deliveries}  # seconds

    async def measure(self) -> None:
        """How long the oldest game has waited that a feature has not handled."""
        now = time_ns() // 1_000_000
        for one in self.deliveries:
            cursors, waited = await self._cursors.of(one.feature), 0
            for name, games in self._databases.items():
                with isolated("feed lag", Lost, database=name):
                    oldest = await games.oldest(cursors.get(name, 0))
                    waited = max(waited, 0 if oldest is None else now - oldest)
            self.lag[one.feature] = waited / 1000

    async def prune(self) -> None:
        """Delete the rows that every feature has passed, once their games are archived."""
        cursors = [await self._cursors.of(one.feature) for one in self.deliveries]
        for name, games in self._databases.items():
            with isolated("old ended games", Lost, database=name):
                passed = min(one.get(name, 0) for one in cursors) if cursors else 2**62
                began = _now()
                while await games.prune(passed, PRUNED):
                    await asyncio.sleep(4 * (_now() - began))
                    began = _now()


def _now() -> float:
    return asyncio.get_running_loop().time()
