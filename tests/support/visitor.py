"""Somebody at the door, by plain HTTP and plain sockets: what they ask and are answered."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from parlour.api import frames
from parlour.core.fair import player_commit
from parlour.core.ids import CommandId, TableId
from tests.support.leaks import note_error

SEEDS = (b"a" * 32, b"b" * 32)


def client(url: str, **more: Any) -> httpx.Client:
    """Reading certificates that nobody shows takes longer than most tests."""
    hooks = {"response": [note_error]}
    return httpx.Client(base_url=url, timeout=20, verify=False, event_hooks=hooks, **more)


class Visitor:
    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url, token
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = client(url, headers=self.headers)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self._http.request(method, path, json=body)

    def begin(self, method: str, path: str, body: Any = None) -> int:
        """The status of an answer that may have no end."""
        with self._http.stream(method, path, json=body) as answer:
            return answer.status_code

    def open(self, game: str = "memory", **asked: Any) -> Any:
        answer = self.ask("POST", "/api/tables", {"game": game, **asked})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def look(self, table: str) -> Any:
        return self.ask("GET", f"/api/tables/{table}").json()

    def do(self, table: str, frame: frames.Sent) -> Any:
        """The answer, with its status."""
        answer = self.ask("POST", f"/api/tables/{table}/do", msgspec.to_builtins(frame))
        return answer.json() | {"status": answer.status_code}

    @contextmanager
    def at(self, table: str) -> Iterator["Talk"]:
        where = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}"
        with connect(where, additional_headers=self.headers, compression=None) as socket:
            yield Talk(socket)


class Talk:
    """A socket: what is not asked for is passed over."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, frame: frames.Sent | str) -> Any:
        self.socket.send(frame if isinstance(frame, str) else msgspec.json.encode(frame).decode())
        return self.answer()

    def answer(self) -> Any:
        while True:
            told = msgspec.json.decode(self.socket.recv(timeout=10))
            if told["t"] not in ("welcome", "news", "said", "intent"):
                return told

    def rest(self) -> tuple[list[Any], int | None]:
        """All that is still answered until the socket ends, and the code it ends with."""
        said = list[Any]()
        with suppress(ConnectionClosed):
            while True:
                said.append(self.answer())
        return said, self.socket.protocol.close_code


def newcomer(url: str, name: str = "Ada") -> Visitor:
    with client(url) as http:
        for _ in range(5):
            answer = http.post("/api/me", json={"name": name})
            if answer.status_code != 503:  # try again: the machine's disk is busy
                break
        assert answer.status_code == 200, answer.text
        return Visitor(url, answer.cookies["parlour"])


def joined(one: Visitor, two: Visitor, game: str = "memory", **asked: Any) -> TableId:
    """A table where both sit."""
    opened = one.open(game, **asked)
    sat = two.do(opened["table"], frames.Sit(code=opened["code"], id=CommandId("sit")))
    assert sat["t"] == "ok", sat
    return TableId(opened["table"])


def bound(one: Visitor, two: Visitor, game: str = "memory", **asked: Any) -> TableId:
    """A table where both have committed to their seeds."""
    table = joined(one, two, game, **asked)
    for seat, visitor in enumerate((one, two)):
        commit = player_commit(table, seat, SEEDS[seat]).hex()
        assert visitor.do(table, frames.Commit(commit, id=CommandId("commit")))["t"] == "ok"
    return table


def begun(one: Visitor, two: Visitor, game: str = "memory", **asked: Any) -> TableId:
    """A table where the game is on; chance is the server's alone."""
    table = joined(one, two, game, **asked)
    for visitor in (one, two):
        assert visitor.do(table, frames.Commit(None, id=CommandId("commit")))["t"] == "ok"
    return table
