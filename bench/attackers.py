"""Those who attack a node, each from an address of their own, until they are stopped.

python bench/attackers.py URL flood | idle COUNT
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PER_ADDRESS, PER_PERSON = 100, 8  # idle sockets: within what a node allows
FIRST = 10  # addresses of idle ones begin with 127.0.10.
OF_EACH = 20  # attackers of each kind
BOMBS = ("[" * 4000, '{"t":' * 600, "9" * 4000, '"' + "\\u0000" * 600 + '"', "x" * 60_000)


class Attack:
    def __init__(self, url: str) -> None:
        self._url, self._where = url, urlsplit(url)
        self._rng = Random(1)

    async def guest(self, address: str) -> tuple[dict[str, str], str]:
        """Somebody new from this address, and a table of theirs."""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=self._url, transport=transport, timeout=60) as http:
            token = (await http.post("/api/me", json={})).cookies["parlour"]
            headers = {"authorization": f"Bearer {token}"}
            opened = await http.post("/api/tables", json={"game": "memory"}, headers=headers)
            return headers, str(opened.json()["table"])

    def socket(self, headers: dict[str, str], table: str, address: str) -> connect:
        return connect(
            f"{self._url.replace('http', 'ws', 1)}/ws/tables/{table}", additional_headers=headers,
            local_addr=(address, 0), compression=None, ping_interval=None, open_timeout=60,
        )  # fmt: skip

    async def flood(self) -> None:
        ways: list[Callable[[str], Coroutine[Any, Any, None]]] = [
            self.floods, self.bombs, self.drips, self.reads_nothing, self.knocks,
        ]  # fmt: skip
        async with asyncio.TaskGroup() as group:
            for kind, way in enumerate(ways):
                for number in range(OF_EACH):
                    group.create_task(self._again(way, f"127.0.{2 + kind}.{1 + number}"))

    async def _again(self, way: Callable[[str], Coroutine[Any, Any, None]], address: str) -> None:
        while True:
            with contextlib.suppress(
                OSError, WebSocketException, httpx.HTTPError, KeyError, EOFError
            ):
                await way(address)
            await asyncio.sleep(self._rng.uniform(0.1, 0.5))

    async def floods(self, address: str) -> None:
        """Frames as fast as they go out."""
        headers, table = await self.guest(address)
        async with self.socket(headers, table, address) as socket:
            while True:
                await self._many(socket, '{"t":"ask","id":"x","what":"score"}')

    async def _many(self, socket: ClientConnection, frame: str) -> None:
        for _ in range(50):
            await socket.send(frame)
        await asyncio.sleep(0.01)

    async def bombs(self, address: str) -> None:
        """What is dear to parse, as frames and as bodies."""
        headers, table = await self.guest(address)
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(
            base_url=self._url, transport=transport, headers=headers
        ) as http:
            for bomb in BOMBS:
                await http.post("/api/me", content=bomb * (60_000 // len(bomb)))
        async with self.socket(headers, table, address) as socket:
            while True:
                await socket.send(self._rng.choice(BOMBS))
                await asyncio.sleep(0.02)

    async def drips(self, address: str) -> None:
        """Ten connections whose request comes a byte at a time."""
        lines = [
            await self._line(address, b"POST /api/me HTTP/1.1\r\nHost: x\r\nX: ") for _ in range(10)
        ]
        while True:
            for line in lines:
                line.write(b"x")
                await line.drain()
            await asyncio.sleep(0.2)

    async def reads_nothing(self, address: str) -> None:
        """Asks for large answers, and never takes them."""
        line = await self._line(address, b"")
        while True:
            line.write(b"GET /api/games/pixies/schema HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            await asyncio.wait_for(line.drain(), 5)
            await asyncio.sleep(0.05)

    async def knocks(self, address: str) -> None:
        """Sockets without a token, and codes that are made up."""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=self._url, transport=transport) as http:
            for _ in range(50):
                await http.get("/api/codes/AAAAAAAA")
        async with self.socket({}, "nowhere", address):
            pass

    async def _line(self, address: str, head: bytes) -> asyncio.StreamWriter:
        _, line = await asyncio.open_connection(
            self._where.hostname, self._where.port, local_addr=(address, 0)
        )
        line.write(head)
        return line

    async def idle(self, count: int) -> None:
        """Sockets that are open and say nothing."""
        open_ones = list[ClientConnection]()
        for group in range(0, count, PER_ADDRESS):
            number = group // PER_ADDRESS
            address = f"127.0.{FIRST + number // 200}.{1 + number % 200}"
            for at in range(group, min(count, group + PER_ADDRESS), PER_PERSON):
                headers, table = await self.guest(address)
                many = range(min(PER_PERSON, count - at, group + PER_ADDRESS - at))
                sockets = [self.socket(headers, table, address) for _ in many]
                open_ones += await asyncio.gather(*sockets)
        print(len(open_ones), flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    attack = Attack(sys.argv[1])
    asyncio.run(attack.idle(int(sys.argv[3])) if sys.argv[2] == "idle" else attack.flood())
