"""Pazaak: the numbers of moves, for programs that learn. They never change."""

from .rules import BOTH, CONTINUE, DEALS, DOUBLES, DRAWS, PLAYS, STAND
from .types import DOUBLE, GOAL, HAND, SPACES, VOID_LIMIT, Begin, Move

ACTIONS: tuple[Move, ...] = (
    STAND,
    CONTINUE,
    *(play for card, plays in PLAYS.items() if card != DOUBLE for play in plays),
    *DOUBLES[1:],
)
CHANCES: tuple[Move, ...] = (
    *(Begin(seat) for seat in BOTH),
    *DEALS.values(),
    *(by_left[0][0] for by_left in DRAWS[1:]),
)
ROUNDS = (2 * GOAL - 1) * VOID_LIMIT  # every decided round after as many void ones as may be
# A draw and an end for each space of two boards; all eight side cards are dealt and played once.
LONGEST = 1 + 4 * HAND + ROUNDS * 4 * SPACES
