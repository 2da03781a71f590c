"""The cost of one durable move: the host against what it stands on, interleaved, in one run.

Three things are measured in turn, with as many tables busy at once as asked: the pure work of a
move (rules, table, rendering) on its own; bare rows of the same size, written in groups through
asyncpg; and the host, which does both. CPU is this process's; PostgreSQL's is read from /proc.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import asyncpg
import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import services
from tables import Played, begin, sits

from parlour.api.frames import Ok
from parlour.core.game import Choice, Seat
from parlour.core.ids import CommandId, TableId, UserId, seconds
from parlour.games.registry import load, names
from parlour.host.local import LocalRandomness, LocalTime
from parlour.host.node import BEAT
from parlour.host.ports import Lost
from parlour.host.redis import RedisHintBus
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.storage import SqlLog, connect, migrate
from parlour.supervisor import Supervisor
from parlour.table.commands import Move
from parlour.table.history import encode
from parlour.table.news import common, seen_by
from parlour.table.terms import Terms
from parlour.table.types import Person

USERS = ("ada", "ben", "cleo", "dan", "eve")
PEOPLE = tuple(Person(UserId(user), user.title()) for user in USERS)
GAMES = names()
HERTZ = os.sysconf("SC_CLK_TCK")
WAL = "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"


def cpu_of(parent: int) -> float:
    """CPU seconds of a server and its children so far."""
    total = 0
    for pid in (parent, *services.children(parent)):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / HERTZ


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
    table = Played(Terms(f"{game}/1", 2))
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
    before, wal = cpu_of(server) if server else 0.0, await connection.fetchval(WAL)
    began, spent, rows = perf_counter(), process_time(), 0
    while perf_counter() - began < seconds:
        seq = rows // busy
        await statement.fetch(names, [seq] * busy, [f"{seq:032x}.c{seq}"] * busy, payload)
        rows += busy
    took, used = perf_counter() - began, process_time() - spent
    theirs = (cpu_of(server) - before) if server else 0.0
    wal = await connection.fetchval(WAL) - wal
    await connection.close()
    return Bare(rows / took, 1e6 * used / rows, 1e6 * theirs / rows, float(wal) / rows)


class Busy:
    """A host with tables that are played as fast as moves are acknowledged."""

    def __init__(self, host: AnyHost, game: str) -> None:
        self.host, self.game = host, game
        self.stock: list[TableId] = []
        self.moves = 0
        self.waits: list[float] = []

    async def lay(self, count: int) -> None:
        """Tables that wait to be played, each watched by both its seats, as by two browsers."""
        for _ in range(count):
            table = await self.host.open(Terms(f"{self.game}/1", 2), sits(*USERS[:2]))
            await begin(self.host, table, USERS[:2])
            for user in USERS[:2]:
                await self.host.watch(table, user, Watcher(UserId(user), lambda _news: None))
            self.stock.append(table)

    async def play(self, rng: Random, until: float, pause: Callable[[], Awaitable[None]]) -> None:
        while perf_counter() < until and self.stock:
            table = self.stock.pop()
            while perf_counter() < until and await self._moved(table, rng, pause):
                pass

    async def _moved(
        self, table: TableId, rng: Random, pause: Callable[[], Awaitable[None]]
    ) -> bool:
        seen = self.host.known(table)
        game = None if seen is None else seen.game
        if seen is None or game is None or not isinstance(game.turn, Choice):
            return False
        await pause()
        move = msgspec.to_builtins(rng.choice(game.turn.moves))
        began = perf_counter()
        command = Move(seen.seq, move, id=CommandId(f"c{seen.seq}"))
        answer = await self.host.do(table, PEOPLE[game.turn.seat], command)
        if not isinstance(answer, Ok):
            raise TypeError(answer)
        self.waits.append(perf_counter() - began)
        self.moves += 1
        return True


async def beating(host: AnyHost) -> Supervisor:
    """It beats as in a node: without that every move would ask the database for the time. Nothing
    else that a node does by itself: snapshots are written in bursts."""
    beats = Supervisor(Lost)
    for one in host.shards.values():
        await one.beat()
        beats.every(one.beat, lambda: asyncio.sleep(seconds(BEAT)), "beat")
    return beats


async def hosted(
    url: str, redis: str, game: str, busy: int, seconds: float, servers: list[int]
) -> dict[str, float]:
    log, wire = SqlLog(connect(url)), RedisHintBus(redis)
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
    before = [cpu_of(server) for server in servers]
    await asyncio.gather(*(players.play(Random(n), until, at_once) for n in range(busy)))
    took, used = perf_counter() - began, process_time() - spent
    server = [1e6 * (cpu_of(s) - b) / players.moves for s, b in zip(servers, before, strict=True)]
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
    log, wire = SqlLog(connect(url)), RedisHintBus(redis)
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


def p99(waits: list[float]) -> float:
    return 1000 * sorted(waits)[int(len(waits) * 0.99)]


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def spread(values: list[float], digits: int = 2) -> str:
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


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
        game, f"{full['rate']:,.0f}", spread(over_bare), f"{full['cpu']:.0f}", f"{floor:.0f}",
        spread(ratios), " / ".join(f"{part:.0f}" for part in own),
        f"{full['cpu'] - sum(own):.0f}", f"{full['postgres']:.0f}", spread(postgres),
        f"{full['wal']:.0f}", spread(wal), f"{full['redis']:.0f}",
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--busy", type=int, default=256)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    lines = [
        row("game", "moves/s", "over bare rows/s", "CPU µs a move", "pure + bare row", "ratio",
            "rules / table / render", "SQL and host", "PostgreSQL", "over a bare row's",
            "WAL bytes", "over a bare row's", "Redis"),
        row(*["---"] * 13),
    ]  # fmt: skip
    with services.postgres() as (pg, url), services.redis() as (rd, redis):
        asyncio.run(_prepared(url))
        lines += [one_game(game, args, url, redis, [pg.pid, rd.pid]) for game in GAMES]
        waits = [asyncio.run(paced(url, redis, 200, args.seconds * 2)) for _ in range(args.rounds)]
    late = [p99(host) / p99(single) for host, single in waits]
    in_ms = f"{p99(waits[0][0]):.1f} ms over {p99(waits[0][1]):.1f} ms"
    lines += ["", f"p99 at 200 moves a second over that of a bare single commit: {spread(late)}"]
    text = "\n".join([*lines, f"({in_ms} in the first round)."])
    print(text)
    if args.write is not None:
        head, _, rest = args.write.read_text("utf-8").partition("<!-- bench-host -->\n")
        tail = rest.partition("<!-- end-host -->")[2]
        page = f"{head}<!-- bench-host -->\n{text}\n<!-- end-host -->{tail}"
        args.write.write_text(page, "utf-8")


async def _prepared(url: str) -> None:
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()


if __name__ == "__main__":
    main()
