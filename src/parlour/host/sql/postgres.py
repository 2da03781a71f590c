"""PostgreSQL: one statement writes a batch, and a row that is refused refuses no other."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import Ms, TableId
from parlour.host.group_commit import verdicts
from parlour.host.ports import GRACE, PULSE, Lost, Row, StoredEntry, Verdict

CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
NOW = f"(SELECT LEAST({CLOCK}, beat + {PULSE}) - stopped FROM pulse)"  # noqa: S608

# The deadline is tested here, by the database's clock, in the statement that takes the seat of
# the next entry: whoever comes second, or late, finds no row to update, and writes nothing.
WRITE = f"""
WITH input AS (
    SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::bytea[], $5::text[],
                         $6::int8[], $7::text[], $8::bool[], $9::bytea[], $10::text[],
                         $11::int4[], $12::jsonb[])
        AS i(table_id, seq, command, entry, hash, due, phase, lapse, result, sitter, people, played)
), clock AS MATERIALIZED (SELECT {NOW} AS now),
moved AS (
    UPDATE tables t SET head = i.seq, due = i.due, phase = i.phase, people = i.people
    FROM input i, clock c
    WHERE t.id = i.table_id AND t.head = i.seq - 1
      AND CASE WHEN i.lapse THEN t.due <= c.now
               ELSE t.due IS NULL OR t.due > c.now - {GRACE} END
    RETURNING i.*
), written AS (
    INSERT INTO moves (table_id, seq, command, entry, hash)
    SELECT table_id, seq, command, entry, hash FROM moved
), ended AS (
    INSERT INTO results (table_id, result)
    SELECT table_id, result FROM moved WHERE result IS NOT NULL
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
SELECT table_id, seq, command FROM moved
"""  # noqa: S608  # numbers of ours

WHY = "SELECT id, head FROM tables WHERE id = ANY($1::text[])"

READ = """
SELECT m.table_id, m.seq, m.command, m.entry
FROM unnest($1::text[], $2::int4[]) AS i(table_id, head)
JOIN moves m ON m.table_id = i.table_id AND m.seq > i.head
ORDER BY m.table_id, m.seq
"""

DUE = f"""
SELECT t.id FROM tables t, pulse p
WHERE t.due <= {NOW} AND {CLOCK} - p.beat < 2000 AND t.id <> ALL($2::text[]) ORDER BY t.due LIMIT $1
"""  # noqa: S608

# A gap is an outage, a clock that jumped ahead looks like one, and one that jumped back is undone.
BEAT = f"""
WITH before AS (SELECT beat, stopped, {CLOCK} AS ms FROM pulse FOR UPDATE),
gap AS (
    SELECT beat, ms, CASE WHEN beat = 0 THEN 0
        WHEN ms - beat > {PULSE} THEN ms - beat - {PULSE}
        WHEN ms - beat < -{PULSE} THEN ms - beat ELSE 0 END AS lost FROM before
), kept AS (
    INSERT INTO outages (began, ended) SELECT beat, ms FROM gap WHERE lost <> 0
    ON CONFLICT DO NOTHING
)
UPDATE pulse SET stopped = stopped + gap.lost,
    beat = CASE WHEN gap.lost < 0 THEN gap.ms ELSE GREATEST(pulse.beat, gap.ms) END
FROM gap RETURNING gap.ms - stopped
"""  # noqa: S608

# Every row we touch is named, so rows are found by index however large the tables grow; and
# no statement of ours is worth compiling.
BY_INDEX = {"enable_hashjoin": "off", "enable_mergejoin": "off", "jit": "off"}

AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.UniqueViolationError)
BROKEN = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)


class Postgres:
    def __init__(self, engine: AsyncEngine) -> None:
        url = engine.url.set(drivername="postgresql")
        self._dsn = url.render_as_string(hide_password=False)
        self._writer = Connection(self._dsn)
        self._reader = Connection(self._dsn)

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        try:
            written = {tuple(r) for r in await self._writer.fetch(WRITE, *_columns(rows))}
        except AGAIN:  # another node wrote at the same tables: one by one, then
            written = set()
            for row in rows:
                written |= {tuple(r) for r in await self._writer.fetch(WRITE, *_columns([row]))}
        refused = [row.table for row in rows if (row.table, row.seq, row.command) not in written]
        found = await self._writer.fetch(WHY, refused) if refused else []
        return verdicts(rows, written, {r["id"]: r["head"] for r in found})

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        found = await self._reader.fetch(READ, list(heads), list(heads.values()))
        return [StoredEntry(r["table_id"], r["seq"], r["command"], r["entry"]) for r in found]

    async def due(self, most: int, skip: Sequence[TableId]) -> Sequence[TableId]:
        return [r["id"] for r in await self._reader.fetch(DUE, most, list(skip))]

    async def beat(self) -> Ms:
        (row,) = await self._reader.fetch(BEAT)
        return Ms(int(row[0]))

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()


class Connection:
    """One connection, made again when it breaks. A warning is no success: see `fetch`."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connection: asyncpg.Connection[Any] | None = None
        self._lock = asyncio.Lock()
        self._warned = ""

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """A cancelled wait for a standby commits with a warning only: then nobody knows."""
        async with self._lock:
            self._warned = ""
            try:
                found: list[Any] = await (await self._open()).fetch(query, *values)
            except AGAIN:
                raise
            except BROKEN as error:
                await self._break()
                raise Lost(str(error)) from error
            except asyncio.CancelledError:
                await self._break()
                raise
            if self._warned:
                raise Lost(self._warned)
            return found

    async def close(self) -> None:
        async with self._lock:
            await self._break()

    async def _open(self) -> "asyncpg.Connection[Any]":
        if self._connection is None:
            self._connection = await asyncpg.connect(self._dsn, timeout=3, server_settings=BY_INDEX)
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
        [row.hash for row in rows],
        [row.due for row in rows],
        [row.phase for row in rows],
        [row.lapse for row in rows],
        [row.result for row in rows],
        [row.sitter for row in rows],
        [row.people for row in rows],
        [row.played for row in rows],
    ]
