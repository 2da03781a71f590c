"""A deal that is the same however it is played: every draw lies at a place, and waits there.

Drawn late, the n-th draw of a game takes the n-th number, so that two who play differently are
dealt differently. In a book each question of chance names a pile and a place in it. The piles are
shuffled from one key: everybody who comes to that place gets the same card.

The odds are those of drawing late as long as a pile without the places that are taken holds just
what the question lists. `parlour.laws` holds every game with a book to that.
"""

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct

from parlour.core.fair import Stream
from parlour.core.game import M


class Place(Struct, Generic[M], frozen=True, gc=False):
    """Where the answer to a question of chance lies."""

    pile: str  # its name, like round=2
    cards: Sequence[M]  # all that the pile holds, in a fixed order
    at: int


def shuffled(key: bytes, pile: str, cards: Sequence[M]) -> list[M]:
    return Stream(key, f"book/{pile}".encode()).shuffle(cards)


def found(key: bytes, place: Place[M]) -> M:
    """What lies there."""
    return shuffled(key, place.pile, place.cards)[place.at]
