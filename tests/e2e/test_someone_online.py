"""Looking for someone online: found, declined, nobody there, alone, and a warm-up meanwhile."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, ours
from tests.e2e.pages import Opened, until
from tests.support import door

pytestmark = pytest.mark.usefixtures("patient")
MINUTES = 120_000  # ms that a search takes at most
WARM_UP = "Warm-up against a bot"
PATIENT = 600_000  # ms more to answer: a busy machine may be slow
# Whoever writes an offer gives that much time.
TRIGGER = f"""
CREATE TRIGGER patient AFTER UPDATE OF offer ON searches WHEN NEW.offer <> '' BEGIN
    UPDATE searches SET offered = NEW.offered + {PATIENT} WHERE user_id = NEW.user_id;
END"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
def server(database: Path) -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0.2", database=f"sqlite:///{database}") as served:
        changed(database, TRIGGER)
        yield served
        assert served.failures == 0


@pytest.fixture
def opened(browser: Browser, server: door.Served) -> Iterator[Opened]:
    pages = Opened(browser, server.url)
    yield pages
    pages.close()
    assert pages.said == []


def changed(database: Path, statement: str, *values: object) -> int:
    """How many rows were changed."""
    with sqlite3.connect(database, timeout=10) as connection:
        rows = connection.execute(statement, values).rowcount
    connection.close()
    return rows


def later(page: Page, database: Path, change: str, *values: object) -> None:
    """As if time had passed, once the server knows of the search."""
    until(page, lambda: changed(database, f"UPDATE searches SET {change}", *values) > 0)


def searches(database: Path) -> int:
    with sqlite3.connect(database, timeout=10) as connection:
        (count,) = connection.execute("SELECT count(*) FROM searches").fetchone()
    connection.close()
    return int(count)


def heading(page: Page, says: str) -> Locator:
    return page.get_by_role("heading", name=says, level=2)


def looking(opened: Opened, game: str = "memory", **how: object) -> Page:
    """No warm-up starts by itself."""
    page = opened(**how)  # type: ignore[arg-type]  # of a browser's context
    page.evaluate("localStorage.setItem('parlour.online.warm-up', 'no')")
    page.get_by_text("Someone online", exact=True).click()
    page.get_by_role("button", name=f"Play {game.title()} with someone online").click()
    expect(page.get_by_role("heading", name="Someone online", level=1)).to_be_visible()
    return page


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Found someone")


def press(page: Page, button: str) -> None:
    sheet(page).get_by_role("button", name=button).click()


def test_two_who_press_play_make_their_first_moves_with_a_clock(opened: Opened) -> None:
    one, two = looking(opened), looking(opened)
    for page in (one, two):
        expect(sheet(page)).to_contain_text("wants to play Memory")
        expect(sheet(page)).to_contain_text("1 min a move · standard rules")
        expect(sheet(page).get_by_role("button", name="Play")).to_be_focused()
        expect(page).to_have_title("● Found someone · Memory")
    players = [Clicker(one, "memory", 1), Clicker(two, "memory", 2)]
    press(one, "Play")
    expect(sheet(one).get_by_role("button", name="Waiting for")).to_be_visible()
    press(two, "Play")
    for page in (one, two):
        page.wait_for_selector(BOARD)
        expect(page.locator(".seat .clock").first).to_be_visible()
    assert one.url == two.url
    until(one, lambda: any(player.news["moves"] for player in players), 20)
    mover = next(player for player in players if player.news["moves"])
    ours(mover)
    seq = mover.news["seq"]
    mover.act()
    until(one, lambda: all(player.news["seq"] > seq for player in players), 20)
    one.go_back()
    expect(one.locator(".home")).to_be_visible()


def test_whoever_is_declined_keeps_looking_and_reads_why(opened: Opened) -> None:
    one, two = looking(opened), looking(opened)
    press(one, "Play")
    sheet(two).press("Escape")  # is "Not now"
    expect(one.get_by_role("status")).to_contain_text("is not free after all")
    expect(one.get_by_text("You are next in line.")).to_be_visible()
    expect(heading(two, "You stopped looking")).to_be_visible()
    third = looking(opened)
    press(one, "Play")
    press(third, "Play")
    for page in (one, third):
        page.wait_for_selector(BOARD)


def test_whoever_does_not_answer_is_away(opened: Opened, database: Path) -> None:
    one, two = looking(opened), looking(opened)
    press(one, "Play")
    expect(sheet(one).get_by_role("button", name="Waiting for")).to_be_visible()
    expect(sheet(two)).to_be_visible()
    later(one, database, "offered = offered - ?", PATIENT + 17_000)
    expect(heading(two, "You were away, so we stopped looking.")).to_be_visible()
    expect(one.get_by_role("status")).to_contain_text("is not free after all")
    two.get_by_role("button", name="Look again").click()
    expect(heading(two, "Looking for someone…")).to_be_visible()


def test_after_two_minutes_there_are_four_other_ways(opened: Opened, database: Path) -> None:
    page = looking(opened)
    opened()  # somebody else is here
    expect(heading(page, "Looking for someone…")).to_be_visible()
    later(page, database, "until = until - ?, since = since - ?", MINUTES, MINUTES)
    expect(heading(page, "Nobody free just now")).to_be_visible()
    ways = ("Keep looking and call me", "Leave an open table", "Invite someone", "Play the bot")
    for way in ways:
        expect(page.get_by_role("button", name=way)).to_be_visible()
    page.get_by_role("button", name=ways[0]).click()
    expect(page.get_by_text("Leave this page open")).to_be_visible()
    expect(heading(page, "Looking for someone…")).to_be_visible()
    looking(opened)
    expect(sheet(page)).to_be_visible()


def test_an_open_table_is_left_for_those_who_come_later(opened: Opened, database: Path) -> None:
    page = looking(opened, "pazaak")
    expect(heading(page, "You are the only one here")).to_be_visible()
    page.get_by_role("button", name="Leave an open table").click()
    expect(page.get_by_text("3 days a move")).to_be_visible()
    until(page, lambda: searches(database) == 0)  # whoever leaves the page looks no more


def test_whoever_is_alone_reads_so_at_once_and_is_found_all_the_same(opened: Opened) -> None:
    page = looking(opened)
    expect(heading(page, "You are the only one here")).to_be_visible()
    expect(page.get_by_role("button", name="Invite someone")).to_be_visible()
    looking(opened)
    expect(sheet(page)).to_be_visible()


def test_a_search_survives_a_reload_and_ends_with_its_page(opened: Opened, database: Path) -> None:
    page = looking(opened)
    expect(page.get_by_role("button", name="Stop looking")).to_be_visible()
    later(page, database, "since = since - 60000")
    page.reload()
    expect(page.get_by_text("Looking since 1:")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.locator(".home")).to_be_visible()
    other = looking(opened)
    other.wait_for_timeout(2_000)  # rounds in which they would be paired
    expect(sheet(other)).to_have_count(0)


def test_a_warm_up_starts_by_itself_and_is_left_when_somebody_is_found(
    opened: Opened, server: door.Served
) -> None:
    opened()  # somebody else is here
    one = opened("/online/memory", width=390, height=844)
    expect(one.get_by_text("Warm-up starts in")).to_be_visible()
    one.wait_for_selector(BOARD)
    expect(one.get_by_text(WARM_UP)).to_be_visible()
    expect(one.get_by_role("status")).to_contain_text("Looking for someone…")
    one.reload()
    one.wait_for_selector(BOARD)
    expect(one.get_by_text(WARM_UP)).to_be_visible()
    two = looking(opened)
    expect(sheet(one)).to_contain_text("your warm-up is dropped")
    press(two, "Not now")
    expect(one.get_by_text("Your warm-up stands as you left it.")).to_be_visible()
    one.get_by_role("button", name="Back to the warm-up").click()
    one.wait_for_selector(BOARD)
    three = looking(opened)
    press(one, "Play")
    press(three, "Play")
    for page in (one, three):
        page.wait_for_url("**/t/*")
        page.wait_for_selector(BOARD)
    assert one.get_by_text(WARM_UP).count() == 0
    mine = one.evaluate("() => fetch('/api/tables').then((told) => told.json())")["yours"]
    assert [table["table"] for table in mine] == [one.url.rpartition("/")[2]]
    assert server.failures == 0


def test_not_now_is_remembered(opened: Opened) -> None:
    opened()
    page = opened("/online/memory")
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("button", name="Warm up")).to_be_visible()
    page.reload()
    page.wait_for_timeout(6_500)  # longer than a warm-up waits
    page.get_by_role("button", name="Warm up").click()
    page.wait_for_selector(BOARD)


def test_a_game_that_there_is_not_has_no_page(opened: Opened) -> None:
    page = opened("/online/whist")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    opened.not_found()
