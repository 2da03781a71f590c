"""Runs schedules by their seeds, on several cores, and prints what was done in them."""

import argparse
import logging
import warnings
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Protocol

from tests.sim.loop import WORLD, VirtualLoop

SEEDS_PER_PART = 50  # that a process is handed at once


class Schedule(Protocol):
    """One world, made from a seed. `run` returns what went wrong."""

    counts: Counter[str]

    def run(self) -> list[str]: ...


NewSchedule = Callable[[int], Schedule]
Found = tuple[Counter[str], dict[int, list[str]]]  # counts, and what went wrong by seed


def lived(loop: VirtualLoop, life: Coroutine[object, object, None]) -> list[str]:
    """Runs a whole world without its logs, and returns what its tasks raised."""
    logger = logging.getLogger("parlour")
    level, logger.level = logger.level, logging.CRITICAL
    try:
        loop.run_until_complete(loop.create_task(life, context=WORLD))
    finally:
        logger.setLevel(level)
        loop.close()
    return loop.raised


def failures(new: NewSchedule, seeds: range) -> Found:
    counts, found = Counter[str](), dict[int, list[str]]()
    for seed in seeds:
        schedule = new(seed)
        if wrong := schedule.run():
            found[seed] = wrong
        counts += schedule.counts
    return counts, found


def main(new: NewSchedule, figures: Sequence[str], broken: str) -> int:
    """Prints these counts, and how many schedules broke the promise; 1 if any did."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    warnings.filterwarnings("ignore", ".*never awaited")  # what a node that crashed was to do next
    logging.getLogger("parlour").setLevel(logging.CRITICAL)  # or did when it was collected
    last = asked.first + asked.seeds
    parts = [
        range(at, min(at + SEEDS_PER_PART, last)) for at in range(asked.first, last, SEEDS_PER_PART)
    ]
    total, wrong = Counter[str](), dict[int, list[str]]()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for counts, found in pool.map(partial(failures, new), parts):
            total += counts
            wrong |= found
    for seed, what in [*wrong.items()][:10]:
        print(f"seed {seed}: {what[:5]}")  # noqa: T201
    done = ", ".join(f"{total[name]:,} {name}" for name in figures)
    print(f"{asked.seeds:,} schedules, {done}; {len(wrong)} {broken}")  # noqa: T201
    return bool(wrong)
