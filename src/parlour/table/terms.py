"""What a table agrees when it is opened."""

from typing import Any, TypeAlias

from msgspec import Struct

from parlour.core.game import Over, Tagged

WINDOW = 60_000  # how long a seat may be away; the same for every game
CODE_LIFE = 15 * 60_000  # how long a table waits for players


class Untimed(Tagged, frozen=True):
    pass


class PerMove(Tagged, frozen=True):
    """So long for every move: seconds, or days."""

    ms: int


class Bank(Tagged, frozen=True):
    """So long for the whole game, and a little more for every move made."""

    ms: int
    increment: int = 0


Control: TypeAlias = Untimed | PerMove | Bank


class Series(Struct, frozen=True):
    """Earlier games of the same people, as their seats are numbered now."""

    previous: str = ""  # the table before this one
    overs: tuple[Over, ...] = ()


class Terms(Struct, frozen=True):
    """What the table agreed when it was opened."""

    rules: str
    seats: int
    options: dict[str, Any] = {}  # the game's, without loadouts
    private: bool = False
    code: str = ""  # of a private table
    kept: tuple[str | None, ...] = ()  # for each seat, the user it is kept for
    control: Control = Untimed()
    window: int = WINDOW
    games: int = 1  # 2: a match of two games, sides switched, points added
    series: Series = Series()
