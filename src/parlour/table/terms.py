"""The terms of a table, fixed when it is opened."""

from typing import TypeAlias

from msgspec import Struct

from parlour.core.game import Json, Over, Tagged
from parlour.core.ids import Ms, TableId, UserId

WINDOW = Ms(60_000)  # how long a player may be away
CODE_LIFE = Ms(15 * 60_000)  # how long a table waits for players


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


class Series(Struct, frozen=True):
    """Results of earlier games of the same people, with seats numbered as in this one."""

    previous: TableId = TableId("")  # the table before this one
    overs: tuple[Over, ...] = ()


class Terms(Struct, frozen=True):
    """What the table agreed when it was opened."""

    rules: str
    seats: int
    options: dict[str, Json] = {}  # the game's, without loadouts
    private: bool = False
    code: str = ""  # of a private table
    kept: tuple[UserId | None, ...] = ()  # for each seat, the user it is kept for
    control: Control = Untimed()
    window: Ms = WINDOW
    games: int = 1  # 2: a match of two games, sides switched, points added
    series: Series = Series()
    position: tuple[dict[str, Json], ...] = ()  # moves of a finished game: practice begins after
