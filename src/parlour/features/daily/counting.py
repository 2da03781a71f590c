"""Counts finished deals of the day from the stored results of their games."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.daily.deals import SEATS, StoredDeal, Try
from parlour.host.played import outcome
from parlour.host.ports import Lost
from parlour.host.shards import shard_of

PAGE = 500  # tries read per query
VISIBLE = Ms(60 * 60_000)  # from publishing the seed until all earlier results are visible


class OpenTry(NamedTuple):
    """A user's first game of a deal, without a result so far."""

    number: int
    user: UserId
    table: TableId


class EndedTry(NamedTuple):
    user: UserId
    table: TableId
    at: Ms  # ms since 1970
    over: Over


class CountStore(Protocol):
    """Database queries of the counter; they raise `Lost` if a database does not answer."""

    async def is_first(self) -> bool:
        """Whether this node is the one that counts for all nodes."""

    async def open_tries(
        self, numbers: Sequence[int], after: tuple[int, str], most: int
    ) -> Sequence[OpenTry]:
        """The open tries after this position, sorted by deal number and user."""

    async def ended(self, shard: str, tries: Sequence[OpenTry]) -> Sequence[EndedTry]:
        """The tries whose tables are in this database and have ended with a result."""

    async def count(self, done: Sequence[tuple[OpenTry, Try]]) -> None:
        """Store results; a try that already has one keeps it."""


class DailyCount:
    def __init__(
        self, store: CountStore, deals: Callable[[], Sequence[StoredDeal]], now: Callable[[], Ms]
    ) -> None:
        self._store, self._deals, self._now = store, deals, now
        self._complete = set[int]()  # deals that get no more results

    async def round(self) -> None:
        """Count the games that ended since the last round, on one node. Games in a database that
        is down wait for the next round."""
        if not await self._store.is_first():
            return
        now = self._now()
        deals = {
            deal.number: deal
            for deal in self._deals()
            if deal.opens <= now and deal.number not in self._complete
        }
        lost, after = list[Lost](), (0, "")
        while page := await self._store.open_tries(list(deals), after, PAGE):
            lost += await self._count(page, deals)
            after = page[-1][:2]
        if lost:
            raise lost[0]
        self._complete |= {one.number for one in deals.values() if now > one.shown + VISIBLE}

    async def _count(self, page: Sequence[OpenTry], deals: dict[int, StoredDeal]) -> list[Lost]:
        """Query each database that has some of the tables, and return the failures."""
        lost = list[Lost]()
        for shard in {shard_of(one.table) for one in page}:
            tries = {(one.user, one.table): one for one in page if shard_of(one.table) == shard}
            try:
                ended = await self._store.ended(shard, list(tries.values()))
            except Lost as error:
                lost.append(error)
                continue
            pairs = [(tries[one.user, one.table], one) for one in ended]
            await self._store.count(
                [
                    (tried, finished(one.table, one.over))
                    for tried, one in pairs
                    if one.at < deals[tried.number].shown
                ]
            )
        return lost


def finished(table: TableId, over: Over) -> Try:
    """The try with its result; the player of a deal has the first seat."""
    mine, other = over.scores if len(over.scores) == SEATS else (None, None)
    return Try(table, outcome(Seat(0), over), mine, other)
