"""Reads ended deals of the day from each database; stores counts in the main one."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from sqlalchemy import bindparam, select, tuple_, update

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.daily.counting import EndedTry, OpenTry
from parlour.features.daily.deals import Try
from parlour.features.daily.schema import daily_tries
from parlour.host.played import Final
from parlour.storage.connect import Engines
from parlour.storage.schema import played
from parlour.storage.stores import asked, read

_COUNT = (
    update(daily_tries)
    .where(
        daily_tries.c.number == bindparam("of_number"),
        daily_tries.c.user_id == bindparam("of_user"),
        daily_tries.c.result.is_(None),
    )
    .values({name: bindparam(name) for name in ("result", "mine", "other")})
)


class SqlDailyCount:
    def __init__(self, engines: Engines, is_first: Callable[[], Awaitable[bool]]) -> None:
        self._engines, self._is_first = engines, is_first

    async def is_first(self) -> bool:
        return await self._is_first()

    async def open_tries(
        self, numbers: Sequence[int], after: tuple[int, str], most: int
    ) -> Sequence[OpenTry]:
        key = (daily_tries.c.number, daily_tries.c.user_id)
        query = (
            select(*key, daily_tries.c.table_id)
            .where(
                daily_tries.c.number.in_(numbers),
                daily_tries.c.result.is_(None),
                tuple_(*key) > after,
            )
            .order_by(*key)
            .limit(most)
        )
        return [OpenTry(*row) for row in await asked(read(self._engines[""], query))]

    async def ended(self, shard: str, tries: Sequence[OpenTry]) -> Sequence[EndedTry]:
        if shard not in self._engines:
            return []
        keys = [(one.user, one.table) for one in tries]
        query = select(played.c.user_id, played.c.table_id, played.c.ended, played.c.game).where(
            tuple_(played.c.user_id, played.c.table_id).in_(keys)
        )
        return [
            EndedTry(
                UserId(user), TableId(table), Ms(at), msgspec.json.decode(game, type=Final).over
            )
            for user, table, at, game in await asked(read(self._engines[shard], query))
        ]

    async def count(self, done: Sequence[tuple[OpenTry, Try]]) -> None:
        rows: list[dict[str, object]] = [
            {
                "of_number": tried.number,
                "of_user": tried.user,
                "result": result.result,
                "mine": result.mine,
                "other": result.other,
            }
            for tried, result in done
        ]
        if rows:
            await asked(self._written(rows))

    async def _written(self, rows: Sequence[dict[str, object]]) -> None:
        async with self._engines[""].begin() as connection:
            await connection.execute(_COUNT, rows)
