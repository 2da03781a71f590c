"""A table's socket that does not give up: it comes back, resumes, and sends again what it must."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from parlour.api import frames
from parlour.client.pledge import Pledge, Pledger, Unfair
from parlour.core import game
from parlour.core.explain import Reason, Score
from parlour.core.ids import CommandId
from parlour.table.phrases import Phrase
from parlour.table.types import News, Refused

__all__ = ["Gone", "Refused", "Seat", "Unfair"]
FINAL = (400, 401, 403, 404)  # what a handshake may be refused with for good
decode = msgspec.json.Decoder(frames.Told).decode
encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """The table cannot be reached, and trying again would not help."""


class Seat:
    """News of one table, newest last; each news is whole, so skipping one loses only its events.

    `whole=True` hands out every news instead of only the newest that waits, and begins with all
    that has happened so far. `stay=True` goes on after the end.
    """

    def __init__(
        self, servers: tuple[str, ...], token: str, pledge: Pledge, *, whole: bool = False,
        stay: bool = False,
    ) -> None:  # fmt: skip
        self.table = pledge.table
        self.about: frames.Welcome | None = None
        self.news: News | None = None
        self.reconnected = 0  # how often the line was lost
        self.connected = ""  # the node that we talk to, once it has welcomed us
        self._servers, self._token = servers, token
        self._whole, self._stay = whole, stay
        self._pledger = Pledger(pledge)
        self._at = 0
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[bytes, asyncio.Future[Any]]] = {}
        self._told: asyncio.Queue[News | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._error: Exception | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.ensure_future(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [task for task in (self._task, *self._tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def __aiter__(self) -> AsyncIterator[News]:
        """Until the game is over or the table closed; that news is the last."""
        while True:
            news = await self._told.get()
            while news is not None and not self._whole and not self._told.empty():
                news = self._told.get_nowait()
            if news is None:
                raise self._error or Gone(self.table)
            yield news
            if news.closed or (news.over is not None and not self._stay):
                return

    async def move(self, move: Any) -> int:
        """One of the listed moves; where it stands in the log. `Refused` if it may not be."""
        base = 0 if self.news is None else self.news.seq
        return await self._do(frames.Move(base, msgspec.to_builtins(move), id=_id()))

    async def sit(self, seat: int | None = None, code: str = "", loadout: Any = None) -> int:
        return await self._do(
            frames.Sit(None if seat is None else game.Seat(seat), code, loadout, id=_id())
        )

    async def leave(self) -> int:
        return await self._do(frames.Leave(id=_id()))

    async def resign(self) -> int:
        return await self._do(frames.Resign(id=_id()))

    async def offer(self, wish: Any) -> int:
        """A draw, an undo or a rematch; or agree to what another has offered."""
        return await self._do(frames.Offer(wish, id=_id()))

    async def decline(self, wish: Any) -> int:
        return await self._do(frames.Decline(wish, id=_id()))

    async def claim(self) -> int:
        return await self._do(frames.Claim(id=_id()))

    async def hold(self) -> int:
        """Let a stand-in play for the opponent who did not come back."""
        return await self._do(frames.Hold(id=_id()))

    async def say(self, phrase: Phrase) -> None:
        """To everyone at the table; nobody keeps it."""
        await self._answer(frames.Say(phrase, id=_id()))

    async def score(self) -> Score | None:
        return (await self._answer(frames.Ask("score", id=_id()))).score

    async def preview(self, move: Any) -> Score | None:
        asked = frames.Ask("preview", msgspec.to_builtins(move), id=_id())
        return (await self._answer(asked)).score

    async def why(self, move: Any) -> Reason | None:
        asked = frames.Ask("why", msgspec.to_builtins(move), id=_id())
        return (await self._answer(asked)).reason

    async def send(self, frame: frames.PlayerCommand | frames.Ask | frames.Say) -> Any:
        """Any frame, until it is answered; what the server answers to it."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[frame.id] = (encode(frame), answer)
        await self._deliver(self._asked[frame.id][0])
        try:
            return await answer
        finally:
            self._asked.pop(frame.id, None)

    async def cut(self) -> None:
        """As if the network had gone: for tests."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _do(self, frame: frames.PlayerCommand) -> int:
        match await self.send(frame):
            case frames.Ok(_, seq):
                return seq
            case no:
                raise Refused(no.code, no.facts, no.says)

    async def _answer(self, frame: frames.Ask | frames.Say) -> frames.Answer:
        match await self.send(frame):
            case frames.Answer() as answer:
                return answer
            case no:
                raise Refused(no.code, no.facts, no.says)

    async def _run(self) -> None:
        """Connect, listen, connect again; a little later each time that it fails."""
        failed = 0
        while self._error is None:
            try:
                async with connect(
                    self._url(), additional_headers={"authorization": f"Bearer {self._token}"},
                    max_size=None, compression=None, ping_interval=5, ping_timeout=10,
                    open_timeout=5,
                ) as self._socket:  # fmt: skip
                    failed = 0
                    for frame, _ in list(self._asked.values()):
                        await self._deliver(frame)
                    async for text in self._socket:
                        self._heard(decode(text))
            except InvalidStatus as refused:
                if refused.response.status_code in FINAL:
                    self._error = Gone(refused.response.body.decode(errors="replace"))
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError):
                pass
            self._socket, self.connected = None, ""
            self._at += 1
            self.reconnected += 1
            failed += 1
            await asyncio.sleep(random.uniform(0.5, 1) * min(0.1 * 2 ** min(failed, 6), 3))
        self._end()

    def _end(self) -> None:
        self._told.put_nowait(None)
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(self._error or Gone(self.table))

    def _url(self) -> str:
        server = self._server().replace("http", "ws", 1)
        since = "?seq=1&hash=" if self._whole else ""
        if self.news is not None:
            since = f"?seq={self.news.seq}&hash={self.news.hash}"
        return f"{server}/ws/tables/{self.table}{since}"

    def _server(self) -> str:
        return self._servers[self._at % len(self._servers)]

    async def _deliver(self, frame: bytes) -> None:
        """If it fails, it is sent again once we are back."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(frame, text=True)

    def _heard(self, told: frames.Told) -> None:
        match told:
            case frames.Welcome():
                self.about = told
                self.connected = self._server()
                self._pledger.welcomed(told)
                if told.lost:  # what we saw is not in the log: what it says now counts
                    self.news = None
            case News():
                if self.news is None or told.seq > self.news.seq:
                    self.news = told
                    self._told.put_nowait(told)
                    self._pledge(told)
            case frames.Ok(id) | frames.No(id) | frames.Answer(id) if id in self._asked:
                answer = self._asked[id][1]
                if not answer.done():
                    answer.set_result(told)
            case frames.Retry(id, ms) if id in self._asked:
                self._soon(self._again(id, ms))
            case _:
                pass

    async def _again(self, command: str, ms: int) -> None:
        await asyncio.sleep(ms / 1000)
        if command in self._asked:
            await self._deliver(self._asked[command][0])

    def _pledge(self, news: News) -> None:
        """Commit and reveal as the news asks for it, having checked that nothing was changed."""
        if self._error is not None:
            return
        try:
            frame = self._pledger.due(news)
        except Unfair as unfair:
            self._error = unfair
            self._end()
            return
        if frame is not None:
            self._soon(self.send(frame))

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _id() -> CommandId:
    return CommandId(secrets.token_hex(8))
