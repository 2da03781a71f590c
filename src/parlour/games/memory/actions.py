"""Memory: the numbers of moves, for programs that learn. They never change."""

from .rules import BOTH, FLIPS, REVEALS
from .types import CARDS, MISS_LIMIT, PICTURES, Begin, Move

ACTIONS: tuple[Move, ...] = FLIPS
CHANCES: tuple[Move, ...] = (
    *(Begin(seat) for seat in BOTH),
    *(by_left[0][0] for by_left in REVEALS),
)
LONGEST = 1 + CARDS + 2 * PICTURES * MISS_LIMIT  # every pair after as many misses as may be
