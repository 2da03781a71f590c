"""A port at which `parlour bot` and `parlour work` answer the probes of an orchestrator."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli import refuse
from parlour.client import Client

HEARD = 90.0  # seconds since a node answered; one job may keep an analyst busy for 60
REQUEST_TIMEOUT_SECONDS = 5.0  # seconds for a probe to say what it asks
ANY = "0.0.0.0"  # noqa: S104  # probes of a cluster come from its machines

HealthPort = Annotated[
    int,
    Parameter(
        help="Port for probes (0 = none). /healthz: the process runs. /readyz: a node answers it.",
        validator=Number(gte=0, lte=65535),
    ),
]


@contextlib.asynccontextmanager
async def answering(port: int, clients: Sequence[Client]) -> AsyncIterator[None]:
    """Answer probes while the bots of these clients play; with port 0, none."""
    if not port:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError, TimeoutError), contextlib.closing(writer):
            asked = await asyncio.wait_for(reader.readline(), REQUEST_TIMEOUT_SECONDS)
            status, says = found(asked, clients)
            head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\nconnection: close"
            writer.write(f"{head}\r\ncontent-length: {len(says)}\r\n\r\n{says}".encode())
            await asyncio.wait_for(writer.drain(), REQUEST_TIMEOUT_SECONDS)

    try:
        server = await asyncio.start_server(answer, ANY, port, limit=8192)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise refuse("port", host=ANY, port=port, error=why) from error
    async with server:
        yield


def found(asked: bytes, clients: Sequence[Client]) -> tuple[str, str]:
    """The status line and the body for the first line of a request."""
    match asked.split(b" "):
        case [b"GET" | b"HEAD", b"/healthz", *_]:
            return "200 OK", "ok"
        case [b"GET" | b"HEAD", b"/readyz", *_]:
            if max(one.heard for one in clients) > time.monotonic() - HEARD:
                return "200 OK", "ready"
            return "503 Service Unavailable", "no node answers"
        case _:
            return "404 Not Found", "there is nothing here"
