"""Pixies: what a grid is worth. See RULES.md §7."""

from .cards import COLOURS, DECK, MULTI
from .types import SPACES, Grid, Special

BESIDE = tuple(
    tuple(n for n in range(SPACES) if abs(n // 3 - c // 3) + abs(n % 3 - c % 3) == 1)
    for c in range(SPACES)
)


def points(grid: Grid, number: int, special: Special = "all") -> int:
    """A grid's points at the end of round `number`."""
    return validated(grid) + symbols(grid, special) + zone(grid, number)


def validated(grid: Grid) -> int:
    """§7.1: the numbers of face-up cards that cover another."""
    return sum(DECK[c.up].number for c in grid if c.up is not None and c.down is not None)


def symbols(grid: Grid, counts: Special = "all") -> int:
    """§7.2 and §7.3: spirals less crosses, on every face-up card."""
    shown = [DECK[cell.up] for cell in grid if cell.up is not None]
    special = [card.colour for card in shown if card.special]
    gained = sum(card.colour in (colour, MULTI) for colour in special for card in shown)
    itself = 0 if counts == "all" else len(special)
    return sum(card.spirals - card.crosses for card in shown) + gained - itself


def zone(grid: Grid, number: int) -> int:
    """§7.4: so much for each card of the largest zone; a single card is none."""
    size = max(_largest(grid, colour) for colour in COLOURS)
    return (number + 1) * size if size > 1 else 0


def _largest(grid: Grid, colour: str) -> int:
    """How many face-up cards of one colour hang together, side by side."""
    mine = [cell.up is not None and DECK[cell.up].colour in (colour, MULTI) for cell in grid]
    best = 0
    for space in range(SPACES):
        todo = [space] if mine[space] else []
        mine[space] = False
        size = 0
        while todo:
            size += 1
            near = [n for n in BESIDE[todo.pop()] if mine[n]]
            for n in near:
                mine[n] = False
            todo += near
        best = max(best, size)
    return best
