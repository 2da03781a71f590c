"""A page at a table of Pazaak, and what the server last said to it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.door import Served

PHONE = {"width": 360, "height": 740}


HAND, LIT, MAIN, NEXT = (
    ".place",
    ".place.playable",
    ".dock .btn.main",
    ".dock:is(.round, .won) .main",
)


BUTTON, OVER = ".dock .btn", "dialog"


POST = """([path, body]) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
}).then((answer) => answer.json())"""


Opened = Callable[..., Page]


def read(shown: str) -> int:
    return int(shown.replace("\N{MINUS SIGN}", "-"))


class Table:
    """A page at a table against the bot, and what the server last said to it."""

    def __init__(self, page: Page, server: Served, loadout: list[str] | None = None) -> None:
        self.page, self.events, self.news = page, [], {}  # type: ignore[var-annotated]
        page.on("websocket", lambda socket: socket.on("framereceived", self._heard))
        page.evaluate(POST, ["/api/me", {}])
        made = page.evaluate(
            POST, ["/api/tables", {"game": "pazaak", "bots": 1, "loadout": loadout}]
        )
        page.goto(f"{server.url}/t/{made['table']}")
        page.wait_for_selector("[role=grid]")

    def _heard(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["t"] == "news":
            self.news = told
            self.events += told["events"]

    @property
    def plays(self) -> list[dict[str, Any]]:
        return [move for move in self.news["moves"] if move["t"] == "Play"]

    @property
    def total(self) -> int:
        return read(self.page.locator(".mine .points").inner_text())

    def state(self) -> str:
        """`mine`, `round` (its summary is up) or `over`, whichever comes."""
        for _ in range(400):
            if self.page.locator(NEXT).count():
                return "round"
            if self.page.locator(OVER).count():
                return "over"
            if self.news.get("moves") and self.page.locator(BUTTON).count() and self._shown():
                return "mine"
            self.page.wait_for_timeout(25)
        raise TimeoutError(self.page.locator(".dock").inner_text())

    def _shown(self) -> bool:
        """Whether the page has caught up with the news."""
        slots = self.news["view"]["boards"][self.news["you"]]["slots"]
        return bool(self.total == sum(slot["value"] for slot in slots))

    def previewed(self) -> None:
        if self.plays:
            self.page.wait_for_selector(".place .out")

    def acted(self, act: Callable[[], None]) -> None:
        seq = self.news["seq"]
        act()
        for _ in range(400):
            if self.news["seq"] > seq:
                return
            self.page.wait_for_timeout(15)
        raise TimeoutError(self.page.locator(".dock").inner_text())


@pytest.fixture
def sit(opened: Opened, server: Served) -> Callable[..., Table]:
    """From a page that lets nobody in, or there would be two guests."""

    def at(loadout: list[str] | None = None, **how: Any) -> Table:
        return Table(opened("/rules/pazaak", **{**PHONE, **how}), server, loadout)

    return at
