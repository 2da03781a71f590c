"""The last release and today's code play the same tables: forwards, side by side, and back.

`PARLOUR_UPGRADES` is for how many seconds each step lasts; `make upgrades` has 20, and 20 tables.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from tests.chaos.judge import judged, judged_file
from tests.server.rolling import Load, Node, nodes
from tests.support import last_release, services
from tests.support.keeper import waited
from tests.support.network_players import Job, Seen
from tests.support.root import ROOT

STEP = float(os.environ.get("PARLOUR_UPGRADES", "1"))  # seconds of play after each step
PAIRS = int(os.environ.get("PARLOUR_UPGRADE_TABLES", "2"))
REFUSED = 5.0  # seconds for which nobody may be kept from playing
BUSY = 5.0  # seconds more, at most, while other programs have the cores
DOWN = 15.0  # seconds of its own that a node may need to stop and to be ready again
PLAYERS = [sys.executable, "-m", "tests.support.network_players"]
GAMES = [("memory", 2), ("pazaak", 2), ("phage", 2), ("pixies", 2)]
Env = Mapping[str, str] | None


class Step(Struct):
    """One node was stopped and started in another version: what that cost."""

    name: str
    down: float  # seconds from the order to stop until it was ready again
    own: float  # of these, those in which it did not wait for a core
    waited: float  # seconds that players and nodes waited for a core: other programs had it
    gaps: list[float]  # for each pair the longest time without an acknowledged move
    alone: bool  # nobody can play while this node is away

    @property
    def allowed(self) -> float:
        return REFUSED + min(self.waited, BUSY) + (self.down if self.alone else 0)

    def __str__(self) -> str:
        middle = sorted(self.gaps)[len(self.gaps) // 2]
        return (
            f"{self.name}: stopped and ready again in {self.down:.2f} s, {self.own:.2f} s of its "
            f"own; without a move p50 {middle:.2f} s, at most {max(self.gaps):.2f} s; allowed "
            f"{self.allowed:.2f} s, of which {min(self.waited, BUSY):.2f} s because cores were busy"
        )


class Upgrade:
    """The steps of one upgrade and the way back, and what they cost."""

    def __init__(self, load: Load, nodes: list[Node]) -> None:
        self._load, self._nodes = load, nodes
        self._steps = list[Step]()

    async def step(self, name: str, node: Node, env: Env) -> None:
        began, before = time.monotonic(), self._waited()
        await asyncio.to_thread(node.stop)
        before -= node.gone
        await asyncio.to_thread(node.start, env)
        ready, starting = time.monotonic(), node.waited
        await asyncio.sleep(STEP)
        gaps = await self._load.interruptions(began)
        waited, down = self._waited() - before, ready - began
        alone = len(self._nodes) == 1
        self._steps.append(Step(name, down, down - starting, waited, gaps, alone))

    def _waited(self) -> float:
        return waited(os.getpid()) + sum(node.waited for node in self._nodes)

    def judge(self, broken: list[str]) -> None:
        """Nothing is lost or doubled, and nobody was kept from playing for long."""
        acknowledged = len(self._load.history.acknowledged())
        figures = [f"{acknowledged} acknowledged moves, {len(broken)} promises broken"]
        print("", *figures, *self._steps, sep="\n")  # noqa: T201
        assert broken == []
        assert [str(step) for step in self._steps if max(step.gaps) > step.allowed] == []
        assert [str(step) for step in self._steps if step.own > DOWN] == []
        assert acknowledged > 5 * PAIRS


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="parlour-upgrade-") as found:
        yield Path(found)


@pytest.mark.skipif(sys.platform == "win32", reason="needs PostgreSQL and Redis")
def test_a_rolling_upgrade_and_the_way_back_lose_nothing() -> None:
    old = last_release.environment()

    async def work(one: Node, two: Node, port: int) -> None:
        load = Load([one.url, two.url], PAIRS)
        upgrade = Upgrade(load, [one, two])
        async with load.playing():
            await upgrade.step("first node upgraded", one, None)
            await _other_clients([one.url, two.url], old)
            await upgrade.step("second node upgraded", two, None)
            await upgrade.step("first node back", one, old)
            await upgrade.step("second node back", two, old)
        upgrade.judge(await judged(load.history, [port]))

    with (
        folder() as path,
        services.postgres() as (database, url),
        services.redis() as (_, redis),
        nodes(path, 2, "--database", url, "--redis", redis) as (one, two),
    ):
        one.start(old)
        two.start(old)
        asyncio.run(work(one, two, database.port))
        for node in (one, two):
            assert "Traceback" not in node.log.read_text(), node.log.read_text()


async def _other_clients(urls: list[str], old: Mapping[str, str]) -> None:
    """Clients of the last release play through both nodes, and verify what was recorded."""
    with folder() as path:
        job, out = path / "job", path / "out"
        around = Job(urls, GAMES, seed=1, at_once=4, out=str(out))
        job.write_bytes(msgspec.json.encode(around))
        command = [*PLAYERS, str(job)]
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=old)
        assert await process.wait() == 0
        seen = msgspec.json.decode(out.read_bytes(), type=list[Seen])
        assert len(seen) == len(GAMES)
        assert [fault for one in seen for fault in one.faults] == []


def test_a_file_is_upgraded_and_used_by_the_last_release_again() -> None:
    old = last_release.environment()

    async def work(node: Node, file: Path) -> None:
        load = Load([node.url], PAIRS)
        upgrade = Upgrade(load, [node])
        async with load.playing():
            await upgrade.step("upgraded", node, None)
            await upgrade.step("back", node, old)
        await asyncio.to_thread(node.stop)
        upgrade.judge(judged_file(load.history, file))

    with folder() as path, nodes(path, 1, "--database", f"sqlite:///{path}/parlour.db") as (node,):
        node.start(old)
        asyncio.run(work(node, path / "parlour.db"))
        assert "Traceback" not in node.log.read_text(), node.log.read_text()
