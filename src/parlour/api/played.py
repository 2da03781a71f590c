"""Finished games in a player's history."""

from typing import Literal, TypeAlias

from msgspec import Struct

from parlour.api.frames import Seated
from parlour.core.game import Over, Seat
from parlour.core.ids import TableId

Outcome: TypeAlias = Literal["won", "lost", "drawn"]


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A finished game as one of its players finds it. Names are those of that day."""

    table: TableId
    rules: str
    ended: int  # ms since 1970
    seats: tuple[Seated, ...]
    you: Seat
    over: Over
    result: Outcome  # yours; whoever shares first place has drawn
    match: Over | None = None  # the result of the match that ended with this game


class PlayedCount(Struct, frozen=True):
    """How many games a search in a history finds, on all its pages."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
