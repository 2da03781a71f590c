"""A table's WebSocket: reconnects, resumes, and sends unanswered commands again."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Coroutine
from typing import Self, TypeAlias, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidStatus,
    WebSocketException,
)
from websockets.frames import CloseCode

from parlour.api import frames
from parlour.client.pledge import OwnSeed, Pledger, Unfair
from parlour.core import game
from parlour.core.explain import Reason, Score
from parlour.core.game import Json
from parlour.core.ids import CommandId, Ms, seconds
from parlour.table.entries import Wish
from parlour.table.phrases import Phrase
from parlour.table.types import News, Refused

__all__ = ["Gone", "Refused", "Seat", "Unfair"]
PING = 2.0  # seconds between two signs of life that we ask for, and for the answer
SLOWEST = 8.0  # seconds for the answer, on a network so slow that ours were dropped
CLOSING = 0.2  # seconds until the other side must have answered the close frame
FINAL = (400, 401, 403, 404)  # HTTP statuses of the handshake after which retrying is useless
Replied: TypeAlias = frames.Ok | frames.No | frames.Answer
KNOWN = frozenset(kind.__struct_config__.tag for kind in get_args(frames.Told))
decode = msgspec.json.Decoder(frames.Told).decode
encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """This socket has ended, or the table cannot be reached and retrying would not help."""


class Seat:
    """One table's news, newest last; each is complete, so skipping one loses only its events.

    `whole=True` yields every news instead of only the newest that waits, and begins with all
    that has happened so far. `stay=True` goes on after the end of the game.

    Everything runs in one task group. If any of it fails, iterating raises that exception, and
    every command, waiting or new, raises `Gone`.
    """

    def __init__(
        self,
        servers: tuple[str, ...],
        token: str,
        pledge: OwnSeed,
        *,
        whole: bool = False,
        stay: bool = False,
    ) -> None:
        self.table = pledge.table
        self.about: frames.Welcome | None = None
        self.news: News | None = None
        self.reconnected = 0  # how often the connection was lost
        self.connected = ""  # the node that we are connected to, once it has sent its welcome
        self._servers, self._token = servers, token
        self._whole, self._stay = whole, stay
        self._pledger = Pledger(pledge)
        self._at, self._patience = 0, PING
        self._socket: ClientConnection | None = None
        self._asked: dict[CommandId, tuple[bytes, asyncio.Future[Replied]]] = {}
        self._unread: asyncio.Queue[News | None] = asyncio.Queue()  # None: it has ended
        self._task: asyncio.Task[None] | None = None
        self._group = asyncio.TaskGroup()
        self._error: Exception | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._supervise(), name=f"seat at {self.table}")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def __aiter__(self) -> AsyncIterator[News]:
        """Yields until the game is over or the table is closed; that news is the last."""
        while True:
            news = await self._unread.get()
            while news is not None and not self._whole and not self._unread.empty():
                following = self._unread.get_nowait()
                if following is None:  # the end replaces no news
                    self._unread.put_nowait(None)
                    break
                news = following
            if news is None:
                self._unread.put_nowait(None)  # for the next iterator
                raise self._error or Gone(self.table)
            yield news
            if news.closed or (news.over is not None and not self._stay):
                return

    async def move(self, move: object) -> int:
        """Make one of the listed moves. Returns its place in the log; raises `Refused`."""
        base = 0 if self.news is None else self.news.seq
        return await self._do(frames.Move(base, msgspec.to_builtins(move), id=_id()))

    async def sit(self, seat: int | None = None, code: str = "", loadout: Json = None) -> int:
        return await self._do(
            frames.Sit(None if seat is None else game.Seat(seat), code, loadout, id=_id())
        )

    async def leave(self) -> int:
        return await self._do(frames.Leave(id=_id()))

    async def resign(self) -> int:
        return await self._do(frames.Resign(id=_id()))

    async def offer(self, wish: Wish) -> int:
        """Offer a draw, an undo or a rematch; or accept what another player has offered."""
        return await self._do(frames.Offer(wish, id=_id()))

    async def decline(self, wish: Wish) -> int:
        return await self._do(frames.Decline(wish, id=_id()))

    async def claim(self) -> int:
        return await self._do(frames.Claim(id=_id()))

    async def hold(self) -> int:
        """Let a stand-in play for an opponent who did not come back."""
        return await self._do(frames.Hold(id=_id()))

    async def wait(self) -> int:
        """Wait without a limit for an opponent who did not come back."""
        return await self._do(frames.Wait(id=_id()))

    async def abandon(self) -> int:
        """End the game without a winner: the opponent did not come back."""
        return await self._do(frames.Abandon(id=_id()))

    async def say(self, phrase: Phrase) -> None:
        """Send a phrase to everyone at the table; it is not stored."""
        await self._answer(frames.Say(phrase, id=_id()))

    async def score(self) -> Score | None:
        return (await self._answer(frames.Ask("score", id=_id()))).score

    async def preview(self, move: object) -> Score | None:
        asked = frames.Ask("preview", msgspec.to_builtins(move), id=_id())
        return (await self._answer(asked)).score

    async def why(self, move: object) -> Reason | None:
        asked = frames.Ask("why", msgspec.to_builtins(move), id=_id())
        return (await self._answer(asked)).reason

    async def send(self, frame: frames.PlayerCommand | frames.Ask | frames.Say) -> Replied:
        """Send a frame, again after every reconnect, until the server answers it."""
        if self._task is None or self._task.done():
            raise self._gone()
        answer: asyncio.Future[Replied] = asyncio.get_running_loop().create_future()
        self._asked[frame.id] = (encode(frame), answer)
        await self._deliver(self._asked[frame.id][0])
        try:
            return await answer
        finally:
            self._asked.pop(frame.id, None)

    async def cut(self) -> None:
        """Abort the connection, as a failing network would: for tests."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _do(self, frame: frames.PlayerCommand) -> int:
        match await self.send(frame):
            case frames.Ok(_, seq):
                return seq
            case no:
                raise _refused(no)

    async def _answer(self, frame: frames.Ask | frames.Say) -> frames.Answer:
        match await self.send(frame):
            case frames.Answer() as answer:
                return answer
            case no:
                raise _refused(no)

    async def _supervise(self) -> None:
        """Run until cancelled or until something fails; then wake all that wait."""
        try:
            async with self._group:
                await self._run()
        except* Exception as failures:  # noqa: BLE001  # raised by the iterator
            self._error = _first(failures)
        finally:
            self._unread.put_nowait(None)
            for _, answer in self._asked.values():
                if not answer.done():
                    answer.set_exception(self._gone())

    async def _run(self) -> None:
        """Connect, read, connect again; wait longer after each attempt that fails."""
        failed = 0
        while True:
            try:
                async with connect(
                    self._url(),
                    additional_headers={"authorization": f"Bearer {self._token}"},
                    max_size=None,
                    compression=None,
                    ping_interval=PING,
                    ping_timeout=self._patience,
                    open_timeout=5,
                    close_timeout=CLOSING,
                ) as self._socket:
                    failed = 0
                    await self._listen(self._socket)
            except InvalidStatus as refused:
                if refused.response.status_code in FINAL:
                    raise Gone(refused.response.body.decode(errors="replace")) from refused
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError) as lost:
                self._patience = self._next_patience(lost)
            self._socket, self.connected = None, ""
            self._at += 1
            self.reconnected += 1
            failed += 1
            await asyncio.sleep(random.uniform(0.5, 1) * min(0.1 * 2 ** min(failed, 6), 3))

    def _next_patience(self, lost: Exception) -> float:
        """Longer if the network may be too slow for it; one that had answered soon is not."""
        quick = self._socket is not None and 0 < self._socket.latency < PING / 2
        return PING if quick or not _silent(lost) else min(2 * self._patience, SLOWEST)

    async def _listen(self, socket: ClientConnection) -> None:
        for frame, _ in list(self._asked.values()):
            await self._deliver(frame)
        async for text in socket:
            if (received := _decoded(text)) is not None:
                self._on_frame(received)

    def _gone(self) -> Gone:
        gone = Gone(self.table if self._error is None else str(self._error))
        gone.__cause__ = self._error
        return gone

    def _url(self) -> str:
        server = self._server().replace("http", "ws", 1)
        since = "?seq=1&hash=" if self._whole else ""
        if self.news is not None:
            since = f"?seq={self.news.seq}&hash={self.news.hash}"
        return f"{server}/ws/tables/{self.table}{since}"

    def _server(self) -> str:
        return self._servers[self._at % len(self._servers)]

    async def _deliver(self, frame: bytes) -> None:
        """Send if connected; what fails here is sent again after the reconnect."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(frame, text=True)

    def _on_frame(self, frame: frames.Told) -> None:
        match frame:
            case frames.Welcome():
                self.about = frame
                self.connected = self._server()
                self._pledger.welcomed(frame)
                if frame.lost:  # what we saw is not in the log any more: start over
                    self.news = None
            case News():
                if self.news is None or frame.seq > self.news.seq:
                    self.news = frame
                    self._unread.put_nowait(frame)
                    self._pledge(frame)
            case frames.Ok(id) | frames.No(id) | frames.Answer(id=id) if id in self._asked:
                answer = self._asked[id][1]
                if not answer.done():
                    answer.set_result(frame)
            case frames.Retry(id, ms) if id in self._asked:
                self._spawn(self._again(id, ms))
            case _:
                pass

    async def _again(self, command: CommandId, ms: Ms) -> None:
        await asyncio.sleep(seconds(ms))
        if command in self._asked:
            await self._deliver(self._asked[command][0])

    def _pledge(self, news: News) -> None:
        """Send the commitment or seed that is due; `Unfair` if the news is inconsistent."""
        frame = self._pledger.due(news)
        if frame is not None:
            self._spawn(self.send(frame))

    def _spawn(self, work: Coroutine[object, object, object]) -> None:
        self._group.create_task(work)


def _decoded(text: str | bytes) -> frames.Told | None:
    """A frame; None for a kind that this client does not know, as a newer server may send."""
    try:
        frame: frames.Told = decode(text)
    except msgspec.ValidationError:
        if msgspec.json.decode(text, type=dict[str, object]).get("t") in KNOWN:
            raise
        return None
    return frame


def _silent(lost: Exception) -> bool:
    """Whether we gave the connection up because nothing was answered."""
    sent = lost.sent if isinstance(lost, ConnectionClosed) else None
    return sent is not None and sent.code == CloseCode.INTERNAL_ERROR


def _first(failures: BaseExceptionGroup[Exception]) -> Exception:
    """The first exception of a group, which may hold groups."""
    first = failures.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


def _refused(answer: Replied) -> Refused:
    if not isinstance(answer, frames.No):
        raise TypeError(f"unexpected answer: {answer!r}")
    return Refused(answer.code, answer.facts, answer.says)


def _id() -> CommandId:
    return CommandId(secrets.token_hex(8))
