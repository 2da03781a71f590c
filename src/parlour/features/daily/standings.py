"""Results of a deal of the day, and a user's streak. Pure functions."""

from collections.abc import Sequence

from parlour.features.daily.bodies import DailyBar, DailyDay, Day
from parlour.features.daily.deals import StoredDeal
from parlour.host.shared_deals import Try

WEEK = 7  # deals in the week's view; one of them may be missed
MAX_OVERLAPPING_DEALS = 16  # deals that may overlap because of time zone changes
BARS = 7  # at most
ORDER = ("lost", "drawn", "won")


def standing(done: Try, everyone: Sequence[tuple[Try, int]]) -> tuple[int, int]:
    """How many players have finished, and how many of them did worse."""
    players = sum(many for _, many in everyone)
    return players, sum(many for one, many in everyone if _rank(one) < _rank(done))


def _rank(done: Try) -> tuple[int, ...]:
    """Sort key: result, then lead, then points. Players who gave up come last."""
    by = _ahead(done)
    if by is None or done.mine is None or done.result is None:
        return (-1,)
    return ORDER.index(done.result), by, done.mine


def bars(done: Try, everyone: Sequence[tuple[Try, int]]) -> tuple[DailyBar, ...]:
    """Bars of equal width, from the furthest behind to the furthest ahead. Players who gave up
    count as furthest behind."""
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
    """Deals that overlap for more than half their time with lower-numbered ones.

    Parlour 0.2.0 created them when its time zone was changed. They were hardly ever today's deal.
    """
    found = set[int]()
    for at, deal in enumerate(deals):
        before = [
            one for one in deals[max(0, at - MAX_OVERLAPPING_DEALS) : at] if one.number not in found
        ]
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
    """The streak of deals played up to today, and the last seven deals.

    In any seven deals, one may be missed without breaking the streak. Today's deal counts as
    missed only once it is over. Ignored deals never count as missed.
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
