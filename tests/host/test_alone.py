"""Work that one node does for all, on real databases: nodes die, freeze, and clocks jump."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.host import alone
from parlour.host.alone import Alone, Lease
from parlour.host.ports import Lost
from parlour.storage import leases
from parlour.storage.connect import connect
from parlour.storage.leases import SqlLeases
from parlour.storage.prepare import prepare
from parlour.storage.schema import now
from tests.support import services

SOON, DAY = 10.0, 86_400_000
PAST_LIFE = 1.6  # seconds after which a lease that nobody renews is certainly taken over


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/parlour.db"
        return
    with services.postgres() as (_, found):
        yield found


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (
        ("LEASE_LIFE", 1.0),
        ("LEASE_SAFE", 0.6),
        ("RENEW_EVERY", 0.1),
        ("RETRY_EVERY", 0.05),
    ):
        monkeypatch.setattr(alone, name, seconds)


class FaultyLeases(SqlLeases):
    """A node's way to the database, which can be cut."""

    cut = False

    async def find(self, name: str) -> Lease | None:
        self._check()
        return await super().find(name)

    async def _changed(self, statement: str, **values: object) -> bool:
        self._check()
        return await super()._changed(statement, **values)

    def _check(self) -> None:
        if self.cut:
            raise Lost("cut off")


class Worker:
    """A node that notes when it works."""

    def __init__(self, engine: Any, name: str) -> None:
        self.name, self.leases = name, FaultyLeases(engine)
        self.alone = Alone(self.leases, name, Lost)
        self.rounds, self.is_working = 0, False
        self.alone.every("work", self.work, 0.01)

    async def work(self) -> None:
        self.is_working = True
        try:
            await asyncio.sleep(0.05)
            self.rounds += 1
        finally:
            self.is_working = False

    async def kill(self) -> None:
        """Nothing is released."""
        self.leases.cut = True
        await self.alone.close()


@contextlib.asynccontextmanager
async def workers(url: str, *names: str) -> AsyncIterator[list[Worker]]:
    engine = connect(url)
    await prepare(engine)
    found = [Worker(engine, name) for name in names]
    try:
        yield found
    finally:
        for one in found:
            await one.alone.close()
        await engine.dispose()


async def until(happens: Callable[[], bool], seconds: float = SOON) -> None:
    async with asyncio.timeout(seconds):
        while not happens():  # noqa: ASYNC110  # by others
            await asyncio.sleep(0.005)


def run(work: Awaitable[None]) -> None:
    async def done() -> None:
        await work

    asyncio.run(done())


def test_of_several_nodes_one_works(url: str) -> None:
    async def work() -> None:
        async with workers(url, "a", "b", "c") as nodes:
            await until(lambda: sum(one.rounds for one in nodes) >= 5)
            await asyncio.sleep(PAST_LIFE)  # and goes on for longer than a lease lasts
            assert sorted(one.rounds > 0 for one in nodes) == [False, False, True]

    run(work())


async def _holder(nodes: list[Worker]) -> tuple[Worker, Worker]:
    await until(lambda: any(one.rounds for one in nodes))
    first, second = sorted(nodes, key=lambda one: -one.rounds)
    assert not second.rounds
    return first, second


def test_another_node_goes_on_when_one_is_killed(url: str) -> None:
    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            await first.kill()
            await asyncio.sleep(0.3)
            assert not second.rounds  # it cannot know yet
            await until(lambda: second.rounds > 0)

    run(work())


def test_a_node_that_stops_releases_its_lease(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alone, "LEASE_LIFE", 3600.0)

    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            await first.alone.close()
            await until(lambda: second.rounds > 0)

    run(work())


def test_a_node_that_stops_ends_its_work_before_another_begins(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alone, "LEASE_LIFE", 3600.0)

    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            started = ended = False

            async def slow_to_end() -> None:
                nonlocal started, ended
                started = True
                try:
                    await asyncio.sleep(3600)
                finally:
                    statement = asyncio.ensure_future(asyncio.sleep(0.5))
                    while not statement.done():  # however often it is cancelled
                        with contextlib.suppress(asyncio.CancelledError):
                            await asyncio.shield(statement)
                    ended = True

            first.alone.every("other", slow_to_end, 0.01)
            before = list[bool]()

            async def begins() -> None:
                before.append(ended)

            await until(lambda: started)
            second.alone.every("other", begins, 0.01)
            await first.alone.close()
            await until(lambda: bool(before))
            assert before[0]

    run(work())


def test_a_lease_counts_from_when_its_renewal_was_sent(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may have renewed it long before a slow answer arrives."""

    async def work() -> None:
        async with workers(url, "a") as (node,):
            await until(lambda: node.rounds > 0)
            renew, clock, renewals = node.leases.renew, 0.0, 0
            monkeypatch.setattr(alone, "_now", lambda: clock)

            async def slow(name: str, holder: str) -> bool:
                nonlocal clock, renewals
                found = await renew(name, holder)
                clock += 2 * alone.LEASE_SAFE
                renewals += 1
                return found

            monkeypatch.setattr(node.leases, "renew", slow)
            await until(lambda: renewals >= 2)  # the second is by a node that works no more
            rounds = node.rounds
            await asyncio.sleep(0.3)
            assert node.rounds == rounds

    run(work())


def test_a_lease_that_was_renewed_meanwhile_is_not_taken(url: str) -> None:
    async def work() -> None:
        async with workers(url) as _:
            engine = connect(url)
            found = SqlLeases(engine)
            assert await found.take("work", "a", None)
            seen = await found.find("work")
            assert await found.renew("work", "a")
            assert not await found.take("work", "b", seen)
            assert await found.renew("work", "a")
            assert await found.take("work", "b", await found.find("work"))
            await engine.dispose()

    run(work())


def test_a_node_that_cannot_renew_stops_before_another_begins(url: str) -> None:
    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            first.leases.cut = True
            while not second.rounds:
                assert not (first.is_working and second.is_working)
                await asyncio.sleep(0.005)
            first.leases.cut = False
            rounds = first.rounds
            await asyncio.sleep(0.5)
            assert first.rounds == rounds  # the lease is the other's now

    run(work())


def test_a_node_that_wakes_stops_what_it_was_doing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was frozen for longer than its lease: the other one works by then."""

    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            frozen, awake = asyncio.Event(), asyncio.Event()
            renew = first.leases.renew

            async def held(name: str, node: str) -> bool:
                frozen.set()
                await asyncio.shield(awake.wait())
                return await renew(name, node)

            monkeypatch.setattr(first.leases, "renew", held)
            await frozen.wait()
            await until(lambda: second.rounds > 0)
            rounds = first.rounds
            awake.set()
            await asyncio.sleep(0.5)
            assert first.rounds <= rounds + 1
            assert second.rounds > 1

    run(work())


@pytest.mark.parametrize("jump", [-10 * DAY, 10 * DAY])
def test_clocks_that_jump_change_nothing(
    url: str, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            monkeypatch.setattr(leases, "now", lambda: now() + jump)
            await asyncio.sleep(PAST_LIFE)
            assert not second.rounds
            await first.kill()
            await until(lambda: second.rounds > 0)

    run(work())


def test_work_that_fails_is_done_again_on_the_same_node(url: str) -> None:
    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            rounds = first.rounds

            async def fails() -> None:
                first.rounds += 1
                raise ValueError

            first.alone.every("other", fails, 0.01)
            await until(lambda: first.rounds > rounds + 20)
            assert not second.rounds

    run(work())


def test_a_renewal_whose_answer_is_lost_keeps_the_lease(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with workers(url, "a", "b") as nodes:
            first, second = await _holder(nodes)
            renew, lost = first.leases.renew, 0

            async def half(name: str, node: str) -> bool:
                nonlocal lost
                found = await renew(name, node)
                lost += 1
                if lost % 2:
                    raise Lost("no answer")
                return found

            monkeypatch.setattr(first.leases, "renew", half)
            await asyncio.sleep(PAST_LIFE)
            assert lost > 3
            assert not second.rounds

    run(work())


def test_a_lease_of_the_last_release_is_respected(url: str) -> None:
    """Nodes of 0.2.0 write a time into it, and only their own name."""

    async def work() -> None:
        async with workers(url) as _:
            engine = connect(url)
            old = SqlLeases(engine)
            assert await old.take("work", "old", None)
            node = Worker(engine, "a")
            for _turn in range(10):
                await asyncio.sleep(0.15)
                assert await old.renew("work", "old")
            assert not node.rounds
            await until(lambda: node.rounds > 0)
            await node.alone.close()
            await engine.dispose()

    run(work())
