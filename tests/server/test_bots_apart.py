"""Every node notices when house bots and analysts that run on other machines are gone."""

import asyncio
import contextlib
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from parlour import house_bots
from parlour.cli.health_port import HEARD, found
from parlour.cli.server_health import measures
from parlour.cli.server_options import SECRET
from parlour.client import Client
from parlour.core.ids import TableId, UserId
from parlour.features.reviews.jobs import JOB_TIMEOUT, JobQueue
from parlour.host.local import LocalPresence
from parlour.host.ports import Lost
from parlour.house_bots import MISSING
from parlour.server.ops.house_bots_seen import HouseBotsSeen
from tests.support import services
from tests.support.door import cluster
from tests.support.keeper import PARLOUR, ran

MASTER = house_bots.bots("master")[0].id


def until(check: Callable[[], bool], seconds: float = 60.0) -> None:
    ends = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < ends
        time.sleep(0.2)


@contextlib.contextmanager
def started(command: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([*PARLOUR, command, *options])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def seconds(url: str, name: str) -> float:
    text = httpx.get(f"{url}/metrics").text
    return max(float(one) for one in re.findall(rf"^{name}\S* (\S+)$", text, re.MULTILINE))


def test_nodes_miss_bots_and_analysts_that_run_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SECRET, "shared")
    probe = services.free_port()
    with cluster(2) as house:
        servers = [word for url in house.urls for word in ("--server", url)]

        def all_say(text: str) -> bool:
            return all(httpx.get(f"{url}/readyz").text == text for url in house.urls)

        until(lambda: all_say("ready, without bots, analysts"))
        for node in house.nodes:
            assert seconds(node.url, "parlour_house_bots_seen_seconds") >= MISSING
            assert seconds(node.url, "parlour_analysts_seen_seconds") >= MISSING
            assert node.printed.count('"says":"house bots out of reach"') == 1
            assert node.printed.count('"says":"analysts out of reach"') == 1
        told = ran(tmp_path, "doctor", "--server", house.urls[0])
        assert told.code == 1
        assert "has no house bots: beginner, casual, strong, master not connected for" in told.out
        assert "has no analyst" in told.out
        assert "Start parlour bot with the PARLOUR_BOT_SECRET of the nodes" in told.out
        # They connect to the first node alone, and play at the tables of both.
        with started("bot", *servers, "--health-port", str(probe)):
            until(lambda: all_say("ready, without analysts"))
            assert httpx.get(f"http://127.0.0.1:{probe}/readyz").text == "ready"
            with started("work", *servers):
                until(lambda: all_say("ready"))
        assert seconds(house.urls[1], "parlour_house_bots_seen_seconds") < MISSING
        assert '"says":"house bots are back"' in house.nodes[1].printed


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Blind(LocalPresence):
    """Redis may be away."""

    away = False

    async def present(self, tables: object) -> dict[TableId, frozenset[UserId]]:
        if self.away:
            raise Lost
        return dict(await super().present(tables))  # type: ignore[arg-type]


def test_a_level_is_there_while_any_node_has_one_of_its_bots() -> None:
    presence, clock = Blind(), Clock()
    here, there = dict[UserId, int](), dict[UserId, int]()
    one = HouseBotsSeen(presence, here, "one", clock)
    two = HouseBotsSeen(presence, there, "two", clock)

    def passed(by: float) -> list[float]:
        clock.now += by
        for node in (two, one, two):
            asyncio.run(node.look())
        return [one.seconds["master"], two.seconds["master"], one.longest()]

    assert passed(5) == [5, 5, 5]
    there[MASTER] = 1
    there[UserId("somebody")] = 1  # no bot of ours
    assert passed(5) == [0, 0, 10]
    del there[MASTER]
    assert passed(5) == [5, 5, 15]
    presence.away = True  # they may be connected to a node that cannot say so
    assert passed(50) == [5, 5, 15]
    presence.away = False
    assert passed(5) == [10, 10, 20]


def test_an_analyst_at_work_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("parlour.features.reviews.jobs.time.monotonic", clock)

    async def work() -> list[float]:
        names = iter("abc")
        jobs, waits = JobQueue(lambda: next(names)), list[float]()
        clock.now += 30
        waits.append(jobs.without_workers())
        asked = asyncio.ensure_future(jobs.answers([], 2))
        await asyncio.sleep(0)
        assert await jobs.next() is not None
        clock.now += 30
        waits.append(jobs.without_workers())  # it computes
        clock.now += JOB_TIMEOUT
        waits.append(jobs.without_workers())  # its job is given to another, if there is one
        asked.cancel()
        return waits

    assert asyncio.run(work()) == [30, 0, 30 + JOB_TIMEOUT]


def test_a_probe_tells_a_process_that_lives_from_one_that_plays() -> None:
    quiet, busy = Client("http://127.0.0.1:1"), Client("http://127.0.0.1:1")
    alive, ready = b"GET /healthz HTTP/1.1\r\n", b"GET /readyz HTTP/1.1\r\n"
    assert found(alive, [quiet])[0] == "200 OK"
    busy.heard = time.monotonic() - HEARD + 5
    assert found(ready, [quiet, busy])[0] == "200 OK"
    busy.heard = time.monotonic() - HEARD - 1
    assert found(ready, [quiet, busy]) == ("503 Service Unavailable", "no node answers")
    assert found(b"GET /metrics HTTP/1.1\r\n", [busy])[0] == "404 Not Found"
    assert found(b"\xff\r\n", [busy])[0] == "404 Not Found"


def test_the_doctor_names_the_levels_that_are_away() -> None:
    told = (
        'parlour_house_bots_seen_seconds{level="casual"} 0.0\n'
        'parlour_house_bots_seen_seconds{level="master"} 240.0\n'
        "parlour_analysts_seen_seconds 3.0\nparlour_loop_blocked_seconds 0.25\n"
    )
    bots, analysts, lag = measures("http://one", told)
    assert (bots.sign, bots.facts["levels"], bots.facts["ago"]) == ("wrong", "master", "4 min")
    assert (analysts.sign, lag.sign, lag.facts["ms"]) == ("fine", "warn", 250)
