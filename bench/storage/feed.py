"""The feed of ended games: how fast does a feature catch up, and what do moves notice of it?

    python -m bench.storage.feed --games 300000 [--write docs/performance.md]

A school plays on a server, in turns with a feature that has counted everything, with one that was
down while so many games ended, and while 1,000 games end per second. One of ten is a deal of the
day. The server delivers them.
"""

import argparse
import asyncio
import contextlib
import os
import time
from pathlib import Path
from typing import NamedTuple

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
INSERT INTO results (table_id, result, game)
SELECT 'bench' || (n + :before), :result, {GAME} FROM numbers
"""  # noqa: S608  # words of ours
CURSOR = """
INSERT INTO feed_cursors (feature, database, number) VALUES ('daily', '', :number)
ON CONFLICT (feature, database) DO UPDATE SET number = excluded.number
"""
PLACE = "SELECT number FROM feed_cursors WHERE feature = 'daily'"
LAST = "SELECT max(number) FROM results"
QUIET, CATCHING_UP, ENDING = "nothing to deliver", "catching up", "1,000 games end per second"
COMMITS_PER_SECOND, GAMES_PER_COMMIT = 20, 50  # as several nodes commit in groups


async def fill(url: str, games: int) -> None:
    engine = connect(url)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text(ADD), {"games": games, "before": 0, "result": RESULT})
    await engine.dispose()


async def end_games(url: str, before: int) -> None:
    """1,000 games per second, until it is cancelled."""
    engine, began = connect(url), time.monotonic()
    with contextlib.suppress(asyncio.CancelledError):
        for commit in range(10**6):
            given = {"games": GAMES_PER_COMMIT, "before": before + commit * GAMES_PER_COMMIT}
            async with engine.begin() as connection:
                await connection.execute(text(ADD), given | {"result": RESULT})
            due = began + (commit + 1) / COMMITS_PER_SECOND
            await asyncio.sleep(max(0.0, due - time.monotonic()))
    await engine.dispose()


async def ask(url: str, words: str, **given: int) -> int:
    engine = connect(url)
    async with engine.begin() as connection:
        found = await connection.execute(text(words), given)
        number = int(found.scalar_one()) if found.returns_rows else 0
    await engine.dispose()
    return number


class Round(NamedTuple):
    waits: list[float]  # ms until a move was answered
    delivered: float  # games per second
    ended: float  # games per second
    behind: int  # games that ended and were not delivered, in the end


async def played(node: Served, url: str, seconds: float, *, ending: bool) -> Round:
    first = await ask(url, LAST)
    async with playing(node) as school, asyncio.TaskGroup() as group:
        ends = group.create_task(end_games(url, first)) if ending else None
        began, before, since = time.monotonic(), await ask(url, PLACE), await ask(url, LAST)
        await asyncio.sleep(seconds)
        ended, after, last = time.monotonic(), await ask(url, PLACE), await ask(url, LAST)
        if ends is not None:
            ends.cancel()
    passed = ended - began
    return Round(
        school.waits(began, ended), (after - before) / passed, (last - since) / passed, last - after
    )


def measured(title: str, url: str, asked: argparse.Namespace) -> str:
    asyncio.run(fill(url, asked.games))
    rounds: dict[str, list[Round]] = {QUIET: [], CATCHING_UP: [], ENDING: []}
    for _ in range(asked.rounds):
        for name, mine in rounds.items():
            number = 0 if name == CATCHING_UP else asyncio.run(ask(url, LAST))
            asyncio.run(ask(url, CURSOR, number=number))
            with served(*OPTIONS, database=url) as node:
                mine.append(asyncio.run(played(node, url, asked.seconds, ending=name == ENDING)))
    waits = {name: [one for each in mine for one in each.waits] for name, mine in rounds.items()}
    lines = compared(f"{title}, a school of 30", "p99 over quiet (target: 1.5)", waits)
    rates = ", ".join(f"{one.delivered:,.0f}" for one in rounds[CATCHING_UP])
    ending = ", ".join(
        f"{one.ended:,.0f} ended, {one.delivered:,.0f} delivered ({one.behind:,} behind at the end)"
        for one in rounds[ENDING]
    )
    return "\n".join(
        [
            *lines,
            "",
            f"Games delivered per second while catching up, by round: {rates}.",
            f"While games end, per second and by round: {ending}.",
        ]
    )


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
