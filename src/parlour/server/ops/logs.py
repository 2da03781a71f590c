"""Logs: one JSON object a line, with named fields only: no headers, no bodies, no tokens."""

import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

import msgspec

# Messages of uvicorn that any client can cause, as often as it likes.
IGNORED = (
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request received",
    "Invalid UTF-8 sequence received",
)


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line |= {"says": record.getMessage()} | getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start(level: str, stream: TextIO | None = None) -> None:
    """Everything to one stream. Only our own loggers go below warnings: libraries print secrets."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel("WARNING")
    logging.getLogger("parlour").setLevel(level.upper())
    logging.getLogger("parlour.service").setLevel("INFO")  # starts and stops are always logged
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.addFilter(lambda record: not str(record.msg).startswith(IGNORED))
