"""One connection's way out: frames go soon and together, and never wait without end."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
AsgiSend: TypeAlias = Callable[[Message], Awaitable[None]]
Push: TypeAlias = Callable[[Sequence[bytes]], bool]

MOST = 64  # frames that may wait for a slow reader
BYTES = 256 * 1024
GONE = (OSError, RuntimeError)  # what uvicorn raises once the peer is gone, or is sent away


class Outbox:
    """Lines with something to say: all that is said in one turn of the loop goes out together."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def add(self, line: "Line") -> None:
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._flush)
        self._lines.append(line)

    def _flush(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.flush()


class Line:
    """Writes straight to the socket where the server lets us; else by ASGI's `send`."""

    def __init__(
        self, send: AsgiSend, push: Push | None, outbox: Outbox, cut: Callable[[], object]
    ) -> None:
        self._send, self._push, self._outbox, self._cut = send, push, outbox, cut
        self._said: list[bytes] = []  # in this turn of the loop
        self._waiting: deque[bytes] = deque()  # for a slow reader
        self._size = 0
        self._writer: asyncio.Task[None] | None = None
        self.broken = False  # the other end is gone, or does not read

    def push(self, frame: bytes) -> None:
        if self.broken:
            return
        if not self._said:
            self._outbox.add(self)
        self._said.append(frame)

    def flush(self) -> None:
        said, self._said = self._said, []
        if self.broken or (self._push is not None and not self._waiting and self._push(said)):
            return
        self._waiting.extend(said)
        self._size += sum(map(len, said))
        if len(self._waiting) > MOST or self._size > BYTES:
            self._waiting.clear()
            self.broken = True
            self._cut()
        elif self._writer is None or self._writer.done():
            self._writer = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                frame = self._waiting[0]
                await self._send({"type": "websocket.send", "text": frame.decode()})
                self._waiting.popleft()
                self._size -= len(frame)
        except GONE:
            self.broken = True

    async def end(self, code: int) -> None:
        """Say goodbye properly."""
        self.flush()
        if not self.broken:
            self.broken = True
            with contextlib.suppress(*GONE):
                await self._send({"type": "websocket.close", "code": code})

    def close(self) -> None:
        self.broken = True
        if self._writer is not None:
            self._writer.cancel()
