"""Deals of the day: fixed and published a week ahead, the same for everybody, shown afterwards."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta, tzinfo
from typing import Protocol
from zoneinfo import ZoneInfo

from msgspec import Struct

from parlour.api.played import Outcome
from parlour.core.box import Box
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import daily_commit
from parlour.table.room import options
from parlour.table.terms import Terms

AHEAD = 7  # days, of which the deals are published
LATE = Ms(24 * 60 * 60_000)  # after its day, in which a deal that was begun may be finished
KNOWN = Ms(40 * 24 * 60 * 60_000)  # for which a deal is listed and can be asked for
SEATS, LEVEL = 2, "strong"


class StoredDeal(Struct, frozen=True):
    """As it is stored; nobody is shown the seed before `shown`."""

    number: int
    opens: Ms
    closes: Ms
    rules: str
    level: str
    seed: bytes
    commit: str
    published: Ms

    @property
    def shown(self) -> Ms:
        return Ms(self.closes + LATE)

    def __repr__(self) -> str:
        return f"StoredDeal({self.number})"  # no log line or traceback holds the seed


class Try(Struct, frozen=True):
    """Somebody's first game of a deal; without a result it is not finished."""

    table: TableId
    result: Outcome | None = None
    mine: int | None = None
    other: int | None = None


class DailyStore(Protocol):
    async def deals(self, since: Ms) -> Sequence[StoredDeal]:
        """All that close after this, in order."""

    async def deal(self, number: int) -> StoredDeal | None: ...

    async def last(self) -> int:
        """The highest number that there ever was, or 0."""

    async def add(self, deal: StoredDeal) -> None:
        """Nothing happens if there is one of this number or of this day."""

    async def begin(self, number: int, user: UserId, table: TableId) -> TableId:
        """The table of the user's first game: this one, or one named before."""

    async def tried(self, number: int, user: UserId) -> Try | None: ...

    async def finish(self, number: int, user: UserId, done: Try) -> None: ...

    async def results(self, number: int) -> Sequence[tuple[Try, int]]:
        """Finished games, and how many ended so; the tables are left out."""

    async def finished(self, user: UserId) -> Sequence[int]:
        """The numbers of the deals that a user has finished lately."""


class DailyDeals:
    """What a node knows of the deals, read again with every `publish`."""

    def __init__(
        self, store: DailyStore, find: Callable[[str], Box], seed: Callable[[], bytes],
        now: Callable[[], Ms], games: Sequence[str], zone: str = "",
    ) -> None:  # fmt: skip
        self.store, self._find, self._seed, self.now = store, find, seed, now
        self._games = tuple(games)
        self._zone = ZoneInfo(zone) if zone else None
        self.deals: tuple[StoredDeal, ...] = ()

    async def publish(self) -> None:
        """Fix the deals of the next days. Never one for a day that has begun."""
        await self._read()
        known = {deal.opens for deal in self.deals}
        missing = [day for day in days(self.now(), self._zone) if day[0] not in known]
        if not self._games or not missing:
            return
        for number, (opens, closes) in enumerate(missing, await self.store.last() + 1):
            await self.store.add(self._deal(number, opens, closes))
        await self._read()

    async def _read(self) -> None:
        self.deals = tuple(await self.store.deals(Ms(self.now() - KNOWN)))

    def _deal(self, number: int, opens: Ms, closes: Ms) -> StoredDeal:
        box, seed = self._find(self._games[(number - 1) % len(self._games)]), self._seed()
        agreed = box.written(options(box, Terms(box.rules, SEATS), (None,) * SEATS))
        commit = daily_commit(box.rules, agreed, SEATS, number, seed).hex()
        return StoredDeal(number, opens, closes, box.rules, LEVEL, seed, commit, self.now())

    def today(self) -> StoredDeal | None:
        now = self.now()
        return next((deal for deal in self.deals if deal.opens <= now < deal.closes), None)

    def of(self, number: int) -> StoredDeal | None:
        return next((deal for deal in self.deals if deal.number == number), None)

    def is_shown(self, number: int) -> bool:
        """Whether the seed may be shown: of a deal so old that it is not known here, it may."""
        deal = self.of(number)
        if deal is None:  # or another node has just fixed it
            return bool(self.deals) and number < self.deals[0].number
        return self.now() >= deal.shown


def days(now: Ms, zone: tzinfo | None) -> Iterator[tuple[Ms, Ms]]:
    """When each of the next days begins and ends, in the operator's zone or the machine's."""
    today = datetime.fromtimestamp(now / 1000, zone).date()
    for ahead in range(1, AHEAD + 1):
        yield _midnight(today, ahead, zone), _midnight(today, ahead + 1, zone)


def _midnight(today: date, ahead: int, zone: tzinfo | None) -> Ms:
    day = today + timedelta(days=ahead)
    begins = datetime(day.year, day.month, day.day, tzinfo=zone)
    return Ms(round(begins.timestamp() * 1000))
