"""What a cold table costs: loading one, by the length of its log, and the bytes of a finished one.

Tables of 20 and of 800 entries are loaded by hosts that have nothing in memory, in turn, in
interleaved rounds: the long ones with a snapshot as old as it gets, and without any.
"""

import argparse
import asyncio
from pathlib import Path
from random import Random
from secrets import token_bytes, token_hex
from time import perf_counter, process_time
from typing import Any

import asyncpg
import msgspec
from msgspec.structs import replace

from bench.storage.games import finished
from bench.support.meter import cpu_seconds, spread, table, written
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load, names
from parlour.host.archive import packed
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import NewTable, Row
from parlour.host.session import SNAPSHOT_INTERVAL, Folded
from parlour.host.snapshots import taken
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.table.entries import Sat
from parlour.table.history import encode
from parlour.table.table import Decided, fold, opened
from parlour.table.terms import Terms
from tests.support import services
from tests.support.tables import SECRET, Played

SHORT, LONG = 20, 800
EACH, ROUNDS = 40, 9
LISTED = NewTable("memory/1")


def game(entries: int) -> Played:
    """Memory by players who find no pair, however long they look."""
    played = Played(Terms(rules="memory/1", seats=2, options={"miss_limit": None, "first": 0}))
    played.sit("Ada", "Ben")
    played.begin(seeds=2)
    rng = Random(entries)
    while len(played.log) < entries:
        game = played.table.game
        if game is None:
            raise RuntimeError("it did not begin")
        state, moves = game.state, list(played.asked().moves)
        if state.up:
            seen = state.known[state.up[0]]
            moves = [m for m in moves if state.known[m.card] != seen] or moves
        played.move(rng.choice(moves), after=4_000)
    return played


async def laid(log: SqlLog, kind: str, played: Played, *, saved: int = 0) -> list[TableId]:
    """So many tables with this log; with a snapshot of so many entries ago, if any."""
    entries, names = [encode(one) for one in played.log], []
    for number in range(EACH):
        name = TableId(f"{kind}{number:030x}")
        commands = [f"{'ab' * 16}.{seq:032x}" for seq in range(len(entries))]
        rows = [
            Row(table=name, seq=seq, command=command, entry=entry, phase="IN_GAME")
            for seq, (command, entry) in enumerate(zip(commands, entries, strict=True), 1)
        ]
        await log.open(rows, SECRET, LISTED)
        if saved:
            folded, found = Folded(played.box), None
            for entry, command in zip(played.log[: len(rows) - saved], commands, strict=False):
                step = (
                    Decided(entry, opened(name, entry, SECRET))  # type: ignore[arg-type]
                    if found is None
                    else fold(played.box, found, entry)
                )
                found = step.table
                folded.take(step, command)
            await log.keep([taken(name, folded)])
        names.append(name)
    return names


class Cost:
    """Milliseconds of one load: by the clock, on this process's core, on PostgreSQL's."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.postgres: list[float] = []


async def loaded(log: SqlLog, names: list[TableId], server: int, cost: Cost) -> None:
    host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
    await host.beat()
    await log.starts(names[:1])  # so that nobody pays for planning
    wall, cpu, postgres = perf_counter(), process_time(), cpu_seconds(server)
    for name in names:
        await host.current(name)
    cost.wall.append(1e3 * (perf_counter() - wall) / len(names))
    cost.cpu.append(1e3 * (process_time() - cpu) / len(names))
    cost.postgres.append(1e3 * (cpu_seconds(server) - postgres) / len(names))


async def loads(url: str, server: int) -> str:
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()
    log = SqlLog(connect(url))
    await log.beat()
    short, long = game(SHORT), game(LONG)
    kinds = {
        f"{SHORT} entries": await laid(log, "aa", short),
        f"{LONG} entries, snapshot of {SNAPSHOT_INTERVAL - 1} before the end": await laid(
            log, "bb", long, saved=SNAPSHOT_INTERVAL - 1
        ),
        f"{LONG} entries, no snapshot": await laid(log, "cc", long),
    }
    costs = {kind: Cost() for kind in kinds}
    for number in range(ROUNDS + 1):
        for kind, tables in kinds.items():
            await loaded(log, tables, server, Cost() if number == 0 else costs[kind])
    await log.close()
    first = next(iter(costs.values()))
    rows = []
    for kind, cost in costs.items():
        ratios = [a / b for a, b in zip(cost.wall, first.wall, strict=True)]
        spent = [a / b for a, b in zip(cost.cpu, first.cpu, strict=True)]
        rows.append(
            [
                kind,
                spread(cost.wall),
                spread(cost.cpu),
                spread(cost.postgres),
                spread(ratios),
                spread(spent),
            ]
        )
    head = [
        "cold load",
        "ms",
        "ms CPU",
        "ms CPU of PostgreSQL",
        "over 20 entries (target: 1.5)",
        "CPU over",
    ]
    lines = [*table(head, rows), "", f"{ROUNDS} interleaved rounds of {EACH} tables each."]
    return "\n".join(lines)


STORED = ("tables", "moves", "secrets", "results", "sitters", "snapshots", "archives")
SIZES = "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest($1::text[]) AS name"


async def sizes(url: str, games: int, copies: int) -> str:
    """Bytes of a finished game with its indexes, live and archived, without any slack."""
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()
    log, plain, rows = SqlLog(connect(url)), await asyncpg.connect(url), list[list[str]]()
    for game in names():
        before, archived, count = await _bytes(plain), dict[TableId, list[bytes]](), 0
        for seed in range(games):
            played = finished(game, seed)
            over = msgspec.json.encode(played.table.game and played.table.game.over)
            for _ in range(copies):
                name = TableId(token_hex(16))
                archived[name] = await _stored(log, name, played)
                await plain.execute("INSERT INTO results VALUES ($1, $2)", name, over)
                count += len(archived[name])
        live = await _bytes(plain) - before
        for name, entries in archived.items():
            if not await log.archive(name, len(entries), token_bytes(32), packed(entries)):
                raise RuntimeError(name)
        small, many = await _bytes(plain) - before, games * copies
        rows.append(
            [
                game,
                f"{count / many:.0f}",
                f"{live / many:,.0f}",
                f"{small / many:,.0f}",
                f"{small / live:.3f}",
            ]
        )
    await plain.close()
    await log.close()
    head = ["finished game", "entries", "bytes live", "bytes archived", "ratio (target: 0.1)"]
    return "\n".join(table(head, rows))


async def _stored(log: SqlLog, name: TableId, played: Played) -> list[bytes]:
    """The log of a game under another name, by other people."""
    users = {chair.user: UserId(token_hex(16)) for chair in played.table.chairs if chair}
    rows, entries = list[Row](), list[bytes]()
    for seq, entry in enumerate(played.log, 1):
        sitter = users[entry.user] if isinstance(entry, Sat) else None
        told = replace(entry, user=sitter) if isinstance(entry, Sat) else entry
        command = f"{next(iter(users.values()))}.{token_hex(8)}"  # as pages make them
        entries.append(encode(told))
        rows.append(
            Row(
                table=name,
                seq=seq,
                command=command,
                entry=entries[-1],
                phase="FINISHED",
                sitter=sitter,
            )
        )
    await log.open(rows, token_bytes(32), NewTable(played.box.rules, name, code="ABCDEFGH"))
    return entries


async def _bytes(plain: Any) -> int:
    await plain.execute("VACUUM FULL")
    return int(await plain.fetchval(SIZES, list(STORED)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="put what was found into this document")
    parser.add_argument("--games", type=int, default=5, help="finished games of each kind")
    parser.add_argument("--copies", type=int, default=40, help="of each, under other names")
    given = parser.parse_args()
    with services.postgres() as (_, url):
        weighed = asyncio.run(sizes(url, given.games, given.copies))
    print(weighed, flush=True)
    with services.postgres() as (server, url):
        found = asyncio.run(loads(url, server.pid))
    print(found)
    if given.write:
        written(given.write, "cold", found)
        written(given.write, "archive", weighed)


if __name__ == "__main__":
    main()
