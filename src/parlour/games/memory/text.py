"""Memory in a terminal."""

from msgspec import to_builtins

from parlour.core.explain import Facts

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


def facts(thing: object) -> Facts:
    """Pictures by the letter that the board shows."""
    found: Facts = to_builtins(thing)
    if "picture" in found:
        found["picture"] = PICTURES[found["picture"]]
    return found
