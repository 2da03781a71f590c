"""Real nodes that are stopped and go on: nobody who is connected is gone, and nobody is charged."""

import asyncio
import json
import os
import signal
import sqlite3
import time
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.support import door

PER_MOVE = 6.0  # seconds


def guest(url: str, name: str) -> dict[str, str]:
    token = httpx.post(f"{url}/api/me", json={"name": name}, timeout=20).cookies["parlour"]
    return {"authorization": f"Bearer {token}"}


def do(url: str, table: str, who: dict[str, str], **frame: object) -> dict[str, Any]:
    body = {"id": uuid.uuid4().hex, **frame}
    answer = httpx.post(f"{url}/api/tables/{table}/do", json=body, headers=who, timeout=20)
    return dict(answer.json())


def phase(url: str, table: str, who: dict[str, str]) -> str:
    seen = httpx.get(f"{url}/api/tables/{table}", headers=who, timeout=20).json()
    return str(seen["news"]["phase"])


def begun(url: str, **terms: object) -> tuple[str, dict[str, str], dict[str, str]]:
    ada, ben = guest(url, "Ada"), guest(url, "Ben")
    body = {"game": "memory", "options": {"first": 0}, **terms}
    table = httpx.post(f"{url}/api/tables", json=body, headers=ada, timeout=20).json()["table"]
    assert do(url, table, ben, t="sit")["t"] == "ok"
    for who in (ada, ben):
        assert do(url, table, who, t="commit", commit=None)["t"] == "ok"
    return table, ada, ben


@pytest.mark.long
def test_who_is_connected_to_a_node_that_was_stopped_does_not_lose() -> None:
    async def work(house: door.Cluster) -> None:
        one, two = house.nodes
        table, ada, ben = begun(two.url)
        paths = [f"{node.socket}/ws/tables/{table}" for node in (one, two)]
        async with (
            connect(paths[0], additional_headers=ada, ping_interval=None) as hers,
            connect(paths[1], additional_headers=ben, ping_interval=None) as his,
        ):
            seq = 0
            while not seq:
                seq = json.loads(await hers.recv()).get("seq", 0)
            os.kill(one.process.pid, signal.SIGSTOP)
            for _ in range(6):
                await asyncio.sleep(5)
                assert do(two.url, table, ben, t="claim")["t"] != "ok"
            os.kill(one.process.pid, signal.SIGCONT)
            for _ in range(14):
                await asyncio.sleep(5)
                answer = await asyncio.to_thread(do, two.url, table, ben, t="claim")
                assert answer["t"] != "ok"
        await his.close()
        assert phase(two.url, table, ben) == "IN_GAME"

    with door.cluster(2, "--no-bots", "--no-limits") as house:
        asyncio.run(work(house))


def ended(file: Path, table: str) -> bool:
    query = "SELECT count(*) FROM results WHERE table_id = ?"
    return bool(sqlite3.connect(file, timeout=10).execute(query, [table]).fetchone()[0])


@pytest.mark.long
@pytest.mark.parametrize("stops", [[10.0], [2.5, 2.5, 2.5]])
def test_time_in_which_the_server_was_stopped_is_not_charged(stops: list[float]) -> None:
    with door.served("--no-bots", "--no-limits") as node:
        table, _, _ = begun(node.url, control={"t": "PerMove", "ms": int(1_000 * PER_MOVE)})
        began, down = time.monotonic(), 0.0
        time.sleep(1)
        for seconds in stops:
            stopped = time.monotonic()
            os.kill(node.process.pid, signal.SIGSTOP)
            time.sleep(seconds)
            os.kill(node.process.pid, signal.SIGCONT)
            down += time.monotonic() - stopped
            time.sleep(0.6)
        file = node.log.with_name("parlour.db")
        while not ended(file, table):
            assert time.monotonic() - began < 120
            time.sleep(0.05)
        assert time.monotonic() - began - down >= PER_MOVE - 0.1
