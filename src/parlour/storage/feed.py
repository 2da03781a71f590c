"""The feed of ended games in each database, and how far each feature has read it.

A node that ends a game takes its number before it commits, so in PostgreSQL a higher number may be
visible first. `end` reads the last number, and then a snapshot: see `Horizon`. A transaction has
its id before its number, because it locks the row of the table first. The snapshot's own upper end
says nothing about transactions under way behind the last one that ended, so the look takes an id
itself: all ids before it were given earlier. Ids stored in the rows would need no second look, but
a restored database gives the same ids again.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.game import Over
from parlour.core.ids import Ms, TableId
from parlour.host.ended_games import EndedGame, StoredGame, stored_game
from parlour.host.feed import FeedEnd, Horizon
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import feed_cursors, results
from parlour.table.types import Table

LAST = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM results_numbers"
SNAPSHOT = """
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, pg_current_xact_id()::text::bigint
"""
# A cursor that another node moved meanwhile never goes back.
MOVE = """
INSERT INTO feed_cursors (feature, database, number) VALUES (:feature, :database, :number)
ON CONFLICT (feature, database) DO UPDATE SET number = excluded.number
WHERE excluded.number > feed_cursors.number
"""
# SQLite gives the next number after the highest, so that one stays.
PRUNE = (
    """
INSERT INTO erasing (table_id)
SELECT r.table_id FROM (
    SELECT table_id FROM results
    WHERE number <= :passed AND number < (SELECT max(number) FROM results)
    ORDER BY number LIMIT :most
) AS r JOIN archives a ON a.table_id = r.table_id
""",
    "DELETE FROM results WHERE table_id IN (SELECT table_id FROM erasing)",
    "DELETE FROM erasing",
)

_over = msgspec.json.Decoder(Over)
_game = msgspec.json.Decoder(StoredGame)


class SqlEndedGames:
    """The ended games of one database."""

    def __init__(self, engine: AsyncEngine, load: Callable[[TableId], Awaitable[Table]]) -> None:
        self._engine, self._load = engine, load  # for games that an older node has written
        self._horizon = Horizon()

    async def end(self) -> FeedEnd:
        if self._engine.dialect.name == "sqlite":  # one writer: in the order of commits
            query = select(func.coalesce(func.max(results.c.number), 0))
            last = int((await asked(read(self._engine, query)))[0][0])
            return FeedEnd(last, last)
        last = int((await asked(read(self._engine, text(LAST))))[0][0])
        if last == self._horizon.visible:
            return FeedEnd(last, last)
        oldest, following = (await asked(read(self._engine, text(SNAPSHOT))))[0]
        return FeedEnd(self._horizon.look(last, oldest, following), last)

    async def after(self, number: int, until: int, most: int) -> Sequence[EndedGame]:
        """The games after this number up to that one, in order."""
        columns = (results.c.number, results.c.table_id, results.c.result, results.c.ended)
        query = (
            select(*columns, results.c.game)
            .where(results.c.number > number, results.c.number <= until)
            .order_by(results.c.number)
            .limit(most)
        )
        return [await self._ended(*row) for row in await asked(read(self._engine, query))]

    async def oldest(self, number: int) -> Ms | None:
        """When the first game after this number ended; None if there is none."""
        later = select(results.c.ended).where(results.c.number > number)
        rows = await asked(read(self._engine, later.order_by(results.c.number).limit(1)))
        return Ms(rows[0][0]) if rows else None

    async def prune(self, passed: int, most: int) -> int:
        """Delete the oldest rows up to this number whose games are archived; returns how many.

        A row of a game that is not archived stays: it protects the game's log.
        """
        given = {"passed": passed, "most": most}

        async def deleted() -> int:
            async with self._engine.begin() as connection:
                named, *rest = PRUNE
                count = (await connection.execute(text(named), given)).rowcount
                for words in rest if count else ():
                    await connection.execute(text(words))
                return int(count)

        return await asked(deleted())

    async def _ended(
        self, number: int, table: str, result: bytes, ended: int, game: str | None
    ) -> EndedGame:
        name = TableId(table)
        stored = stored_game(await self._load(name)) if game is None else _game.decode(game)
        return EndedGame(
            number=number,
            table=name,
            rules=stored.rules,
            purpose=stored.purpose,
            over=_over.decode(result),
            seats=stored.seats,
            ended=Ms(ended),
        )


class SqlFeedCursors:
    """Cursors lie in the main database, with what features store: a backup has both."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, feature: str) -> Mapping[str, int]:
        """By database; none where the feature has not begun."""
        query = select(feed_cursors.c.database, feed_cursors.c.number)
        rows = await asked(read(self._engine, query.where(feed_cursors.c.feature == feature)))
        return {database: int(number) for database, number in rows}

    async def move(self, feature: str, database: str, number: int) -> None:
        given = {"feature": feature, "database": database, "number": number}
        await asked(write(self._engine, text(MOVE).bindparams(**given)))

    async def move_back(self, feature: str, database: str, number: int) -> None:
        """For a database that was restored from a backup, and gives old numbers once more."""
        mine = (feed_cursors.c.feature == feature) & (feed_cursors.c.database == database)
        change = feed_cursors.update().where(mine).values(number=number)
        await asked(write(self._engine, change))
