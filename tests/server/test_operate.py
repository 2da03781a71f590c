"""What an operator counts on: bots that come back, files that are private, nodes that hear."""

import os
import signal
import stat
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from parlour.storage.connect import SAFE, remedy
from tests.support import services
from tests.support.door import served
from tests.support.keeper import ran


def until(check: Callable[[], bool], seconds: float = 30.0) -> None:
    ends = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < ends
        time.sleep(0.1)


def running(url: str) -> float:
    """Subprocesses of bots."""
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return sum(
        float(line.split()[1]) for line in lines if line.startswith("parlour_bot_processes{")
    )


def test_bots_that_are_killed_come_back_and_both_are_told() -> None:
    with served("--pace", "0") as node:
        until(lambda: running(node.url) == 2)
        before = set(services.children(node.process.pid))
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        until(lambda: node.printed.count("bots ended") == 2)
        until(lambda: running(node.url) == 2)
        assert node.printed.count("bots started again") == 2
        assert not before & set(services.children(node.process.pid))
        assert "-9" in node.printed
        with httpx.Client(base_url=node.url, headers={"origin": node.url}, timeout=20) as ada:
            ada.post("/api/me", json={"name": "Ada"}).raise_for_status()
            asked = {"game": "memory", "bots": 1}
            table = ada.post("/api/tables", json=asked).json()["table"]

            def has_begun() -> bool:
                news = ada.get(f"/api/tables/{table}").json()["news"]
                return any(one and one["bot"] for one in news["chairs"])

            until(has_begun)


def test_a_second_server_on_a_file_does_not_start(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/parlour.db"
    with served("--no-bots", database=database) as node:
        for more in ((), ("--redis", "redis://127.0.0.1:1")):
            port = str(services.free_port())
            refused = ran(tmp_path, "serve", "--database", database, "--port", port, *more)
            assert refused.code == 1
            assert "one file serves one node" in refused.err
        assert httpx.get(f"{node.url}/readyz").status_code == 200
        node.process.kill()
        node.process.wait()
        with served("--no-bots", database=database) as again:  # one that died is not waited for
            assert httpx.get(f"{again.url}/readyz").status_code == 200


def test_a_second_server_without_redis_does_not_start_and_one_with_it_is_told_of(
    tmp_path: Path,
) -> None:
    with (
        services.postgres() as (_, database),
        services.redis() as (_, redis),
        served("--no-bots", database=database) as alone,
    ):
        port = str(services.free_port())
        refused = ran(tmp_path, "serve", "--database", database, "--port", port)
        assert refused.code == 1
        assert "--redis" in refused.err
        assert httpx.get(f"{alone.url}/readyz").text == "ready"
        with served("--no-bots", database=database, redis=redis):
            until(lambda: httpx.get(f"{alone.url}/readyz").text == "ready, without redis")


def test_the_database_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db"):
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    finally:
        os.umask(old)
    assert set(modes) >= {"parlour.db", "parlour.db-wal"}
    assert set(modes.values()) == {0o600}


def test_what_to_do_about_checksums_does_not_break_postgresql() -> None:
    assert "pg_checksums --enable" in remedy("data_checksums")
    assert all("postgresql.conf" in remedy(name) for name in SAFE if name != "data_checksums")
