"""Metrics are for operators, and reading them changes nothing."""

import asyncio
import platform
import re
import time
from importlib.metadata import version

import httpx
import pytest

from parlour.client import program
from parlour.server.auth import may_read_metrics
from parlour.server.ops.loop_lag import WINDOW, LoopLag
from parlour.server.ops.metrics import Metrics
from parlour.server.settings import Settings
from parlour.storage.schema_versions import known
from tests.support.door import served


@pytest.mark.parametrize(
    ("client", "may"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("10.1.2.3", True),
        ("192.168.1.9", True),
        ("::ffff:192.168.1.9", True),
        ("fd00::1", True),
        ("8.8.8.8", False),
        ("::ffff:8.8.8.8", False),
        ("2606:4700::1", False),
        ("/run/proxy.sock", False),
    ],
)
def test_the_local_network_reads_metrics(client: str, *, may: bool) -> None:
    scope = {"client": (client, 1), "headers": []}
    assert may_read_metrics(scope, Settings()) is may
    assert not may_read_metrics(scope, Settings(metrics_token="secret"))


def test_nobody_comes_from_nowhere() -> None:
    assert not may_read_metrics({"client": None, "headers": []}, Settings())


def test_a_token_for_metrics_is_needed_once_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_METRICS_TOKEN", "secret")
    with served("--no-bots") as house:
        found = [
            httpx.get(f"{house.url}/metrics", headers=headers, verify=False).status_code
            for headers in ({}, {"authorization": "Bearer s"}, {"authorization": "Bearer secret"})
        ]
    assert found == [404, 404, 200]


def test_a_visitor_through_a_known_proxy_reads_no_metrics() -> None:
    with served("--no-bots", "--proxy", "127.0.0.1") as house:
        for visitor, status in (("8.8.8.8", 404), ("10.0.0.7", 200)):
            headers = {"x-forwarded-for": visitor}
            answer = httpx.get(f"{house.url}/metrics", headers=headers, verify=False)
            assert answer.status_code == status


def test_the_longest_lag_is_told_to_all_who_ask_until_it_is_old() -> None:
    now = 100.0
    lag = LoopLag(lambda: now)
    lag.saw(0.5)
    lag.saw(0.2)
    assert [lag.longest(), lag.longest()] == [0.5, 0.5]
    now += WINDOW
    lag.saw(0.1)
    assert lag.longest() == 0.5
    now += WINDOW
    assert lag.longest() == 0.1
    now += 5 * WINDOW
    assert lag.longest() == 0.0


def test_who_is_there_and_what_they_play_is_counted() -> None:
    async def work() -> None:
        with served("--no-bots") as house:

            async def told(*lines: str) -> str:
                """The numbers follow within a moment."""
                async with asyncio.timeout(10), httpx.AsyncClient() as http:
                    text = ""
                    while not all(f"\n{line}\n" in text for line in lines):
                        await asyncio.sleep(0.05)
                        text = (await http.get(f"{house.url}/metrics")).text
                    return text

            ada, ben = [await program(house.url, name=name) for name in ("Ada", "Ben")]
            await told("parlour_people 0.0")
            opened = await ada.open("memory")
            async with ada.table(opened.table) as hers:
                await told("parlour_people 1.0", 'parlour_tables_watched{phase="WAITING"} 1.0')
                async with ben.table(opened.table) as his, ben.table(opened.table):
                    await his.sit()
                    await told("parlour_people 2.0", "parlour_sockets 3.0")
                    await told('parlour_tables_watched{phase="IN_GAME"} 1.0')
                    await hers.resign()
                    await told('parlour_tables_watched{phase="FINISHED"} 1.0')
            last = await told("parlour_people 0.0", "parlour_tables_in_memory 1.0")
            assert "parlour_tables_watched{" not in last
            await ada.close()
            await ben.close()

    asyncio.run(work())


def test_a_node_says_what_it_runs_and_since_when() -> None:
    before = time.time()
    told = Metrics().text().decode()
    since = float(re.findall(r"^parlour_start_time_seconds (\S+)$", told, re.MULTILINE)[0])
    assert before <= since <= time.time()
    built = (
        f'python="{platform.python_version()}",schema="{known()}",version="{version("parlour")}"'
    )
    assert f"parlour_build_info{{{built}}} 1.0" in told
