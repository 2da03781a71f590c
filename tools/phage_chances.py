"""Check the calibration of Phage's chances: the master's predictions against its results.

    python tools/phage_chances.py 200 --effort 0.3

Prints, for each tenth of the Immune System's chances, how many turns fell into it, what was
thought there on average, and how often the Immune System won; then the mean squared error.
"""

import argparse
from collections import defaultdict
from random import Random

from parlour.core.chance import lots
from parlour.core.game import Chance, Over
from parlour.core.mind import Budget
from parlour.games.phage.bot import judge
from parlour.games.phage.rules import apply, show, start, turn
from parlour.games.phage.types import IMMUNE, Options


def game(seed: int, budget: Budget) -> tuple[list[float], float]:
    """The Immune System's chance at every turn by the best move, and what it made of the game."""
    draw, state, thought = lots(Random(seed)), start(Options()), []
    while not isinstance(asked := turn(state), Over):
        if isinstance(asked, Chance):
            move = draw(asked.odds)
        else:
            view = show(state, asked.seat)
            rows = judge(view, [], asked.moves, draw, budget)
            best = max(rows, key=lambda row: row[asked.seat])
            thought.append(best[IMMUNE])
            move = draw([(m, 1) for m, row in zip(asked.moves, rows, strict=True) if row == best])
        state = apply(state, move).state
    return thought, (IMMUNE in asked.winners) / len(asked.winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", type=int)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tenths = defaultdict[int, list[tuple[float, float]]](list)
    for number in range(asked.games):
        thought, came = game(asked.seed * 1_000_000 + number, Budget(asked.effort))
        for one in thought:
            tenths[min(9, int(one * 10))].append((one, came))
    for tenth, turns in sorted(tenths.items()):
        means = [sum(pair[side] for pair in turns) / len(turns) for side in (0, 1)]
        print(f"{tenth / 10:.1f}  {len(turns):6}  thought {means[0]:.3f}  came {means[1]:.3f}")
    every = [pair for turns in tenths.values() for pair in turns]
    print(f"error {sum((one - came) ** 2 for one, came in every) / len(every):.4f}")


if __name__ == "__main__":
    main()
