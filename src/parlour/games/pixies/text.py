"""Pixies in a terminal."""

from msgspec import to_builtins

from parlour.core.explain import Facts

from .cards import DECK
from .types import Cell, Grid, View

WIDTH, ABREAST = 24, 3


def board(view: View) -> str:
    """The spread, then every grid, three side by side."""
    spread = "   ".join(name(card) for card in view.spread) or "nothing yet"
    grids = [[f"Player {seat + 1}", *_rows(grid)] for seat, grid in enumerate(view.grids)]
    lines = [f"Round {view.number} of 3, {view.left} cards in the deck", f"On the table: {spread}"]
    for at in range(0, len(grids), ABREAST):
        beside = zip(*grids[at : at + ABREAST], strict=True)
        lines += ["", *("".join(f"{cell:<{WIDTH}}" for cell in row).rstrip() for row in beside)]
    return "\n".join(lines)


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
        found["card"] = name(found["card"])
    if "space" in found:
        found["space"] += 1
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
