"""The feed of ended games: how fast does a feature catch up, and what do moves notice of it?

    python -m bench.storage.feed --games 300000 [--write docs/performance.md]

A school plays on a server, in turns with a feature that has counted everything and with one that
was down: so many games ended meanwhile, one of ten a deal of the day. The server delivers them.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

from sqlalchemy import text

from bench.support.meter import percentile, table, written
from bench.support.school import School
from parlour.storage import connect, migrate
from tests.support import services
from tests.support.door import Served, served

WARM = 4.0  # seconds of a server that are not counted
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
    here = School(node)
    here.start()
    await asyncio.sleep(WARM)
    began, before = time.monotonic(), await ask(url, PLACE)
    await asyncio.sleep(seconds)
    ended, after = time.monotonic(), await ask(url, PLACE)
    await here.stop()
    return here.waits(began, ended), (after - before) / (ended - began)


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
    calm = percentile(waits["nothing to deliver"], 0.99)
    lines = [
        [name, f"{len(one):,}", f"{percentile(one, 0.5):.1f} ms", f"{percentile(one, 0.99):.1f} ms",
         f"{percentile(one, 0.99) / calm:.2f}"]
        for name, one in waits.items()
    ]  # fmt: skip
    heads = [f"{title}, a school of 30", "moves", "p50", "p99", "p99 over quiet (target: 1.5)"]
    each = ", ".join(f"{rate:,.0f}" for rate in rates)
    return "\n".join([*table(heads, lines), "", f"Games delivered per second, by round: {each}."])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    parser.add_argument("--write", type=Path)
    asked, parts = parser.parse_args(), list[str]()
    if asked.only != "sqlite":
        with services.postgres() as (_, url):
            parts.append(measured("PostgreSQL", url, asked))
            print(parts[-1], flush=True)
    if asked.only != "postgres":
        with tempfile.TemporaryDirectory(prefix="parlour-feed-") as folder:
            parts.append(measured("SQLite", f"sqlite:///{folder}/feed.db", asked))
            print(parts[-1], flush=True)
    size = f"A backlog of {asked.games:,} games, {asked.rounds} rounds of {asked.seconds:.0f} s"
    load = os.getloadavg()[1]
    parts.append(f"{size}; {os.cpu_count()} cores, load {load:.1f} with other work beside it.")
    if asked.write is not None:
        written(asked.write, "feed", "\n\n".join(parts))


if __name__ == "__main__":
    main()
