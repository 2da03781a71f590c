"""Sessions of a host: which stay in memory, what a read costs, what counts after doubt."""

import asyncio
from asyncio import run
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.api.frames import No
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.registry import load
from parlour.host import sessions as module
from parlour.host.erasing import ErasingLog
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost, NoTable, StoredEntry, Unloadable
from parlour.host.session import MAX_RECENT_ENTRIES, SNAPSHOT_INTERVAL, Resume, Session
from parlour.host.sessions import Sessions, _Turns
from parlour.host.snapshots import is_usable
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Leave, Sit
from parlour.table.terms import Terms
from tests.host.test_reads import CountingLog
from tests.support.hosts import one_move, opened
from tests.support.tables import ID, send, sits

A, B, C = TableId("a"), TableId("b"), TableId("c")
ADA = UserId("ada")


class DeafBus(LocalChangeBus):
    """Nobody hears a hint, not even who gave it."""

    def publish(self, table: TableId, seq: int) -> None:
        del table, seq


def host_on(log: CountingLog, bus: LocalChangeBus | None = None) -> Host:
    return Host(log, bus or LocalChangeBus(), load, LocalTime(), LocalRandomness())


async def alone() -> tuple[CountingLog, Host]:
    log = CountingLog(LocalTime())
    host = host_on(log)
    await host.beat()
    return log, host


def kept(most: int) -> Sessions:
    return Sessions(ErasingLog(CountingLog(LocalTime()), LocalTime()), load, most)


def names(sessions: Sessions) -> list[str]:
    return [one.id for one in sessions]


def test_what_was_not_used_for_longest_is_dropped_first() -> None:
    sessions = kept(2)
    for name in (A, B, A, C):
        sessions.of(name)
    assert names(sessions) == [A, C]
    assert sessions.of(A) is sessions.get(A)
    found = sessions.of(A)
    found.folded = object()  # type: ignore[assignment]  # it is loaded
    sessions.of(C)
    assert sessions.at_rest(A) is found
    assert sessions.at_rest(A) is None  # somebody is inside
    found.leave()
    sessions.of(B)
    assert names(sessions) == [A, B]


def test_what_is_in_use_stays_and_others_go_instead() -> None:
    sessions = kept(1)
    sessions.of(A).users += 1
    sessions.of(B)
    assert names(sessions) == [B, A]
    sessions.of(C)
    assert names(sessions) == [C, A]
    many = kept(3)
    for number in range(12):
        many.of(TableId(f"{number}"))
    assert names(many) == ["9", "10", "11"]


def test_what_is_held_is_in_use_and_nothing_is_left_of_what_came_to_nothing() -> None:
    sessions = kept(9)
    with sessions.hold([A, B]) as held:
        assert [one.users for one in held] == [1, 1]
    assert [one.users for one in held] == [0, 0]
    assert names(sessions) == []

    async def work() -> None:
        session = sessions.of(A)
        async with session:
            assert session.users == 1
            waiting = asyncio.ensure_future(session.__aenter__())
            await asyncio.sleep(0)
            assert session.users == 2
            sessions.discard(session)
            assert names(sessions) == [A]
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert session.users == 1
        assert session.users == 0
        with pytest.raises(LookupError):
            _ = session.now

    run(work())


@pytest.mark.parametrize("spent", [0.0005, 0.002])
def test_after_a_slice_of_work_others_have_one_turn(
    spent: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [7.0]
    monkeypatch.setattr(module, "perf_counter", lambda: clock[0])
    turns = _Turns()
    clock[0] += spent
    for expected in (spent > module.FOLD_SLICE_SECONDS, False):  # then the next slice begins
        pausing, yielded = turns.pause(), 0
        try:
            while True:
                assert pausing.send(None) is None
                yielded += 1
        except StopIteration:
            assert yielded == expected


async def turned(work: Any) -> int:
    """How many turns others have while this is done."""
    count, done = 0, asyncio.ensure_future(work)
    while not done.done():
        count += 1
        await asyncio.sleep(0)
    await done
    return count


def test_every_long_work_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        log, host = await alone()
        other = host_on(log, DeafBus())
        tables = [await opened(host, "memory/1") for _ in range(9)]
        table = tables[0]
        await other.table(table)
        rng = Random(1)
        while (seq := (await host.table(table)).seq) <= MAX_RECENT_ENTRIES:
            assert await one_move(host, table, rng)
        assert seq > MAX_RECENT_ENTRIES
        assert await turned(other.table(table)) > 50  # it reads on
        assert await turned(host_on(log).table(table)) > seq  # it reads all
        assert await turned(host.history(table, ADA)) > seq
        for one in tables:
            host._sessions._unsaved[one] = None
        assert await turned(host.save()) > len(tables)

    monkeypatch.setattr(module, "FOLD_SLICE_SECONDS", -1)
    run(work())


def test_reads_are_made_for_many_at_once_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        log, host = await alone()
        tables = [await host.open(Terms(rules="memory/1", seats=2)) for _ in range(5)]
        log.since()
        found = await host.tables(dict.fromkeys(tables, 1))
        assert [one.id for one in found] == tables
        assert log.since() == {"read": 6}  # three times, each with the seeds
        assert await host.tables(dict.fromkeys(tables, 1)) == found
        assert await host.tables(dict.fromkeys(tables, 0)) == found
        assert log.since() == {}
        await host.tables({tables[0]: 2})
        assert log.since() == {"read": 1}

    monkeypatch.setattr(module, "TABLES_PER_READ", 2)
    run(work())


def test_what_is_in_memory_costs_one_read_and_what_is_not_two() -> None:
    async def work() -> None:
        log, host = await alone()
        table = await opened(host, "memory/1")
        for reads in (1, 1):
            log.since()
            await host.table(table)
            assert log.since() == {"read": reads}
        other = host_on(log)
        log.since()
        await other.table(table)
        assert log.since() == {"read": 2}
        await other.current(table)
        assert log.since() == {}
        assert len(await other.history(table, ADA)) > 0
        assert log.since() == {"read": 1}  # its entries are all in memory

    run(work())


def test_a_return_from_the_oldest_entry_in_memory_needs_no_read() -> None:
    async def work() -> None:
        log, host = await alone()
        table = await opened(host, "memory/1")
        recent = host._sessions.of(table).now.recent
        await host.watch(table, "first", Watcher(ADA, lambda _: None))
        log.since()
        for step in (recent[0], recent[-1]):
            resume = Resume(step.seq, step.link)
            await host.watch(table, "page", Watcher(ADA, lambda _: None), resume)
        assert log.since() == {}
        del recent[0]
        await host.watch(table, "page", Watcher(ADA, lambda _: None), Resume(1, ""))
        assert log.since() == {"read": 1}

    run(work())


def renamed(log: CountingLog, table: TableId) -> None:
    """As when somebody is erased: Ada has another name in the log."""
    for at, row in enumerate(log._rows[table]):
        entry = row.entry.replace(b'"Ada"', b'"Zed"')
        log._rows[table][at] = msgspec.structs.replace(row, entry=entry)


def test_what_was_redacted_is_told_anew_to_those_who_watch_and_forgotten_by_others() -> None:
    async def work() -> None:
        log, host = await alone()
        seen, unseen = [await opened(host, "memory/1") for _ in range(2)]
        told = list[bytes]()
        await host.watch(seen, "page", Watcher(None, told.append))
        renamed(log, seen)
        await host.forget([seen, unseen, TableId("unknown")])
        assert b'"Zed"' in told[-1]
        assert host.known(unseen) is None
        assert host.sessions() == 1
        assert [host.is_watched(one) for one in (seen, unseen, TableId("x"))] == [
            True,
            False,
            False,
        ]
        renamed(log, seen)

        async def lost(_heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
            raise Lost("away")

        log.read = lost  # type: ignore[method-assign,assignment]
        await host.forget([seen])  # a poll reads on

    run(work())


def test_a_table_that_the_log_has_lost_is_none() -> None:
    async def work() -> None:
        log, host = await alone()
        table = await opened(host, "memory/1")
        await host.watch(table, "page", Watcher(None, lambda _: None))
        host._doubt(Lost("a standby took over"))
        del log._rows[table], log._secrets[table]
        await host.poll()
        assert host.known(table) is None
        with pytest.raises(NoTable):
            await host.table(table)

    run(work())


def test_a_table_that_cannot_be_read_here_is_set_aside_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        log, host = await alone()
        good = await opened(host, "memory/1")
        bad = await opened(host, "memory/1")
        sat = log._rows[bad][1:]
        log._rows[bad] = [msgspec.structs.replace(one, seq=one.seq - 1) for one in sat]
        other = host_on(log)
        assert len(await other.tables({bad: 1, good: 1})) == 1
        assert other.set_aside() == 1
        (why,) = other._sessions.set_aside.values()
        assert "a log begins with Opened" in why
        log.since()
        assert await send(other, bad, "s", "eve", Sit(id=ID)) == No(CommandId("s"), "no-table")
        for _ in range(2):
            with pytest.raises(Unloadable):
                await other.table(bad)
        assert len(await other.tables({bad: 99, good: 1})) == 1
        assert log.since() == {}
        assert [one.getMessage() for one in caplog.records].count("table set aside") == 1
        assert other.sessions() == 1

    run(work())


def test_nothing_is_kept_of_tables_that_there_are_not() -> None:
    async def work() -> None:
        _, host = await alone()
        for name in (TableId("x"), TableId("x~2")):
            with pytest.raises(NoTable, match=r"^x$"):
                await host.table(name)
            with pytest.raises(NoTable):
                await host.watch(name, "page", Watcher(None, lambda _: None))
            assert await send(host, name, "s", "ada", Sit(id=ID)) == No(CommandId("s"), "no-table")
            assert await host.tables({name: 1}) == []
        assert host.sessions() == 0
        host.unwatch(TableId("x"), "page")
        assert host.known(TableId("x")) is None

    run(work())


def test_a_log_that_does_not_answer_leaves_every_table_in_doubt() -> None:
    async def work() -> None:
        log, host = await alone()
        table, other = [await opened(host, "memory/1") for _ in range(2)]
        read = log.read

        async def lost(_heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
            raise Lost("away")

        log.read = lost  # type: ignore[method-assign,assignment]
        with pytest.raises(Lost):
            await host.table(table)
        log.read = read  # type: ignore[method-assign]
        assert all(one.stale for one in host._sessions)
        row = log._rows[other].pop()  # a standby has not got it
        assert (await host.current(other)).seq == row.seq - 1
        await host.current(table)
        assert not any(one.stale for one in host._sessions)

    run(work())


def test_a_long_log_that_is_loaded_is_worth_a_snapshot() -> None:
    async def work() -> None:
        log, host = await alone()
        table = await host.open(Terms(rules="memory/1", seats=2), sits("ada"))
        while (seq := (await host.table(table)).seq) < SNAPSHOT_INTERVAL:
            assert not host._sessions._unsaved
            command = Sit(id=ID) if seq % 2 == 0 else Leave(id=ID)
            await send(host, table, f"{seq}", "ben", command)
        assert list(host._sessions._unsaved) == [table]
        other = host_on(log)
        await other.table(table)
        assert list(other._sessions._unsaved) == [table]
        await other.save()
        assert log.snapshots[table].seq == SNAPSHOT_INTERVAL
        missing = msgspec.structs.replace(log.snapshots[table], version="none/1 x")
        assert is_usable(log.snapshots[table], load)
        assert not is_usable(missing, load)  # a game that is not installed here
        assert other._sessions._unsaved == {}
        third = host_on(log)
        log.since()
        assert await third.table(table) == await other.table(table)
        assert third._sessions._unsaved == {}

    run(work())


def test_a_session_knows_what_it_was_told_and_what_it_holds() -> None:
    session = Session(A, {})
    assert (session.seq, session.in_use) == (0, False)
    session.watchers.add("page", Watcher(None, lambda _: None))
    assert session.in_use


def test_a_row_that_was_written_by_another_is_no_entry_of_ours() -> None:
    """The same command at another instant: sent again after a standby took over."""

    async def work() -> None:
        log, host = await alone()
        table, told = await host.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        await host.watch(table, "page", Watcher(None, told.append))
        await send(host, table, "s", "ann", Sit(id=ID))
        first, ours = log._rows[table]
        count = len(told)
        host._doubt(Lost("away"))
        await host.poll()
        assert len(told) == count  # the log has our last entry: nothing was lost
        for theirs in (
            msgspec.structs.replace(ours, entry=ours.entry.replace(b'"Ann"', b'"Eve"')),
            msgspec.structs.replace(ours, command="eve.s"),
        ):
            log._rows[table] = [first, theirs]
            host._doubt(Lost("a standby took over"))
            count = len(told)
            await host.poll()
            assert len(told) == count + 1  # all of it is told anew
            await host.poll()
            assert len(told) == count + 1

    run(work())
