"""Phage in a terminal, and the names of squares and tiles."""

from msgspec import to_builtins

from parlour.core.explain import Facts

from .types import EXITS, KINDS, NOTHING, SIZE, View

WAYS = {"^": "north", ">": "east", "v": "south", "<": "west"}
NAMES = {
    **dict.fromkeys(WAYS, "t-cell"),
    "D": "dendritic-cell",
    "V": "virus",
    "B": "bacterium",
    "r": "red-blood-cell",
    "R": "red-blood-cell",
    "#": "debris",
    "?": "face-down",
}


def square(at: int) -> str:
    """Columns A to G from the west, rows 1 to 7 from the north."""
    return "ABCDEFG"[at % SIZE] + str(at // SIZE + 1)


def board(view: View) -> str:
    """The board with its edges; exits are marked once they are open."""
    cells = list(view.board)
    for at in EXITS if view.left is not None else ():
        cells[at] = "o" if cells[at] == NOTHING else cells[at]
    rows = [f"{row + 1}  {' '.join(cells[row * SIZE :][:SIZE])}" for row in range(SIZE)]
    hidden = " ".join(f"{kind}{n}" for kind, n in zip(KINDS, view.bag, strict=True) if n)
    turns = "" if view.left is None else f"Turns left: {view.left[0]} and {view.left[1]}"
    lines = [
        "   A B C D E F G",
        *rows,
        f"Face down: {hidden}" if hidden else turns,
        "T cells ^ > v <  D dendritic  V virus  B bacterium  r R blood  # debris",
    ]
    return "\n".join(lines)


def facts(thing: object) -> Facts:
    """Squares and tiles by name."""
    found: Facts = {}
    for name, value in to_builtins(thing).items():
        if name in ("at", "src", "dst"):
            found[name] = square(value) if value in range(49) else value
        elif name == "debris":
            found[name] = " ".join(map(square, value))
        elif name == "tile":
            found[name] = NAMES[value]
            found["way"] = WAYS.get(value, "none")
        else:
            found[name] = value
    return found
