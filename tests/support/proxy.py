"""A way to a service that tests can cut, or stop while it seems open, and heal."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Literal

State = Literal["open", "cut", "stalled"]


class Proxy:
    """Forwards one port, in a thread of its own."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._state: State = "open"
        self._loop: asyncio.AbstractEventLoop
        self._stopped: asyncio.Event
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    def set(self, state: State) -> None:
        """Cut: connections are refused and reset. Stalled: they stay open, and nothing passes."""
        self._loop.call_soon_threadsafe(self._set, state)

    def _set(self, state: State) -> None:
        healed, self._state = state == "open" and self._state == "stalled", state
        if state == "cut" or healed:  # what was swallowed is not made up for
            for writer in tuple(self._writers):
                writer.transport.abort()

    async def serve(self, ready: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopped = asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stopped.wait()
        server.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if self._state == "cut":
                return
            while self._state == "stalled":  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            back, there = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers.add(there)
            await asyncio.gather(self._pass(reader, there), self._pass(back, writer))
        except OSError:
            return
        finally:
            writer.transport.abort()
            self._writers.discard(writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                if self._state == "open":
                    writer.write(data)
        writer.transport.abort()
        self._writers.discard(writer)


@contextlib.contextmanager
def proxy(target: int) -> Iterator[Proxy]:
    made, ready = Proxy(target), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(made.serve(ready)), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield made
    finally:
        made.stop()
        thread.join(10)
