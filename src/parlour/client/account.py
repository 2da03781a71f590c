"""The HTTP API, as one person or program that the server knows by a token."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Self, TypeVar

import httpx2
import msgspec

from parlour.api import frames
from parlour.api.bodies import Found, Hint, OpenedTable, Reviewed, SeenTable
from parlour.bots.review import Review
from parlour.client.pledge import OwnSeed
from parlour.client.seat import Seat
from parlour.core.ids import TableId, UserId

T = TypeVar("T")
PLEDGES = 1000  # tables whose seeds are kept
QUIET = 30.0  # seconds without a line after which a stream is taken for dead
BUSY = (502, 503, 504)  # another node, or the same one later, may answer
# Idle lines are left after 2 s: servers close them after 5 or more, and not while we write.
LINES = httpx2.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=2)
UNSENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout)


class ApiError(Exception):
    """The server answered with an error: its HTTP status, its code, and a sentence."""

    def __init__(self, status: int, code: str, says: str) -> None:
        super().__init__(f"{code}: {says}" if says else code)
        self.status, self.code, self.says = status, code, says


class Unreachable(ApiError):
    """No node answered. The code says whether the request may have been carried out.

    `unreachable`: it was not sent, or changes nothing. `unknown`: it was sent, its answer was
    lost, and nobody knows whether it was carried out.
    """


class Client:
    """One person or program; `servers` are nodes of one service, tried in turn."""

    def __init__(self, *servers: str, token: str = "") -> None:
        self.servers = tuple(server.rstrip("/") for server in servers)
        self.token, self.id, self.name = token, UserId(""), ""
        self._http = httpx2.AsyncClient(timeout=10, limits=LINES)
        self.heard = 0.0  # when a node last answered, by time.monotonic
        self._at = 0
        self._pledges: dict[TableId, OwnSeed] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def me(self) -> str:
        """Our name, as the server has it."""
        person = msgspec.json.decode(await self.ask("GET", "/api/me"))
        self.id, self.name = person["id"], person["name"]
        return self.name

    async def open(self, game: str, **asked: object) -> OpenedTable:
        """Open a table and take a seat; the keywords are those of `POST /api/tables`.

        Never sent twice: if the answer is lost, it raises `Unreachable` with the code `unknown`.
        Then `lobby().yours` shows whether the table was opened.
        """
        body = {"game": game, **asked}
        return msgspec.json.decode(await self.ask("POST", "/api/tables", body), type=OpenedTable)

    async def find(self, code: str) -> TableId:
        """The id of the table that waits under a code."""
        answer = await self.ask("GET", f"/api/codes/{code}")
        return msgspec.json.decode(answer, type=Found).table

    async def look(self, table: TableId) -> SeenTable:
        return msgspec.json.decode(await self.ask("GET", f"/api/tables/{table}"), type=SeenTable)

    async def lobby(self) -> frames.Lobby:
        return msgspec.json.decode(await self.ask("GET", "/api/tables"), type=frames.Lobby)

    async def record(self, table: TableId) -> bytes:
        """The record of a finished game, as JSON."""
        return await self.ask("GET", f"/api/tables/{table}/record")

    async def hint(self, table: TableId) -> Hint:
        """The best moves now, in a game against bots alone."""
        answer = await self.ask("POST", f"/api/tables/{table}/hint", idempotent=True)
        return msgspec.json.decode(answer, type=Hint)

    async def review(self, table: TableId) -> Review:
        """The analysis of a finished game; waits until it is ready."""
        path, method = f"/api/tables/{table}/review", "POST"
        while True:
            answer = await self.ask(method, path, idempotent=True)
            progress = msgspec.json.decode(answer, type=Reviewed | None)
            if progress is not None and progress.review is not None:
                return progress.review
            if progress is not None and progress.failed:
                raise ApiError(503, "no-analyst", "The review failed: no worker could finish it.")
            method = "POST" if progress is None else "GET"  # a node that was asked for nothing yet
            await asyncio.sleep(0.5)

    def table(
        self, table: TableId, *, whole: bool = False, stay: bool = False, seeds: bool = True
    ) -> Seat:
        """A table's socket: use it as `async with`, and iterate its news.

        `seeds=False` opts out of contributing to the game's chance.
        """
        pledge = self._pledges.setdefault(table, OwnSeed(table, seeds=seeds))
        while len(self._pledges) > PLEDGES:
            del self._pledges[next(iter(self._pledges))]
        return Seat(self.servers, self.token, pledge, whole=whole, stay=stay)

    async def events(self) -> AsyncIterator[frames.Turn]:
        """Your tables: all that are not finished, then each that changes its phase. Endless."""
        while True:
            try:
                async for line in self._lines("/api/stream"):
                    yield msgspec.json.decode(line, type=frames.Turn)
            except httpx2.HTTPError:
                self._at += 1
            except ApiError as error:
                if error.status not in (429, *BUSY):  # those pass
                    raise
                self._at += 1
            await asyncio.sleep(0.5)

    async def ask(
        self, method: str, path: str, body: object = None, *, idempotent: bool = False
    ) -> bytes:
        """The body of the answer, or `ApiError`.

        A GET, and whatever is `idempotent` (a command with its id, for one), is tried again on
        every node. Anything else is tried again only while no connection could be made.
        """
        content = None if body is None else msgspec.json.encode(body)
        repeatable = idempotent or method == "GET"
        for attempt in range(4 * len(self.servers)):
            answer = await self._request(method, path, content, repeatable=repeatable)
            if answer is not None and answer.status_code not in BUSY:
                self.heard = time.monotonic()
            if answer is not None and (answer.status_code not in BUSY or not repeatable):
                return _checked(answer)
            self._at += 1
            await asyncio.sleep(0.05 * 2 ** min(attempt, 5))
        raise Unreachable(503, "unreachable", f"no node of {', '.join(self.servers)} answers")

    async def _request(
        self, method: str, path: str, content: bytes | None, *, repeatable: bool
    ) -> httpx2.Response | None:
        """None if it may be tried again."""
        try:
            return await self._http.request(
                method, self._base() + path, content=content, headers=self._headers()
            )
        except UNSENT:
            return None
        except httpx2.HTTPError as error:
            if repeatable:
                return None
            says = f"{method} {path} was sent, and nobody knows whether it was carried out"
            raise Unreachable(503, "unknown", says) from error

    async def _lines(self, path: str) -> AsyncIterator[str]:
        timeout = httpx2.Timeout(10, read=QUIET)
        async with self._http.stream(
            "GET", self._base() + path, headers=self._headers(), timeout=timeout
        ) as answer:
            if answer.status_code != 200:
                await answer.aread()
                _checked(answer)
            self.heard = time.monotonic()
            async for line in answer.aiter_lines():
                self.heard = time.monotonic()
                if line:
                    yield line

    def _base(self) -> str:
        return self.servers[self._at % len(self.servers)]

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json"}
        return headers | {"authorization": f"Bearer {self.token}"} if self.token else headers


async def program(*servers: str, name: str, bot: str = "bot") -> Client:
    """Register a new program; its opponents see that it is a bot."""
    client = Client(*servers)
    created = msgspec.json.decode(
        await client.ask("POST", "/api/tokens", {"name": name, "bot": bot})
    )
    client.token, client.id, client.name = created["token"], created["id"], created["name"]
    return client


async def guest(*servers: str, name: str = "Guest") -> Client:
    """Register a new guest; nothing marks their moves as a bot's."""
    client = Client(*servers)
    await client.ask("POST", "/api/me", {"name": name})
    cookies = {cookie.name: cookie.value for cookie in client._http.cookies.jar}  # noqa: SLF001
    client.token = str(next(iter(cookies.values()), ""))
    client._http.cookies.clear()  # noqa: SLF001
    await client.me()
    return client


def _checked(answer: httpx2.Response) -> bytes:
    if answer.status_code < 400:
        return answer.content
    try:
        problem = msgspec.json.decode(answer.content)
    except msgspec.DecodeError:
        problem = {}
    raise ApiError(
        answer.status_code, problem.get("code", "?"), problem.get("detail", problem.get("says", ""))
    )
