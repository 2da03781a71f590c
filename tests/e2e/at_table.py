"""A page at a table against opponents who answer at once, which house bots do not."""

import asyncio
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from parlour.client import Client, guest
from parlour.core.game import Json
from parlour.core.ids import TableId
from parlour.table.types import News
from tests.e2e.pages import WATCH, join
from tests.support.door import Served

Choose = Callable[[News], Json]  # gets all news; its move counts if there is one to make


def first_move(news: News) -> Json:
    return news.moves[0] if news.moves else None


class Opponents(threading.Thread):
    """Clients in all seats but one, at a table of their own."""

    def __init__(
        self, url: str, game: str, choose: Choose = first_move, seats: Sequence[int] = (1,)
    ) -> None:
        super().__init__(daemon=True)
        self.url, self.game, self.choose, self.seats = url, game, choose, seats
        self.table, self.opened = TableId(""), threading.Event()
        self.terms: dict[str, Any] = {}

    def open(self, **terms: Any) -> str:
        """Returns the table, once all opponents sit there."""
        self.terms = terms
        self.start()
        assert self.opened.wait(20)
        return self.table

    def run(self) -> None:
        asyncio.run(self._all())

    async def _all(self) -> None:
        async with await guest(self.url) as client:
            self.table = (await client.open(self.game, sit=False, **self.terms)).table
            first, *others = self.seats
            await asyncio.gather(self._play(client, first), *map(self._come, others))

    async def _come(self, seat: int) -> None:
        async with await guest(self.url, name=f"Guest {seat}") as client:
            await self._play(client, seat)

    async def _play(self, client: Client, at: int) -> None:
        async with client.table(self.table) as seat:
            await seat.sit(at)
            if at == self.seats[-1]:
                self.opened.set()
            async for news in seat:
                move = self.choose(news)
                if news.moves and seat.news is news:
                    await seat.move(move)
                if news.over:
                    return


class AtTable:
    """A page in the free seat of a table, and the last news that it received."""

    def __init__(  # each is about one thing a test changes
        self,
        opened: Callable[..., Page],
        server: Served,
        table: str,
        *,
        settings: Mapping[str, object] | None = None,
        width: int = 360,
        height: int = 740,
        **how: Any,
    ) -> None:
        self.news: dict[str, Any] = {"seq": -1, "moves": [], "over": None}
        self.page = opened("/settings", width=width, height=height, locale="en", **how)
        if settings is not None:
            value = json.dumps(settings)
            self.page.evaluate(f"localStorage.setItem('parlour.settings', {value!r})")
        self.page.on("websocket", lambda line: line.on("framereceived", self._on_frame))
        self.page.goto(f"{server.url}/t/{table}")
        join(self.page)
        self.page.wait_for_selector("[role=grid]")
        self.page.evaluate(WATCH)

    def _on_frame(self, text: str | bytes) -> None:
        frame = json.loads(text)
        if frame.get("t") == "news":
            self.news = frame
            self.on_news(frame)

    def on_news(self, news: dict[str, Any]) -> None: ...

    def after(self, seq: int) -> None:
        """Wait for news after this entry."""
        for _ in range(1000):
            if self.news["seq"] > seq:
                return
            self.page.wait_for_timeout(5)
        raise TimeoutError(f"nothing since {seq}: {self.dock()}")

    def numbers(self, selector: str, kind: str) -> set[int]:
        """What these elements have in `data-KIND`."""
        read = "(found, kind) => found.map(one => Number(one.dataset[kind]))"
        return set(self.page.eval_on_selector_all(selector, read, kind))

    def dock(self) -> str:
        return self.page.locator(".dock .say").inner_text()
