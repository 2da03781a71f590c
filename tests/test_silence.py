"""A node that stands still says nothing, not even goodbye: its players notice and go to another."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from between import run
from door import Served, served
from line import Line

from parlour.client import Seat, guest

NOTICED = 4.0  # seconds: two to ask, two to answer
BUSY = 2.5  # and what a busy machine takes besides


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots", "--no-limits") as one:
        yield one


async def _connected(seat: Seat, url: str = "") -> float:
    began = time.monotonic()
    while seat.connected != url if url else not seat.connected:  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    return time.monotonic() - began


def test_a_node_that_falls_silent_is_left_in_four_seconds(house: Served) -> None:
    async def plays() -> None:
        with Line(house.url) as line:
            ada = await guest(line.url, house.url, name="Ada")
            opened = await ada.open("memory")
            async with ada.table(opened.table) as seat:
                await _connected(seat, line.url)
                line.silence()
                assert await _connected(seat, house.url) < NOTICED + BUSY
            await ada.close()

    run(plays())


@pytest.mark.long
def test_a_network_that_is_slower_than_that_is_waited_for(house: Served) -> None:
    async def plays() -> None:
        with Line(house.url) as line:
            ada = await guest(house.url, name="Ada")
            opened = await ada.open("memory")
            ada.servers = (line.url,)
            line.slow(1.4)
            async with ada.table(opened.table) as seat:
                await _connected(seat)
                await asyncio.sleep(NOTICED + BUSY)
                lost = seat.reconnected
                await asyncio.sleep(2 * NOTICED)
                assert seat.reconnected == lost, "it is dropped again and again"
            await ada.close()

    run(plays())
