"""Orders of moderators and operators: alike over HTTP, at the prompt and in the audit log."""

from typing import Literal

from msgspec import Struct

from parlour.core.ids import UserId


class Order(Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    pass


class Restriction(Struct, frozen=True, kw_only=True):
    """A ban or a mute that is in force."""

    number: int
    kind: Literal["ban", "mute"]
    person: UserId
    address: str
    until: int  # ms since 1970; 0: for good
    why: str


class AuditLine(Struct, frozen=True, kw_only=True):
    """One entry of the audit log. What is erased with somebody leaves its digest behind."""

    number: int
    at: int  # ms since 1970
    actor: str
    action: str
    digest: str
    hash: str
    details: str | None  # JSON; null: erased
