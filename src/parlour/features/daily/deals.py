"""Deals of the day: the same for everybody, committed a week ahead, seeds published later."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo

from msgspec import Struct

from parlour.core.box import Box
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.daily.zones import machine_zone
from parlour.host.shared_deals import Try, commitment

DAYS_AHEAD = 7  # days for which commitments are published ahead
FINISH_WINDOW = Ms(24 * 60 * 60_000)  # after its day: how long a started deal may be finished
LISTED_WINDOW = Ms(40 * 24 * 60 * 60_000)  # how long a deal is listed and can be requested
OPENING_DELAY = Ms(1_000)  # from fixing the first deal until it opens: its commitment is older
MIN_DEAL_LENGTH = timedelta(hours=12)  # minimum length of a deal, even when the time zone changes
LEVEL = "strong"
KIND = "daily"  # of the purpose of their tables


class OtherZone(Exception):
    """The server's time zone setting differs from the zone of its deals."""

    def __init__(self, stored: str, setting: str) -> None:
        super().__init__(stored, setting)
        self.stored, self.setting = stored, setting


class StoredDeal(Struct, frozen=True, kw_only=True):
    """A deal in the database. Its seed is secret until `shown`."""

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
        return Ms(self.closes + FINISH_WINDOW)

    def __repr__(self) -> str:
        return f"StoredDeal({self.number})"  # keeps the seed out of logs and tracebacks


class FinishedDeal(NamedTuple):
    """A game of a deal that ended with a result."""

    number: int
    user: UserId
    ended: Ms  # ms since 1970
    done: Try


class DailyStore(Protocol):
    async def deals(self, since: Ms) -> Sequence[StoredDeal]:
        """All deals that close after this time, in order."""

    async def deal(self, number: int) -> StoredDeal | None: ...

    async def zone(self, first: str) -> str:
        """The time zone of the deals on all nodes; stores `first` if there is none."""

    async def last(self) -> tuple[int, Ms]:
        """The highest number ever used, and when the last deal closes; zeros without deals."""

    async def add(self, deal: StoredDeal, after: Ms) -> None:
        """Add a deal, unless its number is taken or the last deal does not close at `after`: if
        nodes fix the same days in different zones, the first one wins."""

    async def begin(self, number: int, user: UserId, table: TableId) -> TableId:
        """The table of the user's first game: this one or an earlier one. Stores nothing for a
        user who was erased meanwhile."""

    async def tried(self, number: int, user: UserId) -> Try | None: ...

    async def count(self, done: Sequence[FinishedDeal]) -> None:
        """Store the results of first games that ended before the seed was shown. A try that has
        a result keeps it."""

    async def results(self, number: int, without: UserId) -> Sequence[tuple[Try, int]]:
        """Distinct results of all other users and their counts, without tables."""

    async def finished(self, user: UserId) -> Sequence[int]:
        """The numbers of the deals that a user finished recently."""


class DailyDeals:
    """A node's cache of the deals, refreshed by `publish`."""

    def __init__(
        self,
        store: DailyStore,
        find: Callable[[str], Box],
        seed: Callable[[], bytes],
        now: Callable[[], Ms],
        games: Sequence[str],
        zone: str = "",
    ) -> None:
        self.store, self._find, self._seed, self.now = store, find, seed, now
        self._games, self._zone = tuple(games), zone
        self.deals: tuple[StoredDeal, ...] = ()
        self.doubled: frozenset[int] | None = None  # deals that nobody can miss; None: not read yet

    async def check_zone(self) -> None:
        """Raise `OtherZone` if this server is set to a zone that the deals do not use."""
        stored = await self._stored_zone() if self._games else self._zone
        if self._zone not in ("", stored):
            raise OtherZone(stored, self._zone)

    async def publish(self) -> None:
        """Fix the deals of the next days, but never for a day that has begun.

        A new server's first deal opens at once, and lasts to the end of the next day.
        """
        await self._read()
        if not self._games:
            return
        number, after = await self.store.last()
        now = self.now()
        missing = list(days(now, ZoneInfo(await self._stored_zone()), after))
        if number == 0:
            missing[0] = Ms(now + OPENING_DELAY), missing[0][1]
        for opens, closes in missing:
            number += 1
            await self.store.add(self._deal(number, opens, closes), after)
            after = closes
        if missing:
            await self._read()

    async def _stored_zone(self) -> str:
        return await self.store.zone(self._zone or machine_zone())

    async def _read(self) -> None:
        self.deals = tuple(await self.store.deals(Ms(self.now() - LISTED_WINDOW)))

    def _deal(self, number: int, opens: Ms, closes: Ms) -> StoredDeal:
        box, seed = self._find(self._games[(number - 1) % len(self._games)]), self._seed()
        return StoredDeal(
            number=number,
            opens=opens,
            closes=closes,
            rules=box.rules,
            level=LEVEL,
            seed=seed,
            commit=commitment(box, number, seed),
            published=self.now(),
        )

    def today(self) -> StoredDeal | None:
        now = self.now()
        return next((deal for deal in self.deals if deal.opens <= now < deal.closes), None)

    def of(self, number: int) -> StoredDeal | None:
        return next((deal for deal in self.deals if deal.number == number), None)

    def is_shown(self, number: int) -> bool:
        """Whether the seed is public. It is for deals that are too old to be cached here."""
        deal = self.of(number)
        if deal is None:  # too old, or just fixed by another node
            return bool(self.deals) and number < self.deals[0].number
        return self.now() >= deal.shown


def days(now: Ms, zone: tzinfo, after: Ms = Ms(0)) -> Iterator[tuple[Ms, Ms]]:
    """When the next deals open and close: at midnight in this zone.

    The first one opens when the last deal closes (`after`), so a change of zone causes no gap and
    no duplicate day. If no deal is open, it opens tomorrow.
    """
    today = datetime.fromtimestamp(now / 1000, zone).date()
    opens = after if after > now else _midnight(today, 1, zone)
    while opens < _midnight(today, DAYS_AHEAD + 1, zone):
        day = (datetime.fromtimestamp(opens / 1000, zone) + MIN_DEAL_LENGTH).date()
        closes = _midnight(day, 1, zone)
        yield opens, closes
        opens = closes


def _midnight(today: date, ahead: int, zone: tzinfo) -> Ms:
    day = today + timedelta(days=ahead)
    begins = datetime(day.year, day.month, day.day, tzinfo=zone)
    return Ms(round(begins.timestamp() * 1000))
