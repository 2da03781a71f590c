"""The databases of a node: one, or several that each have their own tables."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms
from parlour.host.ports import Log, Lost, People, Randomness, TableIndex
from parlour.host.sharded_index import ShardedTableIndex
from parlour.host.shards import AnyHost, ShardedHost
from parlour.host.tables import Host
from parlour.storage.asking import asked, read
from parlour.storage.checkpoints import Checkpoints
from parlour.storage.connect import Engines, connect
from parlour.storage.log import SqlLog
from parlour.storage.orders import SqlOrders
from parlour.storage.owned import Declarations
from parlour.storage.prepare import Unusable, others_beat, prepare, prepare_later
from parlour.storage.schema_versions import LATEST, SchemaVersion
from parlour.storage.stores import SqlPeople, SqlTableIndex

log = logging.getLogger("parlour.log")


class Storage(NamedTuple):
    """What is stored in them."""

    host: AnyHost
    people: People
    tables: TableIndex
    orders: SqlOrders
    engines: Engines
    nodes: Callable[[], Awaitable[int]]  # how many write heartbeats to the first
    schema: Callable[[], Awaitable[SchemaVersion]]  # the newest of all databases


class Databases(NamedTuple):
    """The first has no name. It also holds all people, and what features store."""

    urls: Mapping[str, str]  # by name
    declared: Declarations  # what the features store
    full: Sequence[str] = ()  # those that take no new tables
    may_migrate: bool = True

    async def opened(
        self,
        stack: contextlib.AsyncExitStack,  # closes what is opened
        new_host: Callable[[Log, str], Host],
        randomness: Randomness,
        idle: Ms,  # for which a token need not be used
    ) -> Storage:
        engines = {name: connect(url) for name, url in self.urls.items()}
        hosts, logs = dict[str, Host](), dict[str, SqlLog]()
        for name, engine in engines.items():
            stack.push_async_callback(engine.dispose)
            kept = await _opened(name, engine, may_migrate=self.may_migrate)
            stack.push_async_callback(kept.close)
            hosts[name], logs[name] = new_host(kept, name), kept
            if engine.dialect.name == "sqlite":
                checkpoints = Checkpoints(str(engine.url.database))
                checkpoints.start()
                stack.push_async_callback(checkpoints.close)
        indexes = {name: SqlTableIndex(engine) for name, engine in engines.items()}
        opened = Storage(
            host=hosts[""],
            people=SqlPeople(engines[""], idle),
            tables=indexes[""],
            orders=SqlOrders(engines, self.declared, list(logs.values())),
            engines=engines,
            nodes=logs[""].nodes,
            schema=lambda: _newest_schema(engines),
        )
        if len(hosts) == 1:
            return opened
        opens = [name for name in hosts if name not in self.full]
        return opened._replace(
            host=ShardedHost(hosts, opens, randomness), tables=ShardedTableIndex(indexes, opens)
        )

    async def others_beat(self) -> bool:
        """Whether another node uses the main database. One that died a moment ago does not."""
        engine = connect(self.urls[""])
        try:
            return await others_beat(engine)
        finally:
            await engine.dispose()


async def _newest_schema(engines: Engines) -> SchemaVersion:
    """Of those databases that answer."""
    found = [SchemaVersion()]
    for engine in engines.values():
        with contextlib.suppress(Lost):
            found += [SchemaVersion(*row) for row in await asked(read(engine, LATEST))]
    return max(found, key=lambda one: one.version)


async def _opened(name: str, engine: AsyncEngine, *, may_migrate: bool) -> SqlLog:
    """A node starts though a database is away: only its tables wait. People must be known."""
    try:
        await prepare(engine, may_migrate=may_migrate)
    except Unusable as error:
        if not name or error.code != "database":
            raise
        log.warning(
            "database does not answer at startup",
            extra={"facts": {"database": name, "error": str(error)}},
        )
        return SqlLog(engine, lambda: prepare_later(engine, may_migrate=may_migrate))
    return SqlLog(engine)
