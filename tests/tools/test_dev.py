"""`make dev`: requests and sockets reach the server through vite, and one Ctrl-C ends both."""

import asyncio
import signal
from pathlib import Path

import httpx
import pytest

from parlour.client import program
from tests.support.dev import READY, developing
from tools.develop.dev import VITE

pytestmark = pytest.mark.skipif(not VITE.exists(), reason="npm ci has not run")


async def seen_through(url: str) -> str:
    """What a player hears of their own table, which a page would open with Play."""
    async with await program(url, name="Ada", bot="test") as ada:
        table = (await ada.open("memory")).table
        async with ada.table(table) as seat:
            async for news in seat:
                return news.phase
    return ""


def test_one_plays_through_vite_and_ctrl_c_ends_both(tmp_path: Path) -> None:
    with developing(tmp_path, "--no-bots") as dev:
        assert asyncio.run(seen_through(dev.pages)) == "WAITING"
        for origin, status in ((dev.pages, 200), ("http://evil.example", 403)):
            asked = httpx.post(
                f"{dev.pages}/api/me", json={"name": "Ada"}, headers={"origin": origin}
            )
            assert asked.status_code == status
        assert httpx.get(f"{dev.pages}/api/debug").status_code == 200
        dev.process.send_signal(signal.SIGINT)
        assert dev.process.wait(READY) == 0
        for url in (dev.pages, dev.server):
            with pytest.raises(httpx.ConnectError):
                httpx.get(url)
