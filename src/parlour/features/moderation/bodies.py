"""Orders of staff, and what staff finds."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from parlour.api.orders import Order
from parlour.core.ids import TableId, UserId

Role: TypeAlias = Literal["moderator", "admin"]
ONE_LINE = r"\A[^\x00-\x1f\x7f\x85\u2028\u2029]*\Z"  # reasons are printed at the prompt
Why: TypeAlias = Annotated[str, Meta(min_length=3, max_length=200, pattern=ONE_LINE)]
Who: TypeAlias = Annotated[UserId, Meta(min_length=1, max_length=64)]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 60)]


class Ban(Order, frozen=True):
    """Refuse somebody, or an address, everywhere: exactly one of both is given."""

    why: Why  # they read it
    person: Annotated[UserId, Meta(max_length=64)] = UserId("")
    address: Annotated[str, Meta(max_length=64)] = ""  # one, a range like 192.0.2.0/24, or a key
    minutes: Minutes | None = None  # null: for good


class Mute(Order, frozen=True):
    """Somebody plays on, but says nothing at tables."""

    why: Why
    person: Who
    minutes: Minutes | None = None


class Lift(Order, frozen=True):
    """A ban or a mute ends now."""

    ban: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    why: Why


class Rename(Order, frozen=True):
    """Somebody gets another name, for tables to come; one is made up if none is given."""

    person: Who
    why: Why
    name: Annotated[str, Meta(max_length=60)] = ""


class EndTable(Order, frozen=True, tag="end"):
    """A table is closed, or its game ends without a winner."""

    table: Annotated[TableId, Meta(min_length=1, max_length=80)]
    why: Why


class Announce(Order, frozen=True):
    """The server will stop: everybody who has a page open reads when, and for how long."""

    stops: Annotated[int, Meta(ge=1, le=2**53)]  # ms since 1970
    minutes: Annotated[int, Meta(ge=0, le=7 * 24 * 60)] = 0  # 0: nobody knows for how long


class Cancel(Order, frozen=True):
    """It will not stop."""


class Done(Struct, frozen=True):
    """An order is carried out; its number is its place in the audit log, and the ban's."""

    number: int


class FoundPerson(Struct, frozen=True, kw_only=True):
    id: UserId
    name: str
    bot: str
    since: int  # ms since 1970
    used: int  # to the day; 0: no token of theirs is left
    games: int  # finished ones
    addresses: tuple[str, ...]  # keys: the same for the same address, and nothing else is kept


class FoundTable(Struct, frozen=True, kw_only=True):
    id: TableId
    rules: str
    phase: str
    opened: int  # ms since 1970
    people: tuple[UserId, ...]  # everyone who ever sat there


class Findings(Struct, frozen=True):
    """At most 50 of each."""

    people: tuple[FoundPerson, ...]
    tables: tuple[FoundTable, ...]
