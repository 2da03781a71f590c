"""A backup was restored, so the log is shorter than what clients saw: they show what is there."""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from pathlib import Path

import pytest

from parlour.api import frames
from parlour.client import Client
from parlour.core.ids import CommandId, TableId
from parlour.storage.copies import BEATING
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.line import Line
from tests.support.root import ROOT
from tests.support.visitor import Visitor, begun, newcomer

BUILD = ["npx", "--no-install", "vite", "build", "client", "--ssr", "src/net/socket.ts"]
OPTIONS = ("--no-bots", "--no-limits")
SOON = 20.0  # seconds, on a busy machine
Place = tuple[int, str]  # an entry and its link of the hash chain
Listening = Callable[[str, str, TableId], AbstractAsyncContextManager[list[Place]]]


@asynccontextmanager
async def python_seat(url: str, token: str, table: TableId) -> AsyncIterator[list[Place]]:
    """What `parlour.client` yields."""
    heard = list[Place]()
    async with Client(url, token=token) as client, client.table(table) as seat:

        async def listen() -> None:
            async for news in seat:
                heard.append((news.seq, news.hash))

        listening = asyncio.create_task(listen())
        yield heard
        listening.cancel()


@asynccontextmanager
async def page_socket(url: str, token: str, table: TableId) -> AsyncIterator[list[Place]]:
    """What the page's socket.ts hands on."""
    folder = ROOT / "build" / "page-socket"
    subprocess.run(  # noqa: ASYNC221
        [*BUILD, "--outDir", str(folder), "--logLevel", "error"], cwd=ROOT, check=True
    )
    given = {"bundle": folder / "socket.js", "server": url, "table": table, "token": token}
    node = await asyncio.create_subprocess_exec(
        "node",
        "--experimental-websocket",
        "--no-warnings",
        "tests/server/page_socket.mjs",
        *(f"{name}={value}" for name, value in given.items()),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    heard = list[Place]()

    async def listen() -> None:
        assert node.stdout is not None
        async for line in node.stdout:
            told = json.loads(line)
            if told["t"] == "news":
                heard.append((told["seq"], told["hash"]))

    listening = asyncio.create_task(listen())
    yield heard
    listening.cancel()
    node.kill()
    await node.wait()


def flip(players: tuple[Visitor, Visitor], table: TableId, card: int) -> Place:
    """Whoever is to move turns a card: how the table stands then."""
    news = players[0].look(table)["news"]
    move = frames.Move(news["seq"], {"t": "Flip", "card": card}, id=CommandId(f"card-{card}"))
    assert players[news["seat"]].do(table, move)["t"] == "ok"
    after = players[0].look(table)["news"]
    return after["seq"], after["hash"]


async def until(heard: list[Place], place: Place) -> None:
    async with asyncio.timeout(SOON):
        while place not in heard[-1:]:  # noqa: ASYNC110  # it comes from another process
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("client", [python_seat, page_socket])
def test_a_client_shows_a_log_that_became_shorter(client: Listening, tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path}/parlour.db", tmp_path / "copy.db"

    def order(*words: str) -> None:
        done = typed(tmp_path, *words, "--database", database)
        assert done.code == 0, done.err

    async def work() -> None:
        with ExitStack() as first, ExitStack() as rest:
            server = first.enter_context(served(*OPTIONS, database=database))
            line = rest.enter_context(Line(server.url))
            players = newcomer(server.url), newcomer(server.url, "Ben")
            table = begun(*players)
            kept = flip(players, table, 0)
            order("backup", str(copy))
            async with client(line.url, players[0].token, table) as heard:
                flip(players, table, 1)
                await until(heard, flip(players, table, 2))
                line.cut()
                first.close()
                await asyncio.sleep(BEATING / 1000)  # until the last heartbeat is old
                order("restore", str(copy))
                server = rest.enter_context(served(*OPTIONS, database=database))
                line.mend(server.url)
                await until(heard, kept)
                players = (
                    Visitor(server.url, players[0].token),
                    Visitor(server.url, players[1].token),
                )
                await until(heard, flip(players, table, 3))

    asyncio.run(work())
