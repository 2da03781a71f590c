"""Corners of a host that games seldom reach; each was a change that nothing noticed."""

from random import Random

from tables import ID, send
from test_deadlines import FakeTime
from test_host import World, hosts, one_move, opened, run

from parlour.api.frames import Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.group_commit import appended
from parlour.host.local import LocalLimits, LocalLog
from parlour.host.ports import GRACE, Lost, NewTable, Row
from parlour.host.session import RECENT, Watcher
from parlour.table.commands import Offer, Resign

TABLE = TableId("t")


def test_limits_are_so_many_in_a_span_that_begins_with_the_first() -> None:
    async def work() -> None:
        time = FakeTime()
        limits = LocalLimits(time)
        assert [await limits.take("a", 2, Ms(1_000)) for _ in range(3)] == [0, 0, 1_000]
        time.ms += 400
        assert await limits.take("a", 2, Ms(1_000)) == 600
        assert await limits.take("b", 2, Ms(1_000)) == 0
        time.ms += 600
        assert await limits.take("a", 2, Ms(1_000)) == 0

    run(work())


def test_what_is_given_back_may_be_taken_again() -> None:
    async def work() -> None:
        limits = LocalLimits(FakeTime())
        await limits.give_back("a", Ms(1_000))  # nothing was taken
        assert [await limits.take("a", 1, Ms(1_000)) for _ in range(2)] == [0, 1_000]
        await limits.give_back("a", Ms(1_000))
        await limits.give_back("a", Ms(1_000))
        assert [await limits.take("a", 1, Ms(1_000)) for _ in range(2)] == [0, 1_000]

    run(work())


def test_the_log_in_memory_keeps_the_rules_of_the_others() -> None:
    async def work() -> None:
        time = FakeTime()
        log, listed = LocalLog(time), NewTable("memory/1", TABLE, private=False, code="")
        due = Ms(await log.beat() + 100)
        first = Row(TABLE, 1, "open", b"", due=due)
        assert await log.open([first], bytes(32), listed)
        assert not await log.open([first], bytes(32), listed)
        assert await appended(log, Row(TABLE, 2, "open", b"")) == "taken"  # a command counts once
        assert await appended(log, Row(TABLE, 3, "a", b"")) == "taken"
        time.ms += 99
        await log.beat()
        assert await appended(log, Row(TABLE, 2, "early", b"", lapse=True)) == "early"
        time.ms += GRACE
        await log.beat()
        assert await appended(log, Row(TABLE, 2, "in time", b"", due=due)) == "written"
        time.ms += 1
        await log.beat()
        assert await appended(log, Row(TABLE, 3, "late", b"")) == "late"
        assert await appended(log, Row(TABLE, 3, "lapse", b"", lapse=True)) == "written"

    run(work())


def test_a_long_history_is_told_from_its_beginning() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            table, rng = await opened(nodes[0], "memory/1"), Random(3)
            first = (await nodes[0].history(table, UserId("ada")))[:1]
            while (await nodes[0].look(table)).seq <= RECENT + 10:
                await one_move(nodes[0], table, rng)
            told = await nodes[0].history(table, UserId("ada"))
            assert told[:1] == first
            assert len(told) > RECENT

    run(work())


def test_whoever_watches_for_the_next_table_opens_it() -> None:
    async def died(*_: object) -> None:
        raise Lost("died")

    async def work() -> None:
        async with hosts(World()) as nodes:
            table = await opened(nodes[0], "memory/1")
            await send(nodes[0], table, "r", "ada", Resign(id=ID))
            await send(nodes[0], table, "a", "ada", Offer("rematch", id=ID))
            nodes[0]._openings._open = died  # type: ignore[method-assign,assignment]
            assert isinstance(await send(nodes[0], table, "b", "ben", Offer("rematch", id=ID)), Ok)
            following = (await nodes[1].look(table)).following
            sent = list[bytes]()
            found = await nodes[1].watch(following, "c", Watcher(UserId("ada"), sent.append))
            assert found.id == following
            assert len(sent) == 1

    run(work())
