"""Deals of the day, and how everyone's first game of them ended."""

import contextlib
from collections.abc import Sequence

from sqlalchemy import Executable, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.host.daily import StoredDeal, Try
from parlour.host.sql.schema import daily_deals, daily_tries
from parlour.host.sql.stores import asked, read, write

_ENDED = (daily_tries.c.result, daily_tries.c.mine, daily_tries.c.other)
LATELY = 400  # deals of one user that are looked through


class SqlDaily:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def deals(self, since: Ms) -> Sequence[StoredDeal]:
        query = (
            select(daily_deals)
            .where(daily_deals.c.closes > since)
            .order_by(daily_deals.c.number)
        )  # fmt: skip
        return [StoredDeal(*row) for row in await asked(read(self._engine, query))]

    async def deal(self, number: int) -> StoredDeal | None:
        query = select(daily_deals).where(daily_deals.c.number == number)
        found = await asked(read(self._engine, query))
        return StoredDeal(*found[0]) if found else None

    async def last(self) -> int:
        found = await asked(read(self._engine, select(func.max(daily_deals.c.number))))
        return int(found[0][0] or 0)

    async def add(self, deal: StoredDeal) -> None:
        values = {name: getattr(deal, name) for name in deal.__struct_fields__}
        await self._unless_there(insert(daily_deals).values(values))

    async def begin(self, number: int, user: UserId, table: TableId) -> TableId:
        values = {"number": number, "user_id": user, "table_id": table}
        await self._unless_there(insert(daily_tries).values(values))
        tried = await self.tried(number, user)
        return table if tried is None else tried.table

    async def tried(self, number: int, user: UserId) -> Try | None:
        columns = (daily_tries.c.table_id, *_ENDED)
        query = select(*columns).where(
            daily_tries.c.number == number, daily_tries.c.user_id == user
        )
        found = await asked(read(self._engine, query))
        return Try(*found[0]) if found else None

    async def finish(self, number: int, user: UserId, done: Try) -> None:
        ended = {"result": done.result, "mine": done.mine, "other": done.other}
        which = daily_tries.c.number == number, daily_tries.c.user_id == user
        await asked(write(self._engine, update(daily_tries).where(*which).values(ended)))

    async def results(self, number: int) -> Sequence[tuple[Try, int]]:
        query = (
            select(*_ENDED, func.count())
            .where(daily_tries.c.number == number, daily_tries.c.result.isnot(None))
            .group_by(*_ENDED)
        )
        found = await asked(read(self._engine, query))
        return [(Try(TableId(""), *ended), many) for *ended, many in found]

    async def finished(self, user: UserId) -> Sequence[int]:
        query = (
            select(daily_tries.c.number)
            .where(daily_tries.c.user_id == user, daily_tries.c.result.isnot(None))
            .order_by(daily_tries.c.number.desc())
            .limit(LATELY)
        )
        return [number for (number,) in await asked(read(self._engine, query))]

    async def _unless_there(self, row: Executable) -> None:
        async def added() -> None:
            with contextlib.suppress(IntegrityError):
                await write(self._engine, row)

        await asked(added())
