"""Who is paired with whom, and when a search or an offer ends. Pure: `now` is an argument."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from statistics import median_low
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from parlour.core.ids import Ms, TableId, UserId

SEARCH_TIMEOUT = Ms(2 * 60_000)  # how long a search takes at most
LONG_SEARCH_TIMEOUT = Ms(60 * 60_000)  # and if its page is kept open to be called
ANSWER = Ms(15_000)  # to accept an offer
ANSWER_GRACE = Ms(1_000)  # an answer is on its way: this much later it still counts
CONNECTED = Ms(4_000)  # after its last sign of life a page counts as gone: nobody is paired with it
KEPT = Ms(60_000)  # a page that comes back so soon has kept its place
KEPT_APART = Ms(10 * 60_000)  # the same two are not paired so soon after one has declined
MIN_SEARCHES = 20  # searches from which on the usual wait is told
HOUR = Ms(3_600_000)
HOURS = 24
BUSY = 3  # hours in a row when most people come

SearchEnd: TypeAlias = Literal["nobody", "away", "declined", "seated"]


class Search(Struct, frozen=True, kw_only=True):
    """One person's search, as it is stored."""

    user: UserId
    name: str
    pool: str
    game: str
    loadout: str = "null"
    since: Ms
    until: Ms
    seen: Ms
    offer: TableId = TableId("")
    offered: Ms = Ms(0)
    accepted: bool = False
    agreed: bool = False
    ended: str = ""


class Pair(NamedTuple):
    one: UserId
    two: UserId

    @classmethod
    def of(cls, one: UserId, two: UserId) -> "Pair":
        """The same for both orders."""
        return cls(*sorted((one, two)))


class Lapsed(NamedTuple):
    """An offer that somebody did not answer, or that has lost one of the two."""

    offer: TableId


class Expired(NamedTuple):
    """A search that has found nobody in time."""

    user: UserId


Change: TypeAlias = Lapsed | Expired


class SearchWait(NamedTuple):
    """How long a search took; None: it has found nobody."""

    at: Ms
    ms: int | None


def pairs(waiting: Iterable[Search], apart: Collection[Pair], now: Ms) -> list[Pair]:
    """Who is offered a game with whom: whoever has waited longest chooses first.

    `apart` are those who do not want to meet: who declined lately, or has blocked the other.
    """
    free = sorted((one for one in waiting if is_free(one, now)), key=lambda it: (it.since, it.user))
    pools: dict[str, list[Search]] = {}
    found = list[Pair]()
    for one in free:
        others = pools.setdefault(one.pool, [])
        for other in others:
            if Pair.of(one.user, other.user) not in apart:
                others.remove(other)
                found.append(Pair.of(other.user, one.user))
                break
        else:
            others.append(one)
    return found


def is_free(one: Search, now: Ms) -> bool:
    """Whether somebody looks now, has their page open and has no offer."""
    looks = not one.offer and not one.ended and now < one.until
    return looks and is_connected(one, now)


def is_connected(one: Search, now: Ms) -> bool:
    return one.seen > now - CONNECTED


def due(searches: Sequence[Search], now: Ms) -> list[Change]:
    """What has run out. To carry it out twice does no harm."""
    sizes = Counter(one.offer for one in searches if one.offer)
    changes = dict[Change, None]()  # in order, each once
    for one in searches:
        if one.ended or one.agreed:
            continue
        if one.offer:
            if now > one.offered + ANSWER + ANSWER_GRACE or sizes[one.offer] < 2:
                changes[Lapsed(one.offer)] = None
        elif now >= one.until:
            changes[Expired(one.user)] = None
    return list(changes)


def usual_wait(waits: Iterable[SearchWait], now: Ms) -> int | None:
    """The median of the searches at this hour of the day, in ms; None: too few to tell.

    Searches that have found nobody count as longer than all others.
    """
    hour = _hour(now)
    took = [wait.ms for wait in waits if _hour(wait.at) == hour]
    if len(took) < MIN_SEARCHES:
        return None
    middle = median_low(LONG_SEARCH_TIMEOUT * 2 if ms is None else ms for ms in took)
    return middle if middle <= LONG_SEARCH_TIMEOUT else None


def busy_hours(waits: Sequence[SearchWait]) -> int | None:
    """The hour (UTC) at which the busiest three hours of a day begin, if they stand out."""
    if len(waits) < MIN_SEARCHES:
        return None
    counts = Counter(_hour(wait.at) for wait in waits)
    sums = [sum(counts[(at + n) % HOURS] for n in range(BUSY)) for at in range(HOURS)]
    best = max(range(HOURS), key=lambda at: sums[at])
    return best if 2 * sums[best] >= len(waits) else None


def _hour(at: Ms) -> int:
    return at // HOUR % HOURS
