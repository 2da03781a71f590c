"""Deals of the day follow one time zone, the service's, and go on without a gap when it changes."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from parlour.api import frames
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.features.all import DECLARED
from parlour.features.daily.bodies import DailyZone
from parlour.features.daily.deals import DailyDeals, FinishedDeal, OtherZone
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.standings import days_of
from parlour.features.daily.store import SqlDaily
from parlour.features.daily.tests.dailies import DAY, published
from parlour.features.daily.tests.test_daily import at_day, begin
from parlour.features.daily.zones import machine_zone
from parlour.games.registry import load
from parlour.host.shared_deals import Try
from parlour.server.settings import Settings, relaxed
from parlour.storage.connect import connect
from parlour.storage.orders import SqlOrders
from parlour.storage.prepare import prepare
from parlour.storage.schema import now
from tests.support.door import served
from tests.support.hosts import database, run
from tests.support.keeper import ran, typed
from tests.support.visitor import Visitor, newcomer

__all__ = ["database"]
HOUR = 3_600_000
START = 1_790_000_000_000  # 21 September 2026: clocks in Europe change within the weeks tested
ADA = UserId("ada")


class Calendar:
    """A database, and nodes on it whose clock is set by hand."""

    def __init__(self, url: str) -> None:
        self.now, self.engine = START, connect(url)
        self.store, self._seed = SqlDaily(self.engine), partial(Random(1).randbytes, 32)

    def node(self, zone: str = "") -> DailyDeals:
        return DailyDeals(
            self.store, load, self._seed, lambda: Ms(self.now), ("memory", "phage"), zone
        )

    async def change(self, zone: str) -> None:
        await SqlOrders({"": self.engine}, DECLARED).carry_out("operator", DailyZone(zone))


def sound(node: DailyDeals) -> None:
    """Numbers and days follow one another without a gap, and no day is short or long."""
    for one, two in pairwise(node.deals):
        assert (two.number, two.opens) == (one.number + 1, one.closes)
    lasting = [deal.closes - deal.opens for deal in node.deals if deal.number > 1]
    assert all(12 * HOUR <= one <= 36 * HOUR for one in lasting)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


def on(url: str, work: Callable[[Calendar], object]) -> None:
    async def done() -> None:
        calendar = Calendar(url)
        try:
            await prepare(calendar.engine)
            await work(calendar)  # type: ignore[misc]
        finally:
            await calendar.engine.dispose()

    run(done())


def test_nodes_that_are_set_to_different_zones_fix_each_day_once(url: str) -> None:
    async def work(calendar: Calendar) -> None:
        nodes = [calendar.node(zone) for zone in ("UTC", "Europe/Berlin", "")]
        for hour in range(0, 24 * 12, 5):
            calendar.now = START + hour * HOUR
            for node in nodes:
                await node.publish()
                sound(node)
        assert len({node.deals for node in nodes}) == 1
        with pytest.raises(OtherZone):
            await nodes[1].check_zone()
        for node in (nodes[0], nodes[2]):
            await node.check_zone()

    on(url, work)


@pytest.mark.parametrize(
    "zones",
    [
        ("UTC", "Europe/Berlin"),
        ("Pacific/Kiritimati", "America/Los_Angeles"),
        ("America/Los_Angeles", "Pacific/Kiritimati"),
        ("Europe/Berlin", "Asia/Kolkata"),
    ],
)
def test_who_plays_every_deal_keeps_their_days_when_the_zone_changes(
    tmp_path: Path, zones: tuple[str, str]
) -> None:
    async def work(calendar: Calendar) -> None:
        node, played = calendar.node(zones[0]), list[int]()
        for hour in range(24, 24 * 45, 3):
            calendar.now = START + hour * HOUR
            if hour == 24 * 9:
                await calendar.change(zones[1])
            await node.publish()
            sound(node)
            today = node.today()
            assert today is not None or hour <= 48  # before the first deal
            if today is not None and today.number not in played:
                played.append(today.number)
        last = datetime.fromtimestamp(node.deals[-1].closes / 1000, ZoneInfo(zones[1]))
        assert (last.hour, last.minute) == (0, 0)
        assert played == list(range(1, played[-1] + 1))
        assert days_of(played, node.deals, played[-1])[0] == len(played) >= 42

    on(f"sqlite:///{tmp_path}/parlour.db", work)


def test_nodes_that_meet_a_change_at_once_fix_each_day_once(database: str) -> None:
    """Some have read the old zone, others the new one, and all of them add deals."""

    async def work(calendar: Calendar) -> None:
        nodes = [calendar.node() for _ in range(4)]
        await nodes[0].publish()
        for day in range(6):
            calendar.now = START + (7 * day + 5) * DAY
            zone = ("Asia/Tokyo", "America/New_York")[day % 2]
            await asyncio.gather(*(node.publish() for node in nodes), calendar.change(zone))
            await asyncio.gather(*(node.publish() for node in nodes))
            for node in nodes:
                sound(node)

    on(database, work)


def test_a_deal_is_added_only_after_the_one_that_it_was_meant_to_follow(url: str) -> None:
    async def work(calendar: Calendar) -> None:
        node = calendar.node("UTC")
        await node.publish()
        last = node.deals[-1]
        for late in (0, 10 * HOUR):  # another node has meanwhile fixed the last one
            opens = Ms(node.deals[-2].closes + late)
            new = replace(last, number=last.number + 1, opens=opens, closes=Ms(opens + 30 * HOUR))
            await calendar.store.add(new, node.deals[-2].closes)
        await node.publish()
        assert node.deals[-1] == last

    on(url, work)


def test_the_first_server_settles_the_zone_for_all(tmp_path: Path) -> None:
    stands = f"sqlite:///{tmp_path}/parlour.db"
    with served("--no-bots", "--daily-zone", "Asia/Tokyo", database=stands):
        pass
    with served("--no-bots", database=stands):  # nothing is set: it follows
        pass
    again = ran(tmp_path, "serve", "--daily-zone", "Europe/Berlin", "--database", stands)
    assert again.code == 1
    assert "Asia/Tokyo" in again.err
    assert "parlour admin daily-zone Europe/Berlin" in again.err
    changed = typed(tmp_path, "admin", "daily-zone", "Europe/Berlin", "--database", stands)
    assert changed.code == 0, changed.err
    assert "daily-zone" in typed(tmp_path, "admin", "audit", "--database", stands).out
    with served("--no-bots", "--daily-zone", "Europe/Berlin", database=stands):
        pass
    with served("--no-bots", "--no-daily", "--daily-zone", "UTC", database=stands):
        pass  # a server without deals does not care


def test_a_zone_that_does_not_exist_cannot_be_ordered(tmp_path: Path) -> None:
    stands = f"sqlite:///{tmp_path}/parlour.db"
    refused = typed(tmp_path, "admin", "daily-zone", "Europe/Atlantis", "--database", stands)
    assert refused.code == 2
    assert "Unknown time zone" in refused.err


def test_days_in_a_row_on_the_page_survive_a_change(tmp_path: Path) -> None:
    """Two weeks are played, the zone is changed, and three more days are played on real servers."""
    file = tmp_path / "parlour.db"
    number = published(file, "memory", days=7)[-1].number  # the last that is fixed
    with at_day(file) as house:
        ada = newcomer(house.url, "Ada")
        user = UserId(ada.ask("GET", "/api/me").json()["id"])
        schedule = ada.ask("GET", "/api/daily").json()
        coming = {deal["number"]: deal for deal in schedule["coming"]}

    async def past() -> None:
        engine = connect(f"sqlite:///{file}")
        store = SqlDaily(engine)
        for one in range(1, number + 1):
            table = TableId(f"t{one}")
            await store.begin(one, user, table)
            await store.count([FinishedDeal(one, user, Ms(0), Try(table, "won", 6, 5))])
        await SqlOrders({"": engine}, DECLARED).carry_out("operator", DailyZone("Asia/Tokyo"))
        await engine.dispose()

    asyncio.run(past())
    settings, stands = (
        relaxed(Settings(features=DailySettings(daily_games=("memory",)))),
        f"sqlite:///{file}",
    )
    for _ in range(3):  # the last deal in the old zone, and two in the new one
        number += 1
        ahead = coming[number]["opens"] + HOUR - now()
        with served(database=stands, settings=settings, bots=True, daily_ahead=ahead) as later:
            ada = Visitor(later.url, ada.token)
            schedule = ada.ask("GET", "/api/daily").json()
            assert schedule["today"]["number"] == number
            coming = {deal["number"]: deal for deal in schedule["coming"]}
            table = begin(ada, number)
            assert ada.do(table, frames.Resign(id=CommandId("r")))["t"] == "ok"
            _count_row(ada, number)


def _count_row(visitor: Visitor, number: int) -> None:
    """Yesterday's game is counted in a round of this server."""
    ends, row = time.monotonic() + 60, 0
    while row != number and time.monotonic() < ends:
        row = visitor.ask("GET", f"/api/daily/{number}/results").json()["row"]
    assert row == number


def test_the_zone_of_this_machine_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", ":Europe/Paris")
    assert machine_zone() == "Europe/Paris"
    monkeypatch.setenv("TZ", "CET-1CEST")
    assert machine_zone() == machine_zone()
