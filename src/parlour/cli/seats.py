"""Reads `--seats Ada,bot` for a game."""

import re
from collections.abc import Sequence

from parlour.cli import refuse
from parlour.cli.local_game import LocalPlayer
from parlour.core.box import Box
from parlour.words import Words

BOT = re.compile(r"bot[ _-]?\d*", re.IGNORECASE)
YOU = "you"


def seated(box: Box, words: Words, seats: str) -> tuple[LocalPlayer, ...]:
    """A player for each name; bots in the seats the game needs beyond them."""
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


def options(box: Box, seats: int) -> object:
    """The game's usual options for this many players."""
    several = "seats" in box.options.__struct_fields__
    chosen = box.options(seats=seats) if several and seats in box.seats else box.options()
    if box.seated(chosen) != seats:
        raise refuse("seats", title=box.title, seats=_or(box.seats), named=seats)
    return chosen


def _player(named: Sequence[str], at: int, words: Words, bots: int) -> LocalPlayer:
    if _is_bot(named[at]):
        number = sum(map(_is_bot, named[: at + 1]))
        return LocalPlayer(f"Bot {number}" if bots > 1 else "Bot", bot=True)
    # Sentences speak of players in the third person: "you begins" would not do.
    return LocalPlayer(role(words, at) if named[at].casefold() == YOU else named[at])


def role(words: Words, seat: int) -> str:
    """The game's name for a seat: Player 1, or White."""
    key = f"seat-{seat}"
    return words.say(key if key in words else "seat-any", {"number": seat + 1})


def _is_bot(name: str) -> bool:
    return BOT.fullmatch(name) is not None


def _or(numbers: Sequence[int]) -> str:
    *most, last = map(str, sorted(numbers))
    return f"{', '.join(most)} or {last}" if most else last
