"""A feature that receives ended games beside the nodes, and is killed all the time."""

import asyncio
import contextlib
from collections.abc import Sequence
from random import Random

import asyncpg

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


class Consumer:
    def __init__(self, world: World, rng: Random) -> None:
        self._world, self._rng = world, rng
        self._tables = set[TableId]()
        self.lives = 0

    async def run(self) -> None:
        """One life after the other; each ends between any two steps."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._rng.uniform(0.1, 3.0)):
                    await self._live()

    async def undelivered(self) -> list[str]:
        """The games that ended and were not delivered, after a life without trouble."""
        missing = set[TableId]()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                life = asyncio.create_task(self._live())
                try:
                    while missing := await self._ended() - self._tables:  # noqa: ASYNC110
                        await asyncio.sleep(ROUND)
                finally:
                    life.cancel()
                    await asyncio.wait({life})
        return [f"{table}: over, and not delivered" for table in sorted(missing)]

    async def _live(self) -> None:
        self.lives += 1
        async with contextlib.AsyncExitStack() as stack:
            engines = {}
            for name, database in zip(NAMES, self._world.databases, strict=False):
                engines[name] = connect(URL.format(port=database.primary.port))
                stack.push_async_callback(engines[name].dispose)
            feeds = {name: SqlEndedGames(engine, _load) for name, engine in engines.items()}
            delivery = Delivery("chaos", self._take, feeds, SqlFeedCursors(engines[""]))
            while True:
                with contextlib.suppress(Lost):
                    await delivery.round()
                await asyncio.sleep(ROUND)

    async def _take(self, games: Sequence[EndedGame]) -> None:
        await asyncio.sleep(self._rng.choice((0.0, 0.05)))
        self._tables |= {one.table for one in games}

    async def _ended(self) -> set[TableId]:
        found = set[TableId]()
        for database in self._world.databases:
            connection = await asyncpg.connect(URL.format(port=database.primary.port))
            found |= {row["table_id"] for row in await connection.fetch(TABLES)}
            await connection.close()
        return found


async def _load(table: TableId) -> Table:
    raise NoTable(table)  # no older node wrote here
