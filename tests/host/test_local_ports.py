"""Limits, messages, presence and the log of a single node, in its memory."""

import time
from asyncio import run

import pytest

from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.host import local
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence, LocalTime
from parlour.host.ports import Here, NewTable, Rested, Row
from parlour.host.redis import RedisLimits
from parlour.table.phrases import Said
from tests.host.test_deadlines import FakeTime
from tests.support.local_log import LocalLog

TABLE, ADA, BEN = TableId("t"), UserId("ada"), UserId("ben")


def test_a_span_of_a_limit_ends_on_time_and_is_forgotten_when_there_are_many() -> None:
    async def work() -> None:
        time = FakeTime()
        limits = LocalLimits(time)
        assert await limits.take("a", 1, Ms(1_000)) == 0
        time.ms += 999
        assert await limits.take("a", 1, Ms(1_000)) == 1
        time.ms += 1
        assert await limits.take("a", 1, Ms(1_000)) == 0
        assert await limits.take("a", 1, Ms(1_000)) == 1_000
        for number in range(100):
            await limits.take(f"b{number}", 1, Ms(10))
        time.ms += 10
        for number in range(50):
            await limits.take(f"c{number}", 1, Ms(10))
        assert not [key for key in limits._spans[Ms(10)] if key.startswith("b")]
        assert await limits.take("a", 1, Ms(1_000)) == 990  # it is remembered

    run(work())


def test_a_limit_costs_the_same_with_a_hundred_thousand_in_use() -> None:
    """One customer has 65,536 networks of IPv6, each counted by itself."""

    async def work() -> None:
        gone = RedisLimits("redis://127.0.0.1:1/0", LocalLimits(LocalTime()))
        for limits in (LocalLimits(LocalTime()), gone):
            for filled in range(0, 100_000, 10_000):
                for number in range(filled, filled + 10_000):
                    await limits.take(f"k{number}", 10, Ms(600_000))
                best = 1.0
                for attempt in range(10):
                    began = time.process_time()
                    for number in range(50):
                        await limits.take(f"k{number}", 10, Ms(600_000))  # in use
                        await limits.take(f"n{filled}-{attempt}-{number}", 10, Ms(600_000))  # new
                    best = min(best, (time.process_time() - began) / 100)
                assert best < 20e-6
        await gone.close()

    run(work())


def test_of_too_many_keys_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "MOST_SPANS", 10)

    async def work() -> None:
        limits = LocalLimits(FakeTime())
        for number in range(100):
            await limits.take(f"k{number}", 1, Ms(1_000))
        assert len(limits._spans[Ms(1_000)]) == 10
        assert await limits.take("k0", 1, Ms(1_000)) == 0
        assert await limits.take("k99", 1, Ms(1_000)) == 1_000

    run(work())


def test_phrases_and_hints_in_one_process_reach_all_who_listen() -> None:
    bus, heard = LocalChangeBus(), list[object]()
    for _ in range(2):
        bus.listen(
            lambda *hint: heard.append(hint), lambda *said: heard.append(said), lambda _: None
        )
    said = Said(Seat(0), "hello")
    bus.say(TABLE, said)
    bus.publish(TABLE, 7)
    assert heard == [(TABLE, said)] * 2 + [(TABLE, 7)] * 2
    assert bus.hears(TABLE)


def test_who_has_a_table_open_in_one_process() -> None:
    async def work() -> None:
        presence, tab = LocalPresence(), Here(TABLE, ADA, "tab")
        await presence.gone(tab)  # nobody was there
        await presence.here([tab, Here(TABLE, BEN, "other")])
        await presence.gone(tab)
        assert await presence.present([TABLE]) == {TABLE: {BEN}}
        await presence.gone(Here(TABLE, BEN, "other"))
        assert presence._open == {}

    run(work())


def test_the_log_in_memory_has_the_time_of_its_heartbeats() -> None:
    async def work() -> None:
        time = FakeTime()
        log = LocalLog(time)
        begun = await log.beat()
        time.ms += 2_000
        assert await log.beat() == begun + 2_000
        time.ms += 2_001
        assert await log.beat() == begun + 2_000  # an outage does not count
        time.ms -= 500
        assert await log.beat() == begun + 2_000  # nor does a clock that is set back
        time.ms += 100
        assert await log.beat() == begun + 2_100

    run(work())


def test_the_log_in_memory_says_what_is_due() -> None:
    async def work() -> None:
        time = FakeTime()
        log = LocalLog(time)
        now = await log.beat()
        dues = {"a": now, "b": now + 1, "c": None, "d": now - 5, "e": now}
        for name, due in dues.items():
            row = Row(
                table=TableId(name),
                seq=1,
                command="open",
                entry=b"",
                due=None if due is None else Ms(due),
            )
            await log.open([row], bytes(32), NewTable("memory/1"))
        assert await log.due(9) == ["a", "d", "e"]
        assert await log.due(2, [TableId("a")]) == ["d", "e"]
        assert await log.due(1) == ["a"]
        await log.set_due(TableId("a"), 2, None)  # it has no such entry
        await log.set_due(TableId("d"), 1, None)
        assert await log.due(9) == ["a", "e"]
        assert [row.seq for row in log.rows(TableId("a"))] == [1]
        assert await log.resting(Ms(0), Rested(TABLE, 0), 9) == []
        assert not await log.archive(TableId("a"), 1, bytes(32), b"")

    run(work())
