"""Commands: what players, and the server itself, may ask of a table.

A player's command is sent as it stands here, `{"t": "move", "id": …, "base": 41, "move": {…}}`.
The client makes the id and keeps it before it sends, so that a command can be sent again until
it is answered, and counts once.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Json, Seat
from parlour.core.ids import CommandId, UserId
from parlour.table.entries import Wish
from parlour.table.terms import Absence, Control

Id: TypeAlias = Annotated[CommandId, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber: TypeAlias = Annotated[Seat, Meta(ge=0, le=9)]
Code: TypeAlias = Annotated[str, Meta(max_length=16)]
LoadoutItem: TypeAlias = (
    Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**31), lt=2**31)]
)
LoadoutItems: TypeAlias = Annotated[list[LoadoutItem], Meta(max_length=100)]
LoadoutParts: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=40)], LoadoutItem | LoadoutItems], Meta(max_length=20)
]
Loadout: TypeAlias = LoadoutItems | LoadoutParts | None
ChosenOptions: TypeAlias = Annotated[dict[str, Json], Meta(max_length=20)]
MoveFields: TypeAlias = Annotated[dict[str, Json], Meta(max_length=20)]


class Command(
    Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True
):
    id: Id


class Sit(Command, frozen=True):
    """Take a free seat; with the code of a private table, and a loadout if the game has them.

    Whoever sits there already, before the game, is called by the name they have chosen since.
    """

    seat: SeatNumber | None = None  # any, if None
    code: Code = ""
    loadout: Loadout = None


class Bring(Command, frozen=True):
    """Before the game: the loadout to play with; null is the ready one."""

    loadout: Loadout = None


class Free(Command, frozen=True):
    """From the host, before the game: somebody else's seat is free again."""

    seat: SeatNumber


class Swap(Command, frozen=True):
    """Before the game: two seats change places. Anyone may so move to a free seat."""

    seat: SeatNumber
    other: SeatNumber


class Next(Command, frozen=True, kw_only=True):
    """Open the room's next table. Before a game the host changes its terms so, and everybody moves
    on; after a game anyone goes back to the room so. What is null stays as it is."""

    rules: Annotated[str, Meta(max_length=40)] | None = None
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: ChosenOptions | None = None
    private: bool | None = None
    control: Control | None = None
    games: Annotated[int, Meta(ge=1, le=2)] | None = None
    absence: Absence | None = None


class Leave(Command, frozen=True):
    """Leave for good: before the game the seat is freed, during it you resign."""


class Commit(Command, frozen=True):
    """Commit to a seed of 32 bytes by its hash; null opts out."""

    commit: Hex | None


class Reveal(Command, frozen=True):
    """Reveal the seed, once every seat has committed."""

    commits_hash: Hex
    seed: Hex


class Move(Command, frozen=True):
    """One of the moves that the news listed; `base` is the number of that news."""

    base: Seq
    move: MoveFields


class Resign(Command, frozen=True):
    pass


class Offer(Command, frozen=True):
    """Offer a draw, an undo or a rematch; to offer what another has offered is to agree."""

    wish: Wish


class Decline(Command, frozen=True):
    wish: Wish


class Claim(Command, frozen=True):
    """The opponent did not come back in time: take the win."""


class Hold(Command, frozen=True):
    """The opponent did not come back in time: let a stand-in play until they do."""


class Wait(Command, frozen=True):
    """The opponent did not come back in time: wait for them without a limit."""


class Abandon(Command, frozen=True):
    """The opponent did not come back in time: end the game, and nobody wins."""


class Depart(Command, frozen=True):
    """From the server: a seat's last connection is closed."""


class Return(Command, frozen=True):
    """From the server: a seat that was away has a connection again."""


class Lapse(Command, frozen=True):
    """From the server: a deadline has passed. `here` has the table open; None: nobody knows."""

    here: frozenset[UserId] | None = frozenset()


class End(Command, frozen=True):
    """From a moderator: the table closes, or its game ends without a winner."""


class Update(Command, frozen=True):
    """From an operator: the game goes on under a later version of its rules. Somebody has compared
    the log up to the entry `base` under both."""

    base: Seq
    rules: str


PlayerCommand: TypeAlias = (
    Sit | Bring | Free | Swap | Next | Leave | Commit | Reveal | Move | Resign | Offer | Decline
    | Claim | Hold | Wait | Abandon
)  # fmt: skip
AnyCommand: TypeAlias = PlayerCommand | Depart | Return | Lapse | End | Update
