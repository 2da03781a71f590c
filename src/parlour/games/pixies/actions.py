"""Pixies: the numbers of moves, for programs that learn. They never change."""

from parlour.core.game import Seat

from .rules import ALL, DOWN, OVER, REVEALS
from .types import ROUNDS, SEATS, Begin, Move

# For each card: face up on the space of its number, then face down on any.
ACTIONS: tuple[Move, ...] = tuple(take for card in ALL for take in (*OVER[card], *DOWN[card]))
CHANCES: tuple[Move, ...] = (
    *(Begin(Seat(seat)) for seat in range(max(SEATS))),
    *(reveal for reveal, _ in REVEALS),
)
LONGEST = 1 + ROUNDS * 2 * len(ALL)  # every card is revealed, and taken
