"""A node that stands still says nothing, not even goodbye: its players notice and go to another."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close, CloseCode

from parlour.client import Seat, guest
from parlour.client.pledge import OwnSeed
from parlour.client.seat import PING
from parlour.core.ids import TableId
from tests.client.between import run
from tests.support.door import Served, served
from tests.support.line import Line

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


class Socket(NamedTuple):
    latency: float  # of the last sign of life; 0: there was none


@pytest.mark.parametrize(("latency", "patience"), [(0.0, 2 * PING), (0.01, PING), (1.9, 2 * PING)])
def test_only_a_network_that_may_be_slow_is_waited_for(latency: float, patience: float) -> None:
    async def lost() -> None:
        seat = Seat(("http://x",), "token", OwnSeed(TableId("t")))
        seat._socket = cast("Any", Socket(latency))
        silence = ConnectionClosedError(None, Close(CloseCode.INTERNAL_ERROR, ""))
        assert seat._next_patience(silence) == patience
        assert seat._next_patience(OSError()) == PING

    run(lost())


@pytest.mark.long
def test_nodes_that_fall_silent_one_after_the_other_are_left_as_soon(house: Served) -> None:
    async def plays() -> None:
        with Line(house.url) as one, Line(house.url) as two, Line(house.url) as three:
            lines = (one, two, three)
            ada = await guest(*(line.url for line in lines), house.url, name="Ada")
            opened = await ada.open("memory")
            async with ada.table(opened.table) as seat:
                for line, after in zip(lines, (two.url, three.url, house.url), strict=True):
                    await _connected(seat, line.url)
                    await asyncio.sleep(PING + 0.5)  # it has given a sign of life
                    line.silence()
                    assert await _connected(seat, after) < NOTICED + BUSY
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
