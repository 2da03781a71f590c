"""Which rows retention deletes because of their age: declared by the owner of their table."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Column, ColumnElement, Select, and_, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms
from parlour.storage.asking import read
from parlour.storage.owned import Columns
from parlour.storage.stores import DAY

ROWS_PER_READ = 20  # rows that are read at once where each has to be looked at


class Old(NamedTuple):
    """Rows of the main database that are deleted once they are old."""

    kind: str  # in metrics and in the log
    what: str  # in `parlour admin retention`
    since: Column[int]  # ms since 1970; needs an index unless there is `goes`
    days: int = 0  # after `since`; 0: never
    goes: Callable[[Ms], ColumnElement[bool]] | None = None  # instead of days: called with now
    # Columns of other tables that hold the id of such a row: deleted with it.
    dependents: Columns = ()

    @property
    def id(self) -> Column[str]:
        (id_column,) = self.since.table.primary_key.columns
        return id_column

    def is_old(self, now: Ms) -> ColumnElement[bool]:
        return self.since < now - self.days * DAY if self.goes is None else self.goes(now)

    @property
    def never(self) -> bool:
        return not self.days and self.goes is None

    def page(self, now: Ms, beyond: str, most: int) -> Select[str, bool]:
        """Id and whether it is old; reads only as many rows of an index."""
        if self.goes is None:
            query = select(self.id, self.is_old(now)).where(self.is_old(now))
            return query.order_by(self.since).limit(most)
        some = select(self.id).where(self.id > beyond).order_by(self.id).limit(most).subquery()
        query = select(self.id, self.is_old(now)).join(some, some.c[self.id.name] == self.id)
        return query.order_by(self.id)


async def count_old(engine: AsyncEngine, rule: Old, now: Ms) -> tuple[int, int]:
    """How many rows are old, and the time of the oldest."""
    if rule.never:
        return 0, 0
    query = select(func.count(), func.min(rule.since)).where(rule.is_old(now))
    ((count, oldest),) = await read(engine, query)
    return count, oldest or 0


async def delete_old(
    engine: AsyncEngine, rule: Old, now: Ms, beyond: str, most: int
) -> tuple[int, str | None]:
    """Deletes one page; how many rows, and where the next page begins, if there is one."""
    if rule.never:
        return 0, None
    size = most if rule.goes is None else ROWS_PER_READ
    page = list(await read(engine, rule.page(now, beyond, size)))
    old = [row[0] for row in page if row[1]]
    gone = list[str]()
    if old:
        async with engine.begin() as connection:
            some = and_(rule.id.in_(old), rule.is_old(now))  # some may have come back
            rows = delete(rule.id.table).where(some).returning(rule.id)
            gone += (await connection.execute(rows)).scalars()
            for column in rule.dependents if gone else ():
                await connection.execute(delete(column.table).where(column.in_(gone)))
    return len(gone), page[-1][0] if len(page) == size else None
