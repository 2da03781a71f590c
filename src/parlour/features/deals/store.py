"""Store for deals with a link and the games that people play of them."""

import contextlib
from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, bindparam, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.deals.deals import CountedTry, LinkedDeal, LinkedTry
from parlour.features.deals.schema import linked_deals, linked_tries
from parlour.host.shared_deals import Try
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import people
from parlour.storage.stores import known_person

MAX_TRIES = 200  # of one deal that are compared
_SET_RESULT = (
    update(linked_tries)
    .where(
        linked_tries.c.deal == bindparam("of_deal"),
        linked_tries.c.user_id == bindparam("of_user"),
        linked_tries.c.table_id == bindparam("of_table"),
        linked_tries.c.result.is_(None),
    )
    .values({name: bindparam(name) for name in ("result", "mine", "other")})
)


class DealStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, deal: LinkedDeal) -> None:
        fields = msgspec.structs.asdict(deal)
        row = {**fields, "options": msgspec.json.encode(deal.options).decode()}
        await asked(write(self._engine, insert(linked_deals).values(row)))

    async def deal(self, name: str) -> LinkedDeal | None:
        return await self._found(linked_deals.c.id == name)

    async def numbered(self, number: int) -> LinkedDeal | None:
        return await self._found(linked_deals.c.number == number)

    async def begin(self, deal: str, user: UserId, table: TableId, now: Ms) -> TableId:
        """The table of the user's game: this one or an earlier one. Stores nothing for a user who
        was erased meanwhile."""
        columns = ("deal", "user_id", "table_id", "at")
        row = known_person(user, literal(deal), people.c.id, literal(table), literal(now))

        async def added() -> None:
            with contextlib.suppress(IntegrityError):
                await write(self._engine, insert(linked_tries).from_select(columns, row))

        await asked(added())
        tried = next((one for one in await self.tries(deal) if one.user == user), None)
        return table if tried is None else tried.tried.table

    async def tries(self, deal: str) -> Sequence[LinkedTry]:
        """Everyone's games of a deal, in the order in which they were begun."""
        found = linked_tries.c
        query = (
            select(
                found.user_id, people.c.name, found.table_id, found.result, found.mine, found.other
            )
            .join(people, people.c.id == found.user_id)
            .where(found.deal == deal)
            .order_by(found.at, found.user_id)
            .limit(MAX_TRIES)
        )
        rows = await asked(read(self._engine, query))
        return [LinkedTry(user, name, Try(*rest)) for user, name, *rest in rows]

    async def count(self, done: Sequence[CountedTry]) -> None:
        """Store results. A game that has one keeps it."""
        rows = [
            {
                "of_deal": one.deal,
                "of_user": one.user,
                "of_table": one.done.table,
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

    async def _found(self, which: ColumnElement[bool]) -> LinkedDeal | None:
        rows = await asked(read(self._engine, select(linked_deals).where(which)))
        if not rows:
            return None
        fields = rows[0]._asdict()
        return LinkedDeal(**{**fields, "options": msgspec.json.decode(fields["options"])})
