"""Somebody who plays by clicking what is lit, in any of the games."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Error, Page, WebSocket

NEXT = "dialog .main, .dock:is(.round, .won) .main"  # on, after the end of a round


class Clicker:
    """A page at a table, and what the server has told it."""

    def __init__(self, page: Page, game: str, seed: int) -> None:
        self.game, self.rng, self.table = game, Random(seed), ""
        self.moves: list[tuple[int, str]] = []  # every entry that was heard, and its hash
        self.pictures: dict[int, int] = {}  # of Memory's cards, as far as they were seen
        self.news: dict[str, Any] = {"seq": 0, "over": None, "moves": []}
        self.at(page)

    def at(self, page: Page) -> None:
        """Look at another page: of the same person, at the same table."""
        self.page = page
        page.on("websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        """At another table all begins anew: what the last one still says does not count."""
        table = line.url.partition("/ws/tables/")[2].partition("?")[0]
        if table and table != self.table:
            self.table, self.pictures = table, {}
            self.news = {"seq": 0, "over": None, "moves": []}
        line.on("framereceived", lambda frame: self._heard(table, frame))

    def _heard(self, table: str, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["t"] == "news" and table == self.table and told["seq"] >= self.news["seq"]:
            self.news = told
            self.moves.append((told["seq"], told["hash"]))
            shown = (event for event in told["events"] if "picture" in event)
            self.pictures |= {event["card"]: event["picture"] for event in shown}

    @property
    def over(self) -> bool:
        return self.news["over"] is not None

    def act(self) -> None:
        """One click or two, if there is anything to do; what is gone meanwhile is no matter."""
        try:
            if self.page.locator(NEXT).count():
                self.page.locator(NEXT).first.click(timeout=500)
            elif self.news["moves"]:
                ACTS[self.game](self)
        except Error:
            return

    def lit(self, selector: str) -> bool:
        """Click something that is lit, whichever."""
        found = self.page.locator(selector)
        if not (count := found.count()):
            return False
        found.nth(self.rng.randrange(count)).click(timeout=500)
        return True


def _memory(one: Clicker) -> None:
    """Remember, or the game would never end."""
    cards = [move["card"] for move in one.news["moves"]]
    fresh = [card for card in cards if card not in one.pictures]
    up = one.news["view"]["up"]
    seen = Counter(one.pictures[card] for card in (*cards, *up) if card in one.pictures)
    wanted = [one.pictures[up[0]]] if up else [picture for picture, n in seen.items() if n == 2]
    pair = [card for card in cards if one.pictures.get(card, -1) in wanted]
    card = (pair or fresh or cards)[0]
    if not one.lit(".dock .main"):
        one.lit(f".cell.legal[data-card='{card}']")


def _pazaak(one: Clicker) -> None:
    seat = one.news["you"]
    total = sum(slot["value"] for slot in one.news["view"]["boards"][seat]["slots"])
    if not (total > 15 and one.lit(".dock .btn.quiet")):
        one.lit(".dock .btn.main")


def _phage(one: Clicker) -> None:
    if not one.lit(".cell.can:not(.chosen)") or not one.lit(".cell.legal:not(.chosen)"):
        one.lit(".dock .main")


def _pixies(one: Clicker) -> None:
    one.lit(".spread .cell.legal[data-card]")
    if one.page.locator(goals := ".mine .cell.legal[data-space]").count() > 1:
        one.lit(goals)
    elif not one.lit(".dock .main"):
        one.lit(".dock .btn")


ACTS: dict[str, Callable[[Clicker], None]] = {
    "memory": _memory,
    "pazaak": _pazaak,
    "phage": _phage,
    "pixies": _pixies,
}
