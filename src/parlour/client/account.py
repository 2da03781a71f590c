"""Somebody who is known to a server: what they may ask over HTTP."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Self, TypeVar

import httpx
import msgspec

from parlour.api import frames
from parlour.api.bodies import Hint, OpenedTable, Reviewed, Seen
from parlour.bots.review import Review
from parlour.client.pledge import Pledge
from parlour.client.seat import Seat

T = TypeVar("T")
PLEDGES = 1000  # tables whose seeds are kept
QUIET = 30.0  # seconds without a line after which a stream is taken for dead


class Denied(Exception):
    """The server refused: its code, and in words why."""

    def __init__(self, status: int, code: str, says: str) -> None:
        super().__init__(f"{code}: {says}" if says else code)
        self.status, self.code, self.says = status, code, says


class Client:
    """One person or program. Of several nodes of one service, any that answers will do."""

    def __init__(self, *servers: str, token: str = "") -> None:
        self.servers = tuple(server.rstrip("/") for server in servers)
        self.token, self.id, self.name = token, "", ""
        self._http = httpx.AsyncClient(timeout=10)
        self._at = 0
        self._pledges: dict[str, Pledge] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def me(self) -> str:
        """What one is called."""
        found = msgspec.json.decode(await self.ask("GET", "/api/me"))
        self.id, self.name = found["id"], found["name"]
        return self.name

    async def open(self, game: str, **asked: Any) -> OpenedTable:
        """A new table, with a seat taken: see `POST /api/tables` for what may be asked."""
        body = {"game": game, **asked}
        return msgspec.json.decode(await self.ask("POST", "/api/tables", body), type=OpenedTable)

    async def find(self, code: str) -> str:
        """The table that waits under a code."""
        return str(msgspec.json.decode(await self.ask("GET", f"/api/codes/{code}"))["table"])

    async def look(self, table: str) -> Seen:
        return msgspec.json.decode(await self.ask("GET", f"/api/tables/{table}"), type=Seen)

    async def lobby(self) -> frames.Lobby:
        return msgspec.json.decode(await self.ask("GET", "/api/tables"), type=frames.Lobby)

    async def record(self, table: str) -> bytes:
        """The file of a finished game."""
        return await self.ask("GET", f"/api/tables/{table}/record")

    async def hint(self, table: str) -> Hint:
        """The best moves now, in a game against bots alone."""
        return msgspec.json.decode(await self.ask("POST", f"/api/tables/{table}/hint"), type=Hint)

    async def review(self, table: str) -> Review:
        """A finished game looked at again, once that is done."""
        while True:
            answer = await self.ask("POST", f"/api/tables/{table}/review")
            found = msgspec.json.decode(answer, type=Reviewed)
            if found.review is not None:
                return found.review
            await asyncio.sleep(0.5)

    def table(
        self, table: str, *, whole: bool = False, stay: bool = False, seeds: bool = True
    ) -> Seat:
        """A table's socket: use it as `async with`, and iterate its news.

        `seeds=False` opts out of contributing to the game's chance.
        """
        pledge = self._pledges.setdefault(table, Pledge(table, seeds=seeds))
        while len(self._pledges) > PLEDGES:
            del self._pledges[next(iter(self._pledges))]
        return Seat(self.servers, self.token, pledge, whole=whole, stay=stay)

    async def events(self) -> AsyncIterator[frames.Turn]:
        """Your tables: all that are not done, then each that comes to a new phase. For ever."""
        while True:
            try:
                async for line in self._lines("/api/stream"):
                    yield msgspec.json.decode(line, type=frames.Turn)
            except httpx.HTTPError:
                self._at += 1
            except Denied as denied:
                if denied.status not in (429, 502, 503, 504):  # those pass
                    raise
                self._at += 1
            await asyncio.sleep(0.5)

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """The body of the answer; `Denied` if it is a refusal, after trying every node."""
        content = None if body is None else msgspec.json.encode(body)
        for attempt in range(4 * len(self.servers)):
            try:
                answer = await self._http.request(
                    method, self._base() + path, content=content, headers=self._headers()
                )
            except httpx.HTTPError:
                answer = None
            if answer is not None and answer.status_code not in (502, 503, 504):
                return _checked(answer)
            self._at += 1
            await asyncio.sleep(0.05 * 2 ** min(attempt, 5))
        raise Denied(503, "unreachable", f"no node of {', '.join(self.servers)} answers")

    async def _lines(self, path: str) -> AsyncIterator[str]:
        timeout = httpx.Timeout(10, read=QUIET)
        async with self._http.stream(
            "GET", self._base() + path, headers=self._headers(), timeout=timeout
        ) as answer:
            if answer.status_code != 200:
                await answer.aread()
                _checked(answer)
            async for line in answer.aiter_lines():
                if line:
                    yield line

    def _base(self) -> str:
        return self.servers[self._at % len(self.servers)]

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json"}
        return headers | {"authorization": f"Bearer {self.token}"} if self.token else headers


async def program(*servers: str, name: str, bot: str = "bot") -> Client:
    """A program comes in; everyone who plays it sees what it is."""
    return await _admitted(servers, {"name": name, "bot": bot})


async def guest(*servers: str, name: str = "Guest") -> Client:
    """A person's program: nothing marks its moves as a bot's."""
    client = Client(*servers)
    await client.ask("POST", "/api/me", {"name": name})
    found = {cookie.name: cookie.value for cookie in client._http.cookies.jar}  # noqa: SLF001
    client.token = str(next(iter(found.values()), ""))
    client._http.cookies.clear()  # noqa: SLF001
    await client.me()
    return client


async def _admitted(servers: tuple[str, ...], body: dict[str, str]) -> Client:
    client = Client(*servers)
    found = msgspec.json.decode(await client.ask("POST", "/api/tokens", body))
    client.token, client.id, client.name = found["token"], found["id"], found["name"]
    return client


def _checked(answer: httpx.Response) -> bytes:
    if answer.status_code < 400:
        return answer.content
    try:
        said = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        said = {}
    raise Denied(answer.status_code, said.get("code", "?"), said.get("says", ""))
