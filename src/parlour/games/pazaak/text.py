"""Pazaak in a terminal."""

from msgspec import to_builtins

from parlour.core.explain import Facts

from .boards import total
from .rules import wins
from .types import FLIPS, GOAL, Board, Slot, View


def board(view: View) -> str:
    """Both boards side by side, three by three, a side card with its sign in brackets."""
    one, two = (_rows(b) for b in view.boards)
    score = wins(view.rounds)
    hands = [f"{len(hand)} side card{'' if len(hand) == 1 else 's'} left" for hand in view.hands]
    mine = [" ".join(card for card in hand if card) for hand in view.hands]
    lines = [
        f"{'Player 1':<24}Player 2",
        f"{_pips(score[0]):<24}{_pips(score[1])}",
        *(f"{left:<24}{right}" for left, right in zip(one, two, strict=True)),
        f"{_sum(view.boards[0]):<24}{_sum(view.boards[1])}",
        f"{hands[0]:<24}{hands[1]}",
    ]
    if any(mine):
        lines.append(f"{mine[0]:<24}{mine[1]}")
    return "\n".join(line.rstrip() for line in lines)


def facts(thing: object) -> Facts:
    """A side card's value with its sign."""
    found: Facts = to_builtins(thing)
    if found.get("value"):
        found["value"] = f"{found['value']:+d}"
    return found


def _rows(board: Board) -> list[str]:
    cells = [_cell(slot) for slot in board.slots] + ["  ·  "] * (9 - len(board.slots))
    return ["".join(cells[at : at + 3]) for at in (0, 3, 6)]


def _cell(slot: Slot) -> str:
    if slot.card in FLIPS:
        return f"{slot.card:^5}"
    return f"{f'({slot.value:+d})' if slot.card else slot.value:^5}"


def _sum(board: Board) -> str:
    return f"= {total(board)}{' standing' if board.standing else ''}"


def _pips(won: int) -> str:
    return "●" * won + "○" * (GOAL - won)
