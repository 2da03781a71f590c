"""Request and response bodies for webhooks."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

HookState: TypeAlias = Literal["works", "fails", "stopped"]


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    url: Annotated[str, Meta(max_length=500)]  # https


class CreatedWebhook(Struct, frozen=True):
    id: str
    url: str
    secret: str  # 32 bytes in hex, with which you check what comes: shown here only


class ListedWebhook(Struct, frozen=True, kw_only=True):
    id: str
    url: str
    since: int  # ms since 1970
    state: HookState
    failures: int = 0  # in a row
    error: str = ""  # the last one
    next: int | None = None  # when it is tried again
