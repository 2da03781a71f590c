"""Finished games."""

from random import Random

from parlour.table.terms import Terms
from tests.support.tables import Played


def finished(game: str, seed: int) -> Played:
    """A random game to its end, at a person's pace."""
    played, rng = Played(Terms(rules=f"{game}/1", seats=2)), Random(seed)
    played.sit("Ada", "Ben")
    played.begin(seeds=2)
    while played.table.game is not None and played.table.game.over is None:
        played.move(rng.choice(played.asked().moves), after=rng.randrange(800, 9_000))
    return played
