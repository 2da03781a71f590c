"""PostgreSQL: one statement writes a batch, and a row that is refused refuses no other."""

import asyncio
import contextlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
from msgspec.structs import astuple
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId
from parlour.host.group_commit import verdicts
from parlour.host.ports import (
    DEADLINE_GRACE,
    NODE_LIFE,
    OVERDUE,
    PULSE,
    Lost,
    Row,
    Snapshot,
    StoredEntry,
    Verdict,
)
from parlour.storage.archives import stored
from parlour.storage.connect import ADDRESSES, PostgresAddress
from parlour.storage.failures import BROKEN

CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
# What all nodes have lived to see: see decision 0100.
NOW = "(SELECT beat - stopped FROM pulse)"
PART = "(hashtext(t.id) & 2147483647)"  # of which it is only asked that all nodes find the same

# The row of each table is locked before its deadline is tested, in one order for all nodes: a
# write that hangs on another connection is waited for, and so every refusal is final. The rows
# of the batch are joined with nothing but the index: a batch costs no more for being large.
WRITE = f"""
WITH input AS (
    SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::bytea[], $5::int8[], $6::text[],
                         $7::bool[], $8::bytea[], $9::text[], $10::int4[], $11::jsonb[])
        AS i(table_id, seq, command, entry, due, phase, lapse, result, sitter, people, played)
), locked AS MATERIALIZED (
    SELECT i.*, t.head, t.due AS deadline FROM input i JOIN tables t ON t.id = i.table_id
    ORDER BY t.id FOR UPDATE OF t
), clock AS MATERIALIZED (SELECT {NOW} AS now),
tested AS MATERIALIZED (
    SELECT l.*, l.head = l.seq - 1
      AND CASE WHEN l.lapse THEN l.deadline <= c.now
               ELSE l.deadline IS NULL OR l.deadline > c.now - {DEADLINE_GRACE} END AS fits
    FROM locked l, clock c
), moved AS (
    UPDATE tables t SET head = i.seq, due = i.due, phase = i.phase, people = i.people
    FROM tested i WHERE t.id = i.table_id AND i.fits
    RETURNING i.*
), written AS (
    INSERT INTO moves (table_id, seq, command, entry, hash)
    SELECT table_id, seq, command, entry, '' FROM moved
), ended AS (
    INSERT INTO results (table_id, result, game)
    SELECT table_id, result, played ->> 'ended' FROM moved WHERE result IS NOT NULL
), sat AS (
    INSERT INTO sitters (user_id, table_id)
    SELECT sitter, table_id FROM moved WHERE sitter IS NOT NULL ON CONFLICT DO NOTHING
), remembered AS (
    INSERT INTO played (user_id, table_id, rules, ended, seat, result, names, game)
    SELECT p."user", m.table_id, m.played ->> 'rules', {CLOCK}, p.seat, p.result, p.names,
           m.played ->> 'game'
    FROM moved m, jsonb_to_recordset(m.played -> 'players')
        AS p("user" text, seat int4, result text, names text)
    WHERE m.played IS NOT NULL ON CONFLICT DO NOTHING
)
SELECT table_id, seq, command, head, fits FROM tested
"""  # noqa: S608  # numbers of ours

# What is archived comes first, whole; in the same statement, so that nothing is missed or doubled
# while it is moved there.
READ = """
WITH input AS (SELECT * FROM unnest($1::text[], $2::int4[]) AS i(table_id, head))
SELECT m.table_id, m.seq, m.command, m.entry, i.head
FROM input i JOIN moves m ON m.table_id = i.table_id AND m.seq > i.head
UNION ALL
SELECT a.table_id, a.seq, NULL, a.body, i.head
FROM input i JOIN archives a ON a.table_id = i.table_id AND a.seq > i.head
ORDER BY table_id, seq
"""

STARTS = """
SELECT i.table_id, COALESCE(s.seed, a.seed), k.seq, k.version, k.digest, k.body
FROM unnest($1::text[]) AS i(table_id)
LEFT JOIN secrets s ON s.table_id = i.table_id LEFT JOIN archives a ON a.table_id = i.table_id
LEFT JOIN snapshots k ON k.table_id = i.table_id
WHERE s.seed IS NOT NULL OR a.seed IS NOT NULL
"""

# The newest, of whichever node; one of other code is of use to nobody who writes now. All nodes
# take the rows in one order.
KEEP = """
INSERT INTO snapshots (table_id, seq, version, digest, body)
SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::bytea[], $5::bytea[])
ORDER BY 1
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version,
    digest = excluded.digest, body = excluded.body
WHERE excluded.seq >= snapshots.seq OR excluded.version <> snapshots.version
"""

# Each node has a part of all tables, by the hash of their ids, and first looks at that. What is due
# for a while, because its node is gone, busy or cannot play it, is anybody's: see decision 0194.
DUE = f"""
WITH clock AS MATERIALIZED (
    SELECT beat - stopped AS now, {CLOCK} - stopped - {OVERDUE} AS overdue
    FROM pulse WHERE {CLOCK} - beat < {PULSE}
), part AS MATERIALIZED (
    SELECT GREATEST(count(*), 1) AS parts, count(*) FILTER (WHERE id < $3) AS ours FROM nodes
)
(SELECT t.id FROM tables t
 WHERE t.due <= (SELECT now FROM clock) AND t.id <> ALL($2::text[])
   AND {PART} % (SELECT parts FROM part) = (SELECT ours FROM part)
 ORDER BY t.due LIMIT $1)
UNION ALL
(SELECT t.id FROM tables t
 WHERE t.due <= (SELECT LEAST(now, overdue) FROM clock) AND t.id <> ALL($2::text[])
   AND {PART} % (SELECT parts FROM part) <> (SELECT ours FROM part)
 ORDER BY t.due LIMIT $1)
LIMIT $1
"""  # noqa: S608

# The clock goes up to the oldest heartbeat of all nodes; one that is missing for long is waited for
# no longer. A gap is an outage, and not charged; a clock that jumped ahead looks like one, and one
# that jumped back is undone. While a node is missing, the clock shows the last sure instant.
HEARTBEAT = f"""
WITH before AS (SELECT beat, {CLOCK} AS ms FROM pulse FOR UPDATE),
ours AS (
    INSERT INTO nodes (id, beat, known) SELECT $1, ms, $2 FROM before
    ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, known = excluded.known
), gone AS (
    DELETE FROM nodes n USING before b
    WHERE n.id <> $1 AND (n.beat <= b.ms - {NODE_LIFE} OR n.beat > b.ms + {PULSE})
), seen AS (
    SELECT beat, ms, LEAST(ms, (
        SELECT min(n.beat) FROM nodes n WHERE n.id <> $1 AND n.beat > ms - {NODE_LIFE})) AS upto
    FROM before
), gap AS (
    SELECT beat, ms, upto, CASE WHEN beat = 0 THEN 0
        WHEN ms - beat < -{PULSE} THEN ms - beat
        WHEN upto - beat > {PULSE} THEN upto - beat ELSE 0 END AS lost FROM seen
), kept AS (
    INSERT INTO outages (began, ended) SELECT beat, upto FROM gap WHERE lost <> 0
    ON CONFLICT DO NOTHING
)
UPDATE pulse SET stopped = stopped + gap.lost,
    beat = CASE WHEN gap.lost < 0 THEN gap.ms ELSE GREATEST(pulse.beat, gap.upto) END
FROM gap
RETURNING CASE WHEN gap.ms - pulse.beat > {PULSE} THEN pulse.beat ELSE gap.ms END - stopped
"""  # noqa: S608
IS_FIRST_NODE = "SELECT $1 = (SELECT min(id) FROM nodes)"
GONE = "DELETE FROM nodes WHERE id = $1"

# Every row we touch is named, so rows are found by index however large the tables grow; and
# no statement of ours is worth compiling. There is one way to execute each: it is planned once,
# and not again for every batch, which costs more than writing a small one.
BY_INDEX = {
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
FOR_NOW = "; ".join(f"SET LOCAL {name} = {value}" for name, value in BY_INDEX.items())

LEAVING = 1.0  # seconds for the database to take note that a node ends
RETRIED_ERRORS = (asyncpg.DeadlockDetectedError, asyncpg.UniqueViolationError)


class Postgres:
    def __init__(self, engine: AsyncEngine) -> None:
        self._node = secrets.token_hex(8)
        self._writer = Connection(ADDRESSES[engine])
        self._reader = Connection(ADDRESSES[engine])

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        try:
            replies = await self._writer.fetch(WRITE, *_columns(rows))
        except RETRIED_ERRORS:  # another node wrote at the same tables: one by one, then
            replies = []
            for row in rows:
                replies += await self._writer.fetch(WRITE, *_columns([row]))
        written = {(r["table_id"], r["seq"], r["command"]) for r in replies if r["fits"]}
        return verdicts(rows, written, {r["table_id"]: r["head"] for r in replies})

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        return stored(await self._reader.fetch(READ, list(heads), list(heads.values())))

    async def starts(self, tables: Sequence[TableId]) -> Sequence[Sequence[Any]]:
        return await self._reader.fetch(STARTS, list(tables))

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        columns = zip(*map(astuple, snapshots), strict=True)
        await self._reader.fetch(KEEP, *map(list, columns))

    async def archives(self) -> bool:
        """One node at a time: any could, but each would do the same."""
        (row,) = await self._reader.fetch(IS_FIRST_NODE, self._node)
        return bool(row[0])

    async def due(self, most: int, skip: Sequence[TableId]) -> Sequence[TableId]:
        return [r["id"] for r in await self._reader.fetch(DUE, most, list(skip), self._node)]

    async def beat(self, known: int) -> Ms:
        (row,) = await self._reader.fetch(HEARTBEAT, self._node, known)
        return Ms(int(row[0]))

    async def close(self) -> None:
        """The others need not wait for this node."""
        with contextlib.suppress(Lost, TimeoutError):
            async with asyncio.timeout(LEAVING):
                await self._reader.fetch(GONE, self._node)
        await self._writer.close()
        await self._reader.close()


class Connection:
    """One connection, made again when it breaks. A warning is no success: see `fetch`."""

    def __init__(self, address: PostgresAddress) -> None:
        self._address = address
        self._connection: asyncpg.Connection[Any] | None = None
        self._lock = asyncio.Lock()
        self._warned = ""

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """A cancelled wait for a standby commits with a warning only: then nobody knows."""
        async with self._lock:
            self._warned = ""
            try:
                replies = await self._fetched(query, values)
            except RETRIED_ERRORS:
                raise
            except BROKEN as error:
                await self._break()
                raise Lost(str(error)) from error
            except asyncio.CancelledError:
                await self._break()
                raise
            if self._warned:
                raise Lost(self._warned)
            return replies

    async def _fetched(self, query: str, values: Sequence[object]) -> list[Any]:
        connection = await self._open()
        if not self._address.pooled:
            return list(await connection.fetch(query, *values))
        async with connection.transaction():
            await connection.execute(FOR_NOW)
            return list(await connection.fetch(query, *values))

    async def close(self) -> None:
        async with self._lock:
            await self._break()

    async def _open(self) -> "asyncpg.Connection[Any]":
        if self._connection is None:
            settings = {} if self._address.pooled else {"server_settings": BY_INDEX}
            self._connection = await self._address.open(**settings)
            self._connection.add_log_listener(self._heard)
        return self._connection

    async def _break(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None

    def _heard(self, _connection: object, message: Any) -> None:
        self._warned = str(message)


def _columns(rows: Sequence[Row]) -> list[list[Any]]:
    return [
        [row.table for row in rows],
        [row.seq for row in rows],
        [row.command for row in rows],
        [row.entry for row in rows],
        [row.due for row in rows],
        [row.phase for row in rows],
        [row.lapse for row in rows],
        [row.result for row in rows],
        [row.sitter for row in rows],
        [row.people for row in rows],
        [row.played for row in rows],
    ]
