"""Pazaak: what cards do on a board. See RULES.md; section numbers below refer to it."""

from typing import TypeVar

from msgspec.structs import replace

from parlour.core.game import Seat

from .types import (
    DOUBLE,
    FLIPS,
    TIEBREAKER,
    VARIABLE,
    Board,
    Card,
    Slot,
    Variants,
)

T = TypeVar("T")


def total(board: Board) -> int:
    return sum([slot.value for slot in board.slots])


def values(card: Card, drawn: int) -> tuple[int, ...]:
    """What a side card may count for when played on this draw (§5)."""
    if card == DOUBLE:
        return (drawn,)
    if card in FLIPS:
        return (0,)
    if card in (TIEBREAKER, VARIABLE):
        return (1, -1) if card == TIEBREAKER else (1, -1, 2, -2)
    number = int(card[1:])
    return (number, -number) if card[0] == "±" else (int(card),)


def laid(
    boards: tuple[Board, Board], seat: Seat, card: Card, value: int, variants: Variants
) -> tuple[Board, Board]:
    """Both boards once the side card lies on the next space (§2.4), flips done (§5.4)."""
    ranks = FLIPS.get(card)
    if ranks is not None:
        one, two = (
            board
            if board.standing and not variants.flip_standing
            else replace(board, slots=tuple(_flipped(slot, ranks) for slot in board.slots))
            for board in boards
        )
        boards = (one, two)
    mine = boards[seat]
    ties = mine.breaks_ties or card == TIEBREAKER
    slots = (*mine.slots, Slot(value, card))
    return put(boards, seat, Board(slots, mine.standing, ties))


def put(pair: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def _flipped(slot: Slot, ranks: tuple[int, ...]) -> Slot:
    return Slot(-slot.value, slot.card) if abs(slot.value) in ranks else slot
