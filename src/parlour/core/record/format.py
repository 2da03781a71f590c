"""The file format of a finished game's record."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from parlour.core.fair import SHARED
from parlour.core.game import Json, Over, Seat, Viewer
from parlour.core.ids import Ms

Format: TypeAlias = Literal["parlour/record/v1", "parlour/record/v2"]
OLD: Format = "parlour/record/v1"  # names are in the chain in clear
NEW: Format = "parlour/record/v2"  # as salted digests, so that they can be removed
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]
Salt: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
if TYPE_CHECKING:
    Instant: TypeAlias = Ms
else:  # not of `Ms`: OpenAPI would lose the minimum of an annotated NewType
    Instant = Annotated[int, Meta(ge=0, le=2**53, description="ms since 1970, UTC")]


class Player(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    bot: str = ""  # which bot it was; empty for a person
    salt: Salt | UnsetType = UNSET  # from v2 on, with the name
    digest: Hex | UnsetType = UNSET  # instead of both: the name was removed by its owner
    guest: Literal[True] | UnsetType = UNSET  # at the device of the player without this mark


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
    reason: Literal["resigned", "time", "forfeit", "agreed", "abandoned", "ended"]


class Undone(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """The last move of a seat is taken back; the draws that followed it are not used again."""

    at: Instant
    seat: Seat


class Resigned(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """Of three or more: a stand-in plays the seat from now on, which cannot win any more."""

    at: Instant
    seat: Seat


class Updated(Struct, frozen=True, tag=True, tag_field="t", forbid_unknown_fields=True):
    """The game goes on under a later version of its rules, by which it would have gone the same."""

    at: Instant
    rules: str


Entry: TypeAlias = Moved | Stopped | Undone | Resigned | Updated


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    format: Format
    table: str
    rules: str  # the game and the version of its rules when it began, like pazaak/1
    options: dict[str, Json]
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=255)]
    started: Instant
    fair: Fair
    log: tuple[Entry, ...]
    result: Over
    hash: Hex  # the last link of the chain
    position: tuple[dict[str, Json], ...] = ()  # of a practice game: the moves it begins after
    # The number of draws that are the same at other tables: a deal of the day. 0: this game's own.
    shared: Annotated[int, Meta(ge=0, le=2**31)] = field(default=0, name=SHARED)
