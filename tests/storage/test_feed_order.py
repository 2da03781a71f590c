"""The feed on PostgreSQL: nothing is lost, whatever becomes visible when."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.features.webhooks.tests.hooks import Place
from parlour.storage import asking, feed
from tests.support.ended import Received, delivery
from tests.support.feeds import at, cluster, ended, insert, postgres, under_way

__all__ = ["cluster", "postgres"]


def test_a_game_that_becomes_visible_late_is_delivered(postgres: str) -> None:
    """Its number is lower than that of one which is visible already."""

    async def work(one: Place) -> None:
        received, engine = Received(), one.storage.engines[""]
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        async with under_way(engine) as late:
            await insert(late, "late")
            table = await ended(one)
            for _ in range(3):
                await reader.round()
            assert received.tables == []
        await reader.round()
        assert received.tables == ["late", table]

    at(postgres, work)


def test_a_game_under_way_that_no_other_follows_is_delivered(postgres: str) -> None:
    """No transaction has ended after it, so it lies beyond the end of every snapshot."""

    async def work(one: Place) -> None:
        received, engine = Received(), one.storage.engines[""]
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        async with under_way(engine) as late:
            await insert(late, "late")
            for _ in range(3):
                end = await reader._databases[""].end()
                assert (end.visible, end.last) == (0, 1)
        await reader.round()
        assert received.tables == ["late"]

    at(postgres, work)


def test_a_game_numbered_between_the_two_looks_is_delivered(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the last number and the snapshot one node takes a number, and another commits."""

    async def work(one: Place) -> None:
        received, engine = Received(), one.storage.engines[""]
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        stack, honest = contextlib.AsyncExitStack(), asking.read

        async def read(*asked: Any) -> Any:
            found = await honest(*asked)
            if "late" not in done and str(asked[1]) in (feed.LAST, feed.SNAPSHOT):
                done.add("late")
                await insert(await stack.enter_async_context(under_way(engine)), "late")
                async with engine.begin() as early:
                    await insert(early, "early")
            return found

        done = set[str]()
        monkeypatch.setattr(feed, "read", read)
        await reader.round()
        await stack.aclose()
        for _ in range(2):
            await reader.round()
        assert received.tables == ["late", "early"]

    at(postgres, work)


def test_a_number_that_was_never_committed_holds_up_nothing(postgres: str) -> None:
    async def work(one: Place) -> None:
        received, engine = Received(), one.storage.engines[""]
        async with under_way(engine) as gone:
            await insert(gone, "gone")
            await gone.rollback()
        table = await ended(one)
        await delivery("ratings", received.take, one.storage.engines, one.host).round()
        assert received.tables == [table]

    at(postgres, work)


def test_transactions_that_overlap_without_end_hold_up_nothing(postgres: str) -> None:
    """There is never an instant without one, but each of them ends."""

    async def work(one: Place) -> None:
        received, engine = Received(), one.storage.engines[""]
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        async with contextlib.AsyncExitStack() as last:
            await last.enter_async_context(with_an_id(engine))
            table = await ended(one)
            for _ in range(4):
                await reader.round()
                following = contextlib.AsyncExitStack()
                await following.enter_async_context(with_an_id(engine))
                await last.aclose()
                last.push_async_callback(following.aclose)
            assert received.tables == [table]

    at(postgres, work)


def test_a_game_under_way_in_one_database_holds_up_no_other(postgres: str, tmp_path: Path) -> None:
    """Each of several databases is read in its own order, whatever the other one does."""

    async def add(engine: AsyncEngine, table: str) -> None:
        async with engine.begin() as connection:
            await insert(connection, table)

    async def work(one: Place) -> None:
        received, engines = Received(), one.storage.engines
        reader = delivery("ratings", received.take, engines, one.host)
        async with under_way(engines["b"]) as late:
            await insert(late, "b-late")
            await add(engines["b"], "b-early")
            await add(engines[""], "first")
            for _ in range(3):
                await reader.round()
            assert received.tables == ["first"]
        await add(engines[""], "second")
        await reader.round()
        assert received.tables == ["first", "second", "b-late", "b-early"]

    at({"": f"sqlite:///{tmp_path}/main.db", "b": postgres}, work)


@contextlib.asynccontextmanager
async def with_an_id(engine: AsyncEngine) -> AsyncIterator[None]:
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_current_xact_id()"))
        yield
