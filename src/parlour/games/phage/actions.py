"""Phage: the numbers of moves, for programs that learn. They never change."""

from itertools import combinations

from .moving import ALONE, FLIPS, LEAVES, NEAR, SQUARES, STEPS, ray
from .types import KINDS, LAST_TURNS, QUIET_LIMIT, TILES, Clear, Go, Move, Reveal

ACTIONS: tuple[Move, ...] = (
    *ALONE,
    *LEAVES.values(),
    *FLIPS,
    *(Go(at, to) for at in SQUARES for way in STEPS for to in ray(at, way)),
    *(
        Clear(at, some)
        for at in SQUARES
        for count in range(1, len(NEAR[at]) + 1)
        for some in combinations(NEAR[at], count)
    ),
)
CHANCES: tuple[Move, ...] = tuple(Reveal(kind) for kind in KINDS)
# §6.1: a tile is flipped or taken at the latest after so many quiet turns.
LONGEST = sum(TILES.values()) * (1 + 2 * (QUIET_LIMIT + 1)) + 2 * LAST_TURNS
