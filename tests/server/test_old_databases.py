"""Today's code plays on the games in a database of the last release, and all records verify."""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from parlour.client import Client, program
from parlour.client.seat import Seat
from parlour.core.ids import TableId
from parlour.core.record import verify
from parlour.games.registry import load, names
from tests.server.rolling import Node, nodes
from tests.support import last_release, services
from tests.support.network_players import Player, follow

MOVES = 3  # of one player before the upgrade, in games that go on after it


class Begun(NamedTuple):
    """Two players of one game, and their tables: of one that is finished, and one that runs."""

    name: str
    players: list[Client]
    finished: TableId
    running: TableId


@pytest.fixture(params=["sqlite", "postgres"])
def node(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Node]:
    with contextlib.ExitStack() as stack:
        url = f"sqlite:///{tmp_path}/parlour.db"
        if request.param == "postgres":
            _, url = stack.enter_context(services.postgres())
        (found,) = stack.enter_context(nodes(tmp_path, 1, "--database", url))
        yield found


async def opened(players: list[Client], game: str) -> TableId:
    table = await players[0].open(game, seats=len(players), private=True)
    for player in players[1:]:
        async with player.table(table.table) as seat:
            await seat.sit(code=table.code)
    return table.table


async def some_moves(seat: Seat, rng: Random) -> None:
    left = MOVES
    async for news in seat:
        if news.moves and seat.news is news:
            await seat.move(rng.choice(news.moves))
            left -= 1
        if not left:
            return


async def played(players: list[Client], table: TableId) -> int:
    """To the end; how many moves that took."""
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(one.table(table, whole=True)) for one in players]
        plays = (follow(seat, Player(Random(at)), []) for at, seat in enumerate(seats))
        return sum(await asyncio.gather(*plays))


async def begun(url: str, game: str) -> Begun:
    players = [await program(url, name=name) for name in ("Ada", "Ben")]
    finished, running = [await opened(players, game) for _ in range(2)]
    assert await played(players, finished) > 0
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(player.table(running)) for player in players]
        plays = [asyncio.create_task(some_moves(one, Random(at))) for at, one in enumerate(seats)]
        _, waits = await asyncio.wait(plays, return_when=asyncio.FIRST_COMPLETED)
        for play in waits:  # for the other one's next move
            play.cancel()
    return Begun(game, players, finished, running)


async def histories(players: list[Client]) -> list[set[str]]:
    """The tables of finished games that each player finds."""
    found = []
    for player in players:
        answer = msgspec.json.decode(await player.ask("GET", "/api/me/games"))
        found.append({game["table"] for game in answer["games"]})
    return found


def test_games_of_the_last_release_are_found_played_on_and_verified(node: Node) -> None:
    async def work() -> None:
        every = [await begun(node.url, game) for game in names()]
        records = {one.finished: await one.players[0].record(one.finished) for one in every}
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)
        for game, players, finished, running in every:
            assert await histories(players) == [{finished}] * 2
            assert await players[1].record(finished) == records[finished]
            assert await played(players, running) > 0
            for table in (finished, running):
                assert verify(await players[0].record(table), load) == (), game
            assert await histories(players) == [{finished, running}] * 2

    node.start(last_release.environment())
    asyncio.run(work())
    assert "Traceback" not in node.log.read_text(), node.log.read_text()
