"""Deadlines and claims on a host: what they cost, who is asked, and what if one of them fails."""

import asyncio
from asyncio import run
from collections.abc import Sequence
from typing import Any

import pytest

from parlour.api.frames import Answered, No, Ok
from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.host.local import LocalTime
from parlour.host.ports import Lost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Claim, Depart
from parlour.table.terms import PerMove
from tests.host.test_reads import CountingLog
from tests.host.test_session_corners import alone, host_on
from tests.support.hosts import USERS, opened
from tests.support.tables import ID, send


def test_a_claim_writes_one_entry_and_asks_who_is_there() -> None:
    async def work() -> None:
        for watching, known, answer in ((False, True, Ok), (True, True, No), (False, False, No)):
            log = CountingLog(LocalTime())
            host = host_on(log)
            await host.beat()
            table = await opened(host, "memory/1", absence="decide", window=Ms(1))
            asked = (await host.look(table)).seat
            assert asked is not None
            late, stays = USERS[asked], USERS[1 - asked]
            if watching:
                await host.watch(table, "page", Watcher(UserId(late), lambda _: None))
            await host.watch(table, "guest", Watcher(None, lambda _: None))
            await send(host, table, "gone", late, Depart(id=ID))
            await asyncio.sleep(0.01)
            await host.beat()

            async def unknown(_table: TableId) -> None:
                return None

            if not known:
                host.present = unknown
            log.since()
            claimed = await send(host, table, "c", stays, Claim(id=ID))
            assert isinstance(claimed, answer), claimed
            assert log.since()["append"] == 1  # the claim, or that they are back
            if answer is Ok:
                assert log.since() == {}

    run(work())


async def overdue(count: int = 2) -> tuple[CountingLog, list[TableId], Host]:
    """Tables whose deadline has passed, and a node that does not know them."""
    log, host = await alone()
    tables = [await opened(host, "memory/1", control=PerMove(Ms(1))) for _ in range(count)]
    await asyncio.sleep(0.01)
    other = host_on(log)
    for one in (host, other):
        await one.beat()
    log.since()
    return log, tables, other


def test_deadlines_of_many_tables_take_effect_with_one_read() -> None:
    async def work() -> None:
        log, tables, host = await overdue()
        asked = list[TableId]()

        async def present(table: TableId) -> frozenset[UserId]:
            asked.append(table)
            return frozenset()

        host.present = present
        assert await host.sweep() == len(tables)
        assert log.since() == {"read": 2, "append": 2}  # with the seeds
        assert asked == []  # nobody's absence is waited for
        assert await host.sweep() == 0

    run(work())


def test_a_table_that_fails_stops_no_deadline() -> None:
    async def work() -> None:
        log, (bad, good), host = await overdue()
        unknown = TableId("unknown")

        async def due(_most: int, _skip: Sequence[TableId] = ()) -> Sequence[TableId]:
            return [unknown, bad, good]

        log.due = due  # type: ignore[method-assign,assignment]
        done = host._done

        async def fails(session: Any, person: Any, command: Any) -> Answered:
            if session.id == bad:
                raise KeyError("defect")
            return await done(session, person, command)

        host._done = fails  # type: ignore[method-assign]
        assert await host.sweep() == 1
        assert list(host._sessions.set_aside) == [bad]
        assert host.known(unknown) is None

    run(work())


def test_a_sweep_that_loses_the_log_says_so() -> None:
    async def work() -> None:
        log, tables, host = await overdue(1)
        judged: Any = log
        judged.append = lambda _row, told: asyncio.get_running_loop().call_soon(told, Lost("away"))
        assert await host.sweep() == 0
        assert not host.clock.healthy()
        assert host._sessions.set_aside == {}
        assert host.known(tables[0]) is not None

    run(work())


def test_a_deadline_is_corrected_only_if_it_was_wrong() -> None:
    async def work() -> None:
        log, host = await alone()
        right = await opened(host, "memory/1", control=PerMove(Ms(1)))
        wrong = await opened(host, "memory/1")
        await log.set_due(wrong, (await host.table(wrong)).seq, Ms(0))
        await asyncio.sleep(0.01)
        await host.beat()
        corrected, set_due = list[TableId](), log.set_due

        async def noted(table: TableId, seq: int, due: Ms | None) -> None:
            corrected.append(table)
            await set_due(table, seq, due)

        log.set_due = noted  # type: ignore[method-assign]
        assert await host.sweep() == 1
        assert corrected == [wrong]
        assert await log.due(9) == []
        assert (await host.look(right)).over is not None

    run(work())


def test_a_game_that_both_left_unseen_ends_on_a_node_that_never_knew_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after kill -9: nobody said that they left, and another node finds the table."""
    monkeypatch.setattr("parlour.table.due.UNSEEN_TWO", Ms(1))

    async def work() -> None:
        for knows in (True, False):
            log, host = await alone()
            table = await opened(host, "memory/1", window=Ms(20), options={"first": 1})
            node = host_on(log)  # its own heart beats on the service's clock

            async def here(_table: TableId, *, knows: bool = knows) -> frozenset[UserId] | None:
                return frozenset() if knows else None

            node.present = here
            for _ in range(8):
                await asyncio.sleep(0.01)
                for one in (host, node):
                    await one.beat()
                await node.sweep()
            game = (await node.table(table)).game
            assert game is not None
            if knows:
                assert game.over == Over((), (Seat(0),), "forfeit")
            else:
                assert game.over is None  # while presence cannot be known, nobody is blamed

    run(work())
