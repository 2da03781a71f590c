"""Bodies of HTTP requests and responses, besides the frames."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from parlour.api import frames
from parlour.api.orders import Restriction
from parlour.api.played import Outcome, PlayedCount, PlayedGame
from parlour.bots.review import PlainMove, Review
from parlour.bots.strength import Rating
from parlour.core.box import AnyEvent
from parlour.core.explain import Facts
from parlour.core.game import Json, Viewer
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.terms import Absence, Bank, PerMove, Untimed
from parlour.table.types import News, Person

MAX_CLOCK = Ms(30 * 24 * 60 * 60_000)  # the most that a clock may show
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


class Opening(Body, frozen=True, kw_only=True):
    """The table to open. The person who opens it takes a seat, unless `sit` is false."""

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None  # as few as the game allows
    private: bool = False
    bots: Annotated[int, Meta(ge=0, le=9)] = 0  # seats for house bots
    level: frames.LevelName = "casual"  # of those bots
    sit: bool = True
    seat: frames.SeatNumber | None = None
    loadout: frames.Loadout = None
    options: frames.ChosenOptions = {}
    control: Untimed | PerMove | Bank = Untimed()
    games: Annotated[int, Meta(ge=1, le=2)] = 1  # 2: a match of two games, sides switched
    # Of one of two people: the game is lost, or the other decides, as usual in a private room.
    absence: Absence | None = None
    # Names of others who play from your device, one for each other seat. You send the moves of
    # all seats. For games without hidden cards; the table is private and has no clock.
    guests: Annotated[tuple[Name, ...], Meta(max_length=9)] = ()


class Seeking(Body, frozen=True, kw_only=True):
    """The game to play with anyone who looks for the same."""

    game: GameName
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: frames.ChosenOptions = {}
    control: Untimed | PerMove | Bank = Untimed()
    games: Annotated[int, Meta(ge=1, le=2)] = 1
    loadout: frames.Loadout = None


class Admitted(Struct, frozen=True):
    """A program and its token, for the header `Authorization: Bearer …`."""

    id: UserId
    name: str
    bot: str
    token: str


class History(Struct, frozen=True):
    """A page of your finished games, the latest first."""

    games: tuple[PlayedGame, ...]
    count: PlayedCount
    next: str = ""  # send it as `before` for the next page; empty on the last


class Erasing(Body, frozen=True):
    """Your own name, so that nobody is erased by a mistake."""

    name: Name


class PersonalSession(Struct, frozen=True):
    """A cookie or token of yours: when it was last used, to the day, and the key of the address."""

    used: int  # ms since 1970
    address: str


class PersonalTable(Struct, frozen=True):
    """A table at which you sat; its record is at /api/tables/{id}/record once it is finished."""

    id: TableId
    rules: str
    phase: str
    opened: int  # ms since 1970


class PersonalPuzzle(Struct, frozen=True, kw_only=True):
    """A puzzle that you tried: your points, and your rating before and after it."""

    puzzle_id: str
    move: int  # its place in the list
    points: float
    before: float
    after: float
    at: int  # ms since 1970
    report: str  # what you said is wrong with it


class PersonalDay(Struct, frozen=True, kw_only=True):
    """A deal of the day that you began, and how it ended."""

    number: int
    table_id: TableId
    result: Outcome | None
    mine: int | None
    other: int | None


class PersonalData(Struct, frozen=True, kw_only=True):
    """All that is stored of you, besides the logs of these tables."""

    person: Person
    since: int  # ms since 1970
    sessions: tuple[PersonalSession, ...]
    restrictions: tuple[Restriction, ...]  # bans and mutes
    tables: tuple[PersonalTable, ...]
    games: tuple[PlayedGame, ...]  # finished ones
    webhooks: tuple[str, ...] = ()  # their addresses
    puzzles: tuple[PersonalPuzzle, ...] = ()
    puzzle_rating: float | None = None
    days: tuple[PersonalDay, ...] = ()
    more: dict[str, Json] = {}  # what other features store, by name


class Found(Struct, frozen=True):
    table: TableId


class OpenedTable(Struct, frozen=True):
    table: TableId
    code: (
        str  # of the room: eight characters to tell a friend, with a dash in the middle or without
    )
    link: str  # the page to send them


class SeenTable(Struct, frozen=True):
    """A table: its terms, and the news as the asking person sees them."""

    about: frames.Welcome
    news: News


class Happened(Struct, frozen=True):
    """One entry of a game's log, as the asking person heard of it."""

    seq: int
    seat: Viewer  # whose move it was; None: the game began, or the table ended it
    events: tuple[AnyEvent, ...]


class Trying(Body, frozen=True):
    """From where to play on: the next decision after so many entries of the record."""

    at: Annotated[int, Meta(ge=0, le=100_000)]


class Worth(Struct, frozen=True):
    """A move, and the share of the win to expect after it."""

    move: PlainMove
    share: float


class Hint(Struct, frozen=True):
    """The best moves, best first, for the table at this entry."""

    seq: int
    moves: tuple[Worth, ...]


class Reviewed(Struct, frozen=True, kw_only=True):
    """How many decisions of how many are judged, and the review once all are."""

    done: int
    of: int
    review: Review | None = None
    failed: bool = False  # nobody is at work on it any more: ask again with POST
    ahead: int = 0  # reviews that must be done before it begins


class Work(Body, frozen=True):
    """From a worker: the answers to its job, null where it failed; nothing at first."""

    job: frames.Id | None = None
    answers: list[list[list[float]]] | None = None


class Version(Struct, frozen=True):
    """Which software a server runs, and for a page at localhost how others reach it."""

    name: str
    version: str
    network: str = ""  # the address for other devices in the network; empty: not known
    loopback_only: bool = False  # no other device can connect


class About(Struct, frozen=True, kw_only=True):
    """Who keeps a server, its version, and how many days it keeps data; 0: for ever."""

    version: str
    operator: str  # empty, like the next three: not said
    contact: str  # a mail address or a page
    imprint: str  # a page
    source: str  # a page with the source code that this server runs
    session_days: int  # cookies without use
    guest_days: int  # people without use who never played
    abandoned_days: int  # games that were not finished, without activity


class Fault(Struct, frozen=True):
    """What is wrong with one part of a request; a JSON pointer says with which."""

    pointer: str
    detail: str


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was not done (RFC 9457): `code` is for programs, `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    facts: Facts = {}
    errors: tuple[Fault, ...] = ()


class Level(Struct, frozen=True):
    """How well a house bot plays: Elo points above random play."""

    name: str
    rating: Rating | None = None  # None: not measured


class LessonPart(Struct, frozen=True):
    """A step of a lesson; the words file says `lesson-NAME`."""

    name: str
    spot: tuple[str, ...]  # what to look at, as the board's elements are selected


class LessonCard(Struct, frozen=True):
    """What a game teaches; its steps are at /api/lessons/{game}/{version}/{name}/start."""

    version: str  # another one wherever an answer may be another
    steps: tuple[LessonPart, ...]


class GameCard(Struct, frozen=True, kw_only=True):
    """An installed game."""

    name: str
    rules: str
    title: str
    about: str
    credit: str
    seats: tuple[int, ...]
    minutes: int  # how long a game takes, about
    draws: bool
    one_device: bool  # nothing is hidden from a player: several can play from one screen
    options: dict[str, Json]  # defaults
    choices: dict[str, tuple[Json, ...]]  # values to offer for them, the default first
    levels: tuple[Level, ...]  # of house bots; empty if the server has none
    files: tuple[str, ...]  # at /games/{name}/: a board of its own, its colours, its picture
    lesson: LessonCard | None  # null if it brings none
    puzzles: bool  # whether there are any of it, once games were played
