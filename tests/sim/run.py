"""Runs schedules, the seeds that failed once first, and says how much was done in them.

PYTHONHASHSEED=0 python -m tests.sim.run --seeds 2000 --moves 300000 --jobs 2
PYTHONHASHSEED=0 python -m tests.sim.run --seed 7
"""

import argparse
import math
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.sim.known import KNOWN
from tests.sim.schedule import codes, run

SEEDS = Path(__file__).with_name("seeds.txt")
AGAIN = "PYTHONHASHSEED=0 .venv-dev/bin/python -m tests.sim.run --seed"
PART = 10  # seeds that a process is handed at once


def failed_once() -> list[int]:
    lines = SEEDS.read_text().splitlines()
    return [int(line.split()[0]) for line in lines if line and not line.startswith("#")]


def failures(seed: int, counts: Counter[str]) -> list[str]:
    """What goes wrong in the schedule of this seed, besides what is known to."""
    found, counted = run(seed)
    counts.update(counted)
    counts["seeds"] += 1
    return [what for what in found if what.partition(":")[0] not in KNOWN]


def part(seeds: list[int]) -> tuple[Counter[str], dict[int, list[str]]]:
    counts: Counter[str] = Counter()
    found = {seed: failures(seed, counts) for seed in seeds}
    return counts, {seed: what for seed, what in found.items() if what}


def many(asked: argparse.Namespace) -> tuple[Counter[str], dict[int, list[str]]]:
    """All the seeds, and more until there were so many moves; or until there is no time left."""
    ends = time.monotonic() + asked.seconds
    total: Counter[str] = Counter()
    wrong: dict[int, list[str]] = {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        at, enough = asked.first, False
        while not enough and len(wrong) <= PART:
            parts = [list(range(a, a + PART)) for a in range(at, at + PART * asked.jobs, PART)]
            if at == asked.first:
                parts = [failed_once(), *parts]
            for counts, found in pool.map(part, parts):
                total += counts
                wrong |= found
            at += PART * asked.jobs
            enough = total["seeds"] >= asked.seeds and total["moves"] >= asked.moves
            enough = enough or time.monotonic() > ends
    return total, wrong


def told(total: Counter[str], wrong: dict[int, list[str]]) -> str:
    lines = [
        f"seed {seed}: {sorted(codes(found))}\n  " + "\n  ".join(found[:5]) + f"\n  {AGAIN} {seed}"
        for seed, found in wrong.items()
    ]
    names = ("seeds", "moves", "acks", "faults", "frames", "results", "records")
    figures = ", ".join(f"{total[name]:,} {name}" for name in names)
    hours = f"{total['table_ms'] / 3_600_000:,.1f} hours of table time"
    kinds = ", ".join(f"{n:,} {k[6:]}" for k, n in sorted(total.items()) if k.startswith("fault "))
    broke = f"{figures}, {hours}; {len(wrong)} schedules broke a promise"
    return "\n".join([*lines, broke, kinds])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, help="this one alone")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--moves", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="no more after these")
    asked = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        parser.error("PYTHONHASHSEED=0 makes a seed one schedule")
    total, wrong = many(asked) if asked.seed is None else part([asked.seed])
    print(told(total, wrong))  # noqa: T201
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
