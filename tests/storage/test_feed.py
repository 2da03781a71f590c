"""The feed of ended games on real databases: nothing is lost, whatever becomes visible when."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import TableId, UserId
from parlour.features.webhooks.tests.hooks import Place, place
from parlour.host.archive import packed
from parlour.host.ended_games import EndedSeat
from parlour.host.feed import Feed
from parlour.host.ports import Lost
from parlour.host.shards import named
from parlour.storage import connect, feed, stores
from parlour.storage.archives import archive
from parlour.storage.feed import SqlFeedCursors
from parlour.storage.prepare import prepare
from parlour.storage.schema import now
from parlour.table.commands import Resign
from parlour.table.terms import Purpose, Terms
from tests.storage.test_erased_tries import erased
from tests.storage.test_migrations import upgraded_to
from tests.support import services
from tests.support.ended import Received, delivery, ended_games
from tests.support.erased import left_of
from tests.support.tables import ID, begin, send, sits

DAY = 24 * 60 * 60_000
RESULT = b'{"scores":[1,0],"winners":[0],"reason":"points"}'
# As a node of 0.2.0 and one of today write them.
INSERT = "INSERT INTO results (table_id, result) VALUES (:table, :result)"
NEW = 'INSERT INTO results (table_id, result, game) VALUES (:table, :result, \'{"rules":"x/1"}\')'

OLD = (
    "INSERT INTO tables (id, head, phase, opened) VALUES (:id, 9, 'FINISHED', :opened)",
    "INSERT INTO sitters (user_id, table_id) VALUES ('ada', :id)",
    "INSERT INTO played VALUES ('ada', :id, 'x/1', :ended, 0, 'won', '', '{}')",
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


@pytest.fixture
def postgres(cluster: str) -> Iterator[str]:
    """A database of our own in it."""
    admin, names = connect(cluster), iter(range(10**6))

    async def ordered(words: str) -> None:
        async with admin.connect() as connection:
            free = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await free.execute(text(words))
        await admin.dispose()

    name = f"feed{id(names)}"
    asyncio.run(ordered(f"CREATE DATABASE {name}"))
    yield f"{cluster.rpartition('/')[0]}/{name}"
    asyncio.run(ordered(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("postgres"))


def at(urls: str | dict[str, str], work: Callable[[Place], Awaitable[None]]) -> None:
    async def done() -> None:
        async with place(urls, None) as one:
            await work(one)

    asyncio.run(done())


async def ended(one: Place) -> TableId:
    table = await one.begun()
    await one.resigned(table)
    return table


async def archived(one: Place, table: TableId) -> None:
    engine, seq = one.storage.engines[""], (await one.host.table(table)).seq
    query = "SELECT entry FROM moves WHERE table_id = :table ORDER BY seq"
    body = packed([bytes(entry) for (entry,) in await rows(engine, query, table=table)])
    assert await archive(engine, table, seq, bytes(32), body)


async def rows(engine: AsyncEngine, query: str, **given: object) -> list[tuple[Any, ...]]:
    async with engine.connect() as connection:
        return [tuple(row) for row in await connection.execute(text(query), given)]


@contextlib.asynccontextmanager
async def under_way(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction of another node that has its id, and commits in the end."""
    async with engine.begin() as connection:
        await connection.execute(text("SELECT id FROM pulse FOR UPDATE"))
        yield connection


async def insert(connection: AsyncConnection, table: str, words: str = NEW) -> None:
    await connection.execute(text(words), {"table": table, "result": RESULT})


def test_each_game_is_delivered_once_and_in_order(url: str) -> None:
    async def work(one: Place) -> None:
        received = Received()
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        began, tables = now(), [await ended(one) for _ in range(3)]
        await one.begun()  # it goes on
        for _ in range(3):
            await reader.round()
        assert received.tables == tables
        first = received.games[0]
        assert first.rules == "memory/1"
        assert first.purpose == Purpose()
        assert first.seats == (EndedSeat(UserId("ada")), EndedSeat(UserId("ben")))
        assert (first.over.winners, first.over.reason) == ((0,), "resigned")
        assert began - 1_000 <= first.ended <= now() + 1_000
        assert [game.number for game in received.games] == sorted(
            {game.number for game in received.games}
        )
        tables.append(await ended(one))
        await reader.round()
        assert received.tables == tables

    at(url, work)


def test_the_purpose_of_a_table_is_delivered(url: str) -> None:
    async def work(one: Place) -> None:
        purpose = Purpose(kind="arena", key="7", undo=False)
        table = await one.host.open(
            Terms(rules="memory/1", seats=2, purpose=purpose), sits("ada", "ben")
        )
        await begin(one.host, table, ("ada", "ben"))
        await one.resigned(table)
        received = Received()
        await delivery("arena", received.take, one.storage.engines, one.host).round()
        assert received.games[0].purpose == purpose

    at(url, work)


def test_a_failing_feature_stops_no_other_and_loses_no_game(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets the games before the one that it fails on, and that one again until it succeeds."""
    monkeypatch.setattr("parlour.host.feed.FIRST_RETRY_SECONDS", 0.05)

    async def work(one: Place) -> None:
        tables = [await ended(one) for _ in range(4)]
        failing, well = Received(), Received()
        failing.refused = {tables[2]}
        readers = [
            delivery(name, received.take, one.storage.engines, one.host)
            for name, received in (("failing", failing), ("well", well))
        ]
        retry = readers[0]._retries[""]
        for _ in range(4):
            for reader in readers:
                await reader.round()
            retry.since = 0.0
        assert well.tables == tables
        assert failing.tables == tables[:2]
        assert retry.wait > 0.1  # ever more rarely
        failing.refused.clear()
        for _ in range(2):
            await readers[0].round()
        assert failing.tables == tables

    at(url, work)


def test_a_feature_that_hangs_is_stopped_and_gets_the_game_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.host.feed.HANDLER_TIMEOUT_SECONDS", 0.05)

    async def work(one: Place) -> None:
        table, received = await ended(one), Received()

        async def hang(games: Any) -> None:
            if not received.games:
                received.games += games
                await asyncio.sleep(3_600)
            received.games += games

        reader = delivery("slow", hang, one.storage.engines, one.host)
        async with asyncio.timeout(20):
            await reader.round()
        reader._retries[""].since = 0.0
        await reader.round()
        assert received.tables == [table, table]

    at(url, work)


def test_a_game_whose_cursor_was_not_stored_is_delivered_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node was killed after the feature handled it, or the database did not answer."""

    async def work(one: Place) -> None:
        table, received = await ended(one), Received()
        reader = delivery("ratings", received.take, one.storage.engines, one.host)

        async def killed(*_: object) -> None:
            raise Lost

        with monkeypatch.context() as patch:
            patch.setattr(reader._cursors, "move", killed)
            await reader.round()
        assert received.tables == [table]
        for _ in range(2):
            await reader.round()
        assert received.tables == [table, table]

    at(url, work)


def test_each_feature_has_its_own_cursor_and_a_new_one_gets_what_is_kept(url: str) -> None:
    async def work(one: Place) -> None:
        tables, (old, new) = [await ended(one) for _ in range(2)], (Received(), Received())
        engines, host = one.storage.engines, one.host
        await delivery("old", old.take, engines, host).round()
        await delivery("new", new.take, engines, host).round()
        await delivery("old", old.take, engines, host).round()
        assert (old.tables, new.tables) == (tables, tables)

    at(url, work)


def test_a_cursor_never_goes_back_when_two_nodes_deliver(url: str) -> None:
    async def work(one: Place) -> None:
        cursors = SqlFeedCursors(one.storage.engines[""])
        await cursors.move("ratings", "", 9)
        await cursors.move("ratings", "", 7)  # of a node that was frozen
        assert await cursors.of("ratings") == {"": 9}

    at(url, work)


def test_each_database_has_a_feed_and_one_that_is_away_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: Place) -> None:
        received, tables = Received(), set[str]()
        for shard in ("", "b", "c"):
            table = named(shard, TableId(f"x{shard}"))
            await one.host.open_at(table, Terms(rules="memory/1", seats=2), sits("ada", "ben"))
            await begin(one.host, table, ("ada", "ben"))
            await send(one.host, table, "enough", "ben", Resign(id=ID))
            tables.add(table)
        reader = delivery("ratings", received.take, one.storage.engines, one.host)

        async def away() -> None:
            raise Lost

        with monkeypatch.context() as patch:
            patch.setattr(reader._databases["b"], "end", away)
            await reader.round()
        assert len(received.tables) == 2
        await reader.round()
        assert set(received.tables) == tables
        assert len(received.tables) == 3

    at({name: f"sqlite:///{tmp_path}/x{name}.db" for name in ("", "b", "c")}, work)


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
        stack, honest = contextlib.AsyncExitStack(), stores.read

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


@contextlib.asynccontextmanager
async def with_an_id(engine: AsyncEngine) -> AsyncIterator[None]:
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_current_xact_id()"))
        yield


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


def test_a_database_restored_from_a_backup_is_read_on(url: str) -> None:
    """Its next games get numbers that the cursor has passed."""

    async def work(one: Place) -> None:
        received = Received()
        cursors = SqlFeedCursors(one.storage.engines[""])
        before = await ended(one)
        await cursors.move("ratings", "", 1_000)
        reader = delivery("ratings", received.take, one.storage.engines, one.host)
        await reader.round()
        following = await ended(one)
        await reader.round()
        assert received.tables == [following]
        assert before not in received.tables

    at(url, work)


def test_the_lag_of_a_feature_is_the_age_of_its_oldest_game(url: str) -> None:
    async def work(one: Place) -> None:
        received, engines = Received(), one.storage.engines
        databases = {"": lambda: ended_games(engines, one.host)[""]}
        feeds = Feed({"ratings": received.take}, databases, SqlFeedCursors(engines[""]))
        await feeds.measure()
        assert feeds.lag == {"ratings": 0}
        await ended(one)
        await asyncio.sleep(0.3)
        await ended(one)
        await feeds.measure()
        assert 0.25 <= feeds.lag["ratings"] <= 60
        await feeds.deliveries[0].round()
        await feeds.measure()
        assert feeds.lag == {"ratings": 0}

    at(url, work)
