"""Bots at a hundred tables: how long they think, and that the server never waits for them.

python -m bench.bots.event_loop --tables 100 --seconds 60
"""

import argparse
import asyncio
import time

import httpx

from parlour.client import Client, guest
from parlour.core.mind import LEVELS
from parlour.games.registry import names
from tests.support import door

LOOK = 2.0  # seconds between two looks at the server's pulse


async def lay(client: Client, tables: int) -> None:
    """Tables where bots play each other: every game, every level."""
    kinds = [(game, level) for game in names() for level in LEVELS]
    for at in range(tables):
        game, level = kinds[at % len(kinds)]
        await client.open(game, bots=2, level=level, sit=False)


async def measured(url: str, tables: int, seconds: float) -> tuple[list[float], int]:
    async with await guest(url, name="Ada") as client, httpx.AsyncClient(base_url=url) as http:
        await lay(client, tables)
        blocked, until = list[float](), time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(LOOK)
            text = (await http.get("/metrics")).text
            numbers = dict(
                line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")
            )
            blocked.append(float(numbers["parlour_loop_blocked_seconds"]))
        return blocked, round(float(numbers['parlour_answers_total{kind="ok"}']))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=100)
    asked.add_argument("--seconds", type=float, default=60)
    given = asked.parse_args()
    with door.served("--no-limits") as house:
        blocked, answers = asyncio.run(measured(house.url, given.tables, given.seconds))
    print(f"{given.tables} tables of bots, {answers} commands in {given.seconds:.0f} s")
    print(f"loop blocked for at most {1000 * max(blocked):.1f} ms")


if __name__ == "__main__":
    main()
