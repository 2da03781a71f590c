"""A table's refusals in words."""

from contextlib import suppress

from parlour.core.explain import Facts
from parlour.games.registry import load
from parlour.table.types import Table
from parlour.words import words


def sentence(code: str, facts: Facts, table: Table | None = None) -> str:
    """Why a command was refused: our sentence, or the game's where its rules refuse a move."""
    known = words("parlour" if table is None else load(table.terms.rules).package)
    named = {key: _name(table, key, fact) for key, fact in facts.items()}
    for key in (f"refused-{code}", f"why-{code}"):
        with suppress(KeyError):  # no such sentence, or it needs facts that are missing
            return known.say(key, named)
    return ""


def _name(table: Table | None, key: str, fact: object) -> object:
    """Players by their names, where the game has seat numbers."""
    if table is None or key != "seat" or not isinstance(fact, int):
        return fact
    chair = table.chairs[fact] if 0 <= fact < len(table.chairs) else None
    return fact if chair is None else chair.name
