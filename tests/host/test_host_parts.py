"""Small parts of a host, each alone: the audit log's chain, addresses, the breaker, limits."""

import asyncio
import time
from asyncio import run
from types import SimpleNamespace

import msgspec
import pytest

from parlour.api.orders import AuditLine
from parlour.core import fair
from parlour.core.game import Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.features.puzzles.types import PuzzleSolver, StoredPuzzle
from parlour.glicko import Skill
from parlour.host import breaker, local
from parlour.host.audit import faults, linked, sealed
from parlour.host.breaker import BREAK_SECONDS, Breaker
from parlour.host.local import LocalChangeBus, LocalLimits, LocalPresence, LocalTime
from parlour.host.lock import Lock
from parlour.host.moderation import (
    NoOrder,
    Notice,
    Orders,
    address_key,
    covers,
    customer,
    plain_range,
)
from parlour.host.node_presence import REPORTED_WATCHERS, NodePresence
from parlour.host.ports import Here, Listed, Lost, NewTable, PlayedQuery, Rested, Row
from parlour.host.redis import RedisLimits
from parlour.host.rows import key
from parlour.host.versions import Compared
from parlour.host.watchers import Watcher, Watchers
from parlour.table.commands import Sit
from parlour.table.phrases import Said
from parlour.table.types import Person
from tests.host.test_deadlines import FakeTime
from tests.support.local_log import LocalLog

SALT = bytes(16)
TABLE, ADA, BEN = TableId("t"), UserId("ada"), UserId("ben")


def logged(*said: tuple[str, str]) -> list[AuditLine]:
    """An audit log of these actions and details."""
    lines, before = list[AuditLine](), "00" * 32
    for number, (action, details) in enumerate(said, 1):
        digest = sealed(SALT, details)
        before = linked(before, number, 1_000 * number, "eve", action, digest)
        line = AuditLine(
            number=number,
            at=1_000 * number,
            actor="eve",
            action=action,
            digest=digest,
            hash=before,
            details=details,
        )
        lines.append(line)
    return lines


def wrong(lines: list[AuditLine]) -> list[str]:
    return list(faults((line, SALT) for line in lines))


def test_a_log_that_nobody_touched_has_no_faults() -> None:
    lines = logged(("ban", "{}"), ("erase", '{"forgets":[]}'), ("mute", "{}"))
    assert wrong(lines) == []
    assert lines[0].hash == linked("0" * 64, 1, 1_000, "eve", "ban", lines[0].digest)
    assert len(lines[0].hash) == 2 * len(fair.digest("audit", b""))


def test_each_fault_of_a_log_is_named_once() -> None:
    lines = logged(*[("ban", "{}")] * 5)
    assert wrong([lines[0], *lines[2:]]) == [
        "entry 2 is missing",
        "entry 3 was changed, or one before it",
    ]
    other = msgspec.structs.replace(lines[3], actor="nobody")
    assert wrong([*lines[:3], other, lines[4]]) == ["entry 4 was changed, or one before it"]
    said = msgspec.structs.replace(lines[1], details="[]")
    assert wrong([lines[0], said, *lines[2:]]) == ["the details of entry 2 were changed"]


def test_details_may_be_gone_where_an_erasure_says_so() -> None:
    lines = logged(("ban", "{}"), ("ban", "{}"), ("erase", '{"forgets":[1]}'), ("mute", "{}"))
    bare = [msgspec.structs.replace(one, details=None) for one in lines]
    assert wrong([bare[0], *lines[1:]]) == []
    gone = "the details of entry 2 are gone, and no erasure says so"
    assert wrong([*bare[:2], *lines[2:]]) == [gone]
    forged = logged(("ban", "{}"), ("ban", '{"forgets":[1]}'))
    assert wrong([bare[0], forged[1]]) == [
        "the details of entry 1 are gone, and no erasure says so"
    ]


def test_an_address_is_counted_by_its_customer_and_banned_by_its_range_or_key() -> None:
    assert customer("192.0.2.7") == "192.0.2.7"
    assert customer("::ffff:192.0.2.7") == "192.0.2.7"
    assert customer("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    known = address_key(bytes(32), "192.0.2.7")
    assert known == plain_range(known)
    assert (known[0], len(known)) == ("k", 21)
    assert plain_range("192.0.2.7") == "192.0.2.7/32"
    full = "2001:db8:aaaa:bbbb::1"
    assert len(full) == len(known)
    assert plain_range(full) == f"{full}/128"
    for wide in (
        "0.0.0.0/0",
        "16.0.0.0/7",
        "2001::/18",
        "192.168.0.0/24",
        "10.0.0.0/8",
        "fd00::/64",
    ):
        with pytest.raises(NoOrder, match=r"^wide-ban$"):
            plain_range(wide)
    for narrow in ("16.0.0.0/8", "2001:2000::/19", "192.168.0.7/32", "203.0.113.0/24"):
        assert plain_range(narrow) == narrow
    assert covers("203.0.113.0/24", ["203.0.113.9"])
    assert covers("203.0.113.9", ["198.51.100.1", "203.0.113.0/24"])
    assert not covers("203.0.112.0/24", ["203.0.113.9", "2001:db8::1"])
    assert not covers(known, ["203.0.113.9"])
    for bad in (f"{known}0", known[:-1], "here"):
        with pytest.raises(NoOrder, match=r"^bad-address$"):
            plain_range(bad)


def test_what_is_not_said_is_nothing() -> None:
    assert Orders() == Orders(head=0, hash="", restrictions=(), notice=Notice(0, 0))
    assert Row(table=TABLE, seq=1, command="c", entry=b"") == Row(
        table=TABLE, seq=1, command="c", entry=b"", lapse=False, people=0
    )
    assert NewTable("memory/1") == NewTable("memory/1", private=False)
    assert Listed(TABLE, 1, "WAITING") == Listed(TABLE, 1, "WAITING", 0)
    assert PlayedQuery().since == 0
    assert Compared(table=TABLE, rules="a", newer="b", outcome="same").entry == 0
    skill = Skill(1_500.0, 350.0, 0.06)
    new = StoredPuzzle(id="p", rules="memory/1", month="2026-11", body=b"", skill=skill)
    assert (new.tries, new.solved) == (0, 0)
    assert PuzzleSolver(skill) == PuzzleSolver(skill, 0, 0, 0)


def test_the_servers_own_commands_have_no_persons_name() -> None:
    sit = Sit(id=CommandId("x"))
    assert key(None, sit) == "x"
    assert key(Person(ADA, "Ada"), sit) == "ada.x"


class Service:
    """It may fail; counts how often it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.fails, self.asked = 0.0, False, 0
        self.breaker = Breaker(OSError)
        monkeypatch.setattr(breaker, "time", SimpleNamespace(monotonic=lambda: self.now))

    def ask(self) -> None:
        with self.breaker.guard():
            self.asked += 1
            if self.fails:
                self.now += 1
                raise OSError("no answer")


def test_a_service_that_failed_is_not_asked_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch)
    service.ask()
    service.ask()
    service.fails = True
    with pytest.raises(Lost, match="no answer"):
        service.ask()
    assert (service.asked, service.now) == (3, 1)
    service.now = 1 + BREAK_SECONDS - 0.1
    with pytest.raises(Lost, match="a moment ago"):
        service.ask()
    assert service.asked == 3
    service.now, service.fails = 1 + BREAK_SECONDS, False
    service.ask()
    service.ask()  # it answers again: all may ask
    assert service.asked == 5


def test_while_one_asks_again_the_others_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(monkeypatch)
    with service.breaker.guard(), service.breaker.guard():
        pass  # nothing has failed yet
    service.fails = True
    with pytest.raises(Lost):
        service.ask()
    service.now, service.fails = 10, False
    with service.breaker.guard(), pytest.raises(Lost, match="a moment ago"):
        service.ask()


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


def test_a_person_is_gone_with_the_last_connection_and_a_table_with_the_last_person() -> None:
    found = NodePresence()
    for user, name in ((ADA, "one"), (ADA, "two"), (BEN, "three")):
        found.add(Here(TABLE, user, name))
    assert found.remove("nobody") is None
    assert found.remove("one") == Here(TABLE, ADA, "one")
    assert found.of(TABLE, ADA) == [Here(TABLE, ADA, "two")]
    found.remove("two")
    assert [one.user for one in found.reported(TABLE, None)] == [BEN]
    assert list(found) == [TABLE]
    found.remove("three")
    assert list(found) == []
    for number in range(REPORTED_WATCHERS):
        found.add(Here(TABLE, UserId(f"{number}"), f"{number}"))
    assert not found.is_crowded(TABLE)
    found.add(Here(TABLE, ADA, "one"))
    assert found.is_crowded(TABLE)


def test_who_watches_is_found_by_connection_and_by_person() -> None:
    found, sent = Watchers(), list[bytes]()
    tab, other, anyone = (Watcher(user, sent.append) for user in (ADA, ADA, None))
    for name, one in (("tab", tab), ("other", other), ("anyone", anyone), ("tab", tab)):
        found.add(name, one)
    assert (len(found), found.of(ADA), found.of(None)) == (3, ("other", "tab"), ())
    found.remove("other")
    found.remove("other")
    assert (list(found.all), found.of(ADA)) == (["anyone", "tab"], ("tab",))
    found.remove("tab")
    found.remove("anyone")
    assert (len(found), found.of(ADA)) == (0, ())


def test_a_lock_is_handed_to_whoever_waits_longest() -> None:
    async def work() -> None:
        lock, order = Lock(), list[int]()

        async def one(number: int) -> None:
            await lock.acquire()
            order.append(number)
            assert not lock.take()
            await asyncio.sleep(0)
            lock.release()

        assert lock.take()
        waiting = [asyncio.ensure_future(one(number)) for number in range(4)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it is on its way to the first
        waiting[2].cancel()
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(end, asyncio.CancelledError) for end in done] == [
            False,
            True,
            True,
            False,
        ]
        assert order == [0, 3]
        assert lock.take()

    run(work())


def test_a_lock_that_was_handed_to_one_who_was_cancelled_is_passed_on() -> None:
    async def work() -> None:
        lock = Lock()
        assert lock.take()
        first, second = (asyncio.ensure_future(lock.acquire()) for _ in range(2))
        await asyncio.sleep(0)
        lock.release()
        first.cancel()  # in the moment in which it has it
        async with asyncio.timeout(1):
            await second
        assert first.cancelled()
        lock.release()
        assert lock.take()

    run(work())
