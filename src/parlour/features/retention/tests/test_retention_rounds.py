"""Rounds of retention on a store in memory: what goes, in which portions, and how long it rests."""

import asyncio
from asyncio import run
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.retention import rounds as retention
from parlour.features.retention.rounds import (
    Beyond,
    Days,
    OldGuest,
    OldTable,
    OnSurvey,
    Retention,
)
from parlour.host.ports import Lost
from parlour.storage.old import Old
from parlour.storage.schema import sessions

DAY = 86_400_000
NOW = 2_000 * DAY  # ms since 1970; the service's clock shows as much
TOOK = 0.5  # seconds of every deletion
ROWS = Old(kind="rows", what="some rows", since=sessions.c.since, days=400)
OTHERS = ROWS._replace(kind="others")


def table(name: str, opened: int = 0, at: int = 0, *, alone: bool = True) -> OldTable:
    return OldTable(
        table=TableId(name),
        opened=opened,
        head=1,
        phase="CLOSED",
        entry=b'{"at":%d}' % at,
        alone=alone,
    )


def guest(name: str, *, stays: bool = False) -> OldGuest:
    return OldGuest(UserId(name), 0, stays)


class Store:
    """Pages in memory, and a list of what was asked."""

    def __init__(self) -> None:
        self.shards: list[str] = [""]
        self.away, self.seconds = "nothing", 0.0
        self.closed: list[OldTable] = []
        self.running: list[OldTable] = []
        self.guests: list[OldGuest] = []
        self.rows = {"rows": 0, "others": 0}
        self.befores: dict[str, int] = {}
        self.deleted: list[list[str]] = []
        self.portions: list[tuple[str, str, int]] = []  # that were asked for

    async def clock(self, shard: str) -> Ms:
        if shard == self.away:
            raise Lost("away")
        return Ms(NOW)

    async def old_tables(
        self, shard: str, phase: str, before: int, beyond: Beyond, most: int
    ) -> Sequence[OldTable]:
        self.befores[phase] = before
        found = self.closed if phase == "CLOSED" else self.running
        mine = [one for one in found if (one.opened, one.table) > beyond]
        return [] if shard == self.away else mine[:most]

    async def delete_tables(self, _shard: str, some: Sequence[OldTable]) -> int:
        self.seconds += TOOK
        self.deleted.append([one.table for one in some])
        return len(some)

    async def old_guests(self, before: int, beyond: Beyond, most: int) -> Sequence[OldGuest]:
        self.befores["guests"] = before
        return [one for one in self.guests if (one.since, one.user) > beyond][:most]

    async def delete_guests(self, some: Sequence[UserId], before: int) -> int:
        self.seconds += TOOK
        assert before == self.befores["guests"]
        self.deleted.append(list(some))
        return len(some)

    async def count_old(self, rule: Old, now: Ms) -> tuple[int, int]:
        assert now == NOW
        return self.rows[rule.kind], 7

    async def delete_old(
        self, rule: Old, now: Ms, beyond: str, most: int
    ) -> tuple[int, str | None]:
        assert now == NOW
        if rule.kind == self.away:
            raise Lost("away")
        self.seconds += TOOK
        self.portions.append((rule.kind, beyond, most))
        gone = min(most, self.rows[rule.kind])
        self.rows[rule.kind] -= gone
        return gone, f"{beyond}x" if gone == most else None


class World:
    """A store, the retention on it, who was forgotten, and every rest."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
        self.store, self.forgotten, self.rests = Store(), list[TableId](), list[float]()
        self.open = set[str]()
        monkeypatch.setattr(retention, "time_ns", lambda: NOW * 1_000_000 + 999_999)
        monkeypatch.setattr(retention, "monotonic", lambda: self.store.seconds)
        monkeypatch.setattr(retention, "asyncio", SimpleNamespace(sleep=self._rest))
        days: Days = more.pop("days", Days())
        rules = (ROWS, OTHERS)
        self.keeper = Retention(self.store, days, rules, self._empty, self._forget, **more)

    async def _rest(self, seconds: float) -> None:
        self.rests.append(seconds)
        await asyncio.sleep(0)

    async def _empty(self, tables: Sequence[TableId]) -> Sequence[TableId]:
        return [one for one in tables if one not in self.open]

    async def _forget(self, tables: Sequence[TableId]) -> None:
        self.forgotten += tables


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Callable[..., World]:
    def made(**more: Any) -> World:
        return World(monkeypatch, **more)

    return made


def test_each_kind_is_kept_for_its_days(world: Callable[..., World]) -> None:
    one = world()
    assert Days() == Days(waiting=7, abandoned=90, guests=60)
    run(one.keeper.round())
    assert one.store.befores == {
        "CLOSED": NOW - 7 * DAY,
        "IN_GAME": NOW - 90 * DAY,
        "guests": NOW - 61 * DAY,  # their last use is noted once a day
    }


def test_a_table_goes_when_its_last_entry_is_old_and_nobody_is_there(
    world: Callable[..., World],
) -> None:
    one, last = world(), NOW - 7 * DAY
    one.store.closed = [
        table("a", 0, last),
        table("b", 1, last + 1),
        table("c", 2, last, alone=False),  # in its room there is another
        table("d", 3, last),
        OldTable(
            table=TableId("e"), opened=4, head=1, phase="CLOSED", entry=b"unreadable", alone=True
        ),
        table("f", 5, last),
    ]
    one.open = {"d"}
    assert not any(one.keeper.deleted.values())
    gone = run(one.keeper.round())
    assert [name for page in one.store.deleted for name in page] == ["a", "f"]
    assert one.forgotten == ["a", "f"]
    assert (gone, one.keeper.deleted["waiting"]) == ({"waiting": 2}, 2)
    one.store.closed = [table("g", 6, last)]
    assert run(one.keeper.round()) == {"waiting": 1}  # of this round alone
    assert one.keeper.deleted["waiting"] == 3


def test_all_pages_are_gone_through_with_a_rest_four_times_as_long(
    world: Callable[..., World],
) -> None:
    one = world()
    stays = [
        table(f"s{number:02}", number, NOW) for number in range(retention.ROWS_PER_TRANSACTION)
    ]
    one.store.closed = [*stays, table("x", 50), table("y", 50), table("z", 51)]
    run(one.keeper.round())
    assert one.store.deleted == [["x", "y", "z"]]
    assert one.rests == [retention.MIN_PAUSE_SECONDS, 4 * TOOK]


def test_guests_who_stay_are_passed_over(world: Callable[..., World]) -> None:
    one = world()
    page = [guest(f"a{number:02}", stays=True) for number in range(retention.ROWS_PER_TRANSACTION)]
    one.store.guests = [*page, guest("b"), guest("c", stays=True), guest("d")]
    assert run(one.keeper.round()) == {"guests": 2}
    assert one.store.deleted == [["b", "d"]]
    assert one.rests == [retention.MIN_PAUSE_SECONDS, 4 * TOOK]


def test_declared_rows_go_in_portions_until_none_is_left(world: Callable[..., World]) -> None:
    for alone, portion in (
        (False, retention.ROWS_PER_TRANSACTION),
        (True, retention.ROWS_PER_TRANSACTION_ALONE),
    ):
        one = world(alone=True) if alone else world()
        one.store.rows = {"rows": 2 * portion, "others": 1}
        assert run(one.keeper.round()) == {"rows": 2 * portion, "others": 1}
        places = [("rows", ""), ("rows", "x"), ("rows", "xx"), ("others", "")]
        assert one.store.portions == [(*place, portion) for place in places]
        assert one.rests == ([] if alone else [4 * TOOK] * 2)


def test_rows_that_cannot_be_deleted_keep_no_others_from_it(world: Callable[..., World]) -> None:
    one = world()
    one.store.away, one.store.rows = "rows", {"rows": 1, "others": 1}
    assert run(one.keeper.round()) == {"others": 1}


def test_a_survey_counts_and_deletes_nothing(world: Callable[..., World]) -> None:
    one = world()
    one.store.closed = [table("a", 3), table("b", 5), table("c", 9)]
    one.store.running = [table("d", 2, NOW)]
    one.store.guests, one.store.rows["rows"] = [guest("a"), guest("b", stays=True)], 4
    found = run(one.keeper.survey())
    assert found == {
        "waiting": OnSurvey(3, 3),
        "abandoned": OnSurvey(0, 0),
        "guests": OnSurvey(1, 0),
        "rows": OnSurvey(4, 7),
        "others": OnSurvey(0, 7),
    }
    assert one.store.deleted == []


def test_the_oldest_is_the_first_whatever_the_order() -> None:
    found = OnSurvey()
    for since in (5, 3, 9):
        found.add(since)
    assert found == OnSurvey(3, 3)


def test_for_zero_days_nothing_is_asked_for(world: Callable[..., World]) -> None:
    one = world(days=Days(0, 0, 0))
    one.store.closed, one.store.guests = [table("a")], [guest("a")]
    assert run(one.keeper.round()) == {}
    assert {kind.count for kind in run(one.keeper.survey()).values()} == {0}
    assert one.store.befores == {}


def test_a_database_that_is_away_keeps_no_other_from_it_and_what_is_gone_is_told(
    world: Callable[..., World], caplog: pytest.LogCaptureFixture
) -> None:
    one = world()
    one.store.shards, one.store.away = ["b", ""], "b"
    one.store.closed = [table("a")]
    assert run(one.keeper.round()) == {"waiting": 1}
    (told,) = caplog.records
    assert told.__dict__["facts"] == {"waiting": 1}
    one.store.closed = []
    run(one.keeper.round())
    assert len(caplog.records) == 1
