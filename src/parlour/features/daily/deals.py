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
from parlour.features.daily.zones import machine_zone
from parlour.table.room import options
from parlour.table.terms import Terms

AHEAD = 7  # days, of which the deals are published
LATE = Ms(24 * 60 * 60_000)  # after its day, in which a deal that was begun may be finished
KNOWN = Ms(40 * 24 * 60 * 60_000)  # for which a deal is listed and can be asked for
SHORTEST = timedelta(hours=12)  # a deal lasts, also the one in which the time zone changes
SEATS, LEVEL = 2, "strong"


class OtherZone(Exception):
    """The server is set to another time zone than the one that its deals follow."""

    def __init__(self, stored: str, setting: str) -> None:
        super().__init__(stored, setting)
        self.stored, self.setting = stored, setting


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

    async def zone(self, first: str) -> str:
        """The time zone that the deals of all nodes follow: `first`, if none is stored."""

    async def last(self) -> tuple[int, Ms]:
        """The highest number that there ever was, and when the last deal closes; or zeros."""

    async def add(self, deal: StoredDeal, after: Ms) -> None:
        """Nothing happens if its number is taken, or the last deal does not close at `after`: of
        nodes that fix the same days in different zones one adds, and the others follow it."""

    async def begin(self, number: int, user: UserId, table: TableId) -> TableId:
        """The table of the user's first game: this one, or one named before. Nothing is stored of
        somebody who was erased meanwhile."""

    async def tried(self, number: int, user: UserId) -> Try | None: ...

    async def results(self, number: int, without: UserId) -> Sequence[tuple[Try, int]]:
        """Finished games of everybody else, and how many ended so; the tables are left out."""

    async def finished(self, user: UserId) -> Sequence[int]:
        """The numbers of the deals that a user has finished lately."""


class DailyDeals:
    """What a node knows of the deals, read again with every `publish`."""

    def __init__(
        self, store: DailyStore, find: Callable[[str], Box], seed: Callable[[], bytes],
        now: Callable[[], Ms], games: Sequence[str], zone: str = "",
    ) -> None:  # fmt: skip
        self.store, self._find, self._seed, self.now = store, find, seed, now
        self._games, self._zone = tuple(games), zone
        self.deals: tuple[StoredDeal, ...] = ()
        self.doubled: frozenset[int] | None = None  # numbers that nobody misses; None: not read

    async def check_zone(self) -> None:
        """`OtherZone` unless the deals follow the zone that this server is set to, if it is."""
        stored = await self._stored_zone() if self._games else self._zone
        if self._zone not in ("", stored):
            raise OtherZone(stored, self._zone)

    async def publish(self) -> None:
        """Fix the deals of the next days. Never one for a day that has begun."""
        await self._read()
        if not self._games:
            return
        number, after = await self.store.last()
        missing = list(days(self.now(), ZoneInfo(await self._stored_zone()), after))
        for opens, closes in missing:
            number += 1
            await self.store.add(self._deal(number, opens, closes), after)
            after = closes
        if missing:
            await self._read()

    async def _stored_zone(self) -> str:
        return await self.store.zone(self._zone or machine_zone())

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


def days(now: Ms, zone: tzinfo, after: Ms = Ms(0)) -> Iterator[tuple[Ms, Ms]]:
    """When each deal that is to be fixed opens and closes: at midnight in this zone.

    The first opens when the last one closes (`after`), so a new zone leaves no gap and doubles
    no day; without one that is still to close, it opens tomorrow.
    """
    today = datetime.fromtimestamp(now / 1000, zone).date()
    opens = after if after > now else _midnight(today, 1, zone)
    while opens < _midnight(today, AHEAD + 1, zone):
        day = (datetime.fromtimestamp(opens / 1000, zone) + SHORTEST).date()
        closes = _midnight(day, 1, zone)
        yield opens, closes
        opens = closes


def _midnight(today: date, ahead: int, zone: tzinfo) -> Ms:
    day = today + timedelta(days=ahead)
    begins = datetime(day.year, day.month, day.day, tzinfo=zone)
    return Ms(round(begins.timestamp() * 1000))
