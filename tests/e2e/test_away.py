"""Somebody leaves in mid-game: nothing is lost while the other thinks, then who stayed decides."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import OPEN, Opened, join, path_of
from tests.e2e.rooms import change, friend_room, link
from tests.e2e.test_slow_games import MINUTE, pass_by
from tests.support import door

pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[door.Served]:
    base = f"sqlite:///{tmp_path}/parlour.db"
    with door.served("--no-limits", "--pace", "0", database=base) as served:
        yield served


def friends(opened: Opened, first: int) -> tuple[Page, Page]:
    """Two friends in a game; the host has seat 1 or the guest, Teo, seat 2 begins."""
    host = friend_room(opened, "Memory")
    change(host, who_begins=f"player {first}")
    guest = opened(link(host))
    join(guest, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(BOARD)
    return host, guest


def countdown(page: Page) -> Locator:
    return page.locator(".seat.them [role=timer]")


def is_away(page: Page) -> None:
    expect(page.locator(".seat.them .chip", has_text="away")).to_be_visible(timeout=30_000)


def leave(guest: Page) -> str:
    url = guest.url
    guest.goto("about:blank")
    return url


def test_nobody_loses_by_closing_a_laptop_while_the_other_thinks(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    host, guest = friends(opened, first=1)
    url = leave(guest)
    is_away(host)
    expect(countdown(host)).to_have_count(0)
    pass_by(tmp_path, 5 * MINUTE)
    host.wait_for_timeout(2_000)
    host.reload()
    host.wait_for_selector("[data-turn=me]")
    expect(host.get_by_role("dialog")).to_have_count(0)
    guest.goto(url)
    guest.wait_for_selector(BOARD)
    expect(guest.get_by_role("dialog")).to_have_count(0)
    assert server.failures == 0


def decides(opened: Opened, tmp_path: Path) -> tuple[Page, Page, str]:
    """Teo is to move and has been away for a minute: the host decides, and a watcher looks on."""
    host, guest = friends(opened, first=2)
    url = leave(guest)
    is_away(host)
    expect(countdown(host)).to_be_visible()
    expect(host.locator(".dock")).to_contain_text("Nothing is lost. You decide in")
    watcher = opened(path_of(url))
    watcher.wait_for_selector(BOARD)
    expect(watcher.locator(".seat [role=timer]")).to_be_visible()
    pass_by(tmp_path, MINUTE)
    host.reload()  # the page goes by its own clock between two welcomes
    expect(host.get_by_role("dialog", name="Teo is still away")).to_be_visible()
    return host, guest, url


def choose(host: Page, name: str) -> None:
    host.get_by_role("dialog").get_by_role("button", name=name).click()


def test_who_waits_is_not_hurried_and_may_still_end_it_without_a_winner(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    host, guest, url = decides(opened, tmp_path)
    choose(host, "Wait")
    expect(host.get_by_role("dialog")).to_have_count(0)
    pass_by(tmp_path, 5 * MINUTE)
    host.wait_for_timeout(2_000)
    expect(host.locator(".dock")).to_contain_text("The game stands still")
    host.get_by_role("button", name="Decide").click()
    choose(host, "End it, nobody wins")
    sheet = host.get_by_role("dialog")
    expect(sheet.get_by_role("heading").first).to_have_text("Nobody wins")
    guest.goto(url)
    expect(guest.get_by_role("dialog").get_by_role("heading").first).to_have_text("Nobody wins")
    assert server.failures == 0


def test_who_comes_back_reads_that_a_bot_played_on(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    host, guest, url = decides(opened, tmp_path)
    choose(host, "A bot plays on")
    expect(host.locator(".seat.them .chip", has_text="stand-in")).to_be_visible()
    guest.goto(url)
    guest.wait_for_selector(BOARD)
    expect(guest.locator(".dock")).to_contain_text("While you were away")
    assert server.failures == 0


def test_without_a_choice_the_absent_player_forfeits(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    host, guest, url = decides(opened, tmp_path)
    pass_by(tmp_path, MINUTE // 2)
    sheet = host.get_by_role("dialog")
    expect(sheet.get_by_role("heading").first).to_have_text("You win")
    expect(sheet).to_contain_text("Teo did not come back in time.")
    guest.goto(url)
    expect(guest.get_by_role("dialog")).to_contain_text("You did not come back in time.")
    assert server.failures == 0


def test_at_an_open_table_whoever_is_away_for_a_minute_forfeits_at_once(
    opened: Opened, server: door.Served, tmp_path: Path
) -> None:
    host, guest = opened("/settings", locale="en"), opened("/settings", locale="en")
    for page in (host, guest):
        expect(page.locator("#name")).not_to_have_value("")
    url = f"{server.url}/t/{host.evaluate(OPEN, {'game': 'memory', 'options': {'first': 1}})}"
    host.goto(url)
    guest.goto(url)
    expect(guest.get_by_text("forfeits after 60 s")).to_be_visible()
    join(guest)
    for page in (host, guest):
        page.wait_for_selector(BOARD)
    leave(guest)
    expect(host.locator(".dock")).to_contain_text("or they forfeit", timeout=30_000)
    pass_by(tmp_path, MINUTE)
    sheet = host.get_by_role("dialog")
    expect(sheet.get_by_role("heading").first).to_have_text("You win")
    expect(sheet).to_contain_text("did not come back in time.")
    assert server.failures == 0
