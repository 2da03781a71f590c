"""Anyone: two who press at the same moment, on any node, meet; a ghost is met by nobody."""

import asyncio
import time
from random import Random

import httpx
import pytest

from tests.support import door

pytestmark = pytest.mark.long
TIMES = 200
WITHIN = 0.010  # seconds between two presses


async def guest(url: str) -> httpx.AsyncClient:
    """Somebody new, with a cookie of their own."""
    client = httpx.AsyncClient(base_url=url, timeout=20, verify=False, headers={"origin": url})
    (await client.post("/api/me", json={})).raise_for_status()
    return client


async def press(person: httpx.AsyncClient, after: float, **asked: object) -> str:
    await asyncio.sleep(after)
    answer = await person.post("/api/seek", json={"game": "memory", **asked})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def seats(person: httpx.AsyncClient, table: str) -> list[object]:
    return list((await person.get(f"/api/tables/{table}")).json()["news"]["chairs"])


async def meet(urls: tuple[str, ...], times: int) -> None:
    rng = Random(0)
    for _ in range(times):
        pair = [await guest(url) for url in urls]
        began = time.monotonic()
        met = await asyncio.gather(*(press(one, rng.uniform(0, WITHIN)) for one in pair))
        took = time.monotonic() - began
        assert met[0] == met[1], f"two tables, pressed within 10 ms, after {took:.3f} s"
        assert None not in await seats(pair[0], met[0])
        for one in pair:
            await one.aclose()


def test_two_who_press_anyone_within_ten_milliseconds_on_two_nodes_are_at_one_table() -> None:
    with door.cluster(2, "--no-limits", "--no-bots") as cluster:
        asyncio.run(meet(cluster.urls, TIMES))
        assert [node.failures for node in cluster.nodes] == [0, 0]


def test_so_are_two_at_home_on_one_file() -> None:
    with door.served("--no-limits", "--no-bots") as served:
        asyncio.run(meet((served.url, served.url), 50))


def test_three_find_a_table_of_three_and_the_fourth_another() -> None:
    async def work(url: str) -> None:
        four = [await guest(url) for _ in range(4)]
        asked = {"game": "pixies", "seats": 3}
        met = await asyncio.gather(*(press(one, 0, **asked) for one in four))
        assert sorted(map(met.count, set(met))) == [1, 3]
        await asyncio.gather(*(one.aclose() for one in four))

    with door.served("--no-limits", "--no-bots") as served:
        asyncio.run(work(served.url))


def test_who_presses_twice_stays_at_the_same_table_and_who_has_left_is_met_by_nobody() -> None:
    async def work(url: str) -> None:
        ada, ben = await guest(url), await guest(url)
        first = await press(ada, 0)
        assert await press(ada, 0) == first
        left = await ada.post(f"/api/tables/{first}/do", json={"t": "leave", "id": "x"})
        assert left.json()["t"] == "ok"
        second = await press(ben, 0)
        assert second != first
        assert (await seats(ben, second)).count(None) == 1
        await asyncio.gather(ada.aclose(), ben.aclose())

    with door.served("--no-limits", "--no-bots") as served:
        asyncio.run(work(served.url))
