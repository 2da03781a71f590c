"""Retention of a large server: does the database come back to what the rest needs, and who waits?

    python -m bench.storage.retention --tables 200000 --guests 100000 [--write docs/performance.md]

Half of the tables are abandoned: half of those never had a game, the others stopped in one. The
kept ones are finished, four of five of them archived. Half of the guests never played. A school
plays on a server that deletes nothing and on one that deletes, in turns; what is then left is
deleted with `parlour admin retention`. A second database has only what is kept, from the start.
"""

import argparse
import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncpg

from bench.storage.background import compared, on_databases, options, playing
from bench.storage.games import finished
from bench.support.meter import row, table, written
from parlour.host.archive import packed
from parlour.storage import connect, migrate
from parlour.storage.schema import metadata
from parlour.table.history import encode
from tests.support import services
from tests.support.door import Served, served

DAY = 24 * 60 * 60_000
CHUNK = 5_000  # tables that are written at once
KEPT = ("--waiting-days", "0", "--abandoned-days", "0", "--guest-days", "0")
Rows = dict[str, list[tuple[Any, ...]]]


class Size(NamedTuple):
    tables: int
    guests: int


class Game(NamedTuple):
    """A log to be copied."""

    entries: list[bytes]
    archive: bytes


def games() -> list[Game]:
    found = [[encode(e) for e in finished("pazaak", seed).log] for seed in range(20)]
    return [Game(entries, packed(entries)) for entries in found]


def rows(size: Size, *, kept_only: bool) -> Iterator[Rows]:
    """In the order in which they would be written: what is older than a month is archived."""
    rng, now, logs = Random(1), time.time_ns() // 1_000_000, games()
    users = [f"{rng.getrandbits(128):032x}" for _ in range(size.guests)]
    players = users[::2]
    found: Rows = {name: [] for name in metadata.tables}
    for at, user in enumerate(users):
        if at % 2 == 0 or not kept_only:
            since = now - (200 - at * 100 // size.guests) * DAY
            found["people"].append((user, f"Guest {at}", "", since))
            found["sessions"].append((rng.randbytes(32), user, since, ""))
        if at % 10 == 0 and not kept_only:
            found["sessions"].append((rng.randbytes(32), user, now - 500 * DAY, ""))
    for at in range(size.tables):
        log, stays = rng.choice(logs), at % 2 == 0
        if stays or not kept_only:
            lately = stays and at >= size.tables * 4 // 5
            opened = now - (10 if lately else 200 - at * 100 // size.tables) * DAY
            kind = (3 if lately else 2) if stays else at // 2 % 2
            _table(found, opened, log, rng, players, kind)
        if at % CHUNK == CHUNK - 1:
            yield found
            found = {name: [] for name in metadata.tables}
    yield found


def _table(found: Rows, opened: int, log: Game, rng: Random, players: list[str], kind: int) -> None:
    name, secret = f"{rng.getrandbits(128):032x}", rng.randbytes(32)
    two = (rng.choice(players), rng.choice(players))
    phase = ("CLOSED", "IN_GAME", "ARCHIVED", "FINISHED")[kind]
    entries = log.entries[: (3, 14, 0, None)[kind]]
    head = len(entries) or len(log.entries)
    found["tables"].append((name, head, None, phase, "pazaak/1", name, False, "", opened, 2))
    commands = [f"{two[0]}.{seq:016x}" for seq in range(len(entries))]
    found["moves"] += [
        (name, seq, command, entry, "")
        for seq, (command, entry) in enumerate(zip(commands, entries, strict=True), 1)
    ]
    found["sitters"] += [(user, name) for user in dict.fromkeys(two)]
    if phase == "ARCHIVED":
        found["archives"].append((name, head, secret, log.archive))
    else:
        found["secrets"].append((name, secret))
    if phase == "FINISHED":
        found["results"].append((name, b'{"t":"Over","winners":[0]}', None, None, None))
    if kind > 1:
        told = '{"seats":[{"name":"Ada"},{"name":"Ben"}],"reason":"","winners":[0]}'
        found["played"] += [
            (user, name, "pazaak/1", opened + 1, seat, "won", "ben", told)
            for seat, user in enumerate(dict.fromkeys(two))
        ]


class Postgres:
    title = "PostgreSQL"

    def __init__(self, url: str) -> None:
        self.url = url

    async def fill(self, size: Size, *, kept_only: bool) -> None:
        await _migrated(self.url)
        connection = await asyncpg.connect(self.url)
        for some in rows(size, kept_only=kept_only):
            for name, records in some.items():
                if records:
                    columns = [column.name for column in metadata.tables[name].columns]
                    await connection.copy_records_to_table(name, records=records, columns=columns)
        await connection.execute("VACUUM ANALYZE")
        await connection.close()

    async def _bytes(self, *words: str) -> int:
        connection = await asyncpg.connect(self.url)
        for one in words:
            await connection.execute(one, timeout=3_000)
        found = int(await connection.fetchval("SELECT pg_database_size(current_database())"))
        await connection.close()
        return found

    async def sizes(self, *, compact: bool) -> dict[str, int]:
        found = {"as it is": await self._bytes("VACUUM")}
        return found | ({"VACUUM FULL": await self._bytes("VACUUM FULL")} if compact else {})


class Sqlite:
    title = "SQLite"

    def __init__(self, file: Path) -> None:
        self._file, self.url = file, f"sqlite:///{file}"

    async def fill(self, size: Size, *, kept_only: bool) -> None:
        await _migrated(self.url)
        with contextlib.closing(sqlite3.connect(self._file)) as connection:
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute("PRAGMA cache_size=-400000")
            for some in rows(size, kept_only=kept_only):
                for name, records in ((n, r) for n, r in some.items() if r):
                    marks = ", ".join("?" * len(metadata.tables[name].columns))
                    columns = ", ".join(column.name for column in metadata.tables[name].columns)
                    words = f"INSERT INTO {name} ({columns}) VALUES ({marks})"  # noqa: S608
                    connection.executemany(words, records)
                connection.commit()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def sizes(self, *, compact: bool) -> dict[str, int]:
        with contextlib.closing(sqlite3.connect(self._file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            found = {"as it is": self._file.stat().st_size}
            pages, free = (
                connection.execute(f"PRAGMA {what}").fetchone()[0]
                for what in ("page_count", "freelist_count")
            )
            found["without free pages"] = 4096 * (pages - free)
            if compact:
                connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                found["VACUUM"] = self._file.stat().st_size
            return found


async def _migrated(url: str) -> None:
    engine = connect(url)
    await migrate(engine)
    await engine.dispose()


async def school(node: Served, seconds: float) -> list[float]:
    """How long the answers to moves take."""
    async with playing(node) as here:
        began = time.monotonic()
        await asyncio.sleep(seconds)
        ended = time.monotonic()
    return here.waits(began, ended)


def waits(url: str, asked: argparse.Namespace) -> list[str]:
    """A school on a node that deletes nothing, and on one that deletes, in turns."""
    found: dict[str, list[float]] = {"nothing is deleted": [], "deleting": []}
    gone = 0.0
    for _ in range(asked.rounds):
        for name in found:
            options = (
                "--no-bots",
                "--no-limits",
                "--archive-days",
                "0",
                *(KEPT if name != "deleting" else ()),
            )
            with served(*options, database=url) as node:
                found[name] += asyncio.run(school(node, asked.seconds))
                gone += _deleted(node.url)
    lines = compared("a school of 30", "over quiet (target: 2)", found)
    return [*lines, row("deleted meanwhile", f"{gone:,.0f}", "", "", "")]


def _deleted(url: str) -> float:
    import httpx  # noqa: PLC0415  # here alone

    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("parlour_deleted_tot"))


def measured(full: Any, small: Any, asked: argparse.Namespace) -> str:
    size = Size(asked.tables, asked.guests)
    _noted(lambda: asyncio.run(small.fill(size, kept_only=True)), "kept filled")
    needed = asyncio.run(small.sizes(compact=True))
    _noted(lambda: asyncio.run(full.fill(size, kept_only=False)), "all filled")
    before = asyncio.run(full.sizes(compact=False))
    lines = waits(full.url, asked)
    print(before, lines, sep="\n", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "parlour.cli.app", "admin", "retention"]
    command += ["--database", full.url]
    began = time.monotonic()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603
    rest = time.monotonic() - began
    after = asyncio.run(full.sizes(compact=True))
    least = list(needed.values())[-1]
    sizes = [
        [
            name,
            f"{before.get(name, 0) / 1e6:,.0f}" if name in before else "",
            f"{each / 1e6:,.0f}",
            f"{needed[name] / 1e6:,.0f}",
            f"{each / least:.3f}",
        ]
        for name, each in after.items()
    ]
    heads = [f"{full.title}, MB", "before", "after", "only what is kept", "after over the least"]
    text = [*table(heads, sizes), ""]
    text += [
        *lines,
        "",
        f"The rest went in {rest:.0f} s with `parlour admin retention`, nobody playing:",
    ]
    return "\n".join([*text, "", *(f"- {line}" for line in said.splitlines())])


def _noted(work: Callable[[], None], what: str) -> None:
    began = time.monotonic()
    work()
    print(f"{what} in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=200_000)
    parser.add_argument("--guests", type=int, default=100_000)
    asked = parser.parse_args()

    def on_postgres() -> str:
        with services.postgres() as (_, one), services.postgres() as (_, two):
            return measured(Postgres(one), Postgres(two), asked)

    def on_sqlite(folder: Path) -> str:
        return measured(Sqlite(folder / "full.db"), Sqlite(folder / "kept.db"), asked)

    parts = on_databases(asked.only, on_postgres, on_sqlite)
    cores = f"{asked.tables:,} tables, {asked.guests:,} guests; {os.cpu_count()} cores."
    if asked.write is not None:
        written(asked.write, "retention", "\n\n".join([*parts, cores]))


if __name__ == "__main__":
    main()
