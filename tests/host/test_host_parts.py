"""Small parts of a host, each alone: defaults, the breaker, who watches, locks."""

import asyncio
from asyncio import run
from types import SimpleNamespace

import pytest

from parlour.core.ids import CommandId, TableId, UserId
from parlour.features.puzzles.types import PuzzleSolver, StoredPuzzle
from parlour.glicko import Skill
from parlour.host import breaker
from parlour.host.breaker import BREAK_SECONDS, Breaker
from parlour.host.lock import Lock
from parlour.host.node_presence import REPORTED_WATCHERS, NodePresence
from parlour.host.orders import Orders
from parlour.host.ports import Here, Listed, Lost, NewTable, PlayedQuery, Row
from parlour.host.rows import key
from parlour.host.versions import Compared
from parlour.host.watchers import Watcher, Watchers
from parlour.table.commands import Sit
from parlour.table.types import Person

TABLE, ADA, BEN = TableId("t"), UserId("ada"), UserId("ben")


def test_what_is_not_said_is_nothing() -> None:
    assert Orders() == Orders(head=0, hash="", secret=b"", erased=(), erasing=())
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
