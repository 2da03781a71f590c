"""Frames between a client and the server, the same on sockets, in bodies and in streams.

A frame says its own kind, `{"t": "move", …}`. The commands are the table's own.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from parlour.core.explain import Facts, Reason, Score
from parlour.core.game import Seat, Viewer
from parlour.table.commands import (
    Claim,
    Code,
    Command,
    Commit,
    Decline,
    Hex,
    Hold,
    Id,
    Leave,
    Loadout,
    Move,
    Offer,
    PlayerCommand,
    Resign,
    Reveal,
    SeatNumber,
    Seq,
    Sit,
)
from parlour.table.phrases import Phrase, Said
from parlour.table.terms import Control, Series
from parlour.table.types import News, Phase

__all__ = [
    "Claim", "Code", "Commit", "Decline", "Hex", "Hold", "Id", "Leave", "Loadout", "Move",
    "Offer", "PlayerCommand", "Resign", "Reveal", "SeatNumber", "Seq", "Sit",
]  # fmt: skip

Explained: TypeAlias = Literal["score", "preview", "why"]


class Ask(Command, frozen=True):
    """The score explained, the score as a move would leave it, or why a move is not allowed."""

    what: Explained
    move: dict[str, Any] | None = None


class Say(Command, frozen=True):
    """One of a few sentences, to everyone at the table."""

    phrase: Phrase


class Ping(Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    pass


Sent: TypeAlias = PlayerCommand | Ask | Say | Ping


class Frame(Struct, frozen=True, tag_field="t", tag=str.lower):
    """From the server. A client that is older than the server ignores kinds it does not know."""


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
    phase: Phase
    seats: tuple[Seated | None, ...]
    control: Control
    options: dict[str, Any]
    you: Viewer = None
    yours: bool = False  # whether you are the one who must choose


class Lobby(Frame, frozen=True):
    """All that the lobby shows: tables that wait, games that are on, your own."""

    waiting: tuple[Listing, ...]
    playing: tuple[Listing, ...]
    yours: tuple[Listing, ...]


class Turn(Frame, frozen=True):
    """In a program's stream of events: a table of yours came to this."""

    table: str
    rules: str
    phase: Phase
    you: Seat | None


Answered: TypeAlias = Ok | No | Retry  # to a command
Told: TypeAlias = Welcome | News | Ok | No | Retry | Answer | Said | Pong | Bye | Lobby | Turn
