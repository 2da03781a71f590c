"""Two browsers, each on a node of its own, and whatever can happen to the network on the way."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from parlour.core.record import verify
from parlour.games.registry import load
from tests.e2e.clicker import Clicker
from tests.e2e.company import GAMES
from tests.e2e.pages import for_a_friend, join, path_of
from tests.support import door
from tests.support.line import Line

CUT = 5.0  # seconds


class Pair(NamedTuple):
    cluster: door.Cluster
    lines: list[Line]
    contexts: list[BrowserContext]
    said: list[str]  # on the consoles, but for what a lost line makes a browser say


@pytest.fixture
def pair(browser: Browser) -> Iterator[Pair]:
    with ExitStack() as stack:
        cluster = stack.enter_context(door.cluster(2, "--no-limits", "--no-bots"))
        lines = [stack.enter_context(Line(node.url)) for node in cluster.nodes]
        contexts = [
            browser.new_context(viewport={"width": 1280, "height": 800}, locale="en") for _ in lines
        ]
        yield Pair(cluster, lines, contexts, [])
        for context in contexts:
            context.close()


def opened(pair: Pair, at: int, path: str) -> Page:
    page = pair.contexts[at].new_page()
    page.on("pageerror", lambda error: pair.said.append(str(error)))
    page.goto(pair.lines[at].url + path)
    return page


def seated(pair: Pair, game: str) -> list[Clicker]:
    """A private table on the first node, and a friend who comes by its link on the second."""
    host = opened(pair, 0, "/")
    first = Clicker(host, game, 1)
    for_a_friend(host, game)
    link = host.get_by_label("Copy the link").input_value()
    friend = pair.contexts[1].new_page()
    friend.on("pageerror", lambda error: pair.said.append(str(error)))
    second = Clicker(friend, game, 2)
    friend.goto(pair.lines[1].url + path_of(link))
    join(friend)
    return [first, second]


def together(one: Clicker, two: Clicker) -> None:
    """Until both have heard the same; a page hears only while it is waited for."""
    for _ in range(500):
        if one.news["seq"] == two.news["seq"]:
            return
        two.page.wait_for_timeout(20)
    raise TimeoutError


def play(players: list[Clicker], entries: int) -> None:
    """Until the game is over, or so many entries are heard."""
    began, last = time.monotonic(), -1
    while not all(one.over for one in players) and players[0].news["seq"] < entries:
        for one in players:
            one.act()
            one.page.wait_for_timeout(5)
        if (seq := max(one.news["seq"] for one in players)) > last:
            last, began = seq, time.monotonic()
        assert time.monotonic() - began < 20, [_shown(one.page) for one in players]


def _shown(page: Page) -> list[str]:
    """What is asked of the player, and what lies over the board."""
    return page.locator(".dock, dialog, .banner, .seat.them").all_inner_texts()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_survives_a_cut_line_a_closed_tab_and_a_dead_node(pair: Pair, game: str) -> None:
    players = seated(pair, game)
    one, two = players
    play(players, 12)

    pair.lines[1].cut()
    expect(two.page.get_by_text("Reconnecting")).to_be_visible(timeout=10_000)
    board = two.page.locator(".stage").inner_html()
    assert board  # as it was left
    one.page.wait_for_timeout(1000 * CUT)
    pair.lines[1].mend()
    mended = time.monotonic()
    expect(two.page.get_by_text("Back. Nothing is lost.")).to_be_visible(timeout=3_000)
    together(one, two)
    assert time.monotonic() - mended < 3
    play(players, 18)

    table = two.page.url[two.page.url.index("/t/") :]
    two.page.close()
    away = one.page.locator(".seat.them .chip", has_text="away")
    expect(away).to_be_visible(timeout=10_000)
    again = pair.contexts[1].new_page()
    two.at(again)
    again.goto(pair.lines[1].url + table)
    again.wait_for_selector(".stage .cell, .stage .place")
    expect(away).to_be_hidden()
    play(players, 24)

    pair.cluster.nodes[1].process.kill()
    pair.lines[1].mend(pair.cluster.nodes[0].url)  # as a balancer would
    play(players, 10**6)

    heard = [dict(player.moves) for player in players]
    assert all(heard[0][seq] == link for seq, link in heard[1].items() if seq in heard[0])
    name = table.partition("?")[0].removeprefix("/t/")
    record = httpx.get(f"{pair.cluster.nodes[0].url}/api/tables/{name}/record").content
    assert verify(record, load) == ()
    for player in players:
        expect(player.page.get_by_text("Fair deal: verified")).to_be_visible()
    assert pair.said == []
