"""A school of 30 behind one address plays on while the node is attacked in one way after another.

    python -m bench.attack.attack --seconds 15 --rounds 3 --idle 9000 [--only forms] [--write FILE]

One node with its usual limits, house bots and an analysis worker, on SQLite. Before each attack
there is a quiet spell of the same length, and all attacks take turns in each round. Then the same
with all attacks at once while so many idle sockets are open.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from pathlib import Path
from typing import NamedTuple

from bench.attack.attacks import ATTACKS, PROXY
from bench.support import meter
from bench.support.meter import percentile, spread, table, written
from bench.support.school import School
from parlour.features.puzzles.tests.shelved_puzzles import position, shelve, stored
from parlour.server.settings import Settings
from tests.support.door import Served, served

WARM = 3.0  # seconds after a change that are not counted
NETWORKS = 65_536
PUZZLES = 12
TARGET = 1.5
ALL, HELD = "all", "held"
HEADS = [
    "attack",
    "requests and frames a second (granted)",
    "cores used by the node, quiet",
    "attacked",
    "by bots and worker",
    "by attackers",
    "p99 quiet",
    "p99 attacked",
    "ratio",
    "target",
]


class Spell(NamedTuple):
    began: float
    ended: float
    node: float  # cores used, as the two below
    bots: float
    attackers: float
    sent: float = 0  # a second
    granted: float = 0


class Turn(NamedTuple):
    """One attack, and the quiet spell before it."""

    name: str
    quiet: Spell
    attacked: Spell


class Bench:
    def __init__(self, house: Served, attackers: Process, asked: argparse.Namespace) -> None:
        self._house, self._attackers, self._asked = house, attackers, asked
        self.school = School(house)

    async def order(self, *words: str) -> str:
        if self._attackers.stdin is None or self._attackers.stdout is None:
            raise OSError("no pipes")
        self._attackers.stdin.write((" ".join(words) + "\n").encode())
        answer = (await self._attackers.stdout.readline()).decode().strip()
        if not answer:
            raise RuntimeError("the attackers have ended")
        return answer

    async def turn(self, name: str) -> Turn:
        quiet = await self._spell()
        if name in ("networks", ALL):
            await self.order("fill", str(self._asked.networks))
        began = time.monotonic()
        await self.order(name)
        attacked = await self._spell()
        sent, granted = map(int, (await self.order("stop")).split())
        seconds = time.monotonic() - began
        waits = f"p99 {p99(self.school, quiet):.0f} ms, then {p99(self.school, attacked):.0f} ms"
        print(f"{name}: {sent:,} sent, {granted:,} granted; {waits}", file=sys.stderr, flush=True)
        return Turn(name, quiet, attacked._replace(sent=sent / seconds, granted=granted / seconds))

    async def _spell(self) -> Spell:
        await asyncio.sleep(WARM)
        began, before = time.monotonic(), self._cpu()
        await asyncio.sleep(self._asked.seconds)
        ended = time.monotonic()
        used = [(b - a) / (ended - began) for a, b in zip(before, self._cpu(), strict=True)]
        return Spell(began, ended, *used)

    def _cpu(self) -> tuple[float, float, float]:
        """Seconds of the node, of the processes that it has started, and of the attackers."""
        node = meter.cpu(self._house.process.pid)
        own = node.pop(self._house.process.pid)
        return own, sum(node.values()), sum(meter.cpu(self._attackers.pid).values())


def p99(school: School, *spells: Spell) -> float:
    return percentile([ms for one in spells for ms in school.waits(one.began, one.ended)], 0.99)


def row(says: str, school: School, turns: list[Turn]) -> list[str]:
    quiet, attacked = [one.quiet for one in turns], [one.attacked for one in turns]
    sent, granted, node, bots, attackers = (
        sum(getattr(one, field) for one in attacked) / len(turns)
        for field in ("sent", "granted", "node", "bots", "attackers")
    )
    before = sum(one.node for one in quiet) / len(turns)
    ratios = [p99(school, one.attacked) / p99(school, one.quiet) for one in turns]
    return [
        says,
        f"{sent:,.0f} ({granted:,.0f})",
        f"{before:.2f}",
        f"{node:.2f}",
        f"{bots:.2f}",
        f"{attackers:.2f}",
        f"{p99(school, *quiet):.0f} ms",
        f"{p99(school, *attacked):.0f} ms",
        spread(ratios),
        f"{TARGET}",
    ]


async def measured(house: Served, asked: argparse.Namespace) -> list[str]:
    command = (sys.executable, "-m", "bench.attack.attackers", house.url)
    attackers = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    bench = Bench(house, attackers, asked)
    try:
        await bench.order("prepare")
        bench.school.start()
        await asyncio.sleep(2 * WARM)
        names = asked.only or [*ATTACKS, ALL]
        turns = [await bench.turn(name) for _ in range(asked.rounds) for name in names]
        says = {name: attack.says for name, attack in ATTACKS.items()} | {ALL: "all at once"}
        if asked.idle:
            idle = int(await bench.order("idle", str(asked.idle)))
            says[HELD] = f"all at once, and {idle:,} idle sockets"
            held = [await bench.turn(ALL) for _ in range(asked.rounds)]
            turns += [one._replace(name=HELD) for one in held]
        await asyncio.sleep(WARM)  # for the last answers
        await bench.school.stop()
    finally:
        attackers.kill()
        await attackers.wait()
    school = bench.school
    kinds = {name: [one for one in turns if one.name == name] for name in says}
    rows = [row(says[name], school, some) for name, some in kinds.items() if some]
    size = f"{os.cpu_count()} cores, {asked.rounds} rounds, spells of {asked.seconds:g} s"
    wrong = f"Players cut off: {school.cut_off}. Errors of the node: {house.failures}."
    return [*table(HEADS, rows), "", f"{size}. {wrong}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--idle", type=int, default=9000)
    parser.add_argument("--networks", type=int, default=NETWORKS)
    parser.add_argument("--only", action="append", choices=[*ATTACKS, ALL])
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="parlour-attack-") as folder:
        file = Path(folder) / "parlour.db"
        shelve(file, *(stored(position("phage", at), f"p{at}", 1000) for at in range(PUZZLES)))
        with served(
            settings=Settings(),
            database=f"sqlite:///{file}",
            bots=True,
            proxies=(PROXY,),
            silent_names=True,
        ) as house:
            text = "\n".join(asyncio.run(measured(house, asked)))
    print(text)
    if asked.write is not None:
        written(asked.write, "attack", text)


if __name__ == "__main__":
    main()
