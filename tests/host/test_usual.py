"""The usual way of a move, which waits for nothing; and that all else goes the plain way."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.registry import load
from parlour.host.group_commit import GroupCommit, appended
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.lock import Lock
from parlour.host.ports import Lost, OnVerdict, Row, Verdict
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.supervisor import failures
from parlour.table.commands import Move
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.hosts import run
from tests.support.local_log import LocalLog
from tests.support.tables import begin, sits

ADA = Person(UserId("ada"), "Ada")


class HeldLog(LocalLog):
    """Answers once it is let; until then its rows are not written either."""

    def __init__(self) -> None:
        super().__init__(LocalTime())
        self.held: list[Callable[[], None]] | None = None

    def append(self, row: Row, told: OnVerdict) -> None:
        if self.held is None:
            super().append(row, told)
        else:
            write = super().append
            self.held.append(lambda: write(row, told))

    async def let(self) -> None:
        held, self.held = self.held or [], None
        for write in held:
            write()
        await asyncio.sleep(0.01)


@asynccontextmanager
async def playing(count: int = 1) -> AsyncIterator[tuple[HeldLog, list[Host], TableId]]:
    """Hosts that do not hear of each other, and a table at which Ada is to move."""
    log = HeldLog()
    hosts = [
        Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness()) for _ in range(count)
    ]
    for host in hosts:
        await host.beat()
    table = await hosts[0].open(
        Terms(rules="memory/1", seats=2, options={"first": 0}), sits("ada", "ben")
    )
    await begin(hosts[0], table, ("ada", "ben"))
    for host in hosts:
        await host.table(table)
    yield log, hosts, table
    for host in hosts:
        await host.settle()


def flip(host: Host, table: TableId, card: int, name: str = "m") -> Move:
    known = host.known(table)
    assert known is not None
    return Move(known.seq, {"t": "Flip", "card": card}, id=CommandId(name))


def test_a_move_is_on_its_way_when_the_call_returns_and_told_when_it_is_written() -> None:
    async def work() -> None:
        async with playing() as (log, (host,), table):
            answers, told = list[Answered](), list[bytes]()
            await host.watch(table, "page", Watcher(UserId("ada"), told.append))
            log.held, seen, before = [], len(told), host.known(table)
            assert host.play(table, ADA, flip(host, table, 3), answers.append)
            assert len(log.held) == 1
            await asyncio.sleep(0.01)
            assert (answers, len(told), host.known(table)) == ([], seen, before)
            assert not host.play(table, ADA, flip(host, table, 4, "n"), answers.append)
            await log.let()
            (answer,) = answers
            assert isinstance(answer, Ok)
            assert msgspec.json.decode(told[-1])["seq"] == answer.seq
            assert not host.play(table, ADA, flip(host, table, 5), answers.append)  # known already
            assert await host.do(table, ADA, flip(host, table, 5)) == answer

    run(work())


def test_what_is_not_as_usual_is_left_to_the_plain_way() -> None:
    async def work() -> None:
        async with playing() as (_, (host,), table):
            answers = list[Answered]()
            wrong = flip(host, table, 99)
            assert not host.play(table, ADA, wrong, answers.append)
            assert isinstance(await host.do(table, ADA, wrong), No)
            assert not host.play(TableId("none"), ADA, wrong, answers.append)
            host._doubt(Lost("a standby took over"))
            assert not host.play(table, ADA, flip(host, table, 3), answers.append)
            await host.beat()
            assert isinstance(await host.do(table, ADA, flip(host, table, 3)), Ok)
            assert answers == []

    run(work())


def test_a_move_that_another_node_was_quicker_with_is_answered_by_the_log() -> None:
    async def work() -> None:
        async with playing(2) as (log, (one, two), table):
            answers = list[Answered]()
            same = flip(two, table, 3, "same")
            assert isinstance(await one.do(table, ADA, same), Ok)
            assert two.play(table, ADA, same, answers.append)
            await asyncio.sleep(0.01)
            assert answers == [await one.do(table, ADA, same)]
            assert isinstance(await one.do(table, ADA, flip(one, table, 5, "other")), Ok)
            assert two.play(table, ADA, flip(two, table, 4, "late"), answers.append)
            await asyncio.sleep(0.01)
            assert isinstance(answers[-1], No)
            assert [row.command for row in log.rows(table)].count("ada.same") == 1

    run(work())


def test_a_move_of_which_nobody_knows_is_to_be_sent_again() -> None:
    async def work() -> None:
        async with playing() as (log, (host,), table):
            answers, move = list[Answered](), flip(host, table, 3)
            soon = asyncio.get_running_loop().call_soon
            log.append = lambda _row, told: soon(told, Lost("gone"))  # type: ignore[method-assign,assignment]
            assert host.play(table, ADA, move, answers.append)
            await asyncio.sleep(0)
            assert answers == [Retry(move.id)]
            assert not host.clock.healthy()
            del log.append
            await host.beat()
            assert isinstance(await host.do(table, ADA, move), Ok)

    run(work())


def test_whoever_goes_while_a_move_is_written_takes_nothing_back() -> None:
    async def work() -> None:
        async with playing() as (log, (host,), table):
            told, move = list[bytes](), flip(host, table, 3)
            await host.watch(table, "page", Watcher(UserId("ben"), told.append))
            log.held = []
            asked = asyncio.ensure_future(host.do(table, ADA, move))
            await asyncio.sleep(0.01)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            seen = len(told)
            await log.let()
            assert len(told) == seen + 1
            assert isinstance(await host.do(table, ADA, move), Ok)
            assert isinstance(await host.do(table, ADA, flip(host, table, 4, "next")), Ok)

    run(work())


def test_a_page_that_cannot_be_told_harms_nobody_else() -> None:
    async def work() -> None:
        async with playing() as (_, (host,), table):
            answers, seen = list[Answered](), list[bytes]()

            def broken(frame: bytes) -> None:
                if seen:
                    raise ValueError("broken")
                seen.append(frame)

            await host.watch(table, "page", Watcher(UserId("ben"), broken))
            asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
            assert host.play(table, ADA, flip(host, table, 3), answers.append)
            await asyncio.sleep(0.01)
            assert [type(answer) for answer in answers] == [Ok]
            host.unwatch(table, "page")
            assert isinstance(await host.do(table, ADA, flip(host, table, 4, "next")), Ok)

    run(work())


def test_a_verdict_that_is_not_taken_keeps_no_other_from_its_own() -> None:
    async def write(rows: Sequence[Row]) -> Sequence[Verdict]:
        return ["written"] * len(rows)

    def broken(_verdict: Verdict | Lost) -> None:
        raise ValueError("broken")

    async def work() -> None:
        commits, before = GroupCommit(write), failures["verdict"]
        commits.append(Row(table=TableId("a"), seq=2, command="ada.1", entry=b"{}"), broken)
        assert (
            await appended(commits, Row(table=TableId("b"), seq=2, command="ada.1", entry=b"{}"))
            == "written"
        )
        assert failures["verdict"] == before + 1

    run(work())


def test_a_lock_is_handed_over_in_order_and_nobody_comes_in_between() -> None:
    async def work() -> None:
        lock, had = Lock(), list[str]()

        async def wait(name: str) -> None:
            await lock.acquire()
            had.append(name)

        assert lock.take()
        waiting = [asyncio.ensure_future(wait(name)) for name in ("a", "b", "c")]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it is a's, who has not run yet
        waiting[0].cancel()  # and goes in this very moment
        await asyncio.gather(waiting[0], return_exceptions=True)
        await asyncio.sleep(0)
        assert had == ["b"]
        waiting[2].cancel()
        lock.release()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert lock.take()

    run(work())
