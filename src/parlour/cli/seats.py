"""Who sits where: `--seats Ada,bot` read for a game."""

import re
from collections.abc import Sequence
from typing import Any

from parlour.cli.refuse import refuse
from parlour.cli.table import Player
from parlour.core.box import Box
from parlour.words import Words

BOT = re.compile(r"bot[ _-]?\d*", re.IGNORECASE)
YOU = "you"


def seated(box: Box, words: Words, seats: str) -> tuple[Player, ...]:
    """A player for each name; seats that nobody asked for but the game needs go to bots."""
    named = [name.strip() for name in seats.split(",")]
    named += ["bot"] * (min(box.seats) - len(named))
    if not all(named):
        raise refuse("name")
    bots = sum(map(_is_bot, named))
    players = tuple(_player(named, at, words, bots) for at in range(len(named)))
    for player in players:
        if sum(player.name.casefold() == other.name.casefold() for other in players) > 1:
            raise refuse("namesake", name=player.name)
    return players


def options(box: Box, seats: int) -> Any:
    """The game's usual options for this many players."""
    several = "seats" in box.options.__struct_fields__
    chosen = box.options(seats=seats) if several and seats in box.seats else box.options()
    if box.seated(chosen) != seats:
        raise refuse("seats", title=box.title, seats=_or(box.seats), named=seats)
    return chosen


def _player(named: Sequence[str], at: int, words: Words, bots: int) -> Player:
    if _is_bot(named[at]):
        number = sum(map(_is_bot, named[: at + 1]))
        return Player(f"Bot {number}" if bots > 1 else "Bot", bot=True)
    # Sentences speak of players in the third person: "you begins" would not do.
    return Player(role(words, at) if named[at].casefold() == YOU else named[at])


def role(words: Words, seat: int) -> str:
    """What the game calls a seat whoever sits there: Player 1, or White."""
    key = f"seat-{seat}"
    return words.say(key if key in words else "seat-any", {"number": seat + 1})


def _is_bot(name: str) -> bool:
    return BOT.fullmatch(name) is not None


def _or(numbers: Sequence[int]) -> str:
    *most, last = map(str, sorted(numbers))
    return f"{', '.join(most)} or {last}" if most else last
