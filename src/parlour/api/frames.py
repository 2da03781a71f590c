"""Frames between a client and the server, the same on sockets, in bodies and in streams.

A frame says its own kind, `{"t": "move", …}`. The commands are the table's own.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from parlour.core.explain import Facts, Reason, Score
from parlour.core.fair import SHARED
from parlour.core.game import Json, Seat, Viewer
from parlour.core.ids import CommandId, Ms, TableId
from parlour.table.commands import (
    Abandon,
    Bring,
    ChosenOptions,
    Claim,
    Code,
    Command,
    Commit,
    Decline,
    Free,
    Hex,
    Hold,
    Id,
    Leave,
    Loadout,
    Move,
    MoveFields,
    Next,
    Offer,
    PlayerCommand,
    Resign,
    Reveal,
    SeatNumber,
    Seq,
    Sit,
    Swap,
    Wait,
)
from parlour.table.phrases import Intent, Phrase, Said
from parlour.table.terms import Absence, Control, Series
from parlour.table.types import News, Phase

__all__ = [
    "Abandon",
    "Bring",
    "ChosenOptions",
    "Claim",
    "Code",
    "Commit",
    "Decline",
    "Free",
    "Hex",
    "Hold",
    "Id",
    "Leave",
    "Loadout",
    "Move",
    "Next",
    "Offer",
    "PlayerCommand",
    "Resign",
    "Reveal",
    "SeatNumber",
    "Seq",
    "Sit",
    "Swap",
    "Wait",
]

LevelName: TypeAlias = Literal["beginner", "casual", "strong", "master"]
Explained: TypeAlias = Literal["score", "preview", "why", "tips"]


class Ask(Command, frozen=True):
    """Ask for the score, the score after a move, why a move is not allowed, or for tips."""

    what: Explained
    move: MoveFields | None = None


class Fill(Command, frozen=True):
    """From the host, before the game: a house bot takes a free seat."""

    seat: SeatNumber
    level: LevelName = "casual"


class Say(Command, frozen=True):
    """Send a phrase to everyone at the table."""

    phrase: Phrase


class Intend(Command, frozen=True):
    """Tell everyone in the room what you would like to play, and whether you type another name."""

    wish: Annotated[str, Meta(pattern="^([a-z0-9][a-z0-9_-]{0,39})?$", max_length=40)] = ""
    naming: bool = False


class Ping(Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    pass


Sent: TypeAlias = PlayerCommand | Fill | Ask | Say | Intend | Ping


class Frame(Struct, frozen=True, tag_field="t", tag=str.lower):
    """From the server. A client that is older than the server ignores kinds it does not know."""


class RoomScore(Struct, frozen=True, kw_only=True):
    """What somebody has reached in the games of a room so far."""

    name: str
    you: bool
    won: int  # alone or shared
    drawn: int
    played: int


class Welcome(Frame, frozen=True, kw_only=True):
    """The first frame: the table's terms, which do not change."""

    table: TableId
    rules: str
    seats: int
    options: dict[str, Json]
    private: bool
    control: Control
    window: Ms  # how long a player may be away
    games: int
    series: Series
    server_commit: str
    now: Ms  # on the service's clock, as all instants of the table
    room: TableId  # the id of the room's first table, the same for all its games
    absence: Absence  # what it means that one of two people is away for longer
    evening: tuple[RoomScore, ...] = ()  # the room's score before this game
    code: str = ""  # of the room, for those who have a seat
    lost: bool = False  # what this client saw last is not in the log
    one_device: bool = False  # whoever opened the table plays every seat
    # The number of draws that other tables have, too: of the deal of the day. 0: none.
    shared: int = field(default=0, name=SHARED)
    dice: str = ""  # there, for the house bot alone: what it draws its answers from


class Ok(Frame, frozen=True):
    """The command is stored, as this entry of the table's log."""

    id: CommandId
    seq: int


class No(Frame, frozen=True):
    """The command is refused, and will be under this id."""

    id: CommandId
    code: str
    facts: Facts = {}
    says: str = ""  # a sentence for people


class Retry(Frame, frozen=True):
    """Not known yet: send the command again, with the same id, after so many ms."""

    id: CommandId
    ms: Ms = Ms(500)


class Answer(Frame, frozen=True, kw_only=True):
    """To an `ask`: score lines for each seat, null where something hidden decides, a reason, or
    tips.

    To a `say`: it was said.
    """

    id: CommandId
    score: Score | None = None
    reason: Reason | None = None
    says: str = ""
    tips: tuple[Reason, ...] = ()  # what somebody new should know now; the words say `tip-CODE`


class Pong(Frame, frozen=True):
    pass


class Bye(Frame, frozen=True):
    """The server closes the connection; connect again if `again`."""

    reason: str
    again: bool = True
    facts: Facts = {}  # of somebody who is banned: why, and until when
    says: str = ""  # a sentence for people


class Stops(Frame, frozen=True):
    """The server will stop for a while: games go on afterwards."""

    at: int  # ms since 1970; 0: it will not after all
    minutes: int  # for how long; 0: nobody knows


class Seated(Struct, frozen=True):
    """A taken seat in the lobby."""

    name: str
    bot: str


class Listing(Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    table: TableId
    rules: str
    phase: Phase
    seats: tuple[Seated | None, ...]
    control: Control
    options: dict[str, Json]
    you: Viewer = None
    yours: bool = False  # whether it is your turn
    # To the minute, in ms since 1970: when whoever must move has no time left.
    runs_out: Ms | None = None


class Lobby(Frame, frozen=True):
    """The lobby: tables that wait for players, games in progress, your own tables."""

    waiting: tuple[Listing, ...]
    playing: tuple[Listing, ...]
    yours: tuple[Listing, ...]


class Placed(Struct, frozen=True):
    """A listing that is new or has changed, and its place in the list as it is now."""

    at: int
    listing: Listing


class ListChanges(Struct, frozen=True):
    """What became of a list: first these are gone from it, then those are put in, in turn."""

    gone: tuple[TableId, ...]
    put: tuple[Placed, ...]


class Changes(Frame, frozen=True):
    """What has changed in the lobby since it was last told, to those who asked for changes."""

    waiting: ListChanges
    playing: ListChanges
    yours: ListChanges


class Turn(Frame, frozen=True):
    """In a program's stream: the phase of one of your tables."""

    table: TableId
    rules: str
    phase: Phase
    you: Seat | None


Answered: TypeAlias = Ok | No | Retry  # to a command
Told: TypeAlias = (
    Welcome
    | News
    | Ok
    | No
    | Retry
    | Answer
    | Said
    | Intent
    | Pong
    | Bye
    | Stops
    | Lobby
    | Changes
    | Turn
)
