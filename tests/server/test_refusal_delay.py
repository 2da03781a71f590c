"""Who is refused again and again waits for each answer, and nobody else does."""

import asyncio
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour.core.ids import Ms
from parlour.server.auth import refusal_delay
from parlour.server.auth.refusal_delay import REFUSAL_DELAY, RefusalDelay
from parlour.server.settings import Rate, Settings
from tests.support.door import Served, served
from tests.support.visitor import client

AT_ONCE = 3
SETTINGS = Settings(rates={"refusals": Rate(AT_ONCE, Ms(60 * 60_000))})
ATTACKER, NEIGHBOUR = "127.0.3.1", "127.0.3.2"


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served(settings=SETTINGS) as one:
        yield one


def took(house: Served, host: str, times: int) -> list[float]:
    found = []
    with client(house.url, transport=httpx.HTTPTransport(local_address=host)) as http:
        for _ in range(times):
            began = time.monotonic()
            assert http.get("/api/me").status_code == 401
            found.append(time.monotonic() - began)
    return found


def test_an_address_that_is_refused_again_and_again_waits(house: Served) -> None:
    assert min(took(house, ATTACKER, AT_ONCE + 2)[AT_ONCE:]) >= REFUSAL_DELAY
    began = time.monotonic()
    with (
        pytest.raises(InvalidStatus),
        connect(f"{house.socket}/ws/lobby", source_address=(ATTACKER, 0)),
    ):
        pass
    assert time.monotonic() - began >= REFUSAL_DELAY


def test_nobody_else_waits_and_nothing_but_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal_delay, "REFUSAL_DELAY", 3600.0)
    delay = RefusalDelay(SETTINGS)

    async def waits(where: str, status: int) -> bool:
        answer = asyncio.ensure_future(delay.wait({"client": (where, 1)}, status))
        await asyncio.sleep(0)
        return not answer.done() and answer.cancel()

    async def work() -> None:
        for at in range(AT_ONCE + 2):
            assert await waits(ATTACKER, 401) == (at >= AT_ONCE)
        assert await waits(ATTACKER, 429)
        assert not await waits(ATTACKER, 200)
        assert not await waits(ATTACKER, 404)
        assert not await waits(NEIGHBOUR, 401)

    asyncio.run(work())


def test_addresses_beyond_a_number_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal_delay, "MOST_ADDRESSES", 2)
    delay = RefusalDelay(SETTINGS)
    kept = [delay._bucket(where) for where in ("a", "b", "c", "b")]
    assert kept[3] is kept[1]
    assert delay._bucket("a") is not kept[0]
