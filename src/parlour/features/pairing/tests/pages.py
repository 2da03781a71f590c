"""Somebody who looks for someone online, by plain HTTP: what their page is told."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

from tests.support.visitor import Visitor, newcomer

PATIENCE = 30.0  # seconds
OPEN: list["SearchPage"] = []  # of this test


class SearchPage:
    """A page that looks: what it was told last, until it is closed."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.told = visitor, list[dict[str, Any]]()
        OPEN.append(self)
        self._client = httpx.Client(timeout=None)
        self._answer: httpx.Response | None = None
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()
        assert self._opened.wait(PATIENCE)

    def _follow(self) -> None:
        url, headers = f"{self.visitor.url}/api/search/stream", self.visitor.headers
        try:
            with self._client.stream("GET", url, headers=headers) as answer:
                self._answer = answer
                self._opened.set()
                for line in answer.iter_lines():
                    if line.strip():
                        self.told.append(msgspec.json.decode(line))
        except (httpx.HTTPError, OSError):
            pass  # it was closed

    def close(self) -> None:
        if self._answer is not None:
            stream = self._answer.extensions["network_stream"]
            with contextlib.suppress(OSError):  # it has ended
                stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)

    def stop(self) -> None:
        self.visitor.ask("DELETE", "/api/search")
        self.close()

    def until(self, what: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The first line from now on, or the last one so far, of which this is true."""
        ends, at = time.monotonic() + PATIENCE, max(0, len(self.told) - 1)
        while time.monotonic() < ends:
            while at < len(self.told):
                if what(self.told[at]):
                    return self.told[at]
                at += 1
            time.sleep(0.02)
        raise TimeoutError(self.told)

    def is_now(self, state: str) -> dict[str, Any]:
        return self.until(lambda told: told["state"] == state)

    def answer(self, *, play: bool) -> int:
        offer = self.is_now("found")["offer"]
        body = {"offer": offer, "play": play}
        return self.visitor.ask("POST", "/api/search/answer", body).status_code


def looking(url: str, name: str, game: str = "memory", **more: Any) -> SearchPage:
    return looks(newcomer(url, name), game, **more)


def looks(visitor: Visitor, game: str = "memory", **more: Any) -> SearchPage:
    answer = visitor.ask("POST", "/api/search", {"game": game, **more})
    assert answer.status_code == 201, answer.text
    return SearchPage(visitor)
