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
    OldWebhook,
    OnSurvey,
    Retention,
)
from parlour.host.ports import Lost

DAY = 86_400_000
NOW = 2_000 * DAY  # ms since 1970; the service's clock shows as much
TOOK = 0.5  # seconds of every deletion


def table(name: str, opened: int = 0, at: int = 0, *, alone: bool = True) -> OldTable:
    return OldTable(TableId(name), opened, 1, "CLOSED", b'{"at":%d}' % at, alone)


def guest(name: str, *, stays: bool = False) -> OldGuest:
    return OldGuest(UserId(name), 0, stays)


class Store:
    """Pages in memory, and a list of what was asked."""

    def __init__(self) -> None:
        self.shards: list[str] = [""]
        self.first, self.away, self.seconds = True, "nothing", 0.0
        self.closed: list[OldTable] = []
        self.running: list[OldTable] = []
        self.guests: list[OldGuest] = []
        self.hooks: list[OldWebhook] = []
        self.sessions = 0
        self.befores: dict[str, int] = {}
        self.deleted: list[list[str]] = []
        self.portions: list[int] = []  # that were asked for

    async def is_first(self) -> bool:
        return self.first

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

    async def old_webhooks(
        self, unseen: int, given_up: int, beyond: str, most: int
    ) -> Sequence[OldWebhook]:
        self.befores |= {"unseen": unseen, "given_up": given_up}
        return [one for one in self.hooks if one.id > beyond][:most]

    async def delete_webhooks(self, some: Sequence[str], *_: int) -> int:
        self.seconds += TOOK
        self.deleted.append([*some])
        return len(some)

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

    async def old_sessions(self, before: int) -> OnSurvey:
        self.befores["sessions"] = before
        return OnSurvey(self.sessions, 7)

    async def delete_sessions(self, before: int, most: int) -> int:
        self.seconds += TOOK
        self.befores["sessions"] = before
        self.portions.append(most)
        gone = min(most, self.sessions)
        self.sessions -= gone
        return gone


class World:
    """A store, the retention on it, who was forgotten, and every rest."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
        self.store, self.forgotten, self.rests = Store(), list[TableId](), list[float]()
        self.open = set[str]()
        monkeypatch.setattr(retention, "time_ns", lambda: NOW * 1_000_000 + 999_999)
        monkeypatch.setattr(retention, "monotonic", lambda: self.store.seconds)
        monkeypatch.setattr(retention, "asyncio", SimpleNamespace(sleep=self._rest))
        days: Days = more.pop("days", Days())
        self.keeper = Retention(self.store, days, self._empty, self._forget, **more)

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
    assert Days() == Days(waiting=7, abandoned=90, guests=60, sessions=400)
    run(one.keeper.round())
    assert one.store.befores == {
        "CLOSED": NOW - 7 * DAY,
        "IN_GAME": NOW - 90 * DAY,
        "guests": NOW - 61 * DAY,  # their last use is noted once a day
        "unseen": NOW - 61 * DAY,
        "given_up": NOW - 30 * DAY,
        "sessions": NOW - 400 * DAY,
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
        OldTable(TableId("e"), 4, 1, "CLOSED", b"unreadable", alone=True),
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
    stays = [table(f"s{number:02}", number, NOW) for number in range(retention.MOST)]
    one.store.closed = [*stays, table("x", 50), table("y", 50), table("z", 51)]
    run(one.keeper.round())
    assert one.store.deleted == [["x", "y", "z"]]
    assert one.rests == [retention.SHORTEST, 4 * TOOK]


def test_guests_who_stay_are_passed_over(world: Callable[..., World]) -> None:
    one = world()
    page = [guest(f"a{number:02}", stays=True) for number in range(retention.MOST)]
    one.store.guests = [*page, guest("b"), guest("c", stays=True), guest("d")]
    assert run(one.keeper.round()) == {"guests": 2}
    assert one.store.deleted == [["b", "d"]]
    assert one.rests == [retention.SHORTEST, 4 * TOOK]


def test_webhooks_go_page_by_page_and_for_ever_kept_guests_keep_theirs(
    world: Callable[..., World], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "HOOKS", 2)
    one = world(days=Days(guests=0))
    one.store.hooks = [OldWebhook(name, 0, goes=name in "bde") for name in "abcde"]
    assert run(one.keeper.round()) == {"webhooks": 3}
    assert one.store.deleted == [["b"], ["d"], ["e"]]
    assert one.rests == [4 * TOOK] * 3
    assert one.store.befores["unseen"] == 0  # nobody is unseen for so long


def test_sessions_go_in_portions_until_none_is_left(world: Callable[..., World]) -> None:
    for alone, portion in ((False, retention.MOST), (True, retention.ALONE)):
        one = world(alone=True) if alone else world()
        one.store.sessions = 2 * portion
        assert run(one.keeper.round()) == {"sessions": 2 * portion}
        assert one.store.portions == [portion] * 3
        assert one.rests == ([] if alone else [4 * TOOK] * 2)


def test_a_survey_counts_and_deletes_nothing(world: Callable[..., World]) -> None:
    one = world()
    one.store.closed = [table("a", 3), table("b", 5), table("c", 9)]
    one.store.running = [table("d", 2, NOW)]
    one.store.guests, one.store.sessions = [guest("a"), guest("b", stays=True)], 4
    one.store.hooks = [OldWebhook("a", 8, goes=True), OldWebhook("b", 6, goes=False)]
    found = run(one.keeper.survey())
    assert found == {
        "waiting": OnSurvey(3, 3), "abandoned": OnSurvey(0, 0),
        "guests": OnSurvey(1, 0), "webhooks": OnSurvey(1, 8), "sessions": OnSurvey(4, 7),
    }  # fmt: skip
    assert one.store.deleted == []


def test_the_oldest_is_the_first_whatever_the_order() -> None:
    found = OnSurvey()
    for since in (5, 3, 9):
        found.add(since)
    assert found == OnSurvey(3, 3)


def test_for_zero_days_nothing_is_asked_for(world: Callable[..., World]) -> None:
    one = world(days=Days(0, 0, 0, 0))
    one.store.closed, one.store.guests, one.store.sessions = [table("a")], [guest("a")], 3
    assert run(one.keeper.round()) == {}
    assert {kind.count for kind in run(one.keeper.survey()).values()} == {0}
    never = {"unseen": 0, "given_up": NOW - 30 * DAY}  # only webhooks that were given up go
    assert (one.store.befores, one.store.sessions) == (never, 3)


def test_only_the_first_node_sees_to_it(world: Callable[..., World]) -> None:
    one = world()
    one.store.first, one.store.sessions = False, 3
    assert run(one.keeper.round()) == {}
    assert one.store.sessions == 3


def test_a_database_that_is_away_keeps_no_other_from_it_and_what_is_gone_is_told(
    world: Callable[..., World], caplog: pytest.LogCaptureFixture
) -> None:
    one = world()
    one.store.shards, one.store.away = ["b", ""], "b"
    one.store.closed = [table("a")]
    assert run(one.keeper.round()) == {"waiting": 1}
    (told,) = caplog.records
    assert told.__dict__["told"] == {"waiting": 1}
    one.store.closed = []
    run(one.keeper.round())
    assert len(caplog.records) == 1
