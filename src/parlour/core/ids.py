"""Names of things and spans of time that must not be mistaken for one another."""

from typing import NewType

TableId = NewType("TableId", str)
UserId = NewType("UserId", str)
CommandId = NewType("CommandId", str)
Ms = NewType("Ms", int)  # milliseconds: an instant or a span


def seconds(ms: Ms) -> float:
    """For `asyncio` and HTTP, which count seconds. No float becomes an `Ms` without a call."""
    return ms / 1000
