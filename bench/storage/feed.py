"""The feed of ended games: how fast does a feature catch up, and what do moves notice of it?

    python -m bench.storage.feed --games 300000 [--write docs/performance.md]

A school plays on a server, in turns with a feature that has counted everything and with one that
was down: so many games ended meanwhile, one of ten a deal of the day. The server delivers them.
"""

import argparse
import asyncio
import os
import time
from pathlib import Path

from sqlalchemy import text

from bench.storage.background import compared, on_databases, options, playing
from bench.support.meter import written
from parlour.storage import connect, migrate
from tests.support import services
from tests.support.door import Served, served

OPTIONS = ("--no-bots", "--no-limits", "--archive-days", "0")
SEATS = f'"seats":[{{"user":"{1:032x}"}},{{"user":"house:strong:1","bot":"strong"}}]'
PLAIN = '{"rules":"pazaak/1",' + SEATS + "}"
DEAL = '{"rules":"memory/1","purpose":{"kind":"daily","key":"1","undo":false},' + SEATS + "}"
RESULT = b'{"scores":[6,5],"winners":[0],"reason":"points"}'
GAME = f"CASE WHEN n % 10 = 0 THEN '{DEAL}' ELSE '{PLAIN}' END".replace(":", "\\:")
ADD = f"""
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :games)
INSERT INTO results (table_id, result, game) SELECT 'bench' || n, :result, {GAME} FROM numbers
"""  # noqa: S608  # words of ours
CURSOR = """
INSERT INTO feed_cursors (feature, database, number) VALUES ('daily', '', :number)
ON CONFLICT (feature, database) DO UPDATE SET number = excluded.number
"""
PLACE = "SELECT number FROM feed_cursors WHERE feature = 'daily'"
LAST = "SELECT max(number) FROM results"


async def fill(url: str, games: int) -> None:
    engine = connect(url)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text(ADD), {"games": games, "result": RESULT})
    await engine.dispose()


async def ask(url: str, words: str, **given: int) -> int:
    engine = connect(url)
    async with engine.begin() as connection:
        found = await connection.execute(text(words), given)
        number = int(found.scalar_one()) if found.returns_rows else 0
    await engine.dispose()
    return number


async def played(node: Served, url: str, seconds: float) -> tuple[list[float], float]:
    """How long the answers to moves took, and how many games were delivered per second."""
    async with playing(node) as school:
        began, before = time.monotonic(), await ask(url, PLACE)
        await asyncio.sleep(seconds)
        ended, after = time.monotonic(), await ask(url, PLACE)
    return school.waits(began, ended), (after - before) / (ended - began)


def measured(title: str, url: str, asked: argparse.Namespace) -> str:
    asyncio.run(fill(url, asked.games))
    waits: dict[str, list[float]] = {"nothing to deliver": [], "catching up": []}
    rates = list[float]()
    for _ in range(asked.rounds):
        for name in waits:
            number = 0 if name == "catching up" else asyncio.run(ask(url, LAST))
            asyncio.run(ask(url, CURSOR, number=number))
            with served(*OPTIONS, database=url) as node:
                times, rate = asyncio.run(played(node, url, asked.seconds))
            waits[name] += times
            rates += [rate] if name == "catching up" else []
    lines = compared(f"{title}, a school of 30", "p99 over quiet (target: 1.5)", waits)
    each = ", ".join(f"{rate:,.0f}" for rate in rates)
    return "\n".join([*lines, "", f"Games delivered per second, by round: {each}."])


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=300_000)
    asked = parser.parse_args()

    def on_postgres() -> str:
        with services.postgres() as (_, url):
            return measured("PostgreSQL", url, asked)

    def on_sqlite(folder: Path) -> str:
        return measured("SQLite", f"sqlite:///{folder}/feed.db", asked)

    parts = on_databases(asked.only, on_postgres, on_sqlite)
    size = f"A backlog of {asked.games:,} games, {asked.rounds} rounds of {asked.seconds:.0f} s"
    load = os.getloadavg()[1]
    parts.append(f"{size}; {os.cpu_count()} cores, load {load:.1f} with other work beside it.")
    if asked.write is not None:
        written(asked.write, "feed", "\n\n".join(parts))


if __name__ == "__main__":
    main()
