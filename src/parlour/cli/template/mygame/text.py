"""Mygame in a terminal."""

from .types import View

WIDTH = 7


def board(view: View) -> str:
    """The heap, seven stones a row, and how many there are."""
    stones = ["o"] * view.heap
    rows = [" ".join(stones[at : at + WIDTH]) for at in range(0, view.heap, WIDTH)]
    return "\n".join([*rows, f"({view.heap})"])
