"""Frames as the table's commands, and refusals in words."""

from contextlib import suppress
from functools import cache
from typing import Any

from parlour import frames
from parlour.core.explain import Facts
from parlour.core.game import Seat
from parlour.games.registry import load
from parlour.host.ports import Person
from parlour.table import commands
from parlour.table.types import Table
from parlour.words import Words, words

PLAIN: dict[type[frames.Command], commands.Command] = {
    frames.Leave: commands.Leave(),
    frames.Resign: commands.Resign(),
    frames.Claim: commands.Claim(),
    frames.Hold: commands.Hold(),
}


def of(frame: frames.Command, person: Person) -> commands.Command:
    """Who it is comes from the session, never from the frame."""
    match frame:
        case frames.Move(_, base, move):
            return commands.Move(base, move)
        case frames.Sit(_, seat, code, loadout):
            where, given = None if seat is None else Seat(seat), code.upper()
            return commands.Sit(person.id, person.name, where, person.bot, loadout, given)
        case frames.Commit(_, commit):
            return commands.Commit(commit)
        case frames.Reveal(_, commits_hash, seed):
            return commands.Reveal(commits_hash, seed)
        case frames.Offer(_, wish):
            return commands.Ask(wish)
        case frames.Decline(_, wish):
            return commands.Decline(wish)
        case frames.Leave() | frames.Resign() | frames.Claim() | frames.Hold():
            return PLAIN[type(frame)]


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
