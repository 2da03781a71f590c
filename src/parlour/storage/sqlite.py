"""SQLite: one writer, one transaction for all that waits."""

import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.core.ids import Ms, TableId
from parlour.host.group_commit import verdicts
from parlour.host.ports import DEADLINE_GRACE, PULSE, Row, Snapshot, StoredEntry, Verdict
from parlour.storage.archives import stored
from parlour.storage.connect import SqliteEngine

INPUT = """
SELECT value ->> 0 AS table_id, value ->> 1 AS seq, value ->> 2 AS command, value ->> 3 AS entry,
       value ->> 4 AS due, value ->> 5 AS phase, value ->> 6 AS lapse, value ->> 7 AS result,
       value ->> 8 AS sitter, value ->> 9 AS people, value ->> 10 AS played FROM json_each(:rows)
"""
MOVE = f"""
UPDATE tables SET head = i.seq, due = i.due, phase = i.phase, people = i.people
FROM ({INPUT}) AS i
WHERE tables.id = i.table_id AND tables.head = i.seq - 1
  AND CASE WHEN i.lapse THEN tables.due <= :now
           ELSE tables.due IS NULL OR tables.due > :now - {DEADLINE_GRACE} END
RETURNING tables.id
"""  # noqa: S608  # numbers of ours
WRITTEN = "i.table_id IN (SELECT value FROM json_each(:written))"
APPEND = f"""
INSERT INTO moves (table_id, seq, command, entry, hash)
SELECT i.table_id, i.seq, i.command, CAST(i.entry AS BLOB), '' FROM ({INPUT}) AS i
WHERE {WRITTEN}
"""  # noqa: S608
END = f"""
INSERT INTO results (table_id, result, game)
SELECT i.table_id, CAST(i.result AS BLOB), i.played ->> 'ended' FROM ({INPUT}) AS i
WHERE i.result IS NOT NULL AND {WRITTEN}
"""  # noqa: S608
SIT = f"""
INSERT OR IGNORE INTO sitters (user_id, table_id)
SELECT i.sitter, i.table_id FROM ({INPUT}) AS i WHERE i.sitter IS NOT NULL AND {WRITTEN}
"""  # noqa: S608
REMEMBER = f"""
INSERT OR IGNORE INTO played (user_id, table_id, rules, ended, seat, result, names, game)
SELECT p.value ->> 'user', i.table_id, i.played ->> 'rules', :ms, p.value ->> 'seat',
       p.value ->> 'result', p.value ->> 'names', i.played ->> 'game'
FROM ({INPUT}) AS i, json_each(i.played, '$.players') AS p
WHERE i.played IS NOT NULL AND {WRITTEN}
"""  # noqa: S608
WHY = "SELECT id, head FROM tables WHERE id IN (SELECT value FROM json_each(:refused))"
READ = """
SELECT m.table_id, m.seq, m.command, m.entry, i.value FROM json_each(:heads) AS i
JOIN moves m ON m.table_id = i.key AND m.seq > i.value
UNION ALL
SELECT a.table_id, a.seq, NULL, a.body, i.value FROM json_each(:heads) AS i
JOIN archives a ON a.table_id = i.key AND a.seq > i.value
ORDER BY 1, 2
"""
STARTS = """
SELECT i.value, COALESCE(s.seed, a.seed), k.seq, k.version, k.digest, k.body
FROM json_each(:tables) AS i LEFT JOIN secrets s ON s.table_id = i.value
LEFT JOIN archives a ON a.table_id = i.value LEFT JOIN snapshots k ON k.table_id = i.value
WHERE s.seed IS NOT NULL OR a.seed IS NOT NULL
"""
KEEP = """
INSERT INTO snapshots (table_id, seq, version, digest, body)
VALUES (:table, :seq, :version, :digest, :body)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, version = excluded.version,
    digest = excluded.digest, body = excluded.body
WHERE excluded.seq >= snapshots.seq OR excluded.version <> snapshots.version
"""
HEARTBEAT = "SELECT beat, stopped FROM pulse"
# Larger than any entry. A snapshot may be deleted at any time, so none of a table is in the way.
GROW = """
INSERT OR REPLACE INTO snapshots (table_id, seq, version, digest, body)
VALUES ('', 0, '', x'', zeroblob(65536))
"""
PROBE = 10.0  # seconds between two checks for room on an idle node
TIGHT = 1024 * 1024  # bytes that are free
SHRINK = "DELETE FROM snapshots WHERE table_id = ''"
DUE = """
SELECT id FROM tables
WHERE due <= :now AND id NOT IN (SELECT value FROM json_each(:skip)) ORDER BY due LIMIT :most
"""


class Sqlite:
    def __init__(self, engine: SqliteEngine) -> None:
        self._engine = engine
        self._full = False  # the disk had no room for the last row that was to be written
        self._probed = time.monotonic()  # when there was room for an entry

    async def write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        """Of each table one row at most, as `GroupCommit` hands them on."""
        with self._watching_room():
            verdicts = await self._write(rows)
        self._has_room()
        return verdicts

    async def _write(self, rows: Sequence[Row]) -> Sequence[Verdict]:
        given = {"rows": _json([_values(row) for row in rows])}
        async with self._engine.begin(first=True) as connection:
            now = (await _clock(connection))[0]
            moved = await connection.execute(text(MOVE), {**given, "now": now})
            written = {name for (name,) in moved}
            if written:
                stored = {**given, "written": _json(sorted(written))}
                await connection.execute(text(APPEND), stored)
                if any(row.result is not None for row in rows):
                    await connection.execute(text(END), stored)
                    await connection.execute(text(REMEMBER), {**stored, "ms": _ms()})
                if any(row.sitter is not None for row in rows):
                    await connection.execute(text(SIT), stored)
            refused = [row.table for row in rows if row.table not in written]
            asked = {"refused": _json(refused)}
            reasons = await connection.execute(text(WHY), asked)
            heads = {name: int(head) for name, head in reasons}
        kept = {(row.table, row.seq, row.command) for row in rows if row.table in written}
        return verdicts(rows, kept, heads)

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        given = {"heads": _json(dict(heads))}
        async with self._engine.connect() as connection:
            return stored((await connection.execute(text(READ), given)).all())

    async def starts(self, tables: Sequence[TableId]) -> Sequence[Sequence[Any]]:
        async with self._engine.connect() as connection:
            rows = await connection.execute(text(STARTS), {"tables": _json(tables)})
            return rows.all()

    async def keep(self, snapshots: Sequence[Snapshot]) -> None:
        with self._watching_room():
            async with self._engine.begin() as connection:
                await connection.execute(text(KEEP), [asdict(one) for one in snapshots])

    async def archives(self) -> bool:
        return True

    async def due(self, most: int, skip: Sequence[TableId]) -> Sequence[TableId]:
        async with self._engine.connect() as connection:
            now, fresh = await _clock(connection)
            if not fresh:
                return []
            rows = await connection.execute(
                text(DUE), {"now": now, "most": most, "skip": _json(skip)}
            )
            return [name for (name,) in rows]

    async def beat(self, known: int) -> Ms:
        del known  # there is no other node to tell
        # An idle node writes nothing else, and would notice a full disk only with the next move.
        idle = time.monotonic() - self._probed >= PROBE
        if self._full or (idle and self._is_tight()):
            await self._grow()
        with self._watching_room():
            return await self._beat()

    async def _beat(self) -> Ms:
        async with self._engine.begin(first=True) as connection:
            beat, stopped = (await connection.execute(text(HEARTBEAT))).one()
            ms = _ms()
            gap = ms - beat if beat else 0
            lost = gap if abs(gap) > PULSE else 0  # an outage, or a clock that jumped
            if lost:
                outage = "INSERT OR IGNORE INTO outages (began, ended) VALUES (:began, :ended)"
                await connection.execute(text(outage), {"began": beat, "ended": ms})
            new = {"beat": ms if lost < 0 else max(beat, ms), "stopped": stopped + lost}
            update = "UPDATE pulse SET beat = :beat, stopped = :stopped"
            await connection.execute(text(update), new)
            return Ms(ms - int(new["stopped"]))

    async def _grow(self) -> None:
        """A heartbeat fits where an entry does not: a full disk has room once the file grows."""
        with self._watching_room():
            for statement in (GROW, SHRINK):
                async with self._engine.begin() as connection:
                    await connection.execute(text(statement))
        self._has_room()

    @contextmanager
    def _watching_room(self) -> Iterator[None]:
        """Whatever found the disk full: a heartbeat that fits later does not make it roomy."""
        try:
            yield
        except OperationalError as error:
            self._full = self._full or _is_full(error)
            raise

    def _is_tight(self) -> bool:
        """Whether the disk may have no room for an entry: only then is a write worth its wear."""
        self._probed = time.monotonic()
        file = self._engine.url.database
        if not file or not Path(file).exists():  # in memory
            return False
        return shutil.disk_usage(Path(file).parent).free < TIGHT

    def _has_room(self) -> None:
        self._full, self._probed = False, time.monotonic()

    async def close(self) -> None:
        pass


def _is_full(error: OperationalError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


async def _clock(connection: AsyncConnection) -> tuple[Ms, bool]:
    """The service's clock, which goes on with each heartbeat, and whether its heart beats."""
    beat, stopped = (await connection.execute(text(HEARTBEAT))).one()
    ms = _ms()
    return Ms(beat - stopped), ms - beat < PULSE


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _ms() -> Ms:
    return Ms(time.time_ns() // 1_000_000)


def _values(row: Row) -> list[Any]:
    entry, result = row.entry.decode(), None if row.result is None else row.result.decode()
    return [
        row.table,
        row.seq,
        row.command,
        entry,
        row.due,
        row.phase,
        row.lapse,
        result,
        row.sitter,
        row.people,
        row.played,
    ]
