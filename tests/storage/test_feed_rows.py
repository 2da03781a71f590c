"""Rows of the feed: written by nodes of any version, kept as long as needed, never changed."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from parlour.core.ids import UserId
from parlour.features.webhooks.tests.hooks import Place
from parlour.host.ended_games import EndedSeat
from parlour.host.feed import Feed
from parlour.storage import connect
from parlour.storage.feed import SqlFeedCursors
from parlour.storage.prepare import prepare
from parlour.storage.schema import now
from tests.storage.test_erased_tries import erased
from tests.storage.test_migrations import upgraded_to
from tests.support.ended import Received, delivery, ended_games
from tests.support.erased import left_of
from tests.support.feeds import INSERT, archived, at, cluster, ended, insert, postgres, rows, url

__all__ = ["cluster", "postgres", "url"]

DAY = 24 * 60 * 60_000
OLD = (
    "INSERT INTO tables (id, head, phase, opened) VALUES (:id, 9, 'FINISHED', :opened)",
    "INSERT INTO sitters (user_id, table_id) VALUES ('ada', :id)",
    "INSERT INTO played VALUES ('ada', :id, 'x/1', :ended, 0, 'won', '', '{}')",
)


def test_a_game_that_ended_on_an_older_node_is_delivered_whole(url: str) -> None:
    """Its row has only a result; the rest is read from its log, archived or not."""

    async def work(one: Place) -> None:
        tables, received, engine = [await ended(one) for _ in range(2)], Received(), one.storage
        async with engine.engines[""].begin() as connection:
            await connection.execute(text("UPDATE results SET game = NULL"))
        await archived(one, tables[0])
        await delivery("ratings", received.take, engine.engines, one.host).round()
        assert received.tables == tables
        for game in received.games:
            assert game.rules == "memory/1"
            assert game.seats == (EndedSeat(UserId("ada")), EndedSeat(UserId("ben")))

    at(url, work)


def test_a_row_of_an_older_node_gets_a_number_and_a_time(url: str) -> None:
    async def work(one: Place) -> None:
        engine = one.storage.engines[""]
        for name in ("first", "second"):
            async with engine.begin() as connection:
                await insert(connection, name, INSERT)
        found = await rows(engine, "SELECT table_id, ended FROM results ORDER BY number")
        assert [table for table, _ in found] == ["first", "second"]
        assert all(abs(at - now()) < 60_000 for _, at in found)

    at(url, work)


def test_a_row_goes_once_it_is_archived_and_every_feature_has_passed(url: str) -> None:
    async def work(one: Place) -> None:
        engine, received = one.storage.engines[""], Received()
        tables = [await ended(one) for _ in range(4)]
        databases = {"": lambda: ended_games(one.storage.engines, one.host)[""]}
        handlers = dict.fromkeys(("a", "b"), received.take)
        feeds = Feed(handlers, databases, SqlFeedCursors(engine))
        a, b = feeds.deliveries

        async def left() -> list[str]:
            await feeds.prune()
            return [name for (name,) in await rows(engine, "SELECT table_id FROM results")]

        for table in (tables[0], tables[2], tables[3]):
            await archived(one, table)
        assert set(await left()) == set(tables)
        await a.round()
        assert set(await left()) == set(tables)
        await b.round()
        assert set(await left()) == {tables[1], tables[3]}  # one is not archived, one is the last
        following = await ended(one)
        received.games.clear()
        await a.round()
        assert received.tables == [following]  # its number is a new one

    at(url, work)


def test_an_older_node_that_archives_deletes_no_row_of_the_feed(url: str) -> None:
    async def work(one: Place) -> None:
        engine, table = one.storage.engines[""], await ended(one)
        with pytest.raises(DBAPIError, match="append-only"):
            async with engine.begin() as connection:
                await connection.execute(text("DELETE FROM results"))
        await archived(one, table)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM results"))
        assert await rows(engine, "SELECT table_id FROM results") == [(table,)]

    at(url, work)


@pytest.mark.parametrize("what", ["table_id = 'x'", "result = '1'", "number = 99", "ended = 1"])
def test_what_was_delivered_never_changes(url: str, what: str) -> None:
    async def work(one: Place) -> None:
        await ended(one)
        with pytest.raises(DBAPIError, match="append-only"):
            async with one.storage.engines[""].begin() as connection:
                await connection.execute(text(f"UPDATE results SET {what}"))

    at(url, work)


def test_whoever_is_erased_is_not_in_the_feed(url: str) -> None:
    async def work(one: Place) -> None:
        table, received = await ended(one), Received()
        await erased(one.storage.engines[""], UserId("ada"))
        assert await left_of({"": one.storage.engines[""]}, '"ada"') == []
        await delivery("ratings", received.take, one.storage.engines, one.host).round()
        assert received.tables == [table]
        assert received.games[0].seats == (EndedSeat(), EndedSeat(UserId("ben")))

    at(url, work)


def test_a_game_that_ends_after_somebody_was_erased_has_no_id_of_them(url: str) -> None:
    async def work(one: Place) -> None:
        table, received = await one.begun(), Received()
        await erased(one.storage.engines[""], UserId("ada"))
        await one.host.forget([table])
        await one.resigned(table)
        await delivery("ratings", received.take, one.storage.engines, one.host).round()
        assert received.games[0].seats == (EndedSeat(), EndedSeat(UserId("ben")))
        ((game,),) = await rows(one.storage.engines[""], "SELECT game FROM results")
        assert "gone" not in game

    at(url, work)


def test_the_feed_of_an_old_database_begins_three_days_before(url: str) -> None:
    """In the order in which the games ended; then new games follow."""

    async def old() -> None:
        engine = connect(url)
        opened = {"slow": 2 * DAY, "quick": DAY, "old": 4 * DAY, "long": 5 * DAY}
        ended = {"slow": 1_000, "quick": 2_000, "old": 3 * DAY, "long": 3_000}
        async with engine.begin() as connection:
            await connection.run_sync(upgraded_to("0019"))
            for name, since in opened.items():
                await insert(connection, name, INSERT)
                given = {"id": name, "opened": now() - since, "ended": now() - ended[name]}
                for words in OLD:
                    mine = {key: at for key, at in given.items() if f":{key}" in words}
                    await connection.execute(text(words), mine)
        await prepare(engine)
        async with engine.begin() as connection:
            await insert(connection, "new", INSERT)
        found = await rows(engine, "SELECT table_id, number FROM results ORDER BY number")
        numbered = [table for table, number in found if number is not None]
        assert numbered == ["quick", "slow", "new"]
        ((at,),) = await rows(engine, "SELECT ended FROM results WHERE table_id = 'quick'")
        assert abs(now() - 2_000 - at) < 60_000
        await engine.dispose()

    asyncio.run(old())
