"""Work that goes on for as long as a node lives."""

import logging
from collections.abc import Awaitable, Callable

from parlour.host.ports import Lost

log = logging.getLogger("parlour.node")


async def once(what: Callable[[], Awaitable[None]]) -> None:
    """Whatever goes wrong this time, there is a next time; what nobody foresaw is written down."""
    try:
        await what()
    except Lost:  # the log is out of reach: it will come back
        return
    except Exception:
        log.exception("failed", extra={"told": {"work": getattr(what, "__qualname__", "?")}})
