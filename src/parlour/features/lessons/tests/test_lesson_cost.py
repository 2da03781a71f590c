"""A step of a lesson costs little, also when nobody has asked for it before."""

import time

import pytest

from parlour.features.lessons.http import _answer
from parlour.games.registry import load
from parlour.lessons.steps import paths
from tests.games.test_lessons import STEPS, taught


@pytest.mark.long  # 4.6 ms alone; beside other tests a processor is slower
def test_a_step_is_answered_within_5_ms_of_cpu_also_the_first_time() -> None:
    for game, name in STEPS:  # decoded once, and warm
        list(paths(*taught(game, name)))
    slowest: dict[str, float] = {}
    for game, name in STEPS:
        for path in list(paths(*taught(game, name))):
            spelt = ".".join(map(str, path)) or "start"
            took = []
            for _ in range(9):
                _answer.cache_clear()
                began = time.process_time()
                _answer(load(game), name, spelt)
                took.append(1000 * (time.process_time() - began))
            slowest[f"{game} {name} {spelt}"] = min(took)
    worst = max(slowest, key=lambda one: slowest[one])
    print(f"{len(slowest)} positions, the slowest {worst}: {slowest[worst]:.1f} ms")  # noqa: T201
    assert slowest[worst] <= 5
