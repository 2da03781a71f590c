"""The terms of a table, fixed when it is opened."""

from typing import Literal, TypeAlias

from msgspec import Struct

from parlour.core.game import Json, Over, Tagged
from parlour.core.ids import Ms, TableId, UserId

WINDOW = Ms(60_000)  # how long a player may be away
FRIENDS = Ms(15 * 60_000)  # and in a private room before the game: a link is sent from elsewhere
ROOM_LIFE = Ms(12 * 60 * 60_000)  # how long a table waits for players
SLOW = Ms(12 * 60 * 60_000)  # for one move: with so much nobody need be there


class Untimed(Tagged, frozen=True):
    pass


class PerMove(Tagged, frozen=True):
    """A time limit for each move."""

    ms: Ms


class Bank(Tagged, frozen=True):
    """A time limit for all moves of a seat, and an increment for each move made."""

    ms: Ms
    increment: Ms = Ms(0)


Control: TypeAlias = Untimed | PerMove | Bank
Absence: TypeAlias = Literal["loses", "decide"]  # of one of two people: what it means


class Series(Struct, frozen=True):
    """Results of the match so far, with seats numbered as in this game."""

    previous: TableId = TableId("")  # the table before this one
    overs: tuple[Over, ...] = ()


class Scored(Struct, frozen=True):
    """What somebody has reached in the games of a room so far."""

    user: UserId
    name: str
    won: int = 0  # alone or shared
    drawn: int = 0  # everybody shared first place
    played: int = 0


class Daily(Struct, frozen=True):
    """The deal of the day that is played here."""

    number: int
    commit: str  # as it was published


class Terms(Struct, frozen=True):
    """What the table agreed when it was opened."""

    rules: str
    seats: int
    options: dict[str, Json] = {}  # the game's, without loadouts
    private: bool = False
    code: str = ""  # of the room; who has it may sit down in a private one
    kept: tuple[UserId | None, ...] = ()  # for each seat, the user it is kept for
    kept_names: tuple[str, ...] = ()  # and what they are called
    control: Control = Untimed()
    window: Ms = WINDOW
    games: int = 1  # 2: a match of two games, sides switched, points added
    series: Series = Series()
    absence: Absence = "loses"
    evening: tuple[Scored, ...] = ()  # the room's score before this game
    position: tuple[dict[str, Json], ...] = ()  # moves of a finished game: practice begins after
    daily: Daily | None = None


def is_slow(control: Control) -> bool:
    """Whether a move may take days: then nobody is expected to be there, and the clock decides."""
    return isinstance(control, PerMove | Bank) and control.ms >= SLOW
