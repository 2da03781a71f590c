"""Deals of the day without a server: when they open, how players compare, days in a row."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from parlour.core.ids import Ms
from parlour.core.record import shared_commit
from parlour.features.daily.deals import OPENING_DELAY, DailyDeals, StoredDeal, days
from parlour.features.daily.standings import bars, days_of, doubled, standing
from parlour.features.daily.tests.dailies import DAY
from parlour.games.registry import load
from parlour.host.shared_deals import Try
from parlour.table.room import options
from parlour.table.terms import Terms
from tests.support.hosts import run

MIDNIGHT = Ms(1_792_713_600_000)  # of 23 October 2026, in UTC
TABLE: Any = ""


class Shelf:
    """Deals in memory; of the whole store this is all that publishing needs."""

    def __init__(self) -> None:
        self.kept: list[StoredDeal] = []
        self.since: list[Ms] = []  # for each time that it was read

    async def deals(self, since: Ms) -> Sequence[StoredDeal]:
        self.since.append(since)
        return [deal for deal in self.kept if deal.closes > since]

    async def zone(self, first: str) -> str:
        return first

    async def last(self) -> tuple[int, int]:
        return max(((deal.number, deal.closes) for deal in self.kept), default=(0, 0))

    async def add(self, deal: StoredDeal, _after: Ms) -> None:
        self.kept.append(deal)


def on(shelf: Shelf, now: int, *games: str) -> DailyDeals:
    store: Any = shelf
    seed = partial(Random(1).randbytes, 32)
    return DailyDeals(store, load, seed, partial(Ms, now), games, "UTC")


def test_the_deals_of_the_next_seven_days_are_fixed_and_the_next_day_one_more() -> None:
    async def work() -> None:
        shelf, noon = Shelf(), MIDNIGHT + DAY // 2
        await on(shelf, noon, "memory", "pazaak").publish()
        assert [(deal.number, deal.opens, deal.closes) for deal in shelf.kept] == [
            (1, noon + OPENING_DELAY, MIDNIGHT + 2 * DAY),
            *((day, MIDNIGHT + day * DAY, MIDNIGHT + (day + 1) * DAY) for day in range(2, 8)),
        ]
        games = [deal.rules.partition("/")[0] for deal in shelf.kept]
        assert games == ["memory", "pazaak"] * 3 + ["memory"]
        assert {(deal.level, deal.published) for deal in shelf.kept} == {("strong", noon)}
        tomorrow = on(shelf, noon + DAY, "memory", "pazaak")
        await tomorrow.publish()
        assert [deal.number for deal in shelf.kept] == list(range(1, 9))
        assert tomorrow.deals == tuple(shelf.kept)
        shelf.since.clear()
        await tomorrow.publish()
        assert shelf.since == [noon + DAY - 40 * DAY]  # nothing was missing, so it is read once
        assert tomorrow.today() == shelf.kept[0]

    run(work())


def test_without_games_there_are_no_deals() -> None:
    async def work() -> None:
        deals = on(Shelf(), MIDNIGHT)
        await deals.publish()
        assert deals.deals == ()
        assert deals.today() is None
        assert not deals.is_shown(1)

    run(work())


def test_a_deal_is_committed_to_for_two_seats() -> None:
    async def work() -> None:
        shelf = Shelf()
        await on(shelf, MIDNIGHT, "pazaak").publish()
        deal, box = shelf.kept[2], load("pazaak")
        agreed = box.written(options(box, Terms(rules=box.rules, seats=2), (None, None)))
        assert deal.commit == shared_commit(box.rules, agreed, 2, 3, deal.seed).hex()

    run(work())


def dealt(number: int) -> StoredDeal:
    opens = Ms(MIDNIGHT + number * DAY)
    return StoredDeal(
        number=number,
        opens=opens,
        closes=Ms(opens + DAY),
        rules="",
        level="",
        seed=b"",
        commit="",
        published=Ms(0),
    )


def test_a_seed_is_shown_a_day_after_its_deal_has_closed() -> None:
    deals = on(Shelf(), shown := MIDNIGHT + 7 * DAY)
    deals.deals = (dealt(5),)
    assert deals.is_shown(5)
    assert deals.is_shown(4)  # so old that it is not known here
    assert not deals.is_shown(6)  # another node has just fixed it
    early = on(Shelf(), shown - 1)
    early.deals = (dealt(5), dealt(6))
    assert not early.is_shown(5)
    assert (early.of(6), early.of(7)) == (dealt(6), None)


def test_a_day_is_a_day_also_when_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    friday = Ms(1_792_756_800_000)  # 23 October 2026: on the 25th clocks go back
    lengths = [(closes - opens) // 3_600_000 for opens, closes in days(friday, berlin)]
    assert sorted(lengths) == [24] * 6 + [25]
    every = list(days(friday, berlin))
    assert all(one[1] == two[0] for one, two in pairwise(every))


def row(*played: int, today: int = 20) -> tuple[int, str]:
    deals = [
        StoredDeal(
            number=n,
            opens=Ms(n),
            closes=Ms(n + 1),
            rules="",
            level="",
            seed=b"",
            commit="",
            published=Ms(0),
        )
        for n in range(1, 40)
    ]
    many, week = days_of(played, deals, today)
    return many, "".join(day.day[0] for day in week)


def test_days_in_a_row_have_one_free_in_seven() -> None:
    assert row() == (0, "mmmmmmo")
    assert row(20) == (1, "mmmmmmp")
    assert row(19, 18) == (2, "mmmmppo")  # today is not over
    assert row(20, 19, 17, 16) == (4, "mmppfpp")
    assert row(20, 19, 17, 15, 14) == (3, "ppmpfpp")
    assert row(*range(1, 21)) == (20, "ppppppp")
    assert row(20, 18, 17, 16, 15, 14, 13, 11, 10)[0] == 9  # the 12th is seven after the 19th
    assert row(20, 18, 17, 16, 15, 14, 12, 11)[0] == 6


@pytest.mark.parametrize("hours", [-5, -1, 1, 5, 10])
def test_deals_that_were_fixed_twice_for_a_week_are_missed_by_nobody(hours: int) -> None:
    """As Parlour 0.2.0 did it: deals 8 to 14 are for days 1 to 7 in another zone."""
    shift, hour = -hours * DAY // 24, DAY // 24
    starts = [day * DAY for day in range(1, 8)]
    starts += [day * DAY + shift for day in range(1, 20)]
    deals = [
        StoredDeal(
            number=number,
            opens=Ms(opens),
            closes=Ms(opens + DAY),
            rules="memory/1",
            level="strong",
            seed=b"",
            commit="",
            published=Ms(0),
        )
        for number, opens in enumerate(starts, 1)
    ]
    played = set[int]()
    for now in range(8 * hour, 19 * DAY, hour):
        today = next((one.number for one in deals if one.opens <= now < one.closes), 0)
        played |= {today} - {0} if now % DAY == 12 * hour else set()
    last = max(played)
    assert days_of(list(played), deals, last)[0] < len(played) == 18
    ignored = doubled(deals)
    assert ignored >= set(range(9, 14))
    row, week = days_of(list(played), deals, last, ignored)
    assert row == 18
    assert [day.day for day in week] == ["played"] * 7
    assert not doubled(deals[14:])


def tried(mine: int | None, other: int | None) -> Try:
    if mine is None or other is None:
        return Try(TABLE, "lost", mine, other)
    return Try(TABLE, "won" if mine > other else "lost" if mine < other else "drawn", mine, other)


def test_players_are_compared_by_result_then_by_how_far() -> None:
    everyone = [(tried(3, 0), 4), (tried(3, 1), 9), (tried(2, 3), 8), (tried(None, None), 1)]
    assert standing(tried(3, 1), everyone) == (22, 9)
    assert standing(tried(None, None), everyone) == (22, 0)
    shown = bars(tried(3, 1), everyone)
    assert [(bar.low, bar.high, bar.players, bar.yours) for bar in shown] == [
        (-1, -1, 9, False),
        (0, 0, 0, False),
        (1, 1, 0, False),
        (2, 2, 9, True),
        (3, 3, 4, False),
    ]
    far = [(tried(100 + n, 90), 1) for n in range(-40, 60)]
    assert len(bars(tried(100, 90), far)) <= 7
    assert sum(bar.players for bar in bars(tried(100, 90), far)) == 100


def test_who_gave_up_or_has_no_result_is_behind_everybody() -> None:
    lost = (tried(0, 9), 5)
    for last in (tried(None, None), tried(3, None), tried(None, 3), Try(TABLE, None, 3, 1)):
        assert standing(last, [lost, (last, 1)]) == (6, 0)
        assert standing(lost[0], [lost, (last, 1)]) == (6, 1)


def spans(*ahead: int) -> list[tuple[int, int, int]]:
    shown = bars(tried(None, None), [(tried(100 + by, 100), 1) for by in ahead])
    return [(bar.low, bar.high, bar.players) for bar in shown]


def test_there_are_seven_bars_at_most_and_all_as_wide() -> None:
    assert spans(10, 16) == [(10 + n, 10 + n, n in (0, 6)) for n in range(7)]
    assert spans(0, 7) == [(0, 1, 1), (2, 3, 0), (4, 5, 0), (6, 7, 1)]
    assert spans(3, 4, 5, 10) == [(3, 4, 2), (5, 6, 1), (7, 8, 0), (9, 10, 1)]
    (only,) = bars(tried(None, None), [(tried(None, None), 3)])
    assert (only.low, only.high, only.players, only.yours) == (0, 0, 3, True)
