"""The network between a browser and a node: it can be cut, fall silent, be slow, be mended, and
be led to another node."""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from random import Random
from typing import Self
from urllib.parse import urlsplit

AGAIN = 0.4  # seconds after which TCP sends once more what was lost


class Line:
    def __init__(self, server: str) -> None:
        self.server = server
        self._cut = self._silent = False
        self._delay, self._loss, self._rng = 0.0, 0.0, Random(1)
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        self._frozen: set[asyncio.StreamWriter] = set()
        self._port = 0

    def __enter__(self) -> Self:
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._call(self._listen)
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._call(self._end)
        self._loop.call_soon_threadsafe(self._loop.stop)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def cut(self) -> None:
        """All that is on the way is lost, and nobody gets through."""
        self._cut = True
        self._call(self._drop)

    def silence(self) -> None:
        """All that is sent is lost, and nobody is told."""
        self._silent = True

    def freeze(self) -> None:
        """The node stands still for those who are connected; whoever comes anew gets another."""
        self._frozen |= self._writers

    def slow(self, delay: float, loss: float = 0) -> None:
        """Each way takes so many seconds, and of so large a share is sent twice."""
        self._delay, self._loss = delay, loss

    def mend(self, server: str = "") -> None:
        self.server, self._cut = server or self.server, False
        if self._silent:
            self._silent = False
            self._call(self._drop)

    def _call(self, work: Callable[[], Awaitable[None]]) -> None:
        async def done() -> None:
            await work()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result(10)

    async def _listen(self) -> None:
        serving = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self._port = serving.sockets[0].getsockname()[1]

    async def _drop(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _end(self) -> None:
        """Whoever was cut off sees that, and goes."""
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            await asyncio.wait(left, timeout=2)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        behind = urlsplit(self.server)
        try:
            theirs = await asyncio.open_connection(behind.hostname, behind.port)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, theirs[1]}
        self._writers |= pair
        await asyncio.gather(self._pump(reader, theirs[1]), self._pump(theirs[0], writer))
        self._writers -= pair

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.ensure_future(self._arrive(under_way, writer))
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                late = self._delay + (AGAIN if self._rng.random() < self._loss else 0)
                under_way.put_nowait((self._loop.time() + late, data))
        under_way.put_nowait((0, b""))
        await arriving
        writer.close()

    async def _arrive(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        """In order, each not before its time."""
        while (found := await under_way.get())[1]:
            await asyncio.sleep(max(0, found[0] - self._loop.time()))
            if not self._silent and writer not in self._frozen:
                with contextlib.suppress(OSError):
                    writer.write(found[1])
                    await writer.drain()
