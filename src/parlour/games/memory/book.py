"""Memory: all cards lie on the table, each with its picture."""

from parlour.core.book import Place

from .rules import LOT
from .types import PICTURES, Move, Reveal, State

CARDS = tuple(Reveal(picture) for picture in range(PICTURES) for _ in range(2))


def place(state: State, /) -> Place[Move]:
    if not state.begun:
        return Place("first", [begin for begin, _ in LOT.odds], 0)
    return Place("cards", CARDS, state.up[-1])
