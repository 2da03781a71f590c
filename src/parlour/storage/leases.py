"""Leases in the main database: see `host/alone.py`."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.host.alone import LEASE_LIFE, Lease
from parlour.storage.asking import asked
from parlour.storage.schema import now

FIND = "SELECT holder, until FROM leases WHERE name = :name"
ADD = (
    "INSERT INTO leases (name, holder, until) VALUES (:name, :node, :until)"
    " ON CONFLICT (name) DO NOTHING RETURNING holder"
)
TAKE = (
    "UPDATE leases SET holder = :node, until = :until"
    " WHERE name = :name AND holder = :seen AND until = :seen_until RETURNING holder"
)
# It always changes, also if the clock was set back.
RENEW = (
    "UPDATE leases SET until = CASE WHEN until = :until THEN until + 1 ELSE :until END"
    " WHERE name = :name AND holder = :node RETURNING holder"
)
RELEASE = "DELETE FROM leases WHERE name = :name AND holder = :node RETURNING holder"


class SqlLeases:
    """Nodes of 0.2.0 read `until` as a time, and take a lease over once it has passed."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, name: str) -> Lease | None:
        async def found() -> Lease | None:
            async with self._engine.connect() as connection:
                row = (await connection.execute(text(FIND), {"name": name})).first()
                return None if row is None else Lease(row.holder, row.until)

        return await asked(found())

    async def take(self, name: str, node: str, seen: Lease | None) -> bool:
        if seen is None:
            return await self._changed(ADD, name=name, node=node, until=_until())
        return await self._changed(
            TAKE, name=name, node=node, until=_until(), seen=seen.holder, seen_until=seen.until
        )

    async def renew(self, name: str, node: str) -> bool:
        return await self._changed(RENEW, name=name, node=node, until=_until())

    async def release(self, name: str, node: str) -> None:
        await self._changed(RELEASE, name=name, node=node)

    async def _changed(self, statement: str, **values: object) -> bool:
        async def changed() -> bool:
            async with self._engine.begin() as connection:
                return (await connection.execute(text(statement), values)).first() is not None

        return await asked(changed())


def _until() -> int:
    return now() + round(LEASE_LIFE * 1_000)
