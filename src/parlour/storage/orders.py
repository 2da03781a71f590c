"""Orders in the database: each takes effect together with its entry in the audit log."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec
from sqlalchemy import Executable, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.api.bodies import PersonalData
from parlour.api.orders import AuditLine, Order
from parlour.core.ids import TableId, UserId
from parlour.host.audit import FIRST_HASH, faults
from parlour.host.erasing import Erasure
from parlour.host.orders import NoOrder, Orders
from parlour.host.ports import NODE_LIFE
from parlour.storage import personal
from parlour.storage.asking import asked, read
from parlour.storage.audit_log import audit_lines, locked_end, noted
from parlour.storage.log import SqlLog
from parlour.storage.owned import Declarations
from parlour.storage.schema import audit, erasures, nodes, service

CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)"
ERASE_TIMEOUT_SECONDS = 600.0  # seconds that it may take to erase somebody
AUDIT_ENTRIES_PER_READ = 1_000  # entries of the audit log in one read


class SqlOrders:
    def __init__(
        self,
        engines: Mapping[str, AsyncEngine],
        declared: Declarations,
        logs: Sequence[SqlLog] = (),
    ) -> None:
        self._engines, self._engine, self._declared = engines, engines[""], declared
        self._logs = logs  # of this node, the first one's first

    async def carry_out(self, actor: str, order: Order) -> int:
        effect = self._declared.orders[type(order)]
        if effect.check is not None:
            await effect.check(self._engines, order)

        async def carried_out(connection: AsyncConnection, number: int) -> None:
            for place, statement in enumerate(effect.write(number, order)):
                done = await connection.execute(statement)
                if not place and not done.rowcount:
                    raise NoOrder(effect.missing)

        details = msgspec.json.encode(order).decode()
        return await self.write(actor, str(order.__struct_config__.tag), details, carried_out)

    async def write(
        self,
        actor: str,
        action: str,
        details: str,
        effect: Callable[[AsyncConnection, int], Awaitable[object]],
    ) -> int:
        """An effect and the entry that tells of it, or neither."""

        async def written() -> int:
            async with self._engine.begin() as connection:
                number = await locked_end(connection)
                await effect(connection, number)
                await noted(connection, actor, action, details)
                return number

        return await asked(written())

    async def in_force(self, known: int) -> Orders | None:
        last = select(audit.c.number, audit.c.hash).order_by(audit.c.number.desc()).limit(1)
        head, link = next(iter(await self._read(last)), (0, FIRST_HASH))
        if head == known:
            return None
        ((secret,),) = await self._read(select(service.c.secret))
        erased = await self._erased(known) if known >= 0 else ()
        pending = await self._read(select(erasures).order_by(erasures.c.number))
        return Orders(
            head=head,
            hash=link,
            secret=bytes(secret),
            erased=erased,
            erasing=tuple(Erasure(*row) for row in pending),
        )

    async def _erased(self, after: int) -> tuple[TableId, ...]:
        found = list[TableId]()
        while lines := await self.audit(after, AUDIT_ENTRIES_PER_READ):
            some = [line.details for line in lines if line.action == "erase" and line.details]
            found += [table for one in some for table in msgspec.json.decode(one)["tables"]]
            after = lines[-1].number
        return tuple(found)

    async def everything(self, user: UserId) -> PersonalData:
        return await personal.everything(self._engines, self._declared.owned, user)

    async def drop_snapshots(self, touched: Sequence[TableId]) -> None:
        await asked(personal.drop_snapshots(self._engines, touched))

    async def order_erasure(self, actor: str, user: UserId) -> int:
        details = msgspec.json.encode({"person": user}).decode()
        return await self.write(
            actor,
            "erasing",
            details,
            lambda here, n: personal.order(here, self._declared.owned, n, user),
        )

    async def erase(self, erasure: Erasure) -> bool:
        if await asked(self._is_awaited(erasure.number)):
            return False
        who = select(audit.c.actor).where(audit.c.number == erasure.number)
        ((actor,),) = await self._read(who)
        await asked(
            personal.erase(self._engines, self._declared.owned, actor, erasure),
            ERASE_TIMEOUT_SECONDS,
        )
        return True

    async def _is_awaited(self, number: int) -> bool:
        """Whether a node that lives does not act on this entry yet, as far as any database knows.

        A node that did not beat for so long is dead, and has lost its memory.
        """
        unaware = func.coalesce(nodes.c.known, -1) < number
        for engine in self._engines.values():
            if engine.dialect.name == "postgresql":
                alive = nodes.c.beat > text(f"{CLOCK} - {NODE_LIFE}")
                if await read(engine, select(nodes.c.id).where(alive, unaware).limit(1)):
                    return True
        return False

    def acknowledge(self, number: int) -> None:
        for log in self._logs:
            log.known = number

    async def is_first(self) -> bool:
        return all([await log.is_first() for log in self._logs[:1]])

    async def audit(self, after: int, most: int) -> Sequence[AuditLine]:
        return [line for line, _ in await asked(audit_lines(self._engine, after, most))]

    async def faults(self) -> tuple[int, str, list[str]]:
        """How many entries the audit log has, its last hash, and what is wrong with it."""
        lines, after = list[tuple[AuditLine, bytes]](), 0
        while page := await asked(audit_lines(self._engine, after, AUDIT_ENTRIES_PER_READ)):
            lines += page
            after = page[-1][0].number
        return len(lines), lines[-1][0].hash if lines else FIRST_HASH, list(faults(lines))

    async def _read(self, query: Executable) -> list:  # type: ignore[type-arg]  # rows of any kind
        return await asked(read(self._engine, query))
