"""Store for reviews, in the main database."""

import contextlib

from sqlalchemy import Executable, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import TableId
from parlour.features.reviews.schema import reviews
from parlour.storage.asking import asked, read, write


class ReviewStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def kept(self, table: TableId) -> bytes | None:
        query = select(reviews.c.review).where(reviews.c.table_id == table)
        found = await asked(read(self._engine, query))
        return bytes(found[0][0]) if found else None

    async def keep(self, table: TableId, review: bytes) -> None:
        """Store a review, unless the table has one already."""
        await asked(self._kept(insert(reviews).values(table_id=table, review=review)))

    async def _kept(self, review: Executable) -> None:
        with contextlib.suppress(IntegrityError):
            await write(self._engine, review)
