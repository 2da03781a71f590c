"""Memory in a terminal."""

from .types import CARDS, View

PICTURES = "ABCDEFGHIJK"
WIDTH = 6


def board(view: View) -> str:
    """Six cards a row: a letter where a picture shows, a number where the back does."""
    cells = [_cell(view, card) for card in range(CARDS)]
    rows = [cells[at : at + WIDTH] for at in range(0, CARDS, WIDTH)]
    return "\n".join("  ".join(row).rstrip() for row in rows)


def _cell(view: View, card: int) -> str:
    picture = view.pictures[card]
    if view.gone[card]:
        return "  · "
    return f"[{card:2}]" if picture is None else f"<{PICTURES[picture]:>2}>"
