"""The bots of the house play with everyone, and go on after the house was closed."""

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from parlour.client import Client, guest
from parlour.core.ids import TableId
from parlour.core.mind import LEVELS
from parlour.table.types import News
from tests.support.keeper import opened

MOVED = ("Continued", "Stood", "SidePlayed")
MANY = 12  # games at once: more than one person may have sockets


async def _play(client: Client, table: TableId, most: int = 10**6) -> News | None:
    """Any move, until the game is over or so many are made."""
    rng, made = Random(1), 0
    async with client.table(table) as seat:
        async for news in seat:
            if news.moves:
                if made == most:
                    return news
                await seat.move(rng.choice(news.moves))
                made += 1
        return seat.news


@pytest.mark.long
def test_a_game_with_a_bot_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def before(url: str) -> tuple[str, TableId]:
        async with await guest(url, name="Ada") as client:
            table = (await client.open("pazaak", bots=1)).table
            await asyncio.wait_for(_play(client, table, 3), 60)
            return client.token, table

    async def after(url: str, token: str, table: TableId) -> None:
        async with Client(url, token=token) as client:
            news = await asyncio.wait_for(_play(client, table), 120)
            assert news is not None
            assert news.over is not None

    with opened(tmp_path) as house:
        token, table = asyncio.run(before(house.url))
        house.end(signal.SIGTERM)
    with opened(tmp_path) as house:
        asyncio.run(after(house.url, token, table))


@pytest.mark.long
def test_a_bot_plays_at_the_level_that_was_asked_for(tmp_path: Path) -> None:
    async def played(url: str) -> None:
        async with await guest(url, name="Ada") as client:
            for level in LEVELS:
                table = (await client.open("memory", bots=1, level=level)).table
                chair = (await client.look(table)).news.chairs[1]
                assert chair is not None
                assert chair.bot == level
                news = await asyncio.wait_for(_play(client, table), 60)
                assert news is not None
                assert news.over is not None

    with opened(tmp_path, "--pace", "0") as house:
        asyncio.run(played(house.url))


@pytest.mark.long
def test_a_stand_in_plays_for_whoever_gave_up_and_the_others_play_on(tmp_path: Path) -> None:
    async def played(url: str) -> None:
        ada, ben, cleo = [await guest(url, name=name) for name in ("Ada", "Ben", "Cleo")]
        table = (await ada.open("pixies", seats=3)).table
        for other in (ben, cleo):
            async with other.table(table) as seat:
                await seat.sit()
        done = await asyncio.wait_for(
            asyncio.gather(_play(ada, table), _play(ben, table), _gives_up(cleo, table)), 120
        )
        assert done[0] is not None
        assert done[0].over is not None
        assert [chair.held for chair in done[0].chairs if chair] == [False, False, True]
        assert await cleo.record(table)

    with opened(tmp_path, "--pace", "0") as house:
        asyncio.run(played(house.url))


async def _gives_up(client: Client, table: TableId) -> None:
    """At its third question, and goes."""
    await _play(client, table, 2)
    async with client.table(table) as seat:
        await seat.resign()


async def _met(client: Client, table: TableId, everyone: asyncio.Barrier) -> None:
    async with client.table(table) as seat:
        async for news in seat:
            if any(event["seat"] == 1 for event in news.events if event["t"] in MOVED):
                break
            if news.moves:
                await seat.move(news.moves[-1])
        await everyone.wait()


def test_one_bot_plays_with_more_people_than_a_person_could(tmp_path: Path) -> None:
    async def played(url: str) -> None:
        clients = [await guest(url, name=f"Guest {n}") for n in range(MANY)]
        tables = [(await client.open("pazaak", bots=1)).table for client in clients]
        everyone = asyncio.Barrier(MANY)  # nobody leaves before all were answered
        games = (_met(one, table, everyone) for one, table in zip(clients, tables, strict=True))
        await asyncio.wait_for(asyncio.gather(*games), 45)

    with opened(tmp_path) as house:
        asyncio.run(played(house.url))
