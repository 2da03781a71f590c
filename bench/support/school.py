"""A school of 30 behind one address: pairs who play one game of Memory after the other."""

import asyncio
import contextlib
import sys
import time
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.support.door import Served

SCHOOL = "127.0.0.2"
PAIRS = 15
THINKS = (0.3, 0.9)  # seconds before a move


class Rejected(Exception):
    """The node answered a player with an error."""


class Player:
    """One of the school: a browser tab that moves when asked to."""

    def __init__(self, house: Served, seed: int) -> None:
        self._house, self._rng = house, Random(seed)
        self.waits: list[tuple[float, float]] = []  # when sent, and how long for the answer
        self.dropped = 0
        self._thoughts = set[asyncio.Future[None]]()
        self.headers: dict[str, str] = {}

    async def ask(self, method: str, path: str, body: Any) -> Any:
        # Reading certificates, which nobody shows here, would keep the other players waiting.
        transport = httpx.AsyncHTTPTransport(local_address=SCHOOL, verify=False)
        async with httpx.AsyncClient(
            base_url=self._house.url, transport=transport, timeout=60
        ) as http:
            answer = await http.request(method, path, json=body, headers=self.headers)
            if answer.is_error:
                raise Rejected(f"{method} {path}: {answer.status_code} {answer.text}")
            if path == "/api/me":
                self.headers = {"authorization": f"Bearer {answer.cookies['parlour']}"}
            return answer.json()

    async def play(self, name: str, sits: str = "") -> None:
        where = f"{self._house.socket}/ws/tables/{name}"
        async with connect(
            where,
            additional_headers=self.headers,
            local_addr=(SCHOOL, 0),
            compression=None,
            ping_interval=None,
            open_timeout=60,
        ) as socket:
            if sits:
                await self._send(socket, {"t": "sit", "code": sits})
            await self._send(socket, {"t": "commit", "commit": None})
            await self._moves(socket)

    async def _moves(self, socket: ClientConnection) -> None:
        sent, waited = dict[str, tuple[float, str]](), 0
        async for text in socket:
            told = msgspec.json.decode(text)
            if told["t"] in ("ok", "no") and told["id"] in sent:
                began, _ = sent.pop(told["id"])
                self.waits.append((began, time.monotonic() - began))
            if told["t"] == "retry" and told["id"] in sent:
                await socket.send(sent[told["id"]][1])
            if told["t"] == "news" and told["over"] is not None:
                return
            if told["t"] == "news" and told["moves"] and told["seq"] > waited:
                waited = told["seq"]
                thinking = asyncio.ensure_future(self._move(socket, told, sent))
                self._thoughts.add(thinking)  # answers are read meanwhile
                thinking.add_done_callback(self._thoughts.discard)

    async def _move(
        self, socket: ClientConnection, told: Any, sent: dict[str, tuple[float, str]]
    ) -> None:
        await asyncio.sleep(self._rng.uniform(*THINKS))
        move = self._rng.choice(told["moves"])
        name, began = f"{self._rng.getrandbits(60):x}", time.monotonic()
        frame = {"id": name, "t": "move", "base": told["seq"], "move": move}
        text = msgspec.json.encode(frame).decode()
        sent[name] = began, text
        with contextlib.suppress(WebSocketException):  # whoever reads tells of it
            await socket.send(text)

    async def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> str:
        name = f"{self._rng.getrandbits(60):x}"
        await socket.send(msgspec.json.encode({"id": name, **frame}).decode())
        return name


async def _pair(players: list[Player]) -> None:
    """Two who play one game after the other; whoever is cut off is counted."""
    one, two = players
    for player in players:
        await player.ask("POST", "/api/me", {})
    while True:
        try:
            opened = await one.ask("POST", "/api/tables", {"game": "memory", "private": True})
            await asyncio.gather(
                one.play(opened["table"]), two.play(opened["table"], opened["code"])
            )
        except (OSError, WebSocketException, Rejected) as error:
            print(f"cut off: {error!r}", file=sys.stderr)
            one.dropped += 1
            await asyncio.sleep(1)


class School:
    def __init__(self, house: Served) -> None:
        self._players = [Player(house, seed) for seed in range(2 * PAIRS)]
        self._pairs: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for at in range(0, len(self._players), 2):
            self._pairs.append(asyncio.create_task(_pair(self._players[at : at + 2])))

    async def stop(self) -> None:
        """Raises what a pair failed with."""
        for pair in self._pairs:
            pair.cancel()
        for wrong in await asyncio.gather(*self._pairs, return_exceptions=True):
            if isinstance(wrong, Exception):
                raise wrong

    @property
    def cut_off(self) -> int:
        return sum(one.dropped for one in self._players)

    def waits(self, began: float, ended: float) -> list[float]:
        """Milliseconds until the answer to each move, of those that waited for it in this time.

        Ask for it later: an answer that comes after this time counts, too.
        """
        every = (wait for one in self._players for wait in one.waits)
        return [1000 * wait for sent, wait in every if sent < ended and sent + wait > began]
