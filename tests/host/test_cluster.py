"""Processes that share PostgreSQL and Redis and nothing else, and what happens when they die.

`PARLOUR_CLUSTER` is the number of games of each kind, `PARLOUR_KILLS` of kills of each kind;
`make cluster` raises both.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from parlour.core.ids import TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.table.history import decode, read
from parlour.table.room import phase
from parlour.table.terms import Control, Terms, Untimed
from tests.host.cluster_node import USERS, Job
from tests.support import services
from tests.support.root import ROOT
from tests.support.tables import EVERY_TABLE, begin, sits

GAMES = int(os.environ.get("PARLOUR_CLUSTER", "3"))
KILLS = int(os.environ.get("PARLOUR_KILLS", "2"))
UNTIMED = Untimed()
NODE = [sys.executable, "-m", "tests.host.cluster_node"]


class Cluster:
    """Node processes, their seats spread over them, and the files of what they were told."""

    def __init__(self, folder: Path, database: str, redis: str, count: int = 2) -> None:
        self.folder, self.database, self.redis, self.count = folder, database, redis, count
        self.tables: dict[TableId, int] = {}
        self.processes: list[subprocess.Popen[bytes]] = []

    async def lay(
        self, kinds: list[tuple[str, int]], games: int, control: Control = UNTIMED
    ) -> None:
        engine = connect(self.database)
        await migrate(engine)
        await engine.dispose()
        log = SqlLog(connect(self.database))
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        for game, seats in kinds:
            for _ in range(games):
                name = await host.open(
                    Terms(rules=f"{game}/1", seats=seats, control=control), sits(*USERS[:seats])
                )
                await begin(host, name, USERS[:seats])
                self.tables[name] = seats
        await log.close()

    def start(self, index: int, *, idle: bool = False) -> None:
        """A process with its share of the seats; or with none, only to beat and sweep."""
        mine = (
            []
            if idle
            else [
                (table, UserId(USERS[seat]))
                for at, (table, seats) in enumerate(self.tables.items())
                for seat in range(seats)
                if (at + seat) % self.count == index
            ]
        )
        job = Job(self.database, self.redis, mine, str(self.folder / f"acks-{index}"))
        paper = self.folder / f"job-{index}"
        paper.write_bytes(msgspec.json.encode(job))
        process = subprocess.Popen([*NODE, str(paper)], cwd=ROOT)
        if index < len(self.processes):
            self.processes[index] = process
        else:
            self.processes.append(process)

    def run(self, disturb: Callable[[], None] = lambda: None, most: float = 600) -> None:
        """Start all, disturb them if asked, and wait until every player has finished."""
        for index in range(self.count):
            self.start(index)
        disturb()
        for process in self.processes:
            assert process.wait(timeout=most) == 0

    def kill(self, index: int) -> None:
        self.processes[index].kill()
        self.processes[index].wait()

    def acks(self) -> list[list[str]]:
        files = self.folder.glob("acks-*")
        return [line.split(" ") for file in files for line in file.read_text().splitlines()]

    async def judge(self) -> None:
        """Nothing acknowledged is lost, nothing happened twice, every game ended and verifies."""
        log = SqlLog(connect(self.database))
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        lines = {name: list(await log.read({name: 0})) for name in self.tables}
        written = {(name, line.command): line.seq for name in lines for line in lines[name]}
        for table, command, *answer in self.acks():
            if answer[0] == "refused":
                assert (table, command) not in written, "a refused move is in the log"
            else:
                assert written.get((TableId(table), command)) == int(answer[0]), (
                    "an acked move is lost"
                )
        for name, log_lines in lines.items():
            assert [line.seq for line in log_lines] == list(range(1, len(log_lines) + 1))
            assert max(Counter(line.command for line in log_lines).values()) == 1
            entries = [decode(line.entry) for line in log_lines]
            box = load(entries[0].terms.rules)
            folded = read(box, TableId(name), entries, (await log.starts([name]))[name].secret)
            assert phase(folded) == "FINISHED"
            assert folded == await host.table(name)
            assert verify(msgspec.json.encode(await host.record(name)), load) == ()
        await log.close()


Servers = tuple[Cluster, services.Service, services.Service]


@contextmanager
def cluster(folder: Path, count: int = 2) -> Iterator[Servers]:
    with services.postgres() as (pg, database), services.redis() as (rd, redis):
        found = Cluster(folder, database, redis, count)
        try:
            yield found, pg, rd
        finally:
            for process in found.processes:
                process.kill()


def test_every_game_is_played_by_two_processes(tmp_path: Path) -> None:
    with cluster(tmp_path) as (nodes, _, _):
        asyncio.run(nodes.lay(EVERY_TABLE, GAMES))
        nodes.run()
        asyncio.run(nodes.judge())
        assert len(nodes.acks()) > 20 * len(nodes.tables)


@pytest.mark.long
@pytest.mark.parametrize("victim", ["node", "redis", "postgres"])
def test_whatever_is_killed_no_acknowledged_move_is_lost_and_play_goes_on(
    tmp_path: Path, victim: str
) -> None:
    with cluster(tmp_path) as (nodes, pg, rd):
        asyncio.run(nodes.lay([("memory", 2), ("phage", 2), ("pixies", 3)], 6 * KILLS))
        rng = Random(victim)

        def disturb() -> None:
            for _ in range(KILLS):
                time.sleep(rng.uniform(0.4, 1.2))
                match victim:
                    case "node":
                        index = rng.randrange(nodes.count)
                        nodes.kill(index)
                        nodes.start(index)
                    case "redis":
                        rd.kill()
                        time.sleep(rng.uniform(0.1, 1))
                        rd.start()
                    case _:
                        pg.kill()
                        time.sleep(rng.uniform(0.1, 0.5))
                        pg.start()

        nodes.run(disturb)
        asyncio.run(nodes.judge())
