"""What a move cannot cost less than: its pure work, and the rows that it writes."""

import asyncio
from random import Random
from time import perf_counter, process_time

import asyncpg
import msgspec

from bench.support.meter import cpu_seconds
from parlour.core.game import Seat
from parlour.table.history import encode
from parlour.table.news import common, seen_by
from parlour.table.terms import Terms
from tests.support.tables import Played

RATE = 200  # commits a second, where they are at a fixed rate
ROW = 110  # bytes of an entry of ours
WAL = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"


def pure(game: str, busy: int, moves: int) -> dict[str, float]:
    """Rules, table and rendering alone, with as many tables in turn: CPU microseconds a move."""
    rng, done, sizes = Random(1), 0, 0
    spent = {"rules": 0.0, "table": 0.0, "render": 0.0}
    laid = [_laid(game) for _ in range(busy)]
    while done < moves:
        at = done % busy
        table = laid[at]
        live = table.table.game
        if live is None or live.over is not None:
            table = laid[at] = _laid(game)
            live = table.table.game
        box, move = table.box, rng.choice(table.asked().moves)
        state = None if live is None else live.state
        began = process_time()
        box.game.turn(box.game.apply(state, move).state)
        mid = process_time()
        step = table.move(move, after=5)
        sizes += len(encode(step.entry))
        after = process_time()
        shared = common(box, table.table)
        for viewer in (Seat(0), Seat(1)):
            msgspec.json.encode(seen_by(box, table.table, shared, viewer, step.events))
        end = process_time()
        spent["rules"] += mid - began
        spent["table"] += after - mid
        spent["render"] += end - after
        done += 1
    return {name: 1e6 * s / done for name, s in spent.items()} | {"bytes": sizes / done}


def _laid(game: str) -> Played:
    table = Played(Terms(rules=f"{game}/1", seats=2))
    table.sit("Ada", "Ben")
    table.begin()
    return table


class Bare(msgspec.Struct, frozen=True):
    """What a bare row costs: CPU in microseconds, of this process and of PostgreSQL."""

    rate: float
    cpu: float
    postgres: float
    wal: float  # bytes


async def bare(url: str, busy: int, seconds: float, size: int, server: int = 0) -> Bare:
    """A group of `busy` rows in each commit, with ids as long as ours; `server` is PostgreSQL's."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "CREATE TABLE IF NOT EXISTS bare (t text, seq int, c text, e bytea, PRIMARY KEY (t, seq))"
    )
    await connection.execute("TRUNCATE bare")
    await connection.execute("CHECKPOINT")
    names, payload = [f"{n:032x}" for n in range(busy)], [b"x" * size] * busy
    statement = await connection.prepare(
        "INSERT INTO bare SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bytea[])"
    )
    await statement.fetch(names, [-1] * busy, ["c"] * busy, payload)
    before, wal = cpu_seconds(server) if server else 0.0, await connection.fetchval(WAL)
    began, spent, rows = perf_counter(), process_time(), 0
    while perf_counter() - began < seconds:
        seq = rows // busy
        await statement.fetch(names, [seq] * busy, [f"{seq:032x}.c{seq}"] * busy, payload)
        rows += busy
    took, used = perf_counter() - began, process_time() - spent
    theirs = (cpu_seconds(server) - before) if server else 0.0
    wal = await connection.fetchval(WAL) - wal
    await connection.close()
    return Bare(rows / took, 1e6 * used / rows, 1e6 * theirs / rows, float(wal) / rows)


async def commits(url: str, seconds: float) -> list[float]:
    """How long single rows take, one after the other, at about the rate."""
    connection, rng = await asyncpg.connect(url), Random(1)
    await connection.execute("CREATE TABLE IF NOT EXISTS single (seq int PRIMARY KEY, e bytea)")
    await connection.execute("TRUNCATE single")
    statement = await connection.prepare("INSERT INTO single VALUES ($1, $2)")
    until, waits = perf_counter() + seconds, list[float]()
    while perf_counter() < until:
        await asyncio.sleep(rng.expovariate(RATE))
        began = perf_counter()
        await statement.fetch(len(waits), b"x" * ROW)
        waits.append(perf_counter() - began)
    await connection.close()
    return waits
