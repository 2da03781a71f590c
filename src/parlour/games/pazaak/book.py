"""Pazaak: a deck for each round, and each seat's side deck, of which the first cards are dealt."""

from parlour.core.book import Place

from .rules import DEALS, LOT
from .types import FULL_DECK, HAND, Draw, Move, State

DECK = tuple(Draw(rank) for rank, many in enumerate(FULL_DECK) for _ in range(many))


def place(state: State, /) -> Place[Move]:
    if not state.begun:
        return Place("first", [begin for begin, _ in LOT.odds], 0)
    if state.sides[0]:
        seat = 0 if len(state.hands[0]) < HAND else 1
        side = state.sides[seat] + state.hands[seat]
        cards = [deal for card, deal in DEALS.items() for _ in range(side.count(card))]
        return Place(f"hand={seat}", cards, len(state.hands[seat]))
    return Place(f"round={len(state.rounds) + 1}", DECK, len(DECK) - sum(state.deck))
