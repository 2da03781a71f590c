"""A bot for every game: it comes by the same door as everyone, and sees what a seat sees."""

import asyncio
import logging
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from parlour.bots.questions import Question
from parlour.client.account import Client
from parlour.client.seat import Gone, Refused, Seat
from parlour.client.thinking import Failed, Thinking
from parlour.table.types import News

STAYS = 60.0  # seconds after a game in which it is glad to play another
FIRST = (0.3, 0.5)  # seconds before its first move at a table
OTHERS = (
    0.6,
    1.6,
)  # and before each that follows: whoever plays against it wants to see what happened
OFFERS = 5.0  # seconds between two looks whether somebody sits at its own table
APART = 0.02  # seconds between two tables: after a restart there may be hundreds
ONE_BY_ONE = asyncio.Semaphore()
log = logging.getLogger(__name__)


class Bot:
    """Attends to every table where it has a seat."""

    def __init__(
        self, client: Client, thinking: Thinking, level: str, *, pace: float = 1.0,
        game: str | None = None,
    ) -> None:  # fmt: skip
        self._client, self._thinking, self._level = client, thinking, level
        self._pace, self._game, self._rng = pace, game, Random()
        self._at: dict[str, asyncio.Task[None]] = {}

    async def attend(self) -> None:
        async for turn in self._client.events():
            game = turn.rules.partition("/")[0]
            if turn.phase not in ("WAITING", "READY", "IN_GAME") or self._game not in (None, game):
                continue
            if turn.table not in self._at or self._at[turn.table].done():
                async with ONE_BY_ONE:
                    self._at[turn.table] = asyncio.ensure_future(self._play(turn.table, turn.rules))
                    await asyncio.sleep(APART)
            self._at = {table: task for table, task in self._at.items() if not task.done()}

    async def host(self) -> None:
        """Keep a table of its game open, where people find it."""
        while self._game is not None:
            hall = await self._client.lobby()
            if not any(one.phase == "WAITING" for one in hall.yours):
                await self._client.open(self._game)
            await asyncio.sleep(OFFERS)

    async def _play(self, table: str, rules: str) -> None:
        """To the end, anew whenever a seat is taken over or given back: it then sees otherwise."""
        try:
            while await self._sit(table, rules):
                pass
        except (Gone, TimeoutError):
            return

    async def _sit(self, table: str, rules: str) -> bool:
        heard, made, you = list[Any](), 0, None
        async with self._client.table(table, whole=True, stay=True) as seat:
            async for news in _awhile(seat):
                if heard and news.you != you:
                    return True
                you = news.you
                heard += news.events
                if news.moves and seat.news is news:
                    await self._move(seat, rules, news, heard, FIRST if not made else OTHERS)
                    made += 1
                await _agree(seat, news)
                if news.following:
                    break
        return False

    async def _move(
        self, seat: Seat, rules: str, news: News, heard: list[Any], pause: tuple[float, float]
    ) -> None:
        """How long it takes says nothing of what it holds, unless it thinks for very long."""
        waits = asyncio.ensure_future(asyncio.sleep(self._rng.uniform(*pause) * self._pace))
        move = await self._thought(rules, news, heard)
        await waits
        try:
            await seat.move(move)
        except Refused:  # the game was stopped, or a move taken back, while we thought
            return

    async def _thought(self, rules: str, news: News, heard: list[Any]) -> Any:
        """Whatever goes wrong in it, the game goes on."""
        try:
            return await self._thinking.of(
                Question(rules, news.view, heard, list(news.moves), self._level)
            )
        except Failed as failed:
            log.warning("%s %s bot plays at random: %s", rules, self._level, failed)
            return self._rng.choice(news.moves)


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
