"""Commands to a host, step by step: verdicts of the log, hints, deadlines, who is told of what."""

import asyncio
from asyncio import run
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host import change_reader
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import PULSE, Lost, NoTable, OnVerdict, Row, StoredEntry, Verdict
from parlour.host.session import Resume
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Lapse, Move, Offer, Resign, Sit
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.host.test_deadlines import FakeTime
from tests.host.test_reads import CountingLog
from tests.host.test_session_corners import DeafBus, alone, host_on
from tests.support.hosts import opened
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send, sits

ADA, BEN = UserId("ada"), UserId("ben")
FLIP = {"t": "Flip", "card": 0}


class Heard(LocalChangeBus):
    """Writes down what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[object, ...]] = []

    def watch(self, table: TableId) -> None:
        self.asked.append(("watch", table))

    def unwatch(self, table: TableId) -> None:
        self.asked.append(("unwatch", table))

    def publish(self, table: TableId, seq: int) -> None:
        self.asked.append(("publish", table, seq))


class JudgingLog(CountingLog):
    """Says what it is told to, and writes nothing."""

    verdict: Verdict | Lost | None = None

    def append(self, row: Row, told: OnVerdict) -> None:
        if self.verdict is None:
            super().append(row, told)
        else:
            asyncio.get_running_loop().call_soon(told, self.verdict)


async def judged() -> tuple[JudgingLog, Host, TableId]:
    log = JudgingLog(LocalTime())
    host = host_on(log)
    await host.beat()
    return log, host, await opened(host, "memory/1", options={"first": 0})


@pytest.mark.parametrize(
    ("verdict", "answer"),
    [("late", No(ID, "late")), ("early", No(ID, "not-due")), ("taken", Retry(ID))],
)
def test_each_verdict_of_the_log_has_its_answer(verdict: Verdict, answer: Answered) -> None:
    async def work() -> None:
        log, host, table = await judged()
        log.verdict = verdict
        assert await send(host, table, ID, "ada", Offer("draw", id=ID)) == answer
        assert host._sessions.of(table).stale == (verdict == "taken")

    run(work())


def test_a_command_of_which_nobody_knows_leaves_everything_in_doubt() -> None:
    async def work() -> None:
        for usual in (False, True):
            log, host, table = await judged()
            seq = (await host.look(table)).seq
            log.verdict = Lost("away")
            command = Move(seq, FLIP, id=ID) if usual else Offer("draw", id=ID)
            assert await send(host, table, ID, "ada", command) == Retry(ID)
            assert not host.clock.healthy()
            assert host._sessions.of(table).stale

    run(work())


def test_a_move_goes_the_usual_way_and_all_else_the_plain_one() -> None:
    async def work() -> None:
        _, host, table = await judged()
        usual, played = host.play, list[str]()

        def noted(name: TableId, person: Person, move: Move, answered: Any) -> bool:
            played.append(move.id)
            return usual(name, person, move, answered)

        host.play = noted  # type: ignore[method-assign,assignment]
        seq = (await host.look(table)).seq
        assert isinstance(await send(host, table, "m", "ada", Move(seq, FLIP, id=ID)), Ok)
        await send(host, table, "o", "ada", Offer("draw", id=ID))
        await send(host, table, "n", None, Move(seq, FLIP, id=ID))
        assert played == ["m"]

    run(work())


def test_nobody_waits_for_the_answer_any_more_who_was_cancelled() -> None:
    async def work() -> None:
        wrong = list[object]()
        asyncio.get_running_loop().set_exception_handler(lambda _, what: wrong.append(what))
        _, host, table = await judged()
        seq = (await host.look(table)).seq
        move = asyncio.ensure_future(send(host, table, "m", "ada", Move(seq, FLIP, id=ID)))
        await asyncio.sleep(0)
        move.cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        assert (await host.look(table)).seq == seq + 1
        assert wrong == []

    run(work())


def test_a_log_that_is_away_is_told_to_whoever_beats_sweeps_or_asks() -> None:
    async def lost(*_: object) -> Any:
        raise Lost("away")

    async def work() -> None:
        for ask in ("beat", "due", "read"):
            log, host, table = await judged()
            assert host.clock.healthy()
            setattr(log, ask, lost)
            if ask == "read":
                host._sessions.of(table).stale = True
                assert await send(host, table, ID, "ada", Offer("draw", id=ID)) == Retry(ID)
            else:
                with pytest.raises(Lost):
                    await (host.beat() if ask == "beat" else host.sweep())
            assert not host.clock.healthy()
            assert all(one.stale for one in host._sessions)

    run(work())


def test_a_node_that_stood_still_asks_for_the_time_before_it_decides() -> None:
    async def work() -> None:
        clock = FakeTime()
        host = Host(LocalLog(clock), LocalChangeBus(), load, clock, LocalRandomness())
        await host.beat()
        table = await opened(host, "memory/1", options={"first": 0})
        clock.ms += PULSE + 1
        assert not host.clock.is_known()
        await send(host, table, "o", "ada", Offer("draw", id=ID))
        assert host.clock.is_known()
        beats = list[int]()

        async def beat() -> Ms:
            beats.append(1)
            return host.now()

        host.clock._log.beat = beat  # type: ignore[method-assign]
        await send(host, table, "p", "ben", Offer("undo", id=ID))
        assert beats == []

    run(work())


def test_those_who_watch_are_told_and_the_bus_knows_of_them() -> None:
    async def work() -> None:
        bus = Heard()
        host = host_on(CountingLog(LocalTime()), bus)
        await host.beat()
        table, told = await host.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        for name in ("one", "two"):
            await host.watch(table, name, Watcher(None, told.append))
        assert isinstance(await send(host, table, "s", "ada", Sit(id=ID)), Ok)
        assert [msgspec.json.decode(one)["seq"] for one in told] == [1, 1, 2, 2]
        host.unwatch(table, "one")
        host.unwatch(table, "two")
        assert bus.asked == [
            ("watch", table),
            ("watch", table),
            ("publish", table, 2),
            ("unwatch", table),
        ]

    run(work())


def test_an_entry_whose_writer_was_cancelled_is_looked_at_here_and_told_to_others() -> None:
    async def work() -> None:
        log, bus = CountingLog(LocalTime()), Heard()
        host, other, told = host_on(log, bus), host_on(log, DeafBus()), list[bytes]()
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2))
        await host.watch(table, "page", Watcher(None, told.append))
        await send(other, table, "s", "ada", Sit(id=ID))
        host._on_abandoned(table, 2)
        await host.settle()
        assert msgspec.json.decode(told[-1])["seq"] == 2
        assert bus.asked[-1] == ("publish", table, 2)

    run(work())


def test_who_is_cancelled_between_writing_and_telling_leaves_nobody_uninformed() -> None:
    async def work() -> None:
        log = CountingLog(LocalTime())
        host, told = host_on(log, DeafBus()), list[bytes]()
        await host.beat()
        table = await opened(host, "memory/1")
        await send(host, table, "r", "ada", Resign(id=ID))
        await host.watch(table, "page", Watcher(None, told.append))
        await send(host, table, "a", "ada", Offer("rematch", id=ID))

        async def hangs(*_: object) -> None:
            await asyncio.sleep(60)

        host._openings.next = hangs  # type: ignore[method-assign,assignment]
        last = asyncio.ensure_future(send(host, table, "b", "ben", Offer("rematch", id=ID)))
        for _ in range(9):
            await asyncio.sleep(0)
        last.cancel()
        with pytest.raises(asyncio.CancelledError):
            await last
        await host.settle()
        assert msgspec.json.decode(told[-1])["seq"] == log.rows(table)[-1].seq

    run(work())


def test_a_hint_that_came_while_the_table_was_read_is_followed() -> None:
    async def work() -> None:
        log = CountingLog(LocalTime())
        host, other, told = host_on(log), host_on(log, DeafBus()), list[bytes]()
        await host.beat()
        table, read = await other.open(Terms(rules="memory/1", seats=2)), log.read

        async def meanwhile(heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
            found = await read(heads)
            log.read = read  # type: ignore[method-assign]
            await send(other, table, "s", "ada", Sit(id=ID))
            host._changes.announced(table, 2)
            return found

        await host.table(table)
        host._sessions.epoch += 1  # hints may have been lost: it is read once more
        log.read = meanwhile  # type: ignore[method-assign]
        await host.watch(table, "page", Watcher(None, told.append))
        await host.settle()
        assert [msgspec.json.decode(one)["seq"] for one in told] == [1, 2]

    run(work())


def test_hints_cost_a_read_only_where_somebody_watches_and_has_not_seen_it() -> None:
    async def work() -> None:
        log, host = await alone()
        seen, unseen = [await opened(host, "memory/1") for _ in range(2)]
        await host.watch(seen, "page", Watcher(None, lambda _: None))
        seq = (await host.table(seen)).seq
        log.since()
        host._changes.announced(unseen, seq + 1)
        host._changes.announced(TableId("unknown"), 1)
        host._changes.subscribed(unseen)
        host._changes.subscribed(TableId("unknown"))
        host._changes.announced(seen, seq)
        host._changes.announced(seen, seq - 1)
        assert (host._changes._queued, host._changes._reading) == ({}, False)
        assert host._sessions.of(unseen).announced == seq + 1
        host._changes.announced(seen, seq + 1)
        host._changes.announced(seen, seq)
        assert host._sessions.of(seen).announced == seq + 1
        await host.settle()
        assert log.since() == {"read": 1}
        host._changes.subscribed(seen)
        await host.settle()
        assert log.since() == {"read": 1}
        host._changes.recheck_all()
        await host.settle()
        assert log.since() == {"read": 1}  # of the one that is watched
        assert not host._changes._reading

    run(work())


def test_a_look_that_fails_leaves_everything_in_doubt_and_the_next_is_made() -> None:
    async def work() -> None:
        log, host = await alone()
        table, told = await host.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        await host.watch(table, "page", Watcher(None, told.append))
        read, other = log.read, host_on(log, DeafBus())
        await send(other, table, "s", "ada", Sit(id=ID))

        async def lost(_heads: object) -> Any:
            raise Lost("away")

        log.read = lost  # type: ignore[method-assign,assignment]
        host._changes.announced(table, 2)
        await host.settle()
        assert not host.clock.healthy()
        log.read = read  # type: ignore[method-assign]
        await host.beat()  # it is back: all that is watched is looked at
        await host.settle()
        assert msgspec.json.decode(told[-1])["seq"] == 2

    run(work())


def test_no_table_is_opened_that_was_not_promised() -> None:
    async def work() -> None:
        log, host = await alone()
        table = await opened(host, "memory/1")
        with pytest.raises(NoTable):
            await host.table(TableId(f"{table}~2"))
        assert log.tables() == (table,)

    run(work())


def test_who_returns_from_ahead_of_us_makes_us_read() -> None:
    async def work() -> None:
        log, host = await alone()
        other, told = host_on(log, DeafBus()), list[bytes]()
        table = await host.open(Terms(rules="memory/1", seats=2), sits("ada"))
        await host.watch(table, "page", Watcher(None, lambda _: None))
        await send(other, table, "s", "ben", Sit(id=ID))
        log.since()
        await host.watch(table, "old", Watcher(ADA, told.append), Resume(2, ""))
        assert log.since() == {}
        await host.watch(table, "new", Watcher(ADA, told.append), Resume(3, ""))
        assert log.since() == {"read": 1}
        assert [msgspec.json.decode(one)["seq"] for one in told][-1] == 3
        assert await send(host, table, "l", None, Lapse(id=ID)) == No(CommandId("l"), "not-due")
        assert BEN in {chair.user for chair in (await host.table(table)).chairs if chair}

    run(work())


def test_between_two_looks_there_is_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        log, host = await alone()
        table = await opened(host, "memory/1")
        await host.watch(table, "page", Watcher(None, lambda _: None))
        seq = (await host.table(table)).seq
        for ahead, read in ((1, {"read": 1}), (2, {})):
            log.since()
            host._changes.announced(table, seq + ahead)
            for _ in range(50):
                await asyncio.sleep(0)
            assert log.since() == read
        await host.tasks.close()

    monkeypatch.setattr(change_reader, "READ_PAUSE", 60)
    run(work())


def test_a_poll_that_finds_nothing_new_waits_for_nobody() -> None:
    async def work() -> None:
        _, host = await alone()
        table = await opened(host, "memory/1")
        await host.watch(table, "page", Watcher(None, lambda _: None))
        async with asyncio.timeout(20), host._sessions.of(table):
            await host.poll()

    run(work())
