"""A thousand people open the deal of the day in one minute, beside as many who list the games.

    python -m bench.crowds.daily [--people 1000] [--rounds 6] [--write docs/performance.md]

One node with house bots on PostgreSQL and Redis. Spells of both kinds take turns at the same rate:
whoever opens the deal asks for it, for their result, and for their table; the others ask for the
list of games as often. Everybody is a new guest with a connection of their own.
"""

import argparse
import asyncio
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import httpx

from bench.support import meter
from bench.support.meter import NO_TLS, percentile
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.tests.dailies import DAY
from parlour.server.settings import Settings, relaxed
from tests.support import services
from tests.support.door import Served, served

MINUTE = 60.0
RATE = 1_000 / MINUTE
TARGET = 200  # ms
WARM = 20  # people who come before, so that all code is loaded
GAME = "pazaak"
DEAL, RESULTS, PLAY = "GET /api/daily", "GET /api/daily/1/results", "POST /api/daily/1"
GAMES = "GET /api/games"
SENT_AWAY, AGAIN = "503", 1.5  # seconds, as on the pages
KINDS = {"deal": (DEAL, RESULTS, PLAY), "games": (GAMES, GAMES, GAMES)}
Waits = dict[str, list[float]]  # ms by what was asked


async def answered(http: httpx.AsyncClient, ask: str, waits: Waits) -> httpx.Response:
    """As pages do it: whoever is sent away for a moment asks again, and has waited."""
    method, path = ask.split()
    until = perf_counter() + MINUTE
    while perf_counter() < until:
        with suppress(httpx.TransportError):  # the server closes connections that are idle
            answer = await http.request(method, path, json={} if path == "/api/me" else None)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer.raise_for_status()
        waits[SENT_AWAY].append(0.0)
        await asyncio.sleep(AGAIN)
    raise TimeoutError(ask)


async def person(url: str, asks: tuple[str, ...], waits: Waits) -> None:
    transport = httpx.AsyncHTTPTransport(verify=NO_TLS)
    async with httpx.AsyncClient(base_url=url, timeout=MINUTE, transport=transport) as http:
        token = (await answered(http, "POST /api/me", waits)).cookies["parlour"]
        http.cookies.clear()  # a cookie alone writes from pages of ours only
        http.headers["authorization"] = f"Bearer {token}"
        for ask in asks:
            began = perf_counter()
            await answered(http, ask, waits)
            waits[ask].append(1e3 * (perf_counter() - began))


async def spell(url: str, kind: str, people: int) -> Waits:
    """So many come, one after the other, whether the others are served or not."""
    waits, began, coming = defaultdict[str, list[float]](list), perf_counter(), []
    for number in range(people):
        await asyncio.sleep(max(0.0, began + number / RATE - perf_counter()))
        coming.append(asyncio.create_task(person(url, KINDS[kind], waits)))
    await asyncio.gather(*coming)
    return waits


async def measured(house: Served, people: int, rounds: int) -> list[dict[str, Waits]]:
    each = people // rounds
    for kind in KINDS:
        await spell(house.url, kind, WARM)
    return [{kind: await spell(house.url, kind, each) for kind in KINDS} for _ in range(rounds)]


def told(found: list[dict[str, Waits]], people: int, others: float) -> str:
    games = [percentile(one["games"][GAMES], 0.99) for one in found]
    rows = []
    for ask in (GAMES, DEAL, RESULTS, PLAY):
        kind = "games" if ask == GAMES else "deal"
        every = [one[kind][ask] for one in found]
        whole, tails = (
            [ms for some in every for ms in some],
            [percentile(some, 0.99) for some in every],
        )
        ratios = [tail / base for tail, base in zip(tails, games, strict=True)]
        middle = [sorted(some)[len(some) // 2] for some in every]
        target = "" if ask == GAMES else f"{TARGET}"
        cells = [meter.spread(middle, 1), meter.spread(tails, 1), f"{percentile(whole, 0.99):.0f}"]
        rows.append([f"`{ask}`", *cells, target, meter.spread(ratios)])
    head = [
        "request",
        "p50 ms",
        "p99 ms of a round",
        "p99 of all",
        "target",
        "over that of the games",
    ]
    away = {kind: sum(len(one[kind].get(SENT_AWAY, ())) for one in found) for kind in KINDS}
    note = (
        f"{people:,} people of each kind at {RATE:.0f} a second, in {len(found)} "
        f"interleaved rounds. Sent away for a moment (503, or cut off): {away['deal']} times who "
        f"opened the deal, {away['games']} times who listed games. Others used {others:.1f} of "
        "the two cores when it began."
    )
    return "\n".join([*meter.table(head, rows), "", note])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="put what was found into this document")
    parser.add_argument("--people", type=int, default=1_000, help="of each kind, 1,000 a minute")
    parser.add_argument("--rounds", type=int, default=6)
    given = parser.parse_args()
    others, settings = meter.busy(5), relaxed(Settings(features=DailySettings(daily_games=(GAME,))))
    with services.postgres() as (_, database), services.redis() as (_, redis):
        with served(database=database, redis=redis, settings=settings):
            pass  # the deals are fixed the day before
        with served(
            database=database, redis=redis, settings=settings, bots=True, daily_ahead=int(DAY)
        ) as house:
            found = asyncio.run(measured(house, given.people, given.rounds))
            if house.failures:
                raise RuntimeError(house.printed)
    text = told(found, given.people, others)
    print(text)
    if given.write:
        meter.written(given.write, "daily", text)


if __name__ == "__main__":
    main()
