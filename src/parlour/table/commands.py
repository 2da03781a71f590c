"""What may be asked of a table, by a seat or by the house."""

from typing import Any, TypeAlias

from parlour.core.game import Viewer, Word
from parlour.table.entries import Wish


class Sit(Word, frozen=True):
    user: str
    name: str
    seat: Viewer = None  # any, if None
    bot: str = ""
    loadout: Any = None
    code: str = ""


class Leave(Word, frozen=True):
    """For good: before the game the seat is freed, in it that is to resign."""


class Commit(Word, frozen=True):
    """To a seed that is shown only once all others are bound too; None opts out."""

    commit: str | None


class Reveal(Word, frozen=True):
    """The seed, for these commitments and no others."""

    commits_hash: str
    seed: str


class Move(Word, frozen=True):
    base: int  # the last entry its player had seen
    move: dict[str, Any]


class Resign(Word, frozen=True):
    pass


class Ask(Word, frozen=True):
    """For a draw, a move back or another game; to ask for what another asked is to agree."""

    wish: Wish


class Decline(Word, frozen=True):
    wish: Wish


class Claim(Word, frozen=True):
    """The opponent did not come back in time: take the win."""


class Hold(Word, frozen=True):
    """The opponent did not come back in time: let a stand-in play until they do."""


class Go(Word, frozen=True):
    """The house: a seat's last connection is gone."""


class Come(Word, frozen=True):
    """The house: it is back."""


class Lapse(Word, frozen=True):
    """The house: whatever was due has not happened."""


class Follow(Word, frozen=True):
    """The house: the second game of a match."""


Command: TypeAlias = (
    Sit
    | Leave
    | Commit
    | Reveal
    | Move
    | Resign
    | Ask
    | Decline
    | Claim
    | Hold
    | Go
    | Come
    | Lapse
    | Follow
)
