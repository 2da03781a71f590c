"""The real host on simulated ports: whatever happens in whatever order, no promise is broken.

A seed is one schedule of some two hundred moves: people who play, cheat and are cut off, nodes
that crash and stand still, a database that is slow, away or replaced. `tests.sim.run` runs many.
"""

import os
import subprocess
import sys

import pytest

from parlour.core.ids import TableId
from parlour.host.ports import Row
from tests.sim.checks.answers import check_order, check_real_time
from tests.sim.database import SimDatabase
from tests.sim.deep_defects import DEEP_DEFECTS
from tests.sim.defects import DEFECTS, SOONER, Defect
from tests.sim.erase import EraseSchedule
from tests.sim.erase_defects import ERASE_DEFECTS
from tests.sim.feed import FeedSchedule
from tests.sim.feed_defects import FEED_DEFECTS
from tests.sim.history import History, Intent
from tests.sim.known import KNOWN
from tests.sim.runner import failures
from tests.sim.schedule import Schedule, codes, run
from tests.sim.truth import Truth
from tests.support.root import ROOT

PARTS, SEEDS = 4, 30  # of `make check`; `make schedules` has many more
MOST = 100  # schedules until a defect is found
TABLE = TableId("here")


@pytest.mark.parametrize("part", range(PARTS))
def test_no_promise_is_broken(part: int) -> None:
    asked = [
        sys.executable,
        "-m",
        "tests.sim.run",
        "--first",
        f"{part * SEEDS}",
        "--seeds",
        f"{SEEDS}",
    ]
    world = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(asked, cwd=ROOT, env=world, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{done.stdout}{done.stderr}", pytrace=False)


@pytest.mark.parametrize("seed", range(3))
def test_one_seed_is_one_schedule(seed: int) -> None:
    def lived() -> object:
        schedule = Schedule(seed)
        schedule.run()
        return schedule.database.tables, [(a.key, a.answer) for a in schedule.history.attempts]

    assert lived() == lived()


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
def test_each_defect_is_found_by_its_check_alone(
    defect: Defect, monkeypatch: pytest.MonkeyPatch
) -> None:
    defect(monkeypatch)
    code, met = DEFECTS[defect], list[set[str]]()
    first = SOONER.get(defect, 0)
    for seed in range(first, first + MOST):
        met.append(codes(run(seed)[0]) - (KNOWN - {code}))
        if met[-1] == {code}:
            return
    pytest.fail(f"{code} alone is not found in {MOST} schedules: {[one for one in met if one]}")


@pytest.mark.parametrize("defect", DEEP_DEFECTS, ids=lambda defect: defect.__name__)
def test_defects_of_sessions_are_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    defect(monkeypatch)
    assert any(codes(run(seed)[0]) - KNOWN for seed in range(MOST))


def test_nobody_who_was_erased_is_found_anywhere() -> None:
    counts, found = failures(EraseSchedule, range(SEEDS))
    assert found == {}
    assert counts["erased"] >= SEEDS // 2


@pytest.mark.parametrize("defect", ERASE_DEFECTS, ids=lambda defect: defect.__name__)
def test_defects_of_erasing_are_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    defect(monkeypatch)
    first = ERASE_DEFECTS[defect]
    assert any(EraseSchedule(seed).run() for seed in range(first, first + MOST))


def test_every_game_that_ended_is_counted_once_by_every_feature() -> None:
    counts, found = failures(FeedSchedule, range(SEEDS))
    assert found == {}
    assert counts["games"] >= 50 * SEEDS
    assert counts["nodes"] >= 3 * SEEDS


@pytest.mark.parametrize("defect", FEED_DEFECTS, ids=lambda defect: defect.__name__)
def test_defects_of_the_feed_are_found(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    defect(monkeypatch)
    assert any(FeedSchedule(seed).run() for seed in range(MOST))


def checked(database: SimDatabase, history: History) -> list[str]:
    """What the checks of order say; the database keeps it, so no defect of a host can break it."""
    check_order(database, history)
    check_real_time(Truth(database, history), history)
    return history.faults


def logged(*seqs: int) -> SimDatabase:
    database = SimDatabase(Schedule(0).rng)
    database.tables[TABLE] = [
        Row(table=TABLE, seq=seq, command=f"ada.{at}", entry=b"") for at, seq in enumerate(seqs)
    ]
    return database


def test_a_log_with_a_gap_or_two_entries_at_one_place_is_found() -> None:
    assert codes(checked(logged(1, 2, 4), History())) == {"I4"}
    assert codes(checked(logged(1, 2, 2), History())) == {"I4"}
    assert not checked(logged(1, 2, 3), History())


@pytest.mark.parametrize(("earlier", "later", "found"), [(1, 2, set()), (2, 1, {"I5"})])
def test_what_was_sent_after_an_answer_stands_after_it(
    earlier: int, later: int, found: set[str]
) -> None:
    history = History()
    for key, seq in (("ada.0", earlier), ("ben.0", later)):
        history.intents[TABLE, key] = intent = Intent(TABLE, history.tick())
        intent.acked = (history.tick(), seq)
    assert codes(checked(logged(1, 2), history)) == found
