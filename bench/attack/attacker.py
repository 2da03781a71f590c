"""One attacker at an address of its own, and what all attackers share."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect

PACE = 0.05  # seconds after each request: twice what the limit of one address grants
SIZE = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"parlour=([^;]+)")


class World:
    """The node under attack, and what all attackers know and count."""

    def __init__(self, url: str) -> None:
        self.url, self.rng = url, Random(1)
        self.sent = self.granted = 0
        self.finished: list[str] = []  # tables
        self.orders: Iterator[str] = iter(())  # tables in turn, without end
        self.networks = cycle(f"2001:db8:1:{number:x}::1" for number in range(1 << 16))

    def know(self, finished: list[str]) -> None:
        self.finished, self.orders = finished, cycle(finished)


class Rejected(Exception):
    """The node answered with an error."""


class Answer(msgspec.Struct, frozen=True):
    status: int
    body: bytes
    cookie: str

    @property
    def json(self) -> Any:
        """What the node granted; `Rejected` with its reason if it did not."""
        if self.status >= 400:
            raise Rejected(f"{self.status} {self.body.decode(errors='replace')}")
        return msgspec.json.decode(self.body)


class Attacker:
    def __init__(self, world: World, address: str, pace: float = PACE) -> None:
        self.world, self.address, self.pace = world, address, pace
        self._where = urlsplit(world.url)
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.headers: dict[str, str] = {}

    async def enter(self) -> None:
        """Become a new guest."""
        self.headers = {}
        answer = await self.ask("POST", "/api/me", {})
        if answer.cookie:
            self.headers = {"authorization": f"Bearer {answer.cookie}"}

    async def ask(
        self, method: str, path: str, body: Any = None, more: Mapping[str, str] | None = None
    ) -> Answer:
        """By hand: a library would take more of the CPU than the node does."""
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        content = b"" if body is None else content
        headers = {"host": self._where.netloc, "content-length": str(len(content))}
        if content:
            headers["content-type"] = "application/json"
        headers |= self.headers | dict(more or {})
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {headers[name]}" for name in headers)]
        answer = await self._exchange("\r\n".join([*lines, "", ""]).encode() + content)
        self.world.sent += 1
        self.world.granted += answer.status < 400
        await asyncio.sleep(self.pace)
        return answer

    async def _exchange(self, request: bytes) -> Answer:
        if self._stream is None:
            self._stream = await self.connection()
        reader, writer = self._stream
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            size, cookie = SIZE.search(head), COOKIE.search(head)
            body = await reader.readexactly(int(size[1]) if size else 0)
        except BaseException:
            self.close()
            raise
        return Answer(int(head[9:12]), body, cookie[1].decode() if cookie else "")

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            self._where.hostname, self._where.port, local_addr=(self.address, 0)
        )

    def socket(self, table: str) -> connect:
        return connect(
            f"{self.world.url.replace('http', 'ws', 1)}/ws/tables/{table}",
            additional_headers=self.headers,
            local_addr=(self.address, 0),
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )

    def close(self) -> None:
        if self._stream is not None:
            self._stream[1].close()
            self._stream = None


async def do(one: Attacker, table: str, kind: str, **fields: Any) -> Answer:
    frame = {"t": kind, "id": f"{one.world.rng.getrandbits(60):x}", **fields}
    return await one.ask("POST", f"/api/tables/{table}/do", frame)


async def begun(one: Attacker, two: Attacker, game: str) -> str:
    """A table of these two at which the game is on."""
    opened = (await one.ask("POST", "/api/tables", {"game": game, "private": True})).json
    await do(two, opened["table"], "sit", code=opened["code"])
    for each in (one, two):
        await do(each, opened["table"], "commit", commit=None)
    return str(opened["table"])


async def finished(one: Attacker, two: Attacker, moves: int) -> str:
    """A game of so many moves, or fewer, that was given up."""
    table = await begun(one, two, "phage")
    for _ in range(moves):
        for each in (one, two):
            news = (await each.ask("GET", f"/api/tables/{table}")).json["news"]
            if news["moves"]:
                move = one.world.rng.choice(news["moves"])
                await do(each, table, "move", base=news["seq"], move=move)
    await do(one, table, "resign")
    return table
