"""Pixies: a deck for each round, turned over from the top."""

from parlour.core.book import Place
from parlour.core.game import Seat

from .rules import ALL
from .types import Begin, Move, Reveal, State

DECK = tuple(Reveal(card) for card in ALL)


def place(state: State, /) -> Place[Move]:
    if not state.begun:
        return Place("first", [Begin(Seat(seat)) for seat in range(len(state.grids))], 0)
    return Place(f"round={len(state.rounds) + 1}", DECK, len(DECK) - len(state.deck))
