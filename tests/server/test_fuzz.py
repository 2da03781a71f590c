"""Many frames that are almost right, on live sockets and through the decoder alone.

`PARLOUR_FUZZ` and `PARLOUR_DECODED` say how many.
"""

import asyncio
import contextlib
import os
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.api import frames
from parlour.games.registry import names
from parlour.server.ws.conversation import decode
from parlour.table.commands import Command
from tests.server.frame_fuzzer import FrameFuzzer
from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, newcomer

FRAMES = int(os.environ.get("PARLOUR_FUZZ", "5000"))
DECODED = int(os.environ.get("PARLOUR_DECODED", "20000"))
GAMES = names()
BURST = 24  # frames that one socket sends before it waits for their answers
ROUNDS = 40  # such bursts at a table before another one is opened
GROWTH = 50 * 1024 * 1024
SPOILT = (b'{"t":"ping"\xff}', b" " * 5000)  # what ends a socket


class Fuzz:
    """Tables of every game; at each sit two, and one watches, who all send what they should not."""

    def __init__(self, house: Served) -> None:
        self._house, self._fuzzer = house, FrameFuzzer(1)
        self._people = {
            game: [newcomer(house.url, name) for name in ("Ada", "Ben", "Cleo")] for game in GAMES
        }
        self.left, self.answers = FRAMES, Counter[str]()

    async def play(self, game: str) -> None:
        while self.left > 0:
            people = self._people[game]
            table = begun(people[0], people[1], game)
            await asyncio.gather(*(self._sit(one, table) for one in people))

    async def _sit(self, visitor: Visitor, table: str) -> None:
        """Until the game is over, or long enough; a socket that was ended is opened again."""
        rounds, ended = 0, False
        while rounds < ROUNDS and self.left > 0 and not ended:
            async with _at(self._house, visitor, table) as socket:
                news = await self._heard(socket, {"seq": 0, "moves": []}, 0)
                while rounds < ROUNDS and self.left > 0 and not ended:
                    rounds += 1
                    news = await self._round(socket, news)
                    ended = bool(news["over"] or news["closed"])

    async def _round(self, socket: ClientConnection, news: Any) -> Any:
        for _ in range(BURST):
            self._fuzzer.heard(news)
            await socket.send(self._fuzzer.frame(news))
        self.left -= BURST
        if self._fuzzer.rng.random() < 0.02:
            await socket.send(self._fuzzer.rng.choice(SPOILT), text=True)
        return await self._heard(socket, news, BURST)

    async def _heard(self, socket: ClientConnection, news: Any, answers: int) -> Any:
        """Every frame gets exactly one answer, whatever else is told meanwhile."""
        while answers or not news["seq"]:
            told = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 20))
            if told["t"] == "news":
                news = told
            elif told["t"] != "welcome":
                answers -= 1
                self.answers[told.get("code") or told["t"]] += 1
        return news


@contextlib.asynccontextmanager
async def _at(house: Served, visitor: Visitor, table: str) -> AsyncIterator[ClientConnection]:
    where = f"{house.socket}/ws/tables/{table}"
    with contextlib.suppress(ConnectionClosed):
        async with connect(where, additional_headers=visitor.headers, compression=None) as socket:
            yield socket


def test_no_frame_of_many_breaks_the_house() -> None:
    with served("--no-bots", "--no-limits") as house:
        fuzz = Fuzz(house)

        async def work() -> None:
            await asyncio.gather(*(fuzz.play(game) for game in GAMES))

        before = house.memory
        asyncio.run(work())
        assert house.failures == 0, house.printed
        assert "Traceback" not in house.printed
        assert house.process.poll() is None
        assert house.memory - before < GROWTH
        assert {"ok", "answer", "pong", "bad-frame", "stale", "no-move"} <= set(fuzz.answers)


def test_the_decoder_refuses_or_understands() -> None:
    fuzzer, understood = FrameFuzzer(2), 0
    for _ in range(DECODED):
        try:
            frame = decode(fuzzer.bytes())
        except (msgspec.MsgspecError, RecursionError, ValueError):
            continue
        understood += 1
        assert isinstance(frame, Command | frames.Ping)
        assert decode(msgspec.json.encode(frame)) == frame
    assert understood > DECODED // 40
