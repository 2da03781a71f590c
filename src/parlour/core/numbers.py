"""The numbers of moves: a move's place in `box.actions`, or in `box.chances`."""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct

from parlour.core.box import AnyMove, Box


class Numbers(Struct, frozen=True):
    actions: Mapping[AnyMove, int]  # of seats
    chances: Mapping[AnyMove, int]


@cache
def numbers(box: Box) -> Numbers:
    """ValueError if the game numbers a move twice, or does not number its moves at all."""
    if not box.actions:
        raise ValueError(f"{box.title} does not number its moves: its box has no `actions`")
    return Numbers(_places(box.actions), _places(box.chances))


def _places(moves: Sequence[AnyMove]) -> Mapping[AnyMove, int]:
    places = {move: number for number, move in enumerate(moves)}
    if len(places) < len(moves):
        twice = next(move for number, move in enumerate(moves) if places[move] != number)
        raise ValueError(f"{twice!r} is listed twice in `actions`")
    return places
