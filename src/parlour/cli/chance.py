"""Where the terminal's chance comes from."""

from random import Random, SystemRandom

from parlour.core.chance import lots
from parlour.core.fair import Draws, digest
from parlour.core.game import Draw


def chance(seed: int) -> Draw:
    """The draws of a game: the same seed, asked the same, answers the same."""
    return Draws(digest("seed", str(seed).encode()))


def thoughts(seed: int) -> Draw:
    """What bots roll while they think: apart, so that thinking uses up none of the game's draws."""
    return lots(Random(f"thoughts {seed}"))


def any_seed() -> int:
    """Short enough to be read aloud."""
    return SystemRandom().randrange(1_000_000)
