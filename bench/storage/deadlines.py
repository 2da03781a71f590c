"""Deadlines of a large server: does each fire once, how late, and at what cost?

    python -m bench.storage.deadlines --tables 1000000 --due 100000 --minutes 10 [--write FILE]

So many tables are open in one PostgreSQL; at some of them a game's clock runs out, evenly within
these minutes. Six nodes, each a process with a `Node` on this database and one Redis, sweep. How
late a deadline was is the time of its commit, by PostgreSQL, less the deadline. Then the log is
read: one entry more at each table that was due, and none at any other.
"""

import argparse
import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncpg
import msgspec
import uvloop

from bench.support import meter
from bench.support.meter import table, written
from parlour.core.ids import Ms, TableId
from parlour.games.registry import load
from parlour.host.local import LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Lost, OnVerdict, Row, Verdict
from parlour.host.redis import RedisChangeBus, RedisPresence
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.storage.postgres import BY_INDEX, DUE
from parlour.storage.postgres import CLOCK as WALL
from parlour.table.due import due
from parlour.table.entries import Entry
from parlour.table.history import encode
from parlour.table.terms import PerMove, Terms
from tests.support import services
from tests.support.tables import SECRET, Played

NODES = 6
QUIET = 15.0  # seconds of nodes that have nothing to do, before the first deadline
START = 10.0  # seconds for nodes to start, which nothing is due in
AFTER = 90  # seconds after the last deadline, at most
CHUNK = 2_000  # tables that are written at once
PACE = Ms(60_000)  # for a move
AT = re.compile(rb'"at":(\d+)')
TABLES = ("id", "head", "due", "phase", "rules", "room", "opened", "people")
MOVES = ("table_id", "seq", "command", "entry", "hash")

# Rooms in which one waits for a second, as many as there are not due.
ROOMS = """
WITH n AS (SELECT md5('room ' || n) AS id FROM generate_series($1::int, $2::int) n),
one AS (INSERT INTO tables (id, head, due, phase, rules, room, opened, people)
        SELECT id, 2, $3::int8, 'WAITING', 'memory/1', id, 0, 1 FROM n),
two AS (INSERT INTO secrets SELECT id, $4::bytea FROM n)
INSERT INTO moves SELECT id, seq, 'open-' || seq, ($5::bytea[])[seq], ''
FROM n, generate_series(1, 2) seq
"""
# When each was written, beside its deadline; a table with any other number of entries is counted.
FIRED = """
SELECT d.due, count(m.seq) AS entries, count(r.table_id) AS results,
       max(extract(epoch FROM pg_xact_commit_timestamp(m.xmin)) * 1000)::int8 AS at
FROM deadlines d LEFT JOIN moves m ON m.table_id = d.id AND m.seq > d.head
LEFT JOIN results r ON r.table_id = d.id GROUP BY d.id, d.due
"""
OTHERS = "SELECT count(*) FROM tables WHERE head > 2 AND id NOT IN (SELECT id FROM deadlines)"
LEFT = "SELECT EXISTS (SELECT FROM tables WHERE due < 40000000)"  # rooms wait for longer
SET_CLOCK = f"UPDATE pulse SET beat = {WALL}, stopped = {WALL} - $1::int8"  # noqa: S608  # ours
CLOCK = f"SELECT {WALL} - stopped AS now, stopped FROM pulse"  # noqa: S608  # ours


class Size(NamedTuple):
    tables: int
    due: int
    minutes: float


class Job(msgspec.Struct):
    database: str
    redis: str


class Counts(msgspec.Struct):
    """Of one node: tables that it was told are due, and what became of its entries for them."""

    listed: int
    verdicts: dict[str, int]
    cpu: float


class CountingLog(SqlLog):
    """Counts what its node tries."""

    def __init__(self, url: str) -> None:
        super().__init__(connect(url))
        self.listed = 0
        self.verdicts: Counter[str] = Counter()

    def append(self, row: Row, told: OnVerdict) -> None:
        def counted(verdict: Verdict | Lost) -> None:
            self.verdicts["lost" if isinstance(verdict, Lost) else verdict] += 1
            told(verdict)

        super().append(row, counted)

    async def due(self, most: int, skip: Sequence[TableId] = ()) -> Sequence[TableId]:
        found = await super().due(most, skip)
        self.listed += len(found)
        return found


async def node(job: Job) -> Counts:
    """Until it is told to end."""
    ended, clock = asyncio.Event(), LocalTime()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    log, wire = CountingLog(job.database), RedisChangeBus(job.redis)
    one = Node(Host(log, wire, load, clock, LocalRandomness()), RedisPresence(job.redis), clock)
    wire.start()
    await one.start()
    await ended.wait()
    await one.drain()
    await wire.close()
    await log.close()
    return Counts(log.listed, dict(log.verdicts), time.process_time())


@contextlib.contextmanager
def nodes(job: Job) -> Iterator[list[subprocess.Popen[bytes]]]:
    node = [sys.executable, "-m", "bench.storage.deadlines", "--node"]
    command = [*node, msgspec.json.encode(job).decode()]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603  # ours
        for _ in range(NODES)
    ]
    try:
        yield started
    finally:
        for one in started:
            one.kill()
            one.wait()


def games() -> list[Played]:
    """Some that were begun, and stopped after some moves; their clock runs."""
    found = []
    for seed in range(20):
        played = Played(Terms(rules="memory/1", seats=2, control=PerMove(PACE)))
        played.sit("Ada", "Ben")
        played.begin(seeds=2)
        played.play(Random(seed), 2 + seed)
        found.append(played)
    return found


def shifted(entries: Sequence[Entry], by: int) -> list[bytes]:
    """The same log, so much later."""

    def later(found: re.Match[bytes]) -> bytes:
        return b'"at":%d' % (int(found[1]) + by)

    return [AT.sub(later, encode(entry), count=1) for entry in entries]


async def filled(connection: Any, size: Size) -> int:
    """All tables; the instant on the service's clock at which the first deadline falls."""
    room = Played(Terms(rules="memory/1", seats=2))
    room.sit("Ada")
    waits, entries = due(room.table), [encode(entry) for entry in room.log]
    for first in range(1, size.tables - size.due + 1, 50_000):
        last = min(first + 49_999, size.tables - size.due)
        await connection.execute(ROOMS, first, last, waits, SECRET, entries, timeout=600)
    known, first = games(), 2_000_000
    for begins in range(0, size.due, CHUNK):
        tables, moves, secrets = list[Any](), list[Any](), list[Any]()
        for number in range(begins, min(begins + CHUNK, size.due)):
            game, name = known[number % len(known)], f"{number * 2654435761 % 2**32:032x}"
            at = first + int(number * size.minutes * 60_000 / size.due)
            log = shifted(game.log, at - (due(game.table) or 0))
            tables.append((name, len(log), at, "IN_GAME", "memory/1", name, 0, 2))
            moves += [(name, seq, f"c{seq}", entry, "") for seq, entry in enumerate(log, 1)]
            secrets.append((name, SECRET))
        await connection.copy_records_to_table("tables", records=tables, columns=TABLES)
        await connection.copy_records_to_table("moves", records=moves, columns=MOVES)
        await connection.copy_records_to_table("secrets", records=secrets)
    await connection.execute(
        "CREATE TABLE deadlines AS SELECT id, due, head FROM tables WHERE phase = 'IN_GAME'"
    )
    await connection.execute("VACUUM ANALYZE", timeout=1200)
    await connection.execute("CHECKPOINT", timeout=600)
    return first


async def plan(url: str) -> str:
    """How one of our sessions finds what is due now, and how many pages it touches for it."""
    connection = await asyncpg.connect(url, server_settings=BY_INDEX)
    await connection.execute(f"PREPARE asked(int, text[], text) AS {DUE}")
    one = await connection.fetchval("SELECT min(id) FROM nodes")
    words = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked(100, '{{}}', '{one}')"
    found = msgspec.json.decode(await connection.fetchval(words))[0]
    await connection.close()
    scans = [
        f"{one['Node Type']} {one.get('Index Name', one['Relation Name'])}"
        for one in _parts(found["Plan"])
        if one.get("Relation Name") == "tables"
    ]
    pages = found["Plan"]["Shared Hit Blocks"] + found["Plan"]["Shared Read Blocks"]
    rows, ms = found["Plan"]["Actual Rows"], found["Execution Time"]
    return f"{', '.join(sorted(set(scans)))}: {rows} rows, {pages} pages, {ms:.1f} ms"


def _parts(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield found
    for part in found.get("Plans", ()):
        yield from _parts(part)


class Found(NamedTuple):
    rows: list[Any]  # of each deadline: how many entries and results, and when
    others: int  # entries at tables at which nothing was due
    stopped: int  # of the service's clock, when the first fell due
    outages: int  # ms by which that grew
    counts: list[Counts]
    quiet: float  # of PostgreSQL, in cores
    busy: float  # the same while deadlines fell due
    plan: str


async def measured(service: services.Service, url: str, redis: str, size: Size) -> Found:
    connection = await asyncpg.connect(url)
    began = time.monotonic()
    first = await filled(connection, size)
    print(f"filled in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    await connection.execute(SET_CLOCK, int(first - 1000 * (QUIET + START)))
    with nodes(Job(url, redis)) as running:
        await asyncio.sleep(START)
        if await connection.fetchval("SELECT count(*) FROM nodes") != NODES:
            raise RuntimeError("not all nodes have started")
        now, stopped = await connection.fetchrow(CLOCK)
        waits = (first - now) / 1000
        before = meter.cpu(service.pid)
        await asyncio.sleep(waits)
        at_first = meter.cpu(service.pid)
        await asyncio.sleep(size.minutes * 30)
        how = await plan(url)
        await asyncio.sleep(size.minutes * 30)
        at_last = meter.cpu(service.pid)
        await all_fired(connection)
        _, later = await connection.fetchrow(CLOCK)
        counts = await ended(running)
    rows = await connection.fetch(FIRED, timeout=600)
    others = await connection.fetchval(OTHERS, timeout=600)
    await connection.close()
    quiet, busy = meter.spent(before, at_first), meter.spent(at_first, at_last)
    busy /= size.minutes * 60
    return Found(rows, others, stopped, later - stopped, counts, quiet / waits, busy, how)


async def all_fired(connection: Any) -> None:
    """Wait for those that are late, but not for ever, and a little for any that fire twice."""
    for _ in range(AFTER):
        await asyncio.sleep(1)
        if not await connection.fetchval(LEFT):
            break
    await asyncio.sleep(2)


async def ended(running: list[subprocess.Popen[bytes]]) -> list[Counts]:
    for one in running:
        one.terminate()
    said = [(await asyncio.to_thread(one.communicate))[0] for one in running]
    return [msgspec.json.decode(one, type=Counts) for one in said]


def report(size: Size, found: Found) -> str:
    right = [row for row in found.rows if row["entries"] == row["results"] == 1]
    late = sorted(int(row["at"]) - found.stopped - int(row["due"]) for row in right)
    twice = sum(row["entries"] > 1 for row in found.rows)
    tried: Counter[str] = Counter()
    for one in found.counts:
        tried.update(one.verdicts)
    many, tries = len(right), sum(tried.values())
    listed, cpu = sum(one.listed for one in found.counts), sum(one.cpu for one in found.counts)
    each = 1e6 * (found.busy - found.quiet) * size.minutes * 60 / size.due
    rows = [
        ["fired once", f"{many:,} of {size.due:,}", "all"],
        ["fired twice", f"{twice:,}", "0"],
        ["not fired when the run ended", f"{size.due - many - twice:,}", "0"],
        ["fired where nothing was due", f"{found.others:,}", "0"],
        ["late: soonest, p50, p99", _ms(late[0], late[many // 2], late[many * 99 // 100]), ""],
        ["late: most", _ms(late[-1]), "2,000 ms"],
        ["outages of the service's clock meanwhile", _ms(found.outages), ""],
        ["tables that nodes were told are due, for each deadline", f"{listed / many:.3f}", ""],
        ["entries that they tried to write, for each deadline", f"{tries / many:.3f}", ""],
        ["refused, as another node was first", f"{tries - tried['written']:,}", ""],
        ["PostgreSQL, nothing due", f"{found.quiet:.3f} cores", ""],
        ["PostgreSQL, while deadlines fall due", f"{found.busy:.3f} cores", ""],
        ["the difference, for each deadline", f"{each:,.0f} µs", ""],
        ["all nodes, for each deadline", f"{1e6 * cpu / many:,.0f} µs", ""],
        ["what is due is found by", found.plan, "an index"],
    ]
    head = [f"{size.tables:,} open tables, {NODES} nodes", "", "target"]
    rate = f"{size.due:,} deadlines in {size.minutes:g} minutes, {size.due / size.minutes / 60:.0f}"
    return "\n".join([*table(head, rows), "", f"{rate} a second; {os.cpu_count()} cores for all."])


def _ms(*found: int) -> str:
    return ", ".join(f"{one:,}" for one in found) + " ms"


async def run(service: services.Service, url: str, redis: str, size: Size) -> Found:
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()
    connection = await asyncpg.connect(url)
    await connection.execute("ALTER SYSTEM SET track_commit_timestamp = on")
    await connection.execute("ALTER SYSTEM SET max_wal_size = '4GB'")
    await connection.close()
    service.kill()
    service.start()
    return await measured(service, url, redis, size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--due", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--node", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.node:
        counts = uvloop.run(node(msgspec.json.decode(asked.node, type=Job)))
        print(msgspec.json.encode(counts).decode())
        return
    size = Size(asked.tables, asked.due, asked.minutes)
    print(f"{meter.busy():.2f} cores were busy before", file=sys.stderr)
    with services.postgres() as (service, url), services.redis() as (_, redis):
        text = report(size, asyncio.run(run(service, url, redis, size)))
    print(text)
    if asked.write is not None:
        written(asked.write, "deadlines", text)


if __name__ == "__main__":
    main()
