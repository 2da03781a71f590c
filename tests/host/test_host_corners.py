"""Corners of a host that games seldom reach; each was a change that nothing noticed."""

import asyncio
import time
from collections.abc import Sequence
from random import Random

import pytest

from parlour.api.frames import Ok
from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host import group_commit
from parlour.host.group_commit import GroupCommit, appended, verdicts
from parlour.host.local import LocalLimits, LocalRandomness, LocalTime
from parlour.host.played import final_result
from parlour.host.ports import DEADLINE_GRACE, Lost, NewTable, Row, Verdict
from parlour.host.session import MAX_RECENT_ENTRIES
from parlour.host.watchers import Watcher
from parlour.supervisor import failures
from parlour.table.commands import Next, Offer, Resign
from parlour.table.history import encode
from parlour.table.terms import Terms
from parlour.table.types import HOUSE, Chair
from tests.host.test_deadlines import FakeTime
from tests.support.hosts import World, hosts, one_move, opened, run
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send, sits

TABLE = TableId("t")


def test_limits_are_so_many_in_a_span_that_begins_with_the_first() -> None:
    async def work() -> None:
        clock = FakeTime()
        limits = LocalLimits(clock)
        assert [await limits.take("a", 2, Ms(1_000)) for _ in range(3)] == [0, 0, 1_000]
        clock.ms += 400
        assert await limits.take("a", 2, Ms(1_000)) == 600
        assert await limits.take("b", 2, Ms(1_000)) == 0
        clock.ms += 600
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
        clock = FakeTime()
        log, listed = LocalLog(clock), NewTable("memory/1", TABLE, private=False, code="")
        due = Ms(await log.beat() + 100)
        first = Row(table=TABLE, seq=1, command="open", entry=b"", due=due)
        assert await log.open([first], bytes(32), listed)
        assert not await log.open([first], bytes(32), listed)
        assert (
            await appended(log, Row(table=TABLE, seq=2, command="open", entry=b"")) == "taken"
        )  # a command counts once
        assert await appended(log, Row(table=TABLE, seq=3, command="a", entry=b"")) == "taken"
        clock.ms += 99
        await log.beat()
        assert (
            await appended(log, Row(table=TABLE, seq=2, command="early", entry=b"", lapse=True))
            == "early"
        )
        clock.ms += DEADLINE_GRACE
        await log.beat()
        assert (
            await appended(log, Row(table=TABLE, seq=2, command="in time", entry=b"", due=due))
            == "written"
        )
        clock.ms += 1
        await log.beat()
        assert await appended(log, Row(table=TABLE, seq=3, command="late", entry=b"")) == "late"
        assert (
            await appended(log, Row(table=TABLE, seq=3, command="lapse", entry=b"", lapse=True))
            == "written"
        )

    run(work())


def test_a_long_history_is_told_from_its_beginning() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            table, rng = await opened(nodes[0], "memory/1"), Random(3)
            first = (await nodes[0].history(table, UserId("ada")))[:1]
            while (await nodes[0].look(table)).seq <= MAX_RECENT_ENTRIES + 10:
                await one_move(nodes[0], table, rng)
            told = await nodes[0].history(table, UserId("ada"))
            assert told[:1] == first
            assert len(told) > MAX_RECENT_ENTRIES

    run(work())


def test_the_next_table_is_of_the_game_that_was_asked_for() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            table = await nodes[0].open(Terms(rules="memory/1", seats=2), sits("ada"))
            moves_on = Next(rules="pazaak/1", id=ID)
            assert isinstance(await send(nodes[0], table, "n", "ada", moves_on), Ok)
            following = await nodes[1].table(TableId(f"{table}~2"))
            assert following.terms.rules == load("pazaak").rules
            assert [chair and chair.user for chair in following.chairs] == ["ada", None]

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


class Writer:
    """Writes what it is given, but not what it is told to fail at."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.fails: dict[str, Exception] = {}
        self.go = asyncio.Event()

    async def __call__(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        self.batches.append([row.command for row in rows])
        await self.go.wait()
        for row in rows:
            if row.command in self.fails:
                raise self.fails[row.command]
        return ["written"] * len(rows)


async def committed(writer: Writer, *commands: str) -> list[object]:
    """What each is told; the table of a command is its first letter. The first goes alone."""
    commits = GroupCommit(writer)
    rows = [Row(table=TableId(name[0]), seq=2, command=name, entry=b"{}") for name in commands]
    answers = [appended(commits, row) for row in rows[:1]]
    await asyncio.sleep(0)
    answers += [appended(commits, row) for row in rows[1:]]
    writer.go.set()
    await commits.close()
    assert all(answer.done() for answer in answers)
    found = await asyncio.gather(*answers, return_exceptions=True)
    return [str(one) for one in found]


def test_what_waits_is_written_together_but_one_row_of_each_table_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        writer = Writer()
        told = await committed(writer, "a1", "b1", "b2", "c1", "d1", "e1", "b3")
        assert told == ["written"] * 7
        assert writer.batches == [["a1"], ["b1", "c1", "d1"], ["b2", "e1"], ["b3"]]

    monkeypatch.setattr(group_commit, "ROWS_PER_COMMIT", 3)
    run(work())


def test_a_row_that_fails_takes_none_of_its_neighbours_along() -> None:
    async def work() -> None:
        writer = Writer()
        writer.fails = {"c1": ValueError("bad")}
        told = await committed(writer, "a1", "b1", "c1", "d1")
        assert told == ["written", "written", "ValueError('bad')", "written"]
        assert writer.batches == [["a1"], ["b1", "c1", "d1"], ["b1"], ["c1"], ["d1"]]

    run(work())


def test_a_log_that_is_lost_takes_what_waits_along() -> None:
    async def work() -> None:
        writer = Writer()
        writer.fails = {"a1": Lost("away")}
        assert await committed(writer, "a1", "b1", "c1") == ["away"] * 3
        assert writer.batches == [["a1"]]

    run(work())


def test_whose_answer_fails_keeps_no_other_from_theirs() -> None:
    async def work() -> None:
        writer, told, before = Writer(), list[object](), failures["verdict"]

        def broken(_verdict: object) -> None:
            raise OSError

        commits = GroupCommit(writer)
        commits.append(Row(table=TableId("a"), seq=2, command="a1", entry=b"{}"), broken)
        commits.append(Row(table=TableId("b"), seq=2, command="b1", entry=b"{}"), told.append)
        writer.go.set()
        await commits.close()
        assert told == ["written"]
        assert failures["verdict"] == before + 1

    run(work())


def test_a_verdict_says_why_a_row_was_not_written() -> None:
    rows = [
        Row(table=TABLE, seq=3, command="ours", entry=b""),
        Row(table=TABLE, seq=3, command="lapse", entry=b"", lapse=True),
    ]
    assert verdicts(rows, {(TABLE, 3, "ours")}, {TABLE: 3}) == ["written", "taken"]
    assert verdicts(rows, set(), {TABLE: 2}) == ["late", "early"]
    assert verdicts(rows[:1], {(TABLE, 3, "theirs")}, {TABLE: 1}) == ["taken"]


def test_time_and_chance_of_one_process() -> None:
    async def work() -> None:
        clock = LocalTime()
        began, now = time.monotonic(), clock.now()
        assert abs(now - 1_000 * began) < 1_000
        await clock.sleep(Ms(50))
        assert time.monotonic() - began >= 0.05
        assert len(LocalRandomness().seed()) == 32
        assert len(LocalRandomness().name()) == 32

    run(work())


def test_a_finished_game_has_its_whole_log_in_its_record() -> None:
    async def work() -> None:
        async with hosts(World()) as nodes:
            table = await opened(nodes[0], "memory/1")
            await send(nodes[0], table, "r", "ada", Resign(id=ID))
            rows = nodes[0]._log._log.rows(table)  # type: ignore[attr-defined]
            _, found, entries = await nodes[0].whole(table)
            assert [encode(one) for one in entries] == [row.entry for row in rows]
            assert (await nodes[1].record(table)).table == found.id == table
            await send(nodes[0], table, "o", "ada", Offer("rematch", id=ID))
            *before, last, _ = nodes[0]._log._log.rows(table)  # type: ignore[attr-defined]
            assert (last.result is None, last.played is None) == (False, False)
            assert {row.result for row in before} == {row.played for row in before} == {None}
            after = nodes[0]._log._log.rows(table)[-1]  # type: ignore[attr-defined]
            assert (after.result, after.played, after.people) == (None, None, 2)

    run(work())


def test_a_result_is_each_players_own_and_names_are_found_without_accents() -> None:
    chairs = [
        (Seat(0), Chair(user=UserId("ada"), name="Ada")),
        (Seat(1), Chair(user=UserId("zoe"), name="ZO\u00cb")),
        (Seat(2), Chair(user=UserId(f"{HOUSE}lynx"), name="Lynx", bot="strong")),
    ]
    won = final_result("memory/1", chairs, Over((3, 1, 0), (Seat(0),), "points"))
    assert [(one.user, one.result, one.names) for one in won.players] == [
        ("ada", "won", "zoe\nlynx"),
        ("zoe", "lost", "ada\nlynx"),
    ]
    drawn = final_result("memory/1", chairs, Over((3, 3, 0), (Seat(0), Seat(1)), "points"))
    assert [one.result for one in drawn.players] == ["drawn", "drawn"]
