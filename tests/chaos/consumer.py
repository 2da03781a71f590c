"""A feature that counts ended games beside the nodes, and is killed all the time.

It stores each game and the total in one transaction, as a feature with a ranking does.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from random import Random

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import TableId
from parlour.host.ended_games import EndedGame
from parlour.host.feed import Delivery
from parlour.host.ports import Lost, NoTable
from parlour.storage import connect
from parlour.storage.feed import SqlEndedGames, SqlFeedCursors
from parlour.table.types import Table
from tests.chaos.postgres import URL
from tests.chaos.world import NAMES, World

LAST = 60.0  # seconds after the last fault in which every game is delivered
ROUND = 0.1  # seconds between rounds
TABLES = "SELECT table_id FROM results"
CREATE = (
    "CREATE TABLE IF NOT EXISTS chaos_games (table_id text PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS chaos_total (games int NOT NULL)",
    "INSERT INTO chaos_total SELECT 0 WHERE NOT EXISTS (SELECT FROM chaos_total)",
)
COUNT = """
WITH added AS (
    INSERT INTO chaos_games (table_id) VALUES (:table) ON CONFLICT DO NOTHING RETURNING 1
)
UPDATE chaos_total SET games = games + (SELECT count(*) FROM added)
"""
COUNTED = "SELECT table_id FROM chaos_games"
TOTAL = "SELECT games FROM chaos_total"


class Consumer:
    def __init__(self, world: World, rng: Random) -> None:
        self._world, self._rng = world, rng
        self.lives = 0

    async def run(self) -> None:
        """One life after the other; each ends between any two steps."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._rng.uniform(0.1, 3.0)):
                    await self._live()

    async def miscounted(self) -> list[str]:
        """The games that were not counted once, after a life without trouble."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                life = asyncio.create_task(self._live())
                try:
                    while await self._missing():  # noqa: ASYNC110
                        await asyncio.sleep(ROUND)
                finally:
                    life.cancel()
                    await asyncio.wait({life})
        games = len(await self._column(COUNTED, NAMES[0]))
        total = sum(int(found) for found in await self._column(TOTAL, NAMES[0]))
        wrong = [f"{table}: over, and not counted" for table in sorted(await self._missing())]
        return wrong if total == games else [*wrong, f"{games} games were counted as {total}"]

    async def _live(self) -> None:
        self.lives += 1
        async with contextlib.AsyncExitStack() as stack:
            engines = {}
            for name, database in zip(NAMES, self._world.databases, strict=False):
                engines[name] = connect(URL.format(port=database.primary.port))
                stack.push_async_callback(engines[name].dispose)
            feeds = {name: SqlEndedGames(engine, _load) for name, engine in engines.items()}
            take = partial(self._take, engines[""])
            delivery = Delivery("chaos", take, feeds, SqlFeedCursors(engines[""]))
            while True:
                with contextlib.suppress(Lost):
                    await delivery.round()
                await asyncio.sleep(ROUND)

    async def _take(self, engine: AsyncEngine, games: Sequence[EndedGame]) -> None:
        await asyncio.sleep(self._rng.choice((0.0, 0.05)))
        async with engine.begin() as connection:
            for words in CREATE:
                await connection.execute(text(words))
            for game in games:
                await connection.execute(text(COUNT), {"table": game.table})
            await asyncio.sleep(self._rng.choice((0.0, 0.05)))
        await asyncio.sleep(self._rng.choice((0.0, 0.05)))  # counted, and the cursor not moved

    async def _missing(self) -> set[str]:
        counted = set(await self._column(COUNTED, NAMES[0]))
        names = NAMES[: len(self._world.databases)]
        return {table for name in names for table in await self._column(TABLES, name)} - counted

    async def _column(self, query: str, database: str) -> list[str]:
        """What a query finds; nothing where the table is not created yet."""
        port = self._world.databases[NAMES.index(database)].primary.port
        connection = await asyncpg.connect(URL.format(port=port))
        try:
            return [found for (found,) in await connection.fetch(query)]
        except asyncpg.UndefinedTableError:
            return []
        finally:
            await connection.close()


async def _load(table: TableId) -> Table:
    raise NoTable(table)  # no older node wrote here
