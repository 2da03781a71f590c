"""Nothing hidden leaves by the door: twin worlds that differ in a secret send the same bytes.

Every frame, body and line of every viewer is compared, one by one: their number, their order,
their length, their bytes. `PARLOUR_TWINS` is the number of games of each kind.
"""

import itertools
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from twin_world import ATTEMPTS, Job

GAMES = int(os.environ.get("PARLOUR_TWINS", "4"))
WORLD = Path(__file__).with_name("twin_world.py")
PAIRS = [*((game, "seed") for game in ATTEMPTS), ("pazaak", "hand")]


def played(
    folder: Path, game: str, secret: str, games: int, leak: str = ""
) -> list[list[dict[str, list[str]]]]:
    """Both worlds, side by side: what each viewer of each game received."""
    processes = []
    for twin in (False, True):
        name = f"{game}-{secret}-{leak}-{twin}"
        job = Job(game, games, 0, twin, secret, leak, str(folder / f"{name}.json"))
        paper = folder / f"{name}.job"
        paper.write_bytes(msgspec.json.encode(job))
        processes.append((job, subprocess.Popen([sys.executable, str(WORLD), str(paper)])))
    for _, process in processes:
        assert process.wait(1200) == 0
    return [msgspec.json.decode(Path(job.out).read_bytes()) for job, _ in processes]


def differences(worlds: list[list[dict[str, list[str]]]]) -> list[str]:
    found = []
    for at, (one, other) in enumerate(zip(*worlds, strict=True)):
        for viewer, frames in one.items():
            pairs = enumerate(itertools.zip_longest(frames, other[viewer]))
            where = next((n for n, (a, b) in pairs if a != b), None)
            if where is not None:
                found.append(f"game {at}, {viewer}: frame {where}")
    return found


@pytest.mark.parametrize(("game", "secret"), PAIRS)
def test_what_a_viewer_may_not_know_changes_nothing_it_receives(
    tmp_path: Path, game: str, secret: str
) -> None:
    worlds = played(tmp_path, game, secret, GAMES)
    received = sum(len(frames) for told in worlds[0] for frames in told.values())
    assert differences(worlds) == []
    assert received > 60 * GAMES  # they did look


@pytest.mark.parametrize("leak", ["plain", "id", "hash", "length"])
@pytest.mark.parametrize(("game", "secret"), [("pazaak", "hand"), ("phage", "seed")])
def test_a_planted_leak_is_caught(tmp_path: Path, game: str, secret: str, leak: str) -> None:
    assert differences(played(tmp_path, game, secret, 4, leak))
