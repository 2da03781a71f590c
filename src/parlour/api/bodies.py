"""Bodies of HTTP requests and responses, besides the frames."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.api import frames
from parlour.bots.review import PlainMove, Review
from parlour.bots.strength import Rating
from parlour.core.explain import Facts
from parlour.core.game import Json
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.terms import Bank, PerMove, Untimed
from parlour.table.types import News

LONGEST = Ms(30 * 24 * 60 * 60_000)  # the most that a clock may show
Name: TypeAlias = Annotated[str, Meta(max_length=60)]  # too short ones are refused with a reason
GameName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Newcomer(Body, frozen=True):
    """The name of a guest; one is made up if it is missing."""

    name: Name | None = None


class Program(Body, frozen=True):
    """A program's name, and which bot it is: shown to everyone who plays it."""

    name: Name
    bot: Annotated[str, Meta(min_length=1, max_length=40)] = "bot"


class Renamed(Body, frozen=True):
    name: Name


class Opening(Body, frozen=True):
    """The table to open. The person who opens it takes a seat, unless `sit` is false."""

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None  # as few as the game allows
    private: bool = False
    bots: Annotated[int, Meta(ge=0, le=9)] = 0  # seats for house bots
    level: Literal["beginner", "casual", "strong", "master"] = "casual"  # of those bots
    sit: bool = True
    seat: frames.SeatNumber | None = None
    loadout: frames.Loadout = None
    options: dict[str, Json] = {}
    control: Untimed | PerMove | Bank = Untimed()
    games: Annotated[int, Meta(ge=1, le=2)] = 1


class Admitted(Struct, frozen=True):
    """A program and its token, for the header `Authorization: Bearer …`."""

    id: UserId
    name: str
    bot: str
    token: str


class Found(Struct, frozen=True):
    table: TableId


class OpenedTable(Struct, frozen=True):
    table: TableId
    code: str  # of a private table: six characters to tell a friend
    link: str  # the page to send them


class SeenTable(Struct, frozen=True):
    """A table: its terms, and the news as the asking person sees them."""

    about: frames.Welcome
    news: News


class Worth(Struct, frozen=True):
    """A move, and the share of the win to expect after it."""

    move: PlainMove
    share: float


class Hint(Struct, frozen=True):
    """The best moves, best first, for the table at this entry."""

    seq: int
    moves: tuple[Worth, ...]


class Reviewed(Struct, frozen=True):
    """How many decisions of how many are judged, and the review once all are."""

    done: int
    of: int
    review: Review | None = None


class Work(Body, frozen=True):
    """From a worker: the answers to its job, null where it failed; nothing at first."""

    job: frames.Id | None = None
    answers: list[list[list[float]]] | None = None


class Version(Struct, frozen=True):
    """Which software a server runs."""

    name: str
    version: str


class Refusal(Struct, frozen=True):
    """Why a request was not done: a code for programs, a sentence for people."""

    code: str
    facts: Facts = {}
    says: str = ""


class Level(Struct, frozen=True):
    """How well a house bot plays: Elo points above random play."""

    name: str
    rating: Rating | None = None  # None: not measured


class GameCard(Struct, frozen=True):
    """An installed game."""

    name: str
    rules: str
    title: str
    about: str
    credit: str
    seats: tuple[int, ...]
    minutes: int  # how long a game takes, about
    draws: bool
    options: dict[str, Json]  # defaults
    levels: tuple[Level, ...]  # of house bots; empty if the server has none
    files: tuple[str, ...]  # at /games/{name}/: a board of its own, its colours, its picture
