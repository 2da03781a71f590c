"""The running games of a database; servers may go on with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select

from parlour.core.ids import TableId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.tables import Host
from parlour.storage.asking import asked, read
from parlour.storage.connect import connect
from parlour.storage.log import SqlLog
from parlour.storage.prepare import prepare
from parlour.storage.schema import tables


@asynccontextmanager
async def running(url: str) -> AsyncIterator[tuple[Host, list[TableId]]]:
    """A host that writes to their logs, and their ids. Nodes hear of it when they next read."""
    engine = connect(url)
    try:
        await prepare(engine)
        log = SqlLog(engine)
        query = select(tables.c.id).where(tables.c.phase == "IN_GAME").order_by(tables.c.id)
        table_ids = [TableId(name) for (name,) in await asked(read(engine, query))]
        try:
            yield Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness()), table_ids
        finally:
            await log.close()
    finally:
        await engine.dispose()
