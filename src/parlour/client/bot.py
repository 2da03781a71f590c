"""A bot for every game. It uses the public API, so it sees only what its seat sees."""

import asyncio
import logging
from collections.abc import AsyncIterator
from math import ceil
from random import Random

from parlour.api import frames
from parlour.bots.questions import Question, dice
from parlour.client.account import Client, Unreachable
from parlour.client.seat import Gone, Refused, Seat
from parlour.client.thinking import Failed, Thinking
from parlour.core.game import Json
from parlour.core.ids import TableId
from parlour.core.mind import LEVELS
from parlour.games.registry import load
from parlour.table.types import News

STAYS = 60.0  # seconds after a game in which it accepts a rematch
FIRST_MOVE_SECONDS = (0.3, 0.5)  # seconds before its first move at a table
OTHERS = (0.6, 1.6)  # and before each later one, so that its opponent sees what happened
LATE_SPAN_SECONDS = (
    1.6  # where cards are hidden, what takes longer than its pause leaves after whole such spans
)
MASTERS_LATE = 5.0  # and of a master, whose thinking depends on its cards the most
OFFERS = 5.0  # seconds between two checks whether somebody sits at its own table
TABLE_INTERVAL_SECONDS = (
    0.02  # seconds between two new tables: after a restart there may be hundreds
)
ONE_BY_ONE = asyncio.Semaphore()
log = logging.getLogger(__name__)


class Bot:
    """Plays at every table where it has a seat."""

    def __init__(
        self,
        client: Client,
        thinking: Thinking,
        level: str,
        *,
        pace: float = 1.0,
        game: str | None = None,
    ) -> None:
        self._client, self._thinking, self._level = client, thinking, level
        self._pace, self._game, self._rng = pace, game, Random()
        self._at: set[TableId] = set()  # the tables that it plays at now

    async def run(self) -> None:
        """Play at all its tables until cancelled. A table that fails stops no other."""
        async with asyncio.TaskGroup() as tables:
            async for turn in self._client.events():
                if self._wants(turn):
                    async with ONE_BY_ONE:
                        self._at.add(turn.table)
                        tables.create_task(self._play(turn.table, turn.rules), name=turn.table)
                        await asyncio.sleep(TABLE_INTERVAL_SECONDS)

    def _wants(self, turn: frames.Turn) -> bool:
        game = turn.rules.partition("/")[0]
        plays = turn.phase in ("WAITING", "READY", "IN_GAME") and self._game in (None, game)
        return plays and turn.table not in self._at

    async def host(self) -> None:
        """Keep one table of its game open in the lobby."""
        while self._game is not None:
            try:
                lobby = await self._client.lobby()
                if not any(one.phase == "WAITING" for one in lobby.yours):
                    await self._client.open(self._game)
            except Unreachable as error:
                log.warning("could not open a table of %s: %s", self._game, error)
            await asyncio.sleep(OFFERS)

    async def _play(self, table: TableId, rules: str) -> None:
        """Play to the end. Starts over when its seat changes: another seat has another view."""
        try:
            while await self._sit(table, rules):
                pass
        except (Gone, TimeoutError):
            return
        except Exception:
            log.exception("table %s: the bot stopped", table)
        finally:
            self._at.discard(table)

    async def _sit(self, table: TableId, rules: str) -> bool:
        heard, moves_made, you = list[Json](), 0, None
        async with self._client.table(table, whole=True, stay=True) as seat:
            async for news in _awhile(seat):
                if heard and news.you != you:
                    return True
                you = news.you
                heard += news.events
                if news.moves and seat.news is news:
                    await self._move(
                        seat, rules, news, heard, FIRST_MOVE_SECONDS if not moves_made else OTHERS
                    )
                    moves_made += 1
                await _agree(seat, news)
                if news.following:
                    break
        return False

    async def _move(
        self, seat: Seat, rules: str, news: News, heard: list[Json], pause: tuple[float, float]
    ) -> None:
        """The pause is random, so how long a move takes says nothing about the bot's cards."""
        clock = asyncio.get_running_loop().time
        asked, wait = clock(), self._rng.uniform(*pause) * self._pace
        move = await self._thought(seat, rules, news, heard)
        if not load(rules).open:
            span = MASTERS_LATE if self._level == LEVELS[-1] else LATE_SPAN_SECONDS
            wait = leaves_after(clock() - asked, wait, span * self._pace)
        await asyncio.sleep(asked + wait - clock())
        try:
            await seat.move(move)
        except Refused:  # the game ended, or a move was taken back, while the bot was thinking
            return

    async def _thought(self, seat: Seat, rules: str, news: News, heard: list[Json]) -> Json:
        """The level's move; a random one if that fails, so that the game goes on."""
        key = "" if seat.about is None else seat.about.dice
        question = Question(
            rules=rules,
            view=news.view,
            heard=heard,
            moves=list(news.moves),
            level=self._level,
            dice=key,
        )
        try:
            return await self._thinking.of(question)
        except Failed as failed:
            log.warning(
                "table %s: the %s bot plays a random move: %s", seat.table, self._level, failed
            )
            return dice(question).choice(news.moves)


def leaves_after(took: float, pause: float, span: float) -> float:
    """Seconds after which a move leaves that took so long to find: some hands take longer."""
    return pause if took <= pause or not span else ceil(took / span) * span


async def _agree(seat: Seat, news: News) -> None:
    """Accept a rematch; never a draw or an undo."""
    for asker, wish in news.wishes:
        mine = (news.you, wish) in news.wishes
        if asker != news.you and not mine and wish == "rematch":
            try:
                await seat.offer(wish)
            except Refused:
                continue


async def _awhile(seat: Seat) -> AsyncIterator[News]:
    """All news; `TimeoutError` if the game is over and nothing happens for a while."""
    updates = aiter(seat)
    while True:
        over = seat.news is not None and seat.news.over is not None
        try:
            yield await asyncio.wait_for(anext(updates), STAYS if over else None)
        except StopAsyncIteration:
            return
