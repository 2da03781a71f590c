"""Measure the strength of the house bots, and write it to strength.json.

    python -m tools.bots.ladder memory --games 2000 --jobs 2 --out build/arena

plays everyone against everyone (what was played before is not played again), judges some of
those games, and writes `strength.json` into the game's folder: ratings, and the curve by which a
review turns what a decision cost into accuracy. It prints the lines for docs/bots.md.
"""

import argparse
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from statistics import mean, quantiles

import msgspec

from parlour.bots.arena import PairingResult, ratings
from parlour.bots.questions import thought
from parlour.bots.review import decisions, given_away, reviewed
from parlour.bots.strength import Curve, Rating, Strength, strength
from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Seat
from parlour.core.mind import LEVELS
from parlour.core.record import Record
from parlour.games.registry import load

EVERYONE = ("random", *LEVELS)
CASUAL, RANDOM = 75, 20  # how accurate those two are said to be: the curve goes through both


def played(game: str, games: int, jobs: int, out: Path) -> list[PairingResult]:
    here = [sys.executable, "-m", "parlour.cli.app", "arena", game, "--games", str(games)]
    subprocess.run(  # noqa: S603
        [*here, "--jobs", str(jobs), "--out", str(out)], check=True
    )
    lines = (out / f"{game}-0.results.jsonl").read_bytes().splitlines()
    outcomes = [msgspec.json.decode(line, type=PairingResult) for line in lines]
    return [
        one
        for one in outcomes
        if {one.pairing.one, one.pairing.other} <= set(EVERYONE) and one.pairing.number < games
    ]


def costs(box: Box, out: Path, games: int) -> dict[str, list[float]]:
    """For each player, the part it gave away of what was at stake, in each of some games."""
    found: dict[str, list[float]] = defaultdict(list)
    for record in _records(box, out, games):
        made = list(decisions(box, record))
        answers = [thought(box, one.question, lots(Random(one.at))) for one in made]
        points = reviewed(box, record, made, answers).points
        for seat, player in enumerate(record.players):
            lost = given_away(points, Seat(seat))
            if lost is not None:
                found[player.name].append(lost)
    return found


def _records(box: Box, out: Path, games: int) -> Iterator[Record]:
    """Some games of each player against its neighbour."""
    for one, other in pairwise(EVERYONE):
        for number in range(games):
            file = out / f"{box.name}-0-{one}-{other}-{number}.record.json"
            yield msgspec.json.decode(file.read_bytes(), type=Record)


def fitted(casual: float, random: float) -> Curve:
    """The curve on which those who cost so much are as accurate as we say."""
    low, high = -log(CASUAL / 100), -log(RANDOM / 100)
    power = log(high / low) / log(random / casual)
    return Curve(round(casual / low ** (1 / power), 5), round(power, 4))


def table(box: Box, lost: dict[str, list[float]]) -> str:
    known = strength(box.package)
    lines = ["| level | Elo | 95 % | accuracy, middle half of the games |", "|---|---|---|---|"]
    for name in EVERYONE:
        rating = known.levels.get(name, Rating(0, 0, 0))
        accuracy = [known.curve.accuracy(one) for one in lost.get(name, ())]
        low, middle, high = quantiles(accuracy, n=4) if len(accuracy) > 1 else (0.0, 0.0, 0.0)
        span = f"{rating.low} to {rating.high}"
        lines.append(f"| {name} | {rating.elo} | {span} | {middle:.0f} ({low:.0f} to {high:.0f}) |")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--judged", type=int, default=10)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--out", type=Path, default=Path("build/arena"))
    given = asked.parse_args()
    box = load(given.game)
    rated = ratings(played(box.name, given.games, given.jobs, given.out))
    levels = {
        one.player: Rating(round(one.elo), round(one.low), round(one.high))
        for one in rated
        if one.player in LEVELS
    }
    lost = costs(box, given.out, given.judged)
    curve = fitted(mean(lost["casual"]), mean(lost["random"]))
    found = msgspec.json.encode(Strength(given.games, levels, curve))
    (Path(str(files(box.package))) / "strength.json").write_bytes(
        msgspec.json.format(found, indent=2) + b"\n"
    )
    strength.cache_clear()
    print(table(box, lost))


if __name__ == "__main__":
    main()
