"""Puzzles of simulated games: whether their stated moves hold, and who finds them.

    python -m bench.bots.puzzles --many 1000 --jobs 2

plays games between all levels, makes puzzles of them as the server does, judges each again with
sixteen times the usual effort, and lets every level try it. What was found is appended to a file,
so that a run that was stopped goes on where it was. It prints the lines for docs/bots.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from msgspec import Struct
from msgspec.structs import replace

from bench.bots.resumed import added, known
from bench.bots.tables import usual
from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.bots.questions import Question, thought
from parlour.bots.review import Decision, decisions
from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.mind import LEVELS
from parlour.features.puzzles.judging import (
    candidates,
    difficulty,
    found,
    harder,
    points,
    puzzle,
    trials,
)
from parlour.games.registry import load, names

PAIRS = tuple(combinations_with_replacement(LEVELS, 2))
JUDGED = 12  # decisions of a game, drawn from all of it
EFFORT = 16.0
LIKELY = 20  # games for each puzzle, at the very most


class Simulated(Struct, frozen=True):
    """One puzzle: what each move was said to be worth, is worth, and which levels found it."""

    worth: tuple[float, ...]
    again: tuple[float, ...]
    levels: tuple[float, ...]


class SimulatedGame(Struct, frozen=True):
    number: int
    game: str
    judged: int
    candidates: int
    puzzles: tuple[Simulated, ...]


def simulate(number: int) -> SimulatedGame:
    kinds = [name for name in names() if load(name).view_suffices]
    box, turn = load(kinds[number % len(kinds)]), number // len(kinds)
    options, pair = usual(box), PAIRS[turn % len(PAIRS)]
    pairing = Pairing(*pair, turn)
    _, record = played(box, levels(box), options[turn % len(options)], pairing, number)
    rng, made = Random(number), list(decisions(box, record))
    some = rng.sample(made, min(JUDGED, len(made)))
    answers = [asked(box, one.question, rng) for one in some]
    tried = candidates(box, some, answers)
    judged = [_simulated(box, one, answers[some.index(one)], rng) for one in tried]
    kept = tuple(one for one in judged if one is not None)
    return SimulatedGame(number, box.name, len(some), len(tried), kept)


def asked(box: Box, question: Question, rng: Random) -> list[list[float]]:
    rows: list[list[float]] = thought(box, question, lots(Random(rng.random())))
    return rows


def _simulated(box: Box, one: Decision, first: list[list[float]], rng: Random) -> Simulated | None:
    made = puzzle(one, first, asked(box, harder(one.question), rng))
    if made is None:
        return None
    again = asked(box, replace(one.question, effort=EFFORT), rng)
    shares = found(made.worth, [asked(box, question, rng) for question in trials(one.question)])
    return Simulated(made.worth, tuple(row[one.seat] for row in again), shares)


def holds(one: Simulated) -> bool:
    """Whether the stated best move is still right."""
    return points(one.again, one.worth.index(max(one.worth))) == 1.0


def all_hold(one: Simulated) -> bool:
    """Whether every move that was said to be right is so, and no other."""
    moves = range(len(one.worth))
    return all((points(one.worth, at) == 1.0) == (points(one.again, at) == 1.0) for at in moves)


def table(games: Sequence[SimulatedGame]) -> str:
    kinds = sorted({one.game for one in games})
    rows = [(kind, [one for one in games if one.game == kind]) for kind in kinds]
    head = [
        "game",
        "games",
        "decisions judged",
        "chosen",
        "puzzles",
        "best move still right",
        "all moves as stated",
        *LEVELS,
    ]
    lines = [_row(head), _row(["---"] * len(head))]
    lines += [_row(_cells(kind, some)) for kind, some in [*rows, ("**all**", list(games))]]
    every = [one for game in games for one in game.puzzles]
    starts = [difficulty(one.levels).rating for one in every]
    lines += ["", *(f"{start:g}: {starts.count(start)}" for start in sorted(set(starts)))]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(kind: str, games: Sequence[SimulatedGame]) -> list[str]:
    every = [one for game in games for one in game.puzzles]
    counts = [sum(one.judged for one in games), sum(one.candidates for one in games), len(every)]
    if not every:
        return [kind, str(len(games)), *map(str, counts)]
    return [
        kind,
        f"{len(games):,}",
        *(f"{one:,}" for one in counts),
        *(f"{100 * fmean(map(which, every)):.1f} %" for which in (holds, all_hold)),
        *(_share([one.levels[at] for one in every]) for at in range(len(LEVELS))),
    ]


def _share(each: Sequence[float]) -> str:
    """A mean over puzzles, and half the width of its 95 % interval."""
    return f"{fmean(each):.3f} ± {1.96 * pstdev(each) / sqrt(len(each)):.3f}"


def added_until(file: Path, many: int, jobs: int) -> Iterator[SimulatedGame]:
    """More games, until there are so many puzzles."""
    done = known(file, SimulatedGame)
    had, puzzles = {one.number for one in done}, sum(len(one.puzzles) for one in done)
    left = (number for number in range(LIKELY * many) if number not in had)
    if puzzles >= many:
        return
    for one in added(file, simulate, left, jobs):
        puzzles += len(one.puzzles)
        yield one
        if puzzles >= many:
            return


def main() -> None:
    asked_for = argparse.ArgumentParser(description=__doc__)
    asked_for.add_argument("--many", type=int, default=1000)
    asked_for.add_argument("--jobs", type=int, default=2)
    asked_for.add_argument("--out", type=Path, default=Path("build/puzzles.jsonl"))
    given = asked_for.parse_args()
    for _ in added_until(given.out, given.many, given.jobs):
        pass
    print(table(known(given.out, SimulatedGame)))


if __name__ == "__main__":
    main()
