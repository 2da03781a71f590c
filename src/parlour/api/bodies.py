"""Bodies of requests and of their answers, besides the frames."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.api import frames
from parlour.bots.review import Review
from parlour.bots.strength import Rating
from parlour.table.terms import Bank, PerMove, Untimed
from parlour.table.types import News

LONGEST = 30 * 24 * 60 * 60_000  # ms that a clock may show
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
GameName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Newcomer(Body, frozen=True):
    """What to be called; a friendly name is made up if nothing is said."""

    name: Name | None = None


class Program(Body, frozen=True):
    """A bot's name, and what it says it is: shown to everyone who plays it."""

    name: Name
    bot: Annotated[str, Meta(min_length=1, max_length=40)] = "bot"


class Renamed(Body, frozen=True):
    name: Name


class Opening(Body, frozen=True):
    """A table to be opened. Whoever opens it sits down, unless `sit` is false."""

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None  # as few as the game allows
    private: bool = False
    bots: Annotated[int, Meta(ge=0, le=9)] = 0  # seats for the house's bots
    level: Literal["beginner", "casual", "strong", "master"] = "casual"  # of those bots
    sit: bool = True
    seat: frames.SeatNumber | None = None
    loadout: frames.Loadout = None
    options: dict[str, Any] = {}
    control: Untimed | PerMove | Bank = Untimed()
    games: Annotated[int, Meta(ge=1, le=2)] = 1


class Admitted(Struct, frozen=True):
    """A program, and the token it shows from now on: `Authorization: Bearer …`."""

    id: str
    name: str
    bot: str
    token: str


class Found(Struct, frozen=True):
    table: str


class OpenedTable(Struct, frozen=True):
    table: str
    code: str  # of a private table: six characters to tell a friend
    link: str  # the page to send them


class Seen(Struct, frozen=True):
    """A table whole: what it agreed, and how it stands for whoever asks."""

    about: frames.Welcome
    news: News


class Worth(Struct, frozen=True):
    """A move, and the share of the win that you may expect after it."""

    move: Any
    share: float


class Hint(Struct, frozen=True):
    """The best moves there are, the best first, for the table as it was at this entry."""

    seq: int
    moves: tuple[Worth, ...]


class Reviewed(Struct, frozen=True):
    """How many decisions of how many are judged; the review once all are."""

    done: int
    of: int
    review: Review | None = None


class Level(Struct, frozen=True):
    """How well a bot of the house plays, in points of Elo above a player at random."""

    name: str
    rating: Rating | None = None  # None: nobody has measured it


class GameCard(Struct, frozen=True):
    """A game on the shelf."""

    name: str
    rules: str
    title: str
    about: str
    credit: str
    seats: tuple[int, ...]
    minutes: int  # how long a game takes, about
    draws: bool
    options: dict[str, Any]  # as they are unless something else is agreed
    levels: tuple[Level, ...]  # of the house's bots; empty where none play
    files: tuple[str, ...]  # at /games/{name}/: a board of its own, its colours, its picture


class Schemas(Struct, frozen=True):
    """JSON Schemas of a game's options, moves, events and views."""

    title: str
    defs: dict[str, Any]
