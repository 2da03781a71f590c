"""The three answers to a command."""

from typing import Any, TypeAlias

from msgspec import Struct


class Ok(Struct, frozen=True, tag=True, tag_field="t"):
    """It is in the log, as this entry."""

    seq: int


class Refused(Struct, frozen=True, tag=True, tag_field="t"):
    """It is not, and never will be under this id."""

    code: str
    facts: dict[str, Any] = {}


class Retry(Struct, frozen=True, tag=True, tag_field="t"):
    """Nobody knows: ask again with the same id."""


Answer: TypeAlias = Ok | Refused | Retry
