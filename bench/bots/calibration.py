"""Whether the judges' chances come true: what was predicted, against how games ended.

    python -m bench.bots.calibration pazaak --games 5000 --jobs 2 --write docs/bots.md

Masters play each other, on tables of all sizes, with ready side decks. Some decisions are judged;
what the judge gives the player who decides, by the best move, is compared with that player's share
of the win. What was found is appended to a file, so that a run that was stopped goes on where it
was. A tenth's error is over games, whose decisions end alike.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from msgspec import Struct

from bench.bots.resumed import added, known
from bench.bots.tables import usual
from bench.support import meter
from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.bots.questions import thought
from parlour.bots.review import decisions
from parlour.core.chance import lots
from parlour.games.registry import load

USUALLY = 6  # decisions of a game that are judged, drawn from all of it
JUDGED = {"pazaak": 24}  # there they cost next to nothing
READY = ("pazaak",)  # whose judge supposes the ready side deck: it cannot know another's


class Predicted(Struct, frozen=True):
    """Of one game: the chances that were predicted, each with the share that its seat had."""

    number: int
    chances: tuple[tuple[float, float], ...]


def predict(game: str, number: int) -> Predicted:
    box = load(game)
    tables = [box.options()] if game in READY else usual(box)
    options = tables[number % len(tables)]
    _, record = played(box, levels(box), options, Pairing("master", "master", number), number)
    rng, made = Random(number), list(decisions(box, record))
    winners, found = record.result.winners, list[tuple[float, float]]()
    for one in rng.sample(made, min(JUDGED.get(game, USUALLY), len(made))):
        rows = thought(box, one.question, lots(Random(rng.random())))
        share = (one.seat in winners) / len(winners)
        found.append((max(row[one.seat] for row in rows), share))
    return Predicted(number, tuple(found))


def table(games: Sequence[Predicted]) -> str:
    rows = []
    for tenth in range(10):
        of = [
            [pair for pair in game.chances if min(9, int(10 * pair[0])) == tenth] for game in games
        ]
        rows.append(
            [f"{tenth / 10:.1f} to {(tenth + 1) / 10:.1f}", *_cells([one for one in of if one])]
        )
    head = ["predicted", "games", "decisions", "mean predicted", "came true", "off", "± 95 %"]
    return "\n".join(meter.table(head, rows))


def _cells(games: Sequence[Sequence[tuple[float, float]]]) -> list[str]:
    every = [pair for game in games for pair in game]
    if not every:
        return ["0", "0", "", "", "", ""]
    thought, came = (fmean(pair[side] for pair in every) for side in (0, 1))
    off = [sum(pair[1] - pair[0] for pair in game) for game in games]
    apart = [one - len(game) * (came - thought) for one, game in zip(off, games, strict=True)]
    error = 1.96 * sqrt(sum(one * one for one in apart)) / len(every)
    return [
        f"{len(games):,}",
        f"{len(every):,}",
        f"{thought:.3f}",
        f"{came:.3f}",
        f"{came - thought:+.3f}",
        f"{error:.3f}",
    ]


def _predict(asked: tuple[str, int]) -> Predicted:
    return predict(*asked)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    file = Path(f"build/calibration-{given.game}.jsonl")
    had = {one.number for one in known(file, Predicted)}
    left = [(given.game, number) for number in range(given.games) if number not in had]
    for _ in added(file, _predict, left, given.jobs):
        pass
    text = table(known(file, Predicted))
    print(text)
    if given.write is not None:
        meter.written(given.write, f"calibration-{given.game}", text)


if __name__ == "__main__":
    main()
