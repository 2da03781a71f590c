"""A simple bot for every game: it comes by the same door as everyone, and sees what a seat sees."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from random import Random
from typing import Any

import msgspec

from parlour.bots.levels import Budget, levels
from parlour.client.account import Client
from parlour.client.seat import Gone, Refused, Seat
from parlour.core.box import Box
from parlour.games.registry import load
from parlour.laws.lives import lots
from parlour.table.types import News

STAYS = 60.0  # seconds after a game in which it is glad to play another
LEVEL = "casual"  # good company; the others are for those who ask for them
PAUSE = 0.4  # seconds before a move: whoever plays against it wants to see what happened


class Bot:
    """Attends to every table where it has a seat."""

    def __init__(self, client: Client, thinking: Executor, pause: float = PAUSE) -> None:
        self._client, self._thinking, self._pause = client, thinking, pause
        self._at: dict[str, asyncio.Task[None]] = {}

    async def attend(self) -> None:
        async for turn in self._client.events():
            if turn.you is None or turn.phase not in ("WAITING", "READY", "IN_GAME"):
                continue
            if turn.table not in self._at or self._at[turn.table].done():
                self._at[turn.table] = asyncio.ensure_future(self._play(turn.table, turn.rules))
            self._at = {table: task for table, task in self._at.items() if not task.done()}

    async def _play(self, table: str, rules: str) -> None:
        box, heard = load(rules), list[Any]()
        async with self._client.table(table, whole=True, stay=True) as seat:
            try:
                async for news in _awhile(seat):
                    heard += [msgspec.convert(event, box.event) for event in news.events]
                    if news.moves and seat.news is news:
                        await asyncio.sleep(self._pause)
                        await self._move(seat, box, news, heard)
                    await _agree(seat, news)
                    if news.following:
                        return
            except (Gone, TimeoutError):
                return

    async def _move(self, seat: Seat, box: Box, news: News, heard: list[Any]) -> None:
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._thinking, chosen, box, news, tuple(heard))
        try:
            await seat.move(move)
        except Refused:  # the game was stopped, or a move taken back, while we thought
            return


def chosen(box: Box, news: News, heard: tuple[Any, ...]) -> Any:
    """From what this seat was shown and told, and dice of its own."""
    if news.you is None:
        raise ValueError("only a seat has moves")
    view = msgspec.convert(news.view, box.view)
    moves = [msgspec.convert(move, box.move) for move in news.moves]
    return levels(box)[LEVEL](view, heard, moves, lots(Random()), Budget())


async def _agree(seat: Seat, news: News) -> None:
    """To another game; not to a draw, nor to luck tried twice."""
    for asker, wish in news.wishes:
        mine = (news.you, wish) in news.wishes
        if asker != news.you and not mine and wish == "rematch":
            try:
                await seat.offer(wish)
            except Refused:
                continue


async def _awhile(seat: Seat) -> AsyncIterator[News]:
    """All news; after the end only for a while."""
    told = aiter(seat)
    while True:
        over = seat.news is not None and seat.news.over is not None
        try:
            yield await asyncio.wait_for(anext(told), STAYS if over else None)
        except StopAsyncIteration:
            return
