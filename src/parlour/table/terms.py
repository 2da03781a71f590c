"""The terms of a table, fixed when it is opened."""

from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import force_setattr

from parlour.core.fair import SHARED
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


class Scored(Struct, frozen=True, kw_only=True):
    """What somebody has reached in the games of a room so far."""

    user: UserId
    name: str
    won: int = 0  # alone or shared
    drawn: int = 0  # everybody shared first place
    played: int = 0


class Shared(Struct, frozen=True):
    """Draws that are the same at every table with this number: no seat adds a seed to them."""

    number: int
    commit: str  # as it was published, before any of these tables was opened


class Purpose(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table was opened for, and what its players may therefore do.

    Decided by whatever opens the table. The platform asks what is allowed, not the kind.
    """

    kind: str = ""  # the words say `refused-KIND` of what is not allowed; empty: no feature's
    key: str = ""  # which one of its kind
    undo: bool = True
    draw: bool = True  # offered by players
    rematch: bool = True  # or another game in the same room
    hints: bool = True  # and tips
    history: bool = True  # its results enter the players' histories
    sealed: bool = False  # only its players look on until the feature reveals it, also afterwards
    one_device: bool = False  # whoever opened it plays every seat: several people, one screen

    def allows(self, wish: Literal["undo", "draw", "rematch"]) -> bool:
        return {"undo": self.undo, "draw": self.draw, "rematch": self.rematch}[wish]


class Terms(Struct, frozen=True, kw_only=True):
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
    shared: Shared | None = field(default=None, name=SHARED)
    purpose: Purpose = Purpose()

    def __post_init__(self) -> None:
        if self.shared is not None and self.purpose == Purpose():  # opened by 0.2.0
            force_setattr(self, "purpose", played_once(SHARED, self.shared.number))
        if self.shared is not None and not self.purpose.sealed:
            raise ValueError("shared draws must be sealed: others still play them")


# Several people at one screen. Its results are those of one account: nobody is rated by them.
ONE_DEVICE = Purpose(kind="one-device", hints=False, one_device=True)


def played_once(kind: str, number: int) -> Purpose:
    """One attempt at draws that others still play, too."""
    return Purpose(
        kind=kind,
        key=str(number),
        undo=False,
        draw=False,
        rematch=False,
        hints=False,
        sealed=True,
    )


def usual_absence(*, private: bool) -> Absence:
    """Among friends the waiting player decides; strangers need not wait for each other."""
    return "decide" if private else "loses"


def is_slow(control: Control) -> bool:
    """Whether a move may take days: then nobody is expected to be there, and the clock decides."""
    return isinstance(control, PerMove | Bank) and control.ms >= SLOW
