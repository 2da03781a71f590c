"""Phage: all tiles lie on the board, one on each square but the one in the middle."""

from parlour.core.book import Place

from .types import NOTHING, START, TILES, Move, Reveal, State

BOARD = tuple(Reveal(kind) for kind, many in TILES.items() for _ in range(many))
MIDDLE = START.index(NOTHING)


def place(state: State, /) -> Place[Move]:
    square = state.turning or 0
    return Place("tiles", BOARD, square - (square > MIDDLE))
