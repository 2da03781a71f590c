"""Outgoing frames of one socket: bounded when the reader is slow."""

import contextlib
from collections.abc import Callable
from typing import TypeAlias

from parlour.server.asgi import AsgiSend
from parlour.supervisor import Supervisor

PushFrame: TypeAlias = Callable[[bytes], bool]

MAX_WAITING_FRAMES = 64  # frames that may wait for a slow reader
BYTES = 256 * 1024
CLOSED = (OSError, RuntimeError)  # what uvicorn raises once the connection is closed


class Outbox:
    """Writes to the socket directly where uvicorn is the server; else by ASGI's `send`."""

    def __init__(self, send: AsgiSend, push: PushFrame | None, cut: Callable[[], object]) -> None:
        self._send, self._push, self._cut = send, push, cut
        self._waiting: list[bytes] = []  # for a slow reader
        self._size = 0
        self._writer: Supervisor | None = None
        self._writing = False
        self.broken = False  # the connection is closed, or its reader is too slow

    def push(self, frame: bytes) -> None:
        if self.broken or (self._push is not None and not self._waiting and self._push(frame)):
            return
        self._waiting.append(frame)
        self._size += len(frame)
        if len(self._waiting) > MAX_WAITING_FRAMES or self._size > BYTES:
            self._waiting.clear()
            self.broken = True
            self._cut()
        elif not self._writing:
            self._writing = True
            self._writer = self._writer or Supervisor(*CLOSED)
            self._writer.spawn(self._write(), "socket writer")

    async def _write(self) -> None:
        try:
            while self._waiting:
                frame = self._waiting[0]
                await self._send({"type": "websocket.send", "text": frame.decode()})
                if self._waiting:
                    del self._waiting[0]
                    self._size -= len(frame)
        except CLOSED:
            self.broken = True
        finally:
            self._writing = False

    async def end(self, code: int) -> None:
        """Close the socket with this code."""
        if not self.broken:
            self.broken = True
            with contextlib.suppress(*CLOSED):
                await self._send({"type": "websocket.close", "code": code})

    async def close(self) -> None:
        self.broken = True
        if self._writer is not None:
            await self._writer.close()
