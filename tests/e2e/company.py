"""Somebody to play with: a bot of the house, and games that two programs have finished."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from playwright.sync_api import Page

from parlour.client import Client, guest
from tests.e2e.clicker import ACTS, Clicker
from tests.e2e.pages import join, until
from tests.support.network_players import Player, follow

GAMES = tuple(ACTS)  # those that a Clicker knows
BOARD = ".play .stage :is([role=grid], .place)"


def with_bot(page: Page, game: str, seed: int = 1) -> Clicker:
    """From the home page to a game, with one tap."""
    one = Clicker(page, game, seed)
    page.get_by_role("button", name=f"Play {game.title()} against a bot").click()
    page.wait_for_selector(BOARD)
    return one


class Program(threading.Thread):
    """Opens a table, and answers there at once, which bots of the house do not."""

    def __init__(self, url: str, game: str, seed: int = 1) -> None:
        super().__init__(daemon=True)
        self.url, self.game, self.seed = url, game, seed
        self.table, self.opened = "", threading.Event()
        self.start()
        assert self.opened.wait(20)

    def run(self) -> None:
        asyncio.run(self._attend())

    async def _attend(self) -> None:
        async with await guest(self.url, name="Bo") as client:
            self.table = (await client.open(self.game, sit=False)).table
            async with client.table(self.table) as seat:
                await seat.sit(1)
                self.opened.set()
                await follow(seat, Player(Random(self.seed)), [])


def with_program(page: Page, url: str, game: str, seed: int = 1) -> Clicker:
    one = Clicker(page, game, seed)
    page.goto(f"{url}/t/{Program(url, game, seed).table}")
    join(page)
    page.wait_for_selector(BOARD)
    return one


def ours(one: Clicker, seconds: float = 30) -> None:
    """Wait for our turn, and for the board to show it; or for the end, where luck brought it."""
    for _ in range(int(seconds * 50)):
        if one.over or (one.news["moves"] and one.page.locator("[data-turn=me]").count()):
            return
        one.page.wait_for_timeout(20)
    raise TimeoutError(one.page.locator(".dock").inner_text())


def finished(url: str, game: str, seed: int = 1) -> str:
    """The table of a game that two programs have played to its end."""
    with ThreadPoolExecutor() as beside:  # the browser has a loop of its own in this thread
        return beside.submit(lambda: asyncio.run(_finished(url, game, seed))).result()


async def _finished(url: str, game: str, seed: int) -> str:
    async with await guest(url, name="Ada") as ada, await guest(url, name="Bo") as bo:
        table = (await ada.open(game, sit=False)).table
        await asyncio.gather(_play(ada, table, 0, seed), _play(bo, table, 1, seed + 1))
    return table


def taking_part(page: Page, url: str, game: str, **asked: Any) -> str:
    """The table of a game that whoever looks at this page has finished against house bots."""
    token = next(cookie["value"] for cookie in page.context.cookies())
    with ThreadPoolExecutor() as beside:
        return beside.submit(lambda: asyncio.run(_took_part(url, token, game, asked))).result()


async def _took_part(url: str, token: str, game: str, asked: dict[str, Any]) -> str:
    async with Client(url, token=token) as client:
        table = (await client.open(game, **{"bots": 1, **asked})).table
        async with client.table(table) as seat:
            await follow(seat, Player(Random(1)), [])
    return table


async def _play(client: Any, table: str, at: int, seed: int) -> None:
    async with client.table(table) as seat:
        await seat.sit(at)
        await follow(seat, Player(Random(seed)), [])


def play_out(*players: Clicker, seconds: float = 150) -> None:
    """All click what is lit until their game is over; the last one they may still look at."""
    page = players[0].page
    until(page, lambda: all(one.news["seq"] and not one.over for one in players), 40)
    for one in players:
        one.page.wait_for_selector(BOARD)

    def over() -> bool:
        for one in players:
            one.act()
        return all(one.over for one in players)

    until(page, over, seconds)
