"""A disk that is full: nothing is acknowledged, and the log says so once, on an idle node too."""

import time
from pathlib import Path

import httpx

from tests.server.test_operate import until
from tests.server.test_stopped_nodes import begun, do
from tests.support import door
from tests.support.small_disk import fill, small_disk

__all__ = ["small_disk"]


def play(url: str, table: str, *people: dict[str, str]) -> str:
    """A move of whoever is to move; what came of it."""
    for who in people:
        seen = httpx.get(f"{url}/api/tables/{table}", headers=who, timeout=20).json()["news"]
        if seen["moves"]:
            move = {"t": "move", "base": seen["seq"], "move": seen["moves"][0]}
            return str(do(url, table, who, **move)["t"])
    return ""


def test_a_full_disk_is_told_once_and_ends_by_itself(small_disk: Path) -> None:
    with door.served("--no-bots", "--no-limits", database=f"sqlite:///{small_disk}/a.db") as node:
        table, ada, ben = begun(node.url)
        fill(small_disk / "ballast")
        until(lambda: play(node.url, table, ada, ben) == "retry", 60)
        ends = time.monotonic() + 6
        while time.monotonic() < ends:
            play(node.url, table, ada, ben)
        until(lambda: httpx.get(f"{node.url}/readyz", timeout=20).status_code == 503)
        assert httpx.get(f"{node.url}/api/tables/{table}", headers=ada, timeout=20).is_success
        assert node.printed.count("log out of reach") == 1
        assert node.printed.count("log answers again") == 0
        (small_disk / "ballast").unlink()
        until(lambda: "log answers again" in node.printed)
        assert do(node.url, table, ada, t="resign")["t"] == "ok"
        assert node.printed.count("log out of reach") == 1
        assert node.printed.count("log answers again") == 1


def test_an_idle_node_tells_within_a_minute_that_an_entry_has_no_room(small_disk: Path) -> None:
    # Its WAL is small. In one that has grown before, entries still fit: then nothing is told.
    with door.served("--no-bots", "--no-limits", database=f"sqlite:///{small_disk}/a.db") as node:

        def log_up() -> str:
            text = httpx.get(f"{node.url}/metrics", timeout=20).text
            lines = text.splitlines()
            return next(line for line in lines if line.startswith("parlour_log_up")).split()[-1]

        assert float(log_up()) == 1
        fill(small_disk / "ballast")
        until(lambda: "log out of reach" in node.printed, 60)
        assert "disk is full" in node.printed
        assert float(log_up()) == 0  # what ParlourDatabaseAway goes by
        time.sleep(3)
        assert node.printed.count("log out of reach") == 1
        (small_disk / "ballast").unlink()
        until(lambda: "log answers again" in node.printed)
        assert float(log_up()) == 1
        assert node.printed.count("log answers again") == 1
