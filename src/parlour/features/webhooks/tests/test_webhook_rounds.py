"""Rounds of webhooks on real databases: what they read, who tells, and what is told late."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from parlour.core.ids import Ms, UserId
from parlour.features.webhooks import worker
from parlour.features.webhooks.due import Webhook
from parlour.features.webhooks.schema import webhooks
from parlour.features.webhooks.sending import NotSent, PutOff
from parlour.features.webhooks.tests.hooks import HOUR, Place, Posts, place
from parlour.server.ops.loop_lag import LoopLag
from parlour.storage.connect import connect
from parlour.storage.prepare import prepare
from parlour.storage.schema import played
from tests.support import services

LAG = 0.01  # seconds that the event loop may be blocked
MINUTES = 60_000


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/parlour.db"
        return
    with services.postgres() as (_, found):
        yield found


async def filled(url: str, many: int) -> None:
    """So many webhooks, of which every second is due."""
    engine = connect(url)
    await prepare(engine)
    address = "https://x.example/" + "x" * 470
    for start in range(0, many, 10_000):
        rows = [
            {
                "id": f"{at:032x}",
                "user_id": f"{at // 5:032x}",
                "url": address,
                "secret": "5a" * 32,
                "origin": "https://y.example",
                "since": 1,
                "seen": 1,
                "due": 0 if at % 2 else 2**52,
                "failures": 0,
                "error": "",
            }
            for at in range(start, min(start + 10_000, many))
        ]
        async with engine.begin() as connection:
            await connection.execute(insert(webhooks), rows)
    await engine.dispose()


@pytest.mark.parametrize("many", [20_000, pytest.param(200_000, marks=pytest.mark.long)])
def test_however_many_webhooks_are_stored_the_event_loop_stays_free(url: str, many: int) -> None:
    async def work() -> None:
        await filled(url, many)
        async with place(url, Posts()) as one:
            await one.round()  # the first has everything to open
            spells = [await blocked(one) for _ in range(3)]
            assert min(spells) < LAG, spells  # what others do to this machine is not in all of them

    asyncio.run(work())


async def blocked(one: Place) -> float:
    """For how many seconds the event loop was blocked at most, in three rounds."""
    lag = LoopLag()
    lag.start()
    for _ in range(3):
        await one.round()
    await asyncio.sleep(0.05)
    await lag.close()
    return lag.longest()


def test_a_round_reads_as_many_as_it_looks_at(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    async def work() -> None:
        await filled(url, 1_000)
        async with place(url, Posts()) as one:
            honest = one.store.due

            async def due(*given: Any) -> Any:
                nonlocal read
                found = await honest(*given)
                read += len(found)
                return found

            monkeypatch.setattr(one.store, "due", due)
            for _ in range(2):
                await one.round()
        assert read == 2 * worker.BATCHES * worker.BATCH

    asyncio.run(work())


def test_two_nodes_tell_everything_once(url: str) -> None:
    """Both are ready to, all the time."""

    async def work() -> None:
        posts = Posts()
        async with place(url, posts, "a") as a, place(url, posts, "b") as b:
            await a.hook()
            for one in (a, b):
                one.alone.every("webhooks", one.round, 0.01)
            tables = [await a.begun() for _ in range(2)]
            await sent(posts, 2)
            for table in tables:
                await b.resigned(table)
            await sent(posts, 4)
        assert len(posts.ids) == len(set(posts.ids)) == 4
        assert {f"{table}.over" for table in tables} < set(posts.ids)

    asyncio.run(work())


async def sent(posts: Posts, many: int) -> None:
    """So many, and no more a moment later."""
    async with asyncio.timeout(10):
        while len(posts.ids) < many:  # noqa: ASYNC110  # by others
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)


def test_an_end_that_becomes_visible_two_minutes_late_is_told(url: str) -> None:
    """Transactions commit in another order than their clocks say."""

    async def work() -> None:
        posts = Posts()
        async with place(url, posts) as one:
            await one.hook()
            table = await one.begun(first=1)
            await one.resigned(table)
            engine = connect(url)
            async with engine.begin() as connection:
                (row,) = (await connection.execute(select(played).where(_of("ada")))).all()
                await connection.execute(played.delete().where(_of("ada")))
            await one.round()
            assert posts.ids == []
            (seen,) = [hook.seen for hook in await one.store.of(UserId("ada"))]
            assert seen > worker.clock() - HOUR  # all older games are told
            late = {**row._mapping, "ended": worker.clock() - 2 * MINUTES}
            async with engine.begin() as connection:
                await connection.execute(insert(played).values(late))
            await engine.dispose()
            for _ in range(2):
                await one.round()
        assert posts.ids == [f"{table}.over"]

    asyncio.run(work())


def test_more_than_a_round_sends_is_told_in_the_next(url: str) -> None:
    """The games ended while the webhook was away: nothing else would bring them up again."""

    async def work() -> None:
        posts, many = Posts(), worker.REQUESTS_PER_ROUND + 2
        async with place(url, posts) as one:
            await one.hook()
            tables = [await one.begun(first=1) for _ in range(many)]
            for table in tables:
                await one.resigned(table)
            engine = connect(url)
            async with engine.begin() as connection:
                ended = worker.clock() - 30 * MINUTES
                await connection.execute(update(played).values(ended=ended))
            await engine.dispose()
            for told in (worker.REQUESTS_PER_ROUND, many, many):
                await one.round()
                assert len(posts.ids) == told
        assert sorted(posts.ids) == sorted(f"{table}.over" for table in tables)

    asyncio.run(work())


def _of(user: str) -> Any:
    return played.c.user_id == user


def test_what_was_told_of_games_long_ago_is_forgotten_and_not_told_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        posts = Posts()
        async with place(url, posts) as one:
            await one.hook()
            table = await one.begun(first=1)
            await one.resigned(table)
            await one.round()
            now = worker.clock()
            monkeypatch.setattr(worker, "clock", lambda: now + 10 * HOUR)
            for _ in range(2):
                await one.round()
            assert await one.store.marks(["hook"]) == {}
        assert posts.ids == [f"{table}.over"]

    asyncio.run(work())


def test_a_turn_that_lasts_for_hours_is_told_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        posts = Posts()
        async with place(url, posts) as one:
            await one.hook()
            await one.begun()
            await one.round()
            assert len(posts.ids) == 1
            now = worker.clock()
            monkeypatch.setattr(worker, "clock", lambda: now + 10 * HOUR)
            for _ in range(2):
                await one.round()
        assert len(posts.ids) == 1

    asyncio.run(work())


class Refuses(Posts):
    def __init__(self, *errors: Exception) -> None:
        super().__init__()
        self.errors = list(errors)

    async def send(self, *given: Any) -> None:
        if self.errors:
            raise self.errors.pop(0)
        await super().send(*given)


def test_failures_wait_ever_longer_and_a_wait_for_a_thread_is_none(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        now = worker.clock()
        monkeypatch.setattr(worker, "clock", lambda: now)

        async def state() -> tuple[int, int]:
            (hook,) = await one.store.of(UserId("ada"))
            return hook.failures, hook.due - now

        async with place(url, Refuses(PutOff(), NotSent("a"), NotSent("b"), PutOff())) as one:
            await one.hook()
            await one.begun()
            for expected in [(0, 5_000), (1, 5_000), (2, 10_000), (2, 5_000)]:
                await one.round()
                assert await state() == expected
                await one.round()  # not before its time
                assert await state() == expected
                now += expected[1]
            await one.worker.count()
            assert one.worker.failing == 1
            await one.round()
            assert await state() == (0, -now)
            await one.worker.count()
            assert one.worker.failing == 0

    asyncio.run(work())


def test_a_hook_that_is_being_sent_is_not_sent_a_second_time(url: str) -> None:
    async def work() -> None:
        posts, go = Posts(), asyncio.Event()

        async def wait() -> None:
            await go.wait()

        async with place(url, posts) as one:
            await one.hook()
            await one.begun()
            posts.meanwhile = wait
            for _ in range(3):
                await one.worker.round()
            go.set()
            await one.worker._tasks.settle()
        assert len(posts.ids) == 1

    asyncio.run(work())


def test_a_webhook_knows_its_place_in_the_order(tmp_path: Path) -> None:
    """Failed ones and others take turns: whoever is behind the last page is next."""

    async def work() -> None:
        async with place(f"sqlite:///{tmp_path}/parlour.db", Posts()) as one:
            for name in "abc":
                await one.hook(name, name)
            await one.store.failed("b", 1, Ms(50), "status 500")
            found: list[Webhook] = []
            last = (-1, "")
            while page := await one.store.due(Ms(100), last, 1):
                found += page
                last = (page[-1].due, page[-1].id)
            assert [hook.id for hook in found] == ["a", "c", "b"]
            early = await one.store.due(Ms(49), (-1, ""), 9)
            assert [hook.id for hook in early] == ["a", "c"]

    asyncio.run(work())
