"""Whatever is killed leaves a log line, a number that changed and a true /readyz, and heals.

What was done and seen stands as a table in docs/reliability.md.
"""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.support import services
from tests.support.door import Cluster, Served, cluster, served
from tests.support.keeper import ran
from tests.support.root import ROOT

PAGE = ROOT / "docs/reliability.md"
PATIENCE = 40.0  # seconds: a node that was killed counts for 15


class Seen(NamedTuple):
    """What a node tells of itself."""

    ready: str  # the status and the text of /readyz
    numbers: dict[str, float]

    def number(self, name: str) -> float:
        return self.numbers.get(name, 0.0)


def seen(node: Served) -> Seen:
    ready = httpx.get(f"{node.url}/readyz", timeout=5)
    lines = httpx.get(f"{node.url}/metrics", timeout=5).text.splitlines()
    split = (line.rsplit(" ", 1) for line in lines if line.startswith("parlour_"))
    text = ready.text if ready.status_code == 200 else ""
    return Seen(f"{ready.status_code} {text}".strip(), {name: float(n) for name, n in split})


def until(check: Callable[[], bool], seconds: float = PATIENCE) -> None:
    ends = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < ends
        time.sleep(0.1)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Cluster]:
    with cluster(2, "--pace", "0") as made:
        for node in made.nodes:
            until(lambda: seen(node).ready == "200 ready")  # noqa: B023
            until(lambda: seen(node).number("parlour_nodes") == 2)  # noqa: B023
        yield made


class Kill(NamedTuple):
    """A row of the table."""

    killed: str
    says: str  # in the log, when it is gone
    number: str  # that changes
    change: tuple[float, float]
    ready: str  # /readyz meanwhile
    again: str  # in the log, when it is back


BOT, WORK = '{command="bot"}', '{command="work"}'
KILLS = [
    Kill(
        "bots",
        "bots ended",
        f"parlour_bot_outages_total{BOT}",
        (0, 1),
        "200 ready, without bots",
        "bots started again",
    ),
    Kill(
        "workers",
        "bots ended",
        f"parlour_bot_outages_total{WORK}",
        (0, 1),
        "200 ready, without analysts",
        "bots started again",
    ),
    Kill(
        "Redis",
        "redis out of reach",
        'parlour_redis_up{redis="1"}',
        (1, 0),
        "200 ready, without redis",
        "redis answers again",
    ),
    Kill(
        "PostgreSQL",
        "log out of reach",
        'parlour_log_up{database="main"}',
        (1, 0),
        "503",
        "log answers again",
    ),
    Kill(
        "another node", "a node is missing", "parlour_nodes", (2, 1), "200 ready", "a node has come"
    ),
]
WRITTEN = ["| killed | log line | metric | `/readyz` meanwhile | log line when it is back |"] + [
    f"| {one.killed} | `{one.says}` | `{re.sub('[{].*', '', one.number)}`: {one.change[0]} to "
    f"{one.change[1]} | `{one.ready}` | `{one.again}` |"
    for one in KILLS
]


def test_the_table_of_kills_is_in_the_docs() -> None:
    text = PAGE.read_text("utf-8")
    for line in WRITTEN:
        assert line in text, line


def child(node: Served, command: str) -> int:
    """The subprocess of a node that runs this command."""
    for pid in services.children(node.process.pid):
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        if command.encode() in words:
            return pid
    raise LookupError(command)


def strike(nodes: Cluster, killed: str) -> Callable[[], None]:
    """Kill it; what starts again what nothing of ours starts."""
    node, _ = nodes.nodes
    match killed:
        case "bots" | "workers":
            os.kill(child(node, "bot" if killed == "bots" else "work"), signal.SIGKILL)
            return lambda: None
        case "Redis":
            nodes.hints.kill()
            return nodes.hints.start
        case _:
            nodes.database.kill()
            return nodes.database.start


@pytest.mark.long
@pytest.mark.parametrize("kill", KILLS[:4], ids=lambda kill: kill.killed)
def test_what_is_killed_is_told_and_heals(nodes: Cluster, kill: Kill) -> None:
    node, _ = nodes.nodes
    assert seen(node).number(kill.number) == kill.change[0]
    told = node.printed.count(kill.says), node.printed.count(kill.again)
    start = strike(nodes, kill.killed)
    until(lambda: seen(node).ready == kill.ready)
    until(lambda: seen(node).number(kill.number) == kill.change[1])
    time.sleep(2 if start in (nodes.hints.start, nodes.database.start) else 0)  # it lasts
    start()
    until(lambda: seen(node).ready == "200 ready")
    until(lambda: node.printed.count(kill.again) == told[1] + 1)
    assert node.printed.count(kill.says) == told[0] + 1  # once, however long it lasted


@pytest.mark.long
def test_a_node_that_is_killed_is_told_by_the_other(nodes: Cluster, tmp_path: Path) -> None:
    kill, (node, other) = KILLS[4], nodes.nodes
    assert seen(node).number(kill.number) == kill.change[0]
    other.process.kill()
    other.process.wait()
    with pytest.raises(httpx.ConnectError):
        seen(other)
    assert seen(node).ready == kill.ready
    until(lambda: seen(node).number(kill.number) == kill.change[1])
    assert node.printed.count(kill.says) == 1
    before = node.printed.count(kill.again)
    database = f"postgresql://parlour@127.0.0.1:{nodes.database.port}/postgres"
    with served(database=database, redis=f"redis://127.0.0.1:{nodes.hints.port}/0"):
        until(lambda: node.printed.count(kill.again) == before + 1)
        nodes.hints.kill()
        until(lambda: "redis" in seen(node).ready)
        told = ran(tmp_path, "doctor", "--database", database, "--server", node.url)
        assert f"{node.url} is degraded, without redis" in told.out
        nodes.hints.start()
    until(lambda: node.printed.count(kill.says) == 2)
