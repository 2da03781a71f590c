"""Memory, open files and the time of requests are metrics, and tell nothing else."""

import asyncio
import re
import time
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from parlour.games.registry import load
from parlour.host.local import (
    LocalChangeBus,
    LocalLimits,
    LocalPresence,
    LocalRandomness,
    LocalTime,
)
from parlour.host.node import Node
from parlour.host.tables import Host
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.ops import process
from parlour.server.settings import Settings
from tests.support.door import served
from tests.support.local_log import LocalLog

MIB = 1024 * 1024


def test_memory_that_is_held_shows_in_whole_steps() -> None:
    before = process.memory()
    held = bytearray(200 * MIB)
    held[::4096] = b"x" * len(held[::4096])
    after = process.memory()
    assert after - before >= 200 * MIB - process.MEMORY_STEP
    assert (before % process.MEMORY_STEP, after % process.MEMORY_STEP) == (0, 0)
    assert after < process.memory_limit()
    del held


def _group(folder: Path, name: str, written: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(written + "\n")


def test_the_limit_is_the_smallest_of_the_groups_around_us(tmp_path: Path) -> None:
    _group(tmp_path / "system.slice", "memory.max", str(900 * MIB))
    _group(tmp_path / "system.slice" / "parlour.service", "memory.max", "max")
    _group(tmp_path / "other.slice", "memory.max", "1")
    assert list(process.limits(tmp_path, "0::/system.slice/parlour.service\n")) == [900 * MIB]
    _group(tmp_path, "memory.max", str(500 * MIB))  # as in a container
    assert list(process.limits(tmp_path, "0::/\n")) == [500 * MIB]


def test_older_control_groups_are_read_as_well(tmp_path: Path) -> None:
    _group(tmp_path / "memory" / "docker" / "x", "memory.limit_in_bytes", str(700 * MIB))
    groups = "5:cpu,cpuacct:/docker/x\n4:memory:/docker/x\n"
    assert list(process.limits(tmp_path, groups)) == [700 * MIB]


def test_a_slow_handler_shows_in_its_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> str:
        clock, randomness = LocalTime(), LocalRandomness()
        host = Host(LocalLog(clock), LocalChangeBus(), load, clock, randomness)
        nothing = cast("Any", None)
        node = Node(host, LocalPresence(), clock)
        stores = Stores(nothing, nothing)
        context = Context(node, stores, LocalLimits(clock), randomness, Settings())
        await host.beat()
        healthy = host.clock.healthy

        def slow() -> bool:
            time.sleep(0.3)
            return healthy()

        monkeypatch.setattr(host.clock, "healthy", slow)
        transport = httpx.ASGITransport(app=cast("Any", app(context)))
        async with httpx.AsyncClient(transport=transport, base_url="http://node") as client:
            await client.get("/readyz")
        return context.metrics.text().decode()

    found = dict(
        re.findall(
            r'^parlour_request_seconds_bucket{le="([^"]+)",route="/readyz"} (\S+)$',
            asyncio.run(work()),
            re.MULTILINE,
        )
    )
    assert (found["0.25"], found["10.0"], found["+Inf"]) == ("0.0", "1.0", "1.0")


def test_a_route_is_a_template_and_never_an_address() -> None:
    with served("--no-bots") as node, httpx.Client(base_url=node.url) as client:
        for path in ("/api/tables/secret-1", "/api/codes/secret2", "/api/secret-3", "/secret.txt"):
            client.get(path)
        client.get("/metrics")
        text = client.get("/metrics").text
    routes = set(re.findall(r'^parlour_request_seconds_count{route="([^"]+)"}', text, re.MULTILINE))
    assert routes >= {"/api/tables/{table}", "/metrics", "/readyz", "none"}
    assert "secret" not in text
    for name in ("memory_bytes", "memory_limit_bytes", "open_files", "open_files_limit"):
        (value,) = re.findall(rf"^parlour_{name} (\S+)$", text, re.MULTILINE)
        assert float(value) > 0
    assert 'parlour_log_up{database="main"} 1.0' in text


def test_a_node_logs_its_start_and_its_stop() -> None:
    with served("--no-bots") as node:
        assert node.printed.count('"says":"started"') == 1
        node.process.terminate()
        assert node.process.wait(15) == 0
        lines = [line for line in node.printed.splitlines() if '"parlour.service"' in line]
    started, stopped = lines
    assert re.search(r'"schema":"\d{4}","databases":\["main"\],"redis":0,"seconds":', started)
    assert '"version":"' in started
    assert '"says":"stopped"' in stopped
