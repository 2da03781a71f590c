"""The real host on simulated ports: whatever happens in whatever order, no promise is broken.

A seed is one schedule: commands, cut connections, tables driven out of memory, slow and failing
batches, outages, lost hints, on two nodes. `PARLOUR_SEED=7` runs that one alone.
"""

import os

import pytest
from sim.defects import DEFECTS, Defect, lose_acknowledgements
from sim.schedule import Schedule, failures

MANY = int(os.environ.get("PARLOUR_SCHEDULES", "1500"))
ONE = os.environ.get("PARLOUR_SEED")
PARTS = 20  # so that several processes share the work
AGAIN = "PYTHONHASHSEED=0 PARLOUR_SEED={} .venv/bin/pytest -n 0 tests/test_schedules.py -k seed"


def checked(seed: int) -> None:
    if found := failures(seed):
        told = "\n  ".join(found[:10])
        pytest.fail(f"seed {seed}:\n  {told}\nrepeat it: {AGAIN.format(seed)}", pytrace=False)


@pytest.mark.skipif(ONE is not None, reason="one seed alone")
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_acknowledged_is_lost_and_every_watcher_is_told(part: int) -> None:
    for seed in range(part, MANY, PARTS):
        checked(seed)


@pytest.mark.skipif(ONE is None, reason="PARLOUR_SEED names none")
def test_this_seed() -> None:
    checked(int(ONE or 0))


@pytest.mark.parametrize("seed", range(5))
def test_one_seed_is_one_schedule(seed: int) -> None:
    def lived() -> object:
        schedule = Schedule(seed)
        schedule.run()
        return schedule.database.tables, [(a.key, a.answer) for a in schedule.history.attempts]

    assert lived() == lived()


def found_after(words: str, most: int) -> int:
    """How many schedules it takes until one of them goes wrong in this way."""
    for seed in range(most):
        if any(words in wrong for wrong in failures(seed)):
            return seed + 1
    return pytest.fail(f"not found in {most} schedules: {words}")


def test_the_schedules_find_an_acknowledgement_that_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lose_acknowledgements(monkeypatch)
    after = found_after("lost:", 2_000)
    with capsys.disabled():
        print(f"a lost acknowledgement is found after {after} schedules")  # noqa: T201


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
def test_the_schedules_find_other_defects(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    defect(monkeypatch)
    found_after(DEFECTS[defect], 500)
