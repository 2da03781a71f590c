"""Pig in a terminal."""

from .types import View


def board(view: View) -> str:
    rows = [f"player {seat + 1}  {points:3}" for seat, points in enumerate(view.scores)]
    return "\n".join([*rows, f"this turn {view.pot:3}", f"goal      {view.goal:3}"])
