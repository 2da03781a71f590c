"""How a deal of the day went for everyone, and somebody's days. All pure."""

from collections.abc import Sequence

from parlour.features.daily.bodies import DailyBar, DailyDay, Day
from parlour.features.daily.deals import StoredDeal, Try

WEEK = 7  # deals that are shown, and of which one is free
NEAR = 16  # deals that can have been fixed for the same days
BARS = 7  # at most
ORDER = ("lost", "drawn", "won")


def standing(done: Try, everyone: Sequence[tuple[Try, int]]) -> tuple[int, int]:
    """How many have finished, and how many of them did worse."""
    players = sum(many for _, many in everyone)
    return players, sum(many for one, many in everyone if _rank(one) < _rank(done))


def _rank(done: Try) -> tuple[int, ...]:
    """By result, then by how far ahead, then by points; who gave up is last."""
    by = _ahead(done)
    if by is None or done.mine is None or done.result is None:
        return (-1,)
    return ORDER.index(done.result), by, done.mine


def bars(done: Try, everyone: Sequence[tuple[Try, int]]) -> tuple[DailyBar, ...]:
    """As wide as each other, from the furthest behind to the furthest ahead. Who gave up is
    counted among the furthest behind."""
    ahead = [by for one, _ in everyone if (by := _ahead(one)) is not None]
    low, high = min(ahead, default=0), max(ahead, default=0)
    wide = (high - low) // BARS + 1

    def bar(one: Try) -> int:
        by = _ahead(one)
        return 0 if by is None else (by - low) // wide

    counts = [0] * ((high - low) // wide + 1)
    for one, many in everyone:
        counts[bar(one)] += many
    return tuple(
        DailyBar(low + at * wide, low + (at + 1) * wide - 1, many, bar(done) == at)
        for at, many in enumerate(counts)
    )


def _ahead(done: Try) -> int | None:
    return None if done.mine is None or done.other is None else done.mine - done.other


def doubled(deals: Sequence[StoredDeal]) -> frozenset[int]:
    """Deals of which others with lower numbers take more than half the time, so that they were
    hardly ever today's: Parlour 0.2.0 fixed such ones when its time zone was changed."""
    found = set[int]()
    for at, deal in enumerate(deals):
        before = [one for one in deals[max(0, at - NEAR) : at] if one.number not in found]
        taken = sum(
            max(0, min(deal.closes, one.closes) - max(deal.opens, one.opens)) for one in before
        )
        if 2 * taken > deal.closes - deal.opens:
            found.add(deal.number)
    return frozenset(found)


def days_of(
    numbers: Sequence[int],
    deals: Sequence[StoredDeal],
    today: int,
    ignored: frozenset[int] = frozenset(),
) -> tuple[int, tuple[DailyDay, ...]]:
    """Deals played one after the other up to today, and the last seven of them.

    One of any seven may be left out: that day is free. Today's is not missed before it is over,
    and a deal that is ignored is missed by nobody.
    """
    played, free, row = frozenset(numbers), set[int](), 0
    first = min(played, default=today)
    for number in range(today, first - 1, -1):
        if number in played:
            row += 1
        elif number != today and number not in ignored:
            if any(number < one < number + WEEK for one in free):
                break
            free.add(number)
    there = [deal.number for deal in deals if deal.number <= today]
    shown = [number for number in there if number in played or number not in ignored][-WEEK:]
    return row, tuple(
        DailyDay(deal.number, deal.opens, _day(deal.number, played, free, today))
        for deal in deals
        if deal.number in shown
    )


def _day(number: int, played: frozenset[int], free: set[int], today: int) -> Day:
    if number in played:
        return "played"
    if number in free:
        return "free"
    return "open" if number == today else "missed"
