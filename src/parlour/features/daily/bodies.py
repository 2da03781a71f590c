"""Request and response bodies for the deal of the day."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.api.orders import Order
from parlour.api.played import Outcome
from parlour.core.ids import Ms, TableId

Day: TypeAlias = Literal["played", "free", "missed", "open"]


class DailyDeal(Struct, frozen=True, kw_only=True):
    """One deal. Its seed is shown once nobody's game can count any more."""

    number: int
    rules: str
    level: str  # of the house bot, the same for all players
    opens: Ms  # ms since 1970
    closes: Ms
    shown: Ms  # when its seed is published
    commit: str
    published: Ms
    seed: str = ""


class DailySchedule(Struct, frozen=True):
    """Today's deal, the commitments to the next ones, and the last ones with their seeds."""

    now: Ms
    today: DailyDeal | None  # None: none was fixed in time
    coming: tuple[DailyDeal, ...]
    past: tuple[DailyDeal, ...]


class DailyScore(Struct, frozen=True):
    """How it ended for one player; without scores: given up."""

    result: Outcome
    mine: int | None = None
    other: int | None = None


class DailyBar(Struct, frozen=True):
    """How many players were so far ahead at the end, or behind."""

    low: int
    high: int
    players: int
    yours: bool = False


class DailyDay(Struct, frozen=True):
    number: int
    opens: Ms
    day: Day


class DailyResults(Struct, frozen=True, kw_only=True):
    """Your own game of a deal, and, once it is over, how everyone did."""

    number: int
    table: TableId | None = None  # yours; None: not started
    yours: DailyScore | None = None
    players: int = 0  # who have finished, including you
    behind: int = 0  # of these, how many did worse than you
    bars: tuple[DailyBar, ...] = ()  # from the furthest behind to the furthest ahead
    row: int = 0  # deals that you played in a row
    week: tuple[DailyDay, ...] = ()  # the last seven deals, oldest first


class DailyZone(Order, frozen=True, tag="daily-zone"):
    """Deals of the day begin at midnight in this time zone, after those that are fixed already."""

    zone: Annotated[str, Meta(min_length=1, max_length=64)]  # like Europe/Berlin
