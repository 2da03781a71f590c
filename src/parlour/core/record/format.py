"""The file format of a finished game's record."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.core.game import Json, Over, Seat, Viewer
from parlour.core.ids import Ms

FORMAT: Literal["parlour/record/v1"] = "parlour/record/v1"
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
if TYPE_CHECKING:
    Instant: TypeAlias = Ms
else:  # not of `Ms`: OpenAPI would lose the minimum of an annotated NewType
    Instant = Annotated[int, Meta(ge=0, le=2**53, description="ms since 1970, UTC")]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    bot: str = ""  # which bot it was; empty for a person


class Promise(Struct, frozen=True, forbid_unknown_fields=True):
    """What was committed before the game, and what the seats revealed for it."""

    server_commit: Hex
    player_seeds: tuple[Hex | None, ...]  # None: that seat did not contribute
    player_commits: tuple[Hex, ...]
    commits_hash: Hex


class Fair(Promise, frozen=True, forbid_unknown_fields=True, kw_only=True):
    server_seed: Hex  # revealed after the game


class Moved(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    at: Instant
    seat: Viewer  # None: chance moved
    move: dict[str, Json]


class Stopped(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """Ended by the table, not by the rules: a seat resigned or left; None: a draw was agreed."""

    at: Instant
    seat: Viewer
    reason: Literal["resigned", "time", "forfeit", "agreed", "abandoned"]


class Undone(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """The last move of a seat is taken back; the draws that followed it are not used again."""

    at: Instant
    seat: Seat


class Resigned(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """Of three or more: a stand-in plays the seat from now on, which cannot win any more."""

    at: Instant
    seat: Seat


Entry: TypeAlias = Moved | Stopped | Undone | Resigned


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: Literal["parlour/record/v1"]
    table: str
    rules: str  # the game and the version of its rules, like pazaak/1
    options: dict[str, Json]
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=255)]
    started: Instant
    fair: Fair
    log: tuple[Entry, ...]
    result: Over
    hash: Hex  # the last link of the chain
    position: tuple[dict[str, Json], ...] = ()  # of a practice game: the moves it begins after
