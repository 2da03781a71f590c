"""The door without a port: its application driven by hand, with people and a lobby in memory."""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

import msgspec

from parlour.api.played import PlayedCount, PlayedGame
from parlour.core.ids import TableId, UserId
from parlour.host.played import FinalResult, listed
from parlour.host.ports import Listed, PlayedQuery
from parlour.server.asgi import App
from parlour.table.types import Person
from tests.support.local_log import LocalLog


class Everyone:
    """People, in a dictionary."""

    def __init__(self) -> None:
        self._known: dict[bytes, Person] = {}

    async def add(self, person: Person, token: bytes) -> None:
        self._known[token] = person

    async def known(self, token: bytes) -> Person | None:
        return self._known.get(token)

    async def note_address(self, token: bytes, key: str) -> None: ...

    async def valid(self, tokens: Sequence[bytes]) -> AbstractSet[bytes]:
        return self._known.keys() & set(tokens)

    async def address_key(self, _user: UserId) -> str:
        return ""

    async def from_address(self, _key: str, _users: Sequence[UserId]) -> AbstractSet[UserId]:
        return set()

    async def rename(self, user: UserId, name: str) -> None: ...

    async def delete_token(self, token: bytes) -> None:
        self._known.pop(token, None)


class Nothing:
    """Of all games nothing was found out yet."""

    async def kept(self, _table: TableId) -> bytes | None:
        return None

    async def keep(self, _table: TableId, _review: bytes) -> None:
        return


class Every:
    """A lobby that lists the last table only."""

    def __init__(self, log: LocalLog) -> None:
        self._log = log

    async def waiting(self, _most: int) -> Sequence[Listed]:
        return []

    async def playing(self, _most: int) -> Sequence[Listed]:
        last = [self._log.rows(name)[-1] for name in list(self._log.tables())[-1:]]
        return [Listed(row.table, row.seq, row.phase) for row in last]

    async def coded(self, _code: str) -> TableId | None:
        return None

    async def newest(self, room: TableId) -> TableId | None:
        return room

    async def pair(self, _kind: str, table: TableId, _failed: TableId) -> TableId:
        return table

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        playing = await self.playing(1)
        return dict.fromkeys(users, playing)

    async def waiting_people(self) -> Sequence[UserId]:
        return []

    async def played(self, user: UserId, query: PlayedQuery) -> Sequence[PlayedGame]:
        """The last table's game, once it is over."""
        name = self._log.tables()[-1]
        for row in self._log.rows(name):
            if row.played is not None:
                final = msgspec.json.decode(row.played, type=FinalResult)
                return [
                    listed((name, final.rules, 0, one.seat, one.result, final.game))
                    for one in final.players
                    if one.user == user
                ][: query.most]
        return []

    async def finished(self, _users: Sequence[UserId], _since: int) -> set[UserId]:
        return set()

    async def counted(self, _user: UserId, _query: PlayedQuery) -> PlayedCount:
        return PlayedCount()


class Viewing:
    """Everything one viewer of one game has received: where from, how long, a digest."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.last: Any = {}
        self.answers: list[Any] = []
        self.frames = 0

    def take(self, frame: bytes) -> None:
        self.frames += 1
        told = msgspec.json.decode(frame)
        if told.get("t") == "news":
            self.last = told
            if told["over"] is not None:  # it tells the server's seed, as it must
                frame = frame.replace(told["fair"]["server_seed"].encode(), b"")
        elif told.get("t") in ("ok", "no", "retry", "answer"):
            self.answers.append(told)
        self.note(f"frame {told.get('t')}", frame)

    def note(self, source: str, text: bytes) -> None:
        kept = hashlib.blake2b(text, digest_size=8).hexdigest()
        if source in ("metrics", "GET /metrics"):  # few, and a digest would not say what differs
            kept = text.decode()
        self.seen.append(f"{source}\t{len(text)} {kept}")


class Socket(Viewing):
    def __init__(self, door: App, path: str, token: str) -> None:
        super().__init__()
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", path, token)
        self._task = asyncio.ensure_future(door(scope, self._inbox.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.take(message["text"].encode())

    async def ask(self, frame: dict[str, Any]) -> Any:
        before = len(self.answers)
        self._inbox.put_nowait(
            {"type": "websocket.receive", "text": msgspec.json.encode(frame).decode()}
        )
        while len(self.answers) == before:  # noqa: ASYNC110
            await asyncio.sleep(0)
        return self.answers[-1]

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.gather(self._task, return_exceptions=True)


class Stream(Viewing):
    def __init__(self, door: App, path: str, token: str) -> None:
        super().__init__()
        self._asked = False
        scope = _scope("http", path, token)
        self._task = asyncio.ensure_future(door(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._asked:
            await asyncio.Event().wait()
        self._asked = True
        return {"type": "http.request", "body": b""}

    async def _send(self, message: Any) -> None:
        for line in message.get("body", b"").splitlines():
            if line.strip():
                self.take(line)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


def _scope(kind: str, target: str, token: str, method: str = "GET") -> dict[str, Any]:
    path, _, query = target.partition("?")
    headers = [(b"host", b"twin"), (b"authorization", f"Bearer {token}".encode())]
    headers.append((b"content-type", b"application/json"))
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "scheme": "http",
        "method": method,
        "client": ("127.0.0.1", 1),
        "server": ("twin", 80),
        "http_version": "1.1",
        "asgi": {"version": "3.0"},
        "state": {},
        "extensions": {},
        "subprotocols": [],
    }


class Response(NamedTuple):
    status: int
    head: bytes
    body: bytes


async def exchange(
    door: App, method: str, path: str, token: str, body: bytes | None = None
) -> Response:
    status, head, got = 0, b"", list[bytes]()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body or b""}

    async def send(message: Any) -> None:
        nonlocal status, head
        if message["type"] == "http.response.start":
            status = message["status"]
            head = b"".join(b"%s: %s\n" % one for one in message["headers"])
        else:
            got.append(message["body"])

    await door(_scope("http", path, token, method), receive, send)
    return Response(status, head, b"".join(got))


async def request(door: App, method: str, path: str, token: str, body: Any = None) -> bytes:
    """Status and body."""
    sent = None if body is None else msgspec.json.encode(body)
    got = await exchange(door, method, path, token, sent)
    return b"%d %s" % (got.status, got.body)
