"""The feed of ended games on real databases: each game reaches each feature."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.core.ids import TableId, UserId
from parlour.features.webhooks.tests.hooks import Place
from parlour.host.ended_games import EndedSeat
from parlour.host.feed import Feed
from parlour.host.ports import Lost
from parlour.host.shards import named
from parlour.storage.feed import SqlFeedCursors
from parlour.storage.schema import now
from parlour.table.commands import Resign
from parlour.table.terms import Purpose, Terms
from tests.support.ended import Received, delivery, ended_games
from tests.support.feeds import at, cluster, ended, postgres, url
from tests.support.tables import ID, begin, send, sits


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


__all__ = ["cluster", "postgres", "url"]


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
