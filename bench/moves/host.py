"""The cost of one durable move: the host against what it stands on, interleaved, in one run.

Three things are measured in turn, with as many tables busy at once as asked: the pure work of a
move (rules, table, rendering) on its own; bare rows of the same size, written in groups through
asyncpg; and the host, which does both. CPU is this process's; PostgreSQL's is read from /proc.
"""

import argparse
import asyncio
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import asyncpg
import uvloop

from bench.support.floors import WAL, bare, pure
from bench.support.hosts import Busy, beating
from bench.support.meter import cpu_seconds, percentile, row, spread, written
from parlour.games.registry import load, names
from parlour.host.local import LocalRandomness, LocalTime
from parlour.host.redis import RedisChangeBus
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from tests.support import services

GAMES = names()


async def hosted(
    url: str, redis: str, game: str, busy: int, seconds: float, servers: list[int]
) -> dict[str, float]:
    log, wire = SqlLog(connect(url)), RedisChangeBus(redis)
    host = Host(log, wire, load, LocalTime(), LocalRandomness())
    wire.start()
    beats = await beating(host)
    players = Busy(host, game)
    await players.lay(busy * (6 if game == "pazaak" else 2))

    async def at_once() -> None:
        return

    asking = await asyncpg.connect(url)
    await asking.execute("CHECKPOINT")
    wal = await asking.fetchval(WAL)
    until = perf_counter() + seconds
    began, spent = perf_counter(), process_time()
    before = [cpu_seconds(server) for server in servers]
    await asyncio.gather(*(players.play(Random(n), until, at_once) for n in range(busy)))
    took, used = perf_counter() - began, process_time() - spent
    server = [
        1e6 * (cpu_seconds(s) - b) / players.moves for s, b in zip(servers, before, strict=True)
    ]
    wal = await asking.fetchval(WAL) - wal
    await asking.close()
    await beats.close()
    await wire.close()
    await log.close()
    return {
        "rate": players.moves / took,
        "cpu": 1e6 * used / players.moves,
        "postgres": server[0],
        "redis": server[1],
        "wal": float(wal) / players.moves,
    }


async def paced(url: str, redis: str, rate: int, seconds: float) -> tuple[list[float], list[float]]:
    """Waiting times at so many moves a second, and of bare single commits beside them."""
    log, wire = SqlLog(connect(url)), RedisChangeBus(redis)
    host = Host(log, wire, load, LocalTime(), LocalRandomness())
    wire.start()
    beats = await beating(host)
    busy, players = 50, Busy(host, "memory")
    await players.lay(busy * 2)

    async def pause() -> None:
        await asyncio.sleep(Random().expovariate(rate / busy))

    single = await asyncpg.connect(url)
    waits: list[float] = []

    async def commits(until: float) -> None:
        seq = 0
        while perf_counter() < until:
            await asyncio.sleep(0.02)
            began = perf_counter()
            await single.execute("INSERT INTO bare VALUES ('one', $1, 'c', $2)", seq, b"x" * 200)
            waits.append(perf_counter() - began)
            seq += 1

    await single.execute("TRUNCATE bare")
    until = perf_counter() + seconds
    games = (players.play(Random(n), until, pause) for n in range(busy))
    await asyncio.gather(commits(until), *games)
    await single.close()
    await beats.close()
    await wire.close()
    await log.close()
    return players.waits, waits


def one_game(game: str, args: argparse.Namespace, url: str, redis: str, servers: list[int]) -> str:
    """One row of the table: medians over the rounds, ratios with their spread."""
    found = []
    for _ in range(args.rounds):
        alone = pure(game, args.busy, 12 * args.busy)
        rows = uvloop.run(bare(url, args.busy, args.seconds / 2, int(alone["bytes"]), servers[0]))
        full = uvloop.run(hosted(url, redis, game, args.busy, args.seconds, servers))
        found.append((alone, rows, alone["table"] + alone["render"] + rows.cpu, full))
    ratios = [full["cpu"] / floor for _, _, floor, full in found]
    over_bare = [full["rate"] / rows.rate for _, rows, _, full in found]
    postgres = [full["postgres"] / rows.postgres for _, rows, _, full in found]
    wal = [full["wal"] / rows.wal for _, rows, _, full in found]
    alone, _, floor, full = sorted(found, key=lambda f: f[3]["cpu"])[len(found) // 2]
    own = [alone["rules"], alone["table"] - alone["rules"], alone["render"]]
    return row(
        game,
        f"{full['rate']:,.0f}",
        spread(over_bare),
        f"{full['cpu']:.0f}",
        f"{floor:.0f}",
        spread(ratios),
        " / ".join(f"{part:.0f}" for part in own),
        f"{full['cpu'] - sum(own):.0f}",
        f"{full['postgres']:.0f}",
        spread(postgres),
        f"{full['wal']:.0f}",
        spread(wal),
        f"{full['redis']:.0f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--busy", type=int, default=256)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    lines = [
        row(
            "game",
            "moves/s",
            "over bare rows/s",
            "CPU µs a move",
            "pure + bare row",
            "ratio",
            "rules / table / render",
            "SQL and host",
            "PostgreSQL",
            "over a bare row's",
            "WAL bytes",
            "over a bare row's",
            "Redis",
        ),
        row(*["---"] * 13),
    ]
    with services.postgres() as (pg, url), services.redis() as (rd, redis):
        asyncio.run(_prepared(url))
        lines += [one_game(game, args, url, redis, [pg.pid, rd.pid]) for game in GAMES]
        waits = [asyncio.run(paced(url, redis, 200, args.seconds * 2)) for _ in range(args.rounds)]
    late = [percentile(host, 0.99) / percentile(single, 0.99) for host, single in waits]
    in_ms = " over ".join(f"{1e3 * percentile(one, 0.99):.1f} ms" for one in waits[0])
    lines += ["", f"p99 at 200 moves a second over that of a bare single commit: {spread(late)}"]
    text = "\n".join([*lines, f"({in_ms} in the first round)."])
    print(text)
    if args.write is not None:
        written(args.write, "host", text)


async def _prepared(url: str) -> None:
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()


if __name__ == "__main__":
    main()
