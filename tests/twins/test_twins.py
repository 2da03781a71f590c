"""Nothing hidden leaves by the door: twin worlds that differ in a secret send the same bytes.

Every frame, body and line of every viewer is compared, one by one: their number, their order,
their length, their bytes. `PARLOUR_TWINS` is the number of games of each game, whatever is hidden.
"""

import difflib
import itertools
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.support.root import ROOT
from tests.twins.twin_game import ATTEMPTS
from tests.twins.twin_leaks import CHANNELS
from tests.twins.twin_looks import NOT_LOOKED_AT, looks, written
from tests.twins.twin_world import Job

GAMES = int(os.environ.get("PARLOUR_TWINS", "4"))
WORLD = [sys.executable, "-m", "tests.twins.twin_world"]
PAIRS = [
    *((game, "seed") for game in ATTEMPTS),
    ("pazaak", "hand"),
    ("memory", "pledge"),
    ("phage", "code"),
]


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
        processes.append((job, subprocess.Popen([*WORLD, str(paper)], cwd=ROOT)))
    for _, process in processes:
        assert process.wait(1200) == 0
    return [msgspec.json.decode(Path(job.out).read_bytes()) for job, _ in processes]


def lines(one: str, other: str) -> str:
    """What differs, where whole texts are kept: of metrics a digest would explain nothing."""
    differing = difflib.unified_diff(one.splitlines(), other.splitlines(), lineterm="", n=0)
    return "".join(f"\n{line}" for line in differing)


def differences(worlds: list[list[dict[str, list[str]]]]) -> dict[str, str]:
    """What came from where, and differs: the first example of each."""
    found: dict[str, str] = {}
    for at, (one, other) in enumerate(zip(*worlds, strict=True)):
        for viewer, received in one.items():
            pairs = itertools.zip_longest(received, other[viewer], fillvalue="nothing")
            for n, (a, b) in enumerate(pairs):
                if a != b:
                    found.setdefault(a.partition("\t")[0], f"game {at}, {viewer}: {n}{lines(a, b)}")
    return found


@pytest.mark.parametrize(("game", "secret"), PAIRS)
def test_what_a_viewer_may_not_know_changes_nothing_it_receives(
    tmp_path: Path, game: str, secret: str
) -> None:
    games = max(4, GAMES // [name for name, _ in PAIRS].count(game))
    worlds = played(tmp_path, game, secret, games)
    received = [one for told in worlds[0] for seen in told.values() for one in seen]
    assert differences(worlds) == {}
    assert len(received) > 50 * games  # they did look
    if games >= 100:
        sources = {one.partition("\t")[0] for one in received}
        assert sources >= {str(look) for look in looks()}


def test_every_route_is_looked_at_or_says_why_not() -> None:
    """A route that is new is among the looks at once; one that is gone is not excused any more."""
    assert set(NOT_LOOKED_AT) <= written()
    assert written() == set(NOT_LOOKED_AT) | {
        (look.method, look.path) for look in looks() if (look.method, look.path) in written()
    }


@pytest.mark.parametrize("leak", ["plain", "id", "hash", "length"])
@pytest.mark.parametrize(("game", "secret"), [("pazaak", "hand"), ("phage", "seed")])
def test_a_planted_leak_is_caught(tmp_path: Path, game: str, secret: str, leak: str) -> None:
    assert "frame news" in differences(played(tmp_path, game, secret, 4, leak))


@pytest.mark.parametrize(("game", "secret"), [("pazaak", "hand"), ("phage", "seed")])
def test_a_leak_in_any_other_channel_is_caught_there(
    tmp_path: Path, game: str, secret: str
) -> None:
    games = 96 if secret == "hand" else 32  # few of which are reviewed while a hand is hidden
    found = differences(played(tmp_path, game, secret, games, "everywhere"))
    early = {"frame welcome"} if secret == "hand" else set[str]()  # it comes before the deal
    assert set(CHANNELS.values()) - early <= set(found)
