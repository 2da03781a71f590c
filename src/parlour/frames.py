"""What goes over the wire: frames between a client and the server, alike on sockets and in bodies.

A frame says its own kind, `{"t": "move", …}`. Every command has an id that the client makes and
keeps before sending, so that it can be sent again until it is answered, and counts once.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.explain import Facts, Reason, Score
from parlour.core.game import Seat, Viewer
from parlour.table.entries import Wish
from parlour.table.phrases import Phrase, Said
from parlour.table.terms import Control, Series
from parlour.table.types import News

Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Chair: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Code: TypeAlias = Annotated[str, Meta(max_length=16)]
Brought: TypeAlias = (
    Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**31), lt=2**31)]
)
Loadout: TypeAlias = list[Brought] | dict[str, Brought | list[Brought]] | None
Answered: TypeAlias = Literal["score", "preview", "why"]


class Frame(Struct, frozen=True, tag_field="t", tag=str.lower):
    """From the server. A client that is older than the server passes over what it does not know."""


class Asking(Frame, frozen=True, forbid_unknown_fields=True):
    """From a client."""


class Sit(Asking, frozen=True):
    """Take a free seat; with the code, if the table is private; with what the game lets bring."""

    id: Id
    seat: Chair | None = None
    code: Code = ""
    loadout: Loadout = None


class Leave(Asking, frozen=True):
    """For good: before the game the seat is freed, in it that is to resign."""

    id: Id


class Commit(Asking, frozen=True):
    """To a seed of 32 bytes, by its hash; null opts out."""

    id: Id
    commit: Hex | None


class Reveal(Asking, frozen=True):
    """The seed, once `commits_hash` binds everyone."""

    id: Id
    commits_hash: Hex
    seed: Hex


class Move(Asking, frozen=True):
    """One of the moves that the news listed; `base` is the number of that news."""

    id: Id
    base: Seq
    move: dict[str, Any]


class Resign(Asking, frozen=True):
    id: Id


class Offer(Asking, frozen=True):
    """A draw, a move back or another game; to offer what another has offered is to agree."""

    id: Id
    wish: Wish


class Decline(Asking, frozen=True):
    id: Id
    wish: Wish


class Claim(Asking, frozen=True):
    """The opponent did not come back in time: take the win."""

    id: Id


class Hold(Asking, frozen=True):
    """The opponent did not come back in time: let a stand-in of the house play until they do."""

    id: Id


class Ask(Asking, frozen=True):
    """The score explained, the score as a move would leave it, or why a move is not allowed."""

    id: Id
    what: Answered
    move: dict[str, Any] | None = None


class Say(Asking, frozen=True):
    """One of a few sentences, to everyone at the table."""

    id: Id
    phrase: Phrase


class Ping(Asking, frozen=True):
    pass


Command: TypeAlias = (
    Sit | Leave | Commit | Reveal | Move | Resign | Offer | Decline | Claim | Hold
)  # fmt: skip
Sent: TypeAlias = Command | Ask | Say | Ping


class Welcome(Frame, frozen=True):
    """The first frame: what the table agreed, and what does not change while it lives."""

    table: str
    rules: str
    seats: int
    options: dict[str, Any]
    private: bool
    control: Control
    window: int  # ms a player may be away
    games: int
    series: Series
    server_commit: str
    now: int  # the service's clock, which all instants of the table are on
    code: str = ""  # for those who sit
    lost: bool = False  # what this client had seen is not in the log: it must say so


class Ok(Frame, frozen=True):
    """It is on disk, as this entry of the table's log."""

    id: str
    seq: int


class No(Frame, frozen=True):
    """It is not, and will not be under this id."""

    id: str
    code: str
    facts: Facts = {}
    says: str = ""  # in words


class Retry(Frame, frozen=True):
    """Nobody knows yet: send it again, with the same id, after so many ms."""

    id: str
    ms: int = 500


class Answer(Frame, frozen=True):
    """To an `ask`: score lines for each seat, null where something hidden decides, or a reason.

    To a `say`: it was said.
    """

    id: str
    score: Score | None = None
    reason: Reason | None = None
    says: str = ""


class Pong(Frame, frozen=True):
    pass


class Bye(Frame, frozen=True):
    """The server goes, or sends you away; come back if `again`."""

    reason: str
    again: bool = True


class Seated(Struct, frozen=True):
    """Somebody at a table, as the lobby shows it."""

    name: str
    bot: str


class Listing(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    rules: str
    phase: str
    seats: tuple[Seated | None, ...]
    control: Control
    options: dict[str, Any]
    you: Viewer = None
    yours: bool = False  # whether you are the one who must choose


class Hall(Frame, frozen=True):
    """All that the lobby shows: tables that wait, games that are on, your own."""

    waiting: tuple[Listing, ...]
    playing: tuple[Listing, ...]
    yours: tuple[Listing, ...]


class Turn(Frame, frozen=True):
    """In a program's stream of events: a table of yours came to this."""

    table: str
    rules: str
    phase: str
    you: Seat | None


Answers: TypeAlias = Ok | No | Retry
Told: TypeAlias = Welcome | News | Ok | No | Retry | Answer | Said | Pong | Bye | Hall | Turn
