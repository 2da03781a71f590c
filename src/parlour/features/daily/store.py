"""Store for deals of the day and the results of each user's first game."""

import contextlib
from collections.abc import Iterator, Sequence
from zoneinfo import available_timezones

from sqlalchemy import Executable, bindparam, exists, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.daily.bodies import DailyZone
from parlour.features.daily.deals import FINISH_WINDOW, FinishedDeal, StoredDeal
from parlour.features.daily.schema import daily_deals, daily_tries
from parlour.host.orders import NoOrder
from parlour.host.shared_deals import Try
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import people, service
from parlour.storage.stores import known_person

_ENDED = (daily_tries.c.result, daily_tries.c.mine, daily_tries.c.other)
_SET_RESULT = (
    update(daily_tries)
    .where(
        daily_tries.c.number == bindparam("of_number"),
        daily_tries.c.user_id == bindparam("of_user"),
        daily_tries.c.table_id == bindparam("of_table"),
        daily_tries.c.result.is_(None),
        exists().where(
            daily_deals.c.number == daily_tries.c.number,
            daily_deals.c.closes + FINISH_WINDOW > bindparam("at"),
        ),
    )
    .values({name: bindparam(name) for name in ("result", "mine", "other")})
)
MAX_RECENT_TRIES = 400  # most recent tries of a user to read


def moved(_number: int, order: DailyZone) -> Iterator[Executable]:
    """Change the time zone of later deals; deals that are fixed stay unchanged."""
    if order.zone not in available_timezones():
        raise NoOrder("no-zone")
    yield update(service).values(daily_zone=order.zone)


class SqlDaily:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def deals(self, since: Ms) -> Sequence[StoredDeal]:
        query = (
            select(daily_deals).where(daily_deals.c.closes > since).order_by(daily_deals.c.number)
        )
        return [StoredDeal(**row._asdict()) for row in await asked(read(self._engine, query))]

    async def deal(self, number: int) -> StoredDeal | None:
        query = select(daily_deals).where(daily_deals.c.number == number)
        found = await asked(read(self._engine, query))
        return StoredDeal(**found[0]._asdict()) if found else None

    async def zone(self, first: str) -> str:
        stored = select(service.c.daily_zone)
        ((found,),) = await asked(read(self._engine, stored))
        if found is None:
            unset = update(service).where(service.c.daily_zone.is_(None)).values(daily_zone=first)
            await asked(write(self._engine, unset))
            ((found,),) = await asked(read(self._engine, stored))
        return str(found)

    async def last(self) -> tuple[int, Ms]:
        query = select(func.max(daily_deals.c.number), func.max(daily_deals.c.closes))
        ((number, closes),) = await asked(read(self._engine, query))
        return int(number or 0), Ms(closes or 0)

    async def add(self, deal: StoredDeal, after: Ms) -> None:
        columns = [daily_deals.c[name] for name in deal.__struct_fields__]
        values = [literal(getattr(deal, column.name), column.type) for column in columns]
        last = select(func.coalesce(func.max(daily_deals.c.closes), 0)).scalar_subquery()
        row = select(*values).where(last == after)
        await self._unless_there(insert(daily_deals).from_select(columns, row))

    async def begin(self, number: int, user: UserId, table: TableId) -> TableId:
        row = known_person(user, literal(number), people.c.id, literal(table))
        columns = ("number", "user_id", "table_id")
        await self._unless_there(insert(daily_tries).from_select(columns, row))
        tried = await self.tried(number, user)
        return table if tried is None else tried.table

    async def tried(self, number: int, user: UserId) -> Try | None:
        columns = (daily_tries.c.table_id, *_ENDED)
        query = select(*columns).where(
            daily_tries.c.number == number, daily_tries.c.user_id == user
        )
        found = await asked(read(self._engine, query))
        return Try(*found[0]) if found else None

    async def count(self, done: Sequence[FinishedDeal]) -> None:
        rows = [
            {
                "of_number": one.number,
                "of_user": one.user,
                "of_table": one.done.table,
                "at": one.ended,
                "result": one.done.result,
                "mine": one.done.mine,
                "other": one.done.other,
            }
            for one in done
        ]

        async def counted() -> None:
            async with self._engine.begin() as connection:
                await connection.execute(_SET_RESULT, rows)

        await asked(counted())

    async def results(self, number: int, without: UserId) -> Sequence[tuple[Try, int]]:
        query = (
            select(*_ENDED, func.count())
            .where(
                daily_tries.c.number == number,
                daily_tries.c.result.isnot(None),
                daily_tries.c.user_id != without,
            )
            .group_by(*_ENDED)
        )
        found = await asked(read(self._engine, query))
        return [(Try(TableId(""), *ended), many) for *ended, many in found]

    async def finished(self, user: UserId) -> Sequence[int]:
        query = (
            select(daily_tries.c.number)
            .where(daily_tries.c.user_id == user, daily_tries.c.result.isnot(None))
            .order_by(daily_tries.c.number.desc())
            .limit(MAX_RECENT_TRIES)
        )
        return [number for (number,) in await asked(read(self._engine, query))]

    async def _unless_there(self, row: Executable) -> None:
        async def added() -> None:
            with contextlib.suppress(IntegrityError):
                await write(self._engine, row)

        await asked(added())
