"""Store for webhooks, in the main database."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    delete,
    func,
    insert,
    literal,
    literal_column,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.webhooks.due import OVER, DuePlace, Webhook
from parlour.features.webhooks.schema import webhook_marks, webhooks
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import now, people

MAX_WEBHOOKS = 5  # per person
MAX_CLOCK_SKEW = 600_000  # tolerated difference of node and database clocks in ms
ADD_MARK = text(
    "INSERT INTO webhook_marks (hook, table_id, seq, at)"
    " SELECT id, CAST(:table AS TEXT), CAST(:seq AS INTEGER), CAST(:at AS BIGINT)"
    " FROM webhooks WHERE id = :hook"  # it may be deleted while it is told
    " ON CONFLICT (hook, table_id) DO UPDATE SET seq = excluded.seq, at = excluded.at"
)


FAILING = webhooks.c.failures > literal_column("0")  # exactly as in the index


def due(now: Ms, after: DuePlace, most: int) -> Select[Any]:
    """One page of due webhooks; reads only as many rows of the index."""
    place = (webhooks.c.due, webhooks.c.id)
    beyond = tuple_(*place) > tuple_(literal(after[0]), literal(after[1]))
    # The first condition is redundant, but makes SQLite start its index scan there.
    within = (webhooks.c.due >= after[0], webhooks.c.due <= now, beyond)
    return select(webhooks).where(*within).order_by(*place).limit(most)


def count_failing() -> Select[Any]:
    return select(func.count()).select_from(webhooks).where(FAILING)


class SqlWebhooks:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, hook: Webhook) -> bool:
        return await asked(self._added(hook))

    async def _added(self, hook: Webhook) -> bool:
        count = select(func.count()).select_from(webhooks).where(webhooks.c.user_id == hook.user)
        lock = select(people.c.id).where(people.c.id == hook.user).with_for_update()
        async with self._engine.begin() as connection:
            await connection.execute(lock)  # so that concurrent inserts are counted
            if (await connection.execute(count)).scalar_one() >= MAX_WEBHOOKS:
                return False
            given = {
                "id": hook.id,
                "user_id": hook.user,
                "url": hook.url,
                "secret": hook.secret,
                "origin": hook.origin,
                "since": hook.since,
                "seen": hook.seen,
                "due": 0,
                "failures": 0,
                "error": "",
            }
            await connection.execute(insert(webhooks).values(given))
            return True

    async def remove(self, user: UserId, hook: str) -> bool:
        return await asked(self._removed(user, hook))

    async def _removed(self, user: UserId, hook: str) -> bool:
        own = (webhooks.c.id == hook, webhooks.c.user_id == user)
        async with self._engine.begin() as connection:
            gone = await connection.execute(delete(webhooks).where(*own))
            if gone.rowcount:
                await connection.execute(delete(webhook_marks).where(webhook_marks.c.hook == hook))
            return bool(gone.rowcount)

    async def of(self, user: UserId) -> Sequence[Webhook]:
        return await self._found(webhooks.c.user_id == user)

    async def due(self, now: Ms, after: DuePlace, most: int) -> Sequence[Webhook]:
        return [_webhook(row) for row in await asked(read(self._engine, due(now, after, most)))]

    async def is_stored(self, hook: str) -> bool:
        query = select(webhooks.c.id).where(webhooks.c.id == hook)
        return bool(await asked(read(self._engine, query)))

    async def failing(self) -> Sequence[Webhook]:
        return await self._found(FAILING)

    async def count_failing(self) -> int:
        return int((await asked(read(self._engine, count_failing())))[0][0])

    async def marks(self, hooks: Sequence[str]) -> Mapping[tuple[str, TableId], int]:
        columns = (webhook_marks.c.hook, webhook_marks.c.table_id, webhook_marks.c.seq)
        query = select(*columns).where(webhook_marks.c.hook.in_(hooks))
        return {(hook, table): seq for hook, table, seq in await asked(read(self._engine, query))}

    async def told(self, hook: str, table: TableId, seq: int) -> None:
        given = {"hook": hook, "table": table, "seq": seq, "at": now()}
        well = update(webhooks).where(webhooks.c.id == hook, webhooks.c.failures > 0)
        await asked(
            write(
                self._engine, ADD_MARK.bindparams(**given), well.values(failures=0, error="", due=0)
            )
        )

    async def seen(self, hooks: Sequence[str], until: int) -> None:
        seen = update(webhooks).where(webhooks.c.id.in_(hooks)).values(seen=until)
        before = webhook_marks.c.at < until - MAX_CLOCK_SKEW
        old = (webhook_marks.c.hook.in_(hooks), webhook_marks.c.seq == OVER, before)
        await asked(write(self._engine, seen, delete(webhook_marks).where(*old)))

    async def failed(self, hook: str, failures: int, due: Ms, error: str) -> None:
        await self._changed(hook, {"failures": failures, "due": due, "error": error})

    async def put_off(self, hook: str, due: Ms) -> None:
        await self._changed(hook, {"due": due})

    async def _changed(self, hook: str, given: dict[str, object]) -> None:
        change = update(webhooks).where(webhooks.c.id == hook).values(given)
        await asked(write(self._engine, change))

    async def _found(self, which: ColumnElement[bool]) -> Sequence[Webhook]:
        query = select(webhooks).where(which).order_by(webhooks.c.since, webhooks.c.id)
        return [_webhook(row) for row in await asked(read(self._engine, query))]


def _webhook(row: Row[tuple[object, ...]]) -> Webhook:
    columns = row._asdict()
    return Webhook(user=columns.pop("user_id"), **columns)
