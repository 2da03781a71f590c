"""Games that nobody hurries: left alone with a bot, and over days with every tab closed."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, ours, play_out
from tests.e2e.pages import OPEN, Opened, join, with_bot
from tests.support import door

MINUTE, HOUR = 60_000, 3_600_000
DAY = {"t": "PerMove", "ms": 24 * HOUR}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[door.Served]:
    base = f"sqlite:///{tmp_path}/parlour.db"
    with door.served("--no-limits", "--pace", "0", database=base) as served:
        yield served


def pass_by(tmp_path: Path, ms: int) -> None:
    """The service's clock goes on by so much: it is the machine's, less what is called stopped."""
    with sqlite3.connect(tmp_path / "parlour.db", timeout=10) as database:
        database.execute("UPDATE pulse SET stopped = stopped - ?", [ms])
    database.close()


def come_back(one: Clicker, url: str) -> None:
    """The same person, in a new tab."""
    page = one.page.context.new_page()
    one.news = {"seq": 0, "over": None, "moves": []}
    one.at(page)
    page.goto(url)
    page.wait_for_selector(BOARD)
    for _ in range(500):
        if one.news["seq"]:
            return
        page.wait_for_timeout(20)
    raise TimeoutError(page.locator("body").inner_text())


def act(one: Clicker) -> None:
    """One turn, or what of it can be done now."""
    seq = one.news["seq"]
    for _ in range(500):
        one.act()
        one.page.wait_for_timeout(40)
        if one.news["seq"] > seq and not one.news["moves"]:
            return
    raise TimeoutError(one.page.locator(".dock").inner_text())


@pytest.mark.parametrize("open_tab", [True, False], ids=["in an open tab", "with the tab closed"])
def test_a_game_with_a_bot_waits_for_its_player(
    opened: Opened, server: door.Served, tmp_path: Path, *, open_tab: bool
) -> None:
    page = opened("/settings", locale="en")
    url = f"{server.url}/t/{with_bot(page, 'pazaak', options={'first': 0})}"
    one = Clicker(page, "pazaak", 1)
    page.goto(url)
    page.wait_for_selector(BOARD)
    ours(one)
    before = one.news["seq"]
    if not open_tab:
        page.goto("about:blank")
    for _ in range(10):
        pass_by(tmp_path, MINUTE)
        page.wait_for_timeout(400)
    if not open_tab:
        come_back(one, url)
    ours(one)
    assert not one.over
    assert one.news["seq"] >= before
    play_out(one)
    assert one.news["over"]["scores"], "the score decided, and no clock"
    assert server.failures == 0


def test_a_game_of_a_day_per_move_is_played_with_all_tabs_closed(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    first, second = opened("/settings", locale="en"), opened("/settings", locale="en")
    for page in (first, second):
        expect(page.locator("#name")).not_to_have_value("")
    asked = {"game": "pazaak", "control": DAY, "options": {"first": 0}}
    url = f"{server.url}/t/{first.evaluate(OPEN, asked)}"
    players = [Clicker(page, "pazaak", seed) for seed, page in enumerate((first, second))]
    first.goto(url)
    second.goto(url)
    join(second)
    for page in (first, second):
        page.wait_for_selector(BOARD)
    ours(players[0])
    leave(first, second)
    for turn in range(6):
        pass_by(tmp_path, 20 * HOUR)
        first.wait_for_timeout(1_500)  # the server looks for what is due
        mover = players[turn % 2]
        come_back(mover, url)
        assert not mover.over
        if mover.news["moves"]:  # whoever stands is not asked again
            left = mover.news["clock"]["left"][mover.news["you"]]
            assert left == 24 * HOUR
            act(mover)
        mover.page.close()
    for one in players:
        come_back(one, url)
    play_out(*players)
    assert players[0].news["over"]["scores"]
    assert server.failures == 0


def leave(*pages: Page) -> None:
    for page in pages:
        page.goto("about:blank")
