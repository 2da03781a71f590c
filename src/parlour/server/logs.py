"""One JSON object a line. Only what a line's author named goes into it: no headers, no bodies."""

import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

import msgspec

# What any passer-by can make uvicorn say, as often as they like.
ANYONES = (
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
)


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line |= {"says": record.getMessage()} | getattr(record, "told", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start(level: str, stream: TextIO | None = None) -> None:
    """All goes out the same way. Only we say more than warnings: libraries would print secrets."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("parlour").setLevel(level.upper())
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.addFilter(lambda record: not str(record.msg).startswith(ANYONES))
