"""A lobby at size: 10,000 tables wait, up to 1,000 people watch, and a million tables are stored.

    python -m bench.crowds.lobby [--tables 10000] [--rounds 3] [--write docs/performance.md]

One node on PostgreSQL. Programs open tables and close them, five a second, while nobody, 10, 100
and 1,000 sockets watch the lobby, in turns; and 1,000 that are told whole lobbies, as older clients
are. Then the database gets a million tables, the newest 200,000 of which wait and are private, and
the lobby's queries are timed there, with its indexes and without them, in turns.
"""

import argparse
import asyncio
import contextlib
import hashlib
import sys
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import asyncpg
import httpx
import msgspec
from websockets.asyncio.client import connect as open_socket

from bench.support import meter
from bench.support.meter import NO_TLS, percentile
from parlour.api import frames
from parlour.core.ids import CommandId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.tables import Host
from parlour.storage import SqlLog, SqlTableIndex, connect, migrate
from parlour.table.commands import Sit
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support import services
from tests.support.door import Served, served

PACE = 5.0  # tables that are opened a second, and as many closed
AT_ONCE = 200  # sockets that come at a time
TOLD = 300  # bytes: more than the answer to a handshake
STAYS = 10  # tables that are open at a time
LOOKS = 10.0  # a second, at GET /api/tables
WARM = 3.0  # seconds of a spell that are not counted
HOSTS, WATCHERS, STORED, PRIVATE = 50, 1_000, 1_000_000, 200_000
KINDS = {"0": 0, "10": 10, "100": 100, "1,000": 1_000, "1,000, whole lobbies": 1_000}
WHOLE = "1,000, whole lobbies"
FILL = """
INSERT INTO tables (id, head, phase, opened, people, room, private)
SELECT md5('old' || n), 20,
       CASE WHEN n > $1::int - $2::int OR n % 10 = 0 THEN 'WAITING'
            WHEN n % 10 < 5 THEN 'IN_GAME' ELSE 'FINISHED' END,
       (extract(epoch FROM now()) * 1000)::bigint + n,
       1, md5('old' || n), n > $1::int - $2::int OR n % 10 = 0
FROM generate_series(1, $1::int) n
"""
LISTED = "SELECT id, head, phase, opened FROM tables WHERE "
QUERIES = {
    "`waiting(500)`": f"{LISTED} phase = 'WAITING' AND private = false"
    " ORDER BY opened DESC LIMIT 500",
    "`playing(50)`": f"{LISTED} phase = 'IN_GAME' AND people >= 2 AND private = false"
    " ORDER BY opened DESC LIMIT 50",
}


class Spell(NamedTuple):
    """What was found while so many watched."""

    node: float  # of a core
    database: float
    transactions: float  # a second
    each: float  # bytes a second to a watcher
    looks: list[float]  # ms, each GET /api/tables
    opened: float  # tables a second: who waits for answers may not keep the pace
    asked: float  # looks a second
    seen: list[float]  # ms from the answer to whoever opened a table to the watcher's frame


class Wire(asyncio.Protocol):
    """A socket that only counts what it is sent: a thousand of them must cost us little."""

    def __init__(self) -> None:
        self.bytes, self.told = 0, asyncio.Event()
        self.line: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = transport

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self.bytes > TOLD:
            self.told.set()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.told.set()


def token(number: int) -> str:
    return f"lobby-bench-{number:06}-{'x' * 20}"


def headers(number: int) -> dict[str, str]:
    return {"authorization": f"Bearer {token(number)}"}


async def filled(url: str, count: int) -> None:
    """Tables of as many programs, and people who have a token."""
    engine = connect(url)
    await migrate(engine)
    log = SqlLog(engine)
    host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
    await host.beat()
    who = Person(UserId("host-0-"), "Host 0-", "bot")
    first = await host.open(Terms(rules="memory/1", seats=2), [(who, Sit(id=CommandId("open")))])
    await log.close()
    await engine.dispose()
    connection = await asyncpg.connect(url)
    for name, key in (("tables", "id"), ("moves", "table_id"), ("secrets", "table_id")):
        words = f"SELECT * FROM {name} WHERE {key} = $1"  # noqa: S608  # ours
        rows = [dict(row) for row in await connection.fetch(words, first)]
        copies = [_copied(row, first, n) for n in range(1, count) for row in rows]
        await connection.copy_records_to_table(name, records=copies, columns=list(rows[0]))
    since = await connection.fetchval("SELECT (extract(epoch FROM now()) * 1000)::bigint")
    numbers = range(HOSTS + WATCHERS + 1)
    people = [(f"user-{n}", f"User {n}", "bot" if n < HOSTS else "", since) for n in numbers]
    keys = [(hashlib.sha256(token(n).encode()).digest(), f"user-{n}", since, "") for n in numbers]
    await connection.copy_records_to_table("people", records=people)
    await connection.copy_records_to_table("sessions", records=keys)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


def _copied(row: dict[str, Any], first: str, number: int) -> tuple[Any, ...]:
    """A row of the first table as it is at another one, which another program has opened."""
    given = dict(row)
    for name, value in row.items():
        if value == first:
            given[name] = hashlib.md5(b"%d" % number, usedforsecurity=False).hexdigest()
        elif name == "entry":
            given[name] = value.replace(b"ost-0-", b"ost-%d-" % number)
        elif name == "opened":
            given[name] = value - number
    return tuple(given.values())


@contextlib.asynccontextmanager
async def watched(house: Served, kind: str) -> AsyncIterator[list[Wire]]:
    """So many sockets at the lobby, each of another person."""
    turns = asyncio.Semaphore(AT_ONCE)
    wires = await asyncio.gather(*(come(house, kind, n, turns) for n in range(KINDS[kind])))
    try:
        yield wires
    finally:
        for wire in wires:
            if wire.line is not None:
                wire.line.close()


async def come(house: Served, kind: str, number: int, turns: asyncio.Semaphore) -> Wire:
    """Whoever is sent away for a moment comes again."""
    path = "/ws/lobby" if kind == WHOLE else "/ws/lobby?changes=1"
    port, loop = int(house.url.rpartition(":")[2]), asyncio.get_running_loop()
    while True:
        async with turns:
            line, wire = await loop.create_connection(Wire, "127.0.0.1", port)
            line.write(
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: Bearer {token(HOSTS + number)}\r\n\r\n".encode()
            )
            await wire.told.wait()
        if not line.is_closing():
            return wire
        await asyncio.sleep(1)


async def open_and_close(http: httpx.AsyncClient, opened: dict[str, float]) -> None:
    """At a steady pace, by hosts in turn, each of whom leaves a while later."""
    began, number, standing = perf_counter(), 0, deque[tuple[int, str]]()
    while True:
        await asyncio.sleep(max(0.0, began + number / PACE - perf_counter()))
        who = number % HOSTS
        answer = await http.post("/api/tables", json={"game": "memory"}, headers=headers(who))
        name = answer.raise_for_status().json()["table"]
        opened[name] = perf_counter()
        standing.append((who, name))
        number += 1
        if len(standing) > STAYS:
            who, name = standing.popleft()
            leave = {"t": "leave", "id": "leave"}
            path = f"/api/tables/{name}/do"
            (await http.post(path, json=leave, headers=headers(who))).raise_for_status()


async def look(http: httpx.AsyncClient, looks: list[float]) -> None:
    began, number = perf_counter(), 0
    while True:
        await asyncio.sleep(max(0.0, began + number / LOOKS - perf_counter()))
        asked = perf_counter()
        answer = await http.get("/api/tables", headers=headers(HOSTS + WATCHERS))
        looks.append(1e3 * (perf_counter() - asked))
        answer.raise_for_status()
        number += 1


async def see(house: Served, shown: dict[str, float]) -> None:
    """One watcher who reads: when each table was first shown."""
    where = f"{house.socket}/ws/lobby?changes=1"
    known = msgspec.json.Decoder(frames.Lobby | frames.Changes)
    async with open_socket(
        where, additional_headers=headers(HOSTS + WATCHERS), compression=None
    ) as socket:
        async for text in socket:
            told, at = known.decode(text), perf_counter()
            if isinstance(told, frames.Changes):
                for one in told.waiting.put:
                    shown.setdefault(one.listing.table, at)


async def transactions(url: str) -> int:
    connection = await asyncpg.connect(url)
    words = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = 'postgres'"
    found = int(await connection.fetchval(words))
    await connection.close()
    return found


async def spell(
    house: Served, database: tuple[services.Service, str], kind: str, seconds: float
) -> Spell:
    opened, shown, looks = dict[str, float](), dict[str, float](), list[float]()
    transport = httpx.AsyncHTTPTransport(verify=NO_TLS)
    async with (
        watched(house, kind) as wires,
        httpx.AsyncClient(base_url=house.url, timeout=60, transport=transport) as http,
    ):
        work = [open_and_close(http, opened), look(http, looks)]
        # Nobody watches where it is to be found out what that costs.
        work += [see(house, shown)] if wires else []
        tasks = [asyncio.create_task(one) for one in work]
        await asyncio.sleep(WARM)
        first, asked = sum(wire.bytes for wire in wires), await transactions(database[1])
        used = [meter.cpu(pid) for pid in (house.process.pid, database[0].pid)]
        looks.clear()
        before, began = len(opened), perf_counter()
        await asyncio.sleep(seconds)
        took = perf_counter() - began
        node, stored = (
            meter.spent(before, meter.cpu(pid)) / took
            for before, pid in zip(used, (house.process.pid, database[0].pid), strict=True)
        )
        sent = sum(wire.bytes for wire in wires) - first
        found = (await transactions(database[1]) - asked) / took
        rates = ((len(opened) - before) / took, len(looks) / took)
        for task in tasks:
            task.cancel()
        for wrong in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(wrong, Exception):
                raise wrong
    seen = [1e3 * max(0.0, shown[name] - at) for name, at in opened.items() if name in shown]
    return Spell(node, stored, found, sent / took / max(1, len(wires)), list(looks), *rates, seen)


async def spells(
    house: Served, database: tuple[services.Service, str], rounds: int, seconds: float
) -> dict[str, list[Spell]]:
    await spell(house, database, "1,000", seconds)  # all code is loaded
    found: dict[str, list[Spell]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind, some in found.items():
            some.append(await spell(house, database, kind, seconds))
            print(kind, *(f"{one:.2f}" for one in some[-1][:4]), file=sys.stderr, flush=True)
    return found


def told(found: dict[str, list[Spell]]) -> list[str]:
    rows = []
    for kind, some in found.items():
        over = [one.node / none.node for one, none in zip(some, found["0"], strict=True)]
        rows.append(
            [
                kind,
                meter.spread([one.opened for one in some], 1),
                meter.spread([one.asked for one in some], 1),
                meter.spread([one.node for one in some]),
                meter.spread(over),
                meter.spread([one.database for one in some]),
                meter.spread([one.transactions for one in some], 0),
                meter.spread([one.each for one in some], 0) if KINDS[kind] else "",
                meter.spread([percentile(one.looks, 0.99) for one in some], 1),
                _times([ms for one in some for ms in one.seen]),
            ]
        )
    head = [
        "watchers",
        "opened/s",
        "looks/s",
        "node, cores",
        "over none",
        "database, cores",
        "transactions/s",
        "bytes/s to each",
        "p99 ms of `GET /api/tables`",
        "ms until a table is seen: p50, p99",
    ]
    return meter.table(head, rows)


def _times(values: list[float]) -> str:
    return f"{median(values):.0f}, {percentile(values, 0.99):.0f}" if values else ""


async def timed(url: str, rounds: int) -> tuple[list[str], list[str]]:
    """The lists with their indexes and without, at a million tables; and the plans."""
    connection = await asyncpg.connect(url)
    await connection.execute(FILL, STORED, PRIVATE, timeout=600)
    await connection.execute("VACUUM ANALYZE", timeout=600)
    ways: dict[tuple[str, bool], list[float]] = {}
    plans = []
    for turn in range(rounds + 1):  # the first is not counted
        for query, words in QUERIES.items():
            for indexed in (True, False):
                change = connection.transaction()
                await change.start()
                if not indexed:
                    await connection.execute("DROP INDEX tables_waiting, tables_playing")
                explained = f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) {words}"
                lines = [row[0] for row in await connection.fetch(explained, timeout=600)]
                took = float(lines[-1].split()[2])
                await change.rollback()
                if turn:
                    ways.setdefault((query, indexed), []).append(took)
                if turn == rounds:
                    plans += [f"{query}, {'with' if indexed else 'without'}:", *lines, ""]
    await connection.close()
    rows = []
    for query in QUERIES:
        new, old = ways[query, True], ways[query, False]
        ratios = [one / other for one, other in zip(old, new, strict=True)]
        rows.append([query, *(meter.spread(one, 2) for one in (new, old)), meter.spread(ratios, 0)])
    head = [f"{STORED:,} tables", "ms by its index", "ms by `tables_phase`", "times"]
    return meter.table(head, rows), plans


async def asked_after(url: str, rounds: int) -> list[str]:
    """What a refresh asks for people who sit nowhere: all who watch, or a hundred of them."""
    engine = connect(url)
    index, sizes = SqlTableIndex(engine), (WATCHERS, 100)
    users = [UserId(f"user-{HOSTS + n}") for n in range(WATCHERS)]
    found: dict[int, list[float]] = {size: [] for size in sizes}
    for _ in range(10 * rounds):
        for size, some in found.items():
            began = perf_counter()
            await index.seats(users[:size])
            some.append(1e3 * (perf_counter() - began))
    await engine.dispose()
    rows = [
        [f"{size:,}", f"{median(some):.1f}", f"{percentile(some, 0.99):.1f}"]
        for size, some in found.items()
    ]
    return meter.table(["people whose tables are looked up", "ms, p50", "p99"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--plans", action="store_true", help="print the plans as well")
    parser.add_argument("--write", type=Path, help="put what was found into this document")
    given = parser.parse_args()
    meter.allow_files(2 * WATCHERS + 500)
    others = meter.busy(5)
    with services.postgres() as database:
        asyncio.run(filled(database[1], given.tables))
        with served("--no-bots", "--no-limits", database=database[1]) as house:
            found = asyncio.run(spells(house, database, given.rounds, given.seconds))
            if house.failures:
                raise RuntimeError(house.printed)
        seats = asyncio.run(asked_after(database[1], given.rounds))
        lists, plans = asyncio.run(timed(database[1], given.rounds))
    note = (
        f"{given.tables:,} tables wait, {PACE:.0f} a second should be opened and closed, and "
        f"{LOOKS:.0f} `GET /api/tables` asked; {given.rounds} interleaved rounds of "
        f"{given.seconds:.0f} s. Others used {others:.1f} of the two cores when it began."
    )
    text = "\n".join([*told(found), "", note, "", *seats, "", *lists])
    print(text, *(plans if given.plans else ()), sep="\n", flush=True)
    if given.write is not None:
        meter.written(given.write, "lobby", text)


if __name__ == "__main__":
    main()
