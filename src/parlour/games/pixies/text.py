"""Pixies in a terminal."""

from itertools import zip_longest

from msgspec import to_builtins

from parlour.core.explain import Facts

from .cards import DECK
from .types import Cell, Grid, View

WIDTH = 24


def board(view: View) -> str:
    """The spread, then every grid side by side."""
    spread = "   ".join(name(card) for card in view.spread) or "nothing yet"
    heads = [f"Player {seat + 1}" for seat in range(len(view.grids))]
    grids = [_rows(grid) for grid in view.grids]
    lines = zip_longest(*([head, *rows] for head, rows in zip(heads, grids, strict=True)))
    return "\n".join([
        f"Round {view.number} of 3, {view.left} cards in the deck",
        f"On the table: {spread}",
        "",
        *("".join(f"{cell:<{WIDTH}}" for cell in line).rstrip() for line in lines),
    ])  # fmt: skip


def name(card: int) -> str:
    """Blue 4 with three spirals is `blue 4 +3`."""
    face = DECK[card]
    signs = "*" if face.special else ""
    signs += f" +{face.spirals}" if face.spirals else ""
    signs += f" -{face.crosses}" if face.crosses else ""
    return f"{face.colour} {face.number}{signs}"


def facts(thing: object) -> Facts:
    """Cards by name, spaces by number."""
    found: Facts = to_builtins(thing)
    if "card" in found:
        found["card"] = name(int(found["card"]))
    if "space" in found:
        found["space"] = int(found["space"]) + 1
    return found


def _rows(grid: Grid) -> list[str]:
    return ["".join(_cell(at, grid[at]) for at in (row, row + 1, row + 2)) for row in (0, 3, 6)]


def _cell(at: int, cell: Cell) -> str:
    """`4` free, `[4]` face down, `b4+3` face up, `B4+3` validated."""
    if cell.up is None:
        return f"{f'[{at + 1}]' if cell.down is not None else '·':^7}"
    face = DECK[cell.up]
    letter = face.colour[0] if cell.down is None else face.colour[0].upper()
    worth = face.spirals - face.crosses
    sign = "*" if face.special else f"{worth:+d}" if worth else ""
    return f"{f'{letter}{face.number}{sign}':^7}"
