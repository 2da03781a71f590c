"""Refusals in words."""

from contextlib import suppress
from functools import cache
from typing import Any

from parlour.core.explain import Facts
from parlour.games.registry import load
from parlour.table.types import Table
from parlour.words import Words, words


@cache
def _words(package: str) -> Words:
    return words(package)


def said(code: str, facts: Facts, table: Table | None = None) -> str:
    """A refusal as a sentence: the house's, or the game's where it is the game that refuses."""
    known = _words("parlour" if table is None else load(table.terms.rules).package)
    named = {key: _name(table, key, fact) for key, fact in facts.items()}
    for key in (f"refused-{code}", f"why-{code}"):
        with suppress(KeyError):  # no such sentence, or it needs more than we know
            return known.say(key, named)
    return ""


def _name(table: Table | None, key: str, fact: Any) -> Any:
    """Players by their names, where the game has numbers."""
    if table is None or key != "seat" or not isinstance(fact, int):
        return fact
    chair = table.chairs[fact] if 0 <= fact < len(table.chairs) else None
    return fact if chair is None else chair.name
