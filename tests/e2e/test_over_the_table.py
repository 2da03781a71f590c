"""Rules and settings open over a table: the game goes on, and every way back leads to it."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import Opened, join, with_bot
from tests.support.door import Served

RULES, SETTINGS = "Rules of Memory", "Settings"


def _at_a_table(opened: Opened, server: Served, game: str = "memory", width: int = 1280) -> Page:
    page = opened("/settings", locale="en", width=width)
    page.goto(f"{server.url}/t/{with_bot(page, game)}")
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    return page


def _sockets(page: Page) -> list[str]:
    """Every socket that is opened or closed from now on."""
    seen: list[str] = []

    def opens(line: object) -> None:
        seen.append("opened")
        line.on("close", lambda _: seen.append("closed"))  # type: ignore[attr-defined]

    page.on("websocket", opens)
    return seen


def _open(page: Page, what: str) -> None:
    if what == RULES:
        page.get_by_role("link", name=RULES).click()
        expect(page.locator("dialog.reading article")).to_be_visible()
    else:
        page.get_by_role("button", name="Table menu").click()
        page.get_by_role("link", name=SETTINGS).click()
        expect(page.locator("dialog.reading #name")).to_be_visible()


def _escape_twice(page: Page) -> None:
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


WAYS: dict[str, Callable[[Page], object]] = {
    "back": lambda page: page.go_back(),
    "escape": lambda page: page.keyboard.press("Escape"),
    "escape twice": _escape_twice,
    "button": lambda page: page.get_by_role("button", name="Back to the table").click(),
}


@pytest.mark.parametrize("what", [RULES, SETTINGS])
@pytest.mark.parametrize("way", WAYS)
def test_every_way_back_leads_to_the_same_table(
    opened: Opened, server: Served, what: str, way: str
) -> None:
    page = _at_a_table(opened, server)
    address, seen = page.url, _sockets(page)
    page.evaluate("document.querySelector('.stage').dataset.same = 'yes'")
    for _ in range(2):
        _open(page, what)
        assert page.url == address  # a reload or a copied address is the table's
        WAYS[way](page)
        expect(page.locator("dialog")).to_have_count(0)
        page.wait_for_timeout(150)
        assert page.url == address
    assert page.locator(".stage[data-same=yes]").count() == 1  # never left, never drawn anew
    assert seen == []
    name = RULES if what == RULES else "Table menu"
    expect(page.locator(f"[aria-label='{name}']")).to_be_focused()
    page.locator("[data-turn=me] .cell.legal").first.click()
    expect(page.locator(".cell[aria-label*='face up']").first).to_be_visible()


def test_rules_that_do_not_come_say_so_over_the_table(opened: Opened, server: Served) -> None:
    page = opened("/settings", locale="en", service_workers="block")
    page.goto(f"{server.url}/t/{with_bot(page, 'memory')}")
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    script = re.compile(r"/assets/Rules-[^/]+\.js")
    page.route(script, lambda route: route.abort())
    page.get_by_role("link", name=RULES).click()
    lost = page.get_by_role("dialog", name="This page did not load")
    expect(lost).to_be_visible()
    page.keyboard.press("Escape")
    expect(lost).to_have_count(0)
    expect(page.locator("[data-turn=me]")).to_be_visible()
    page.get_by_role("link", name=RULES).click()
    page.unroute(script)
    lost.get_by_role("button", name="Try again").click()
    expect(page.locator("dialog.reading article")).to_be_visible()
    opened.said.clear()


def test_the_game_goes_on_under_the_rules(opened: Opened, server: Served) -> None:
    """Two of us: what one plays while the other reads is there at once, and nobody is away."""
    host = opened("/settings", locale="en")
    table = with_bot(host, "memory", bots=0)
    host.goto(f"{server.url}/t/{table}")
    host.wait_for_selector("text=Waiting")
    friend = opened(f"/t/{table}", locale="en")
    join(friend)
    for page in (host, friend):
        page.wait_for_selector(BOARD)
    friend.wait_for_selector("[data-turn]")
    host.wait_for_timeout(500)
    mover, reader = (host, friend) if host.locator("[data-turn=me]").count() else (friend, host)
    seen = _sockets(reader)
    _open(reader, RULES)
    for _ in range(2):
        mover.locator("[data-turn=me] .cell.legal").first.click()
        mover.wait_for_timeout(400)
    reader.wait_for_selector("[data-turn=me]", timeout=10_000)  # told while it reads
    mover.wait_for_timeout(2_000)
    expect(mover.get_by_text("is away")).to_have_count(0)
    expect(mover.locator(".seat .away")).to_have_count(0)
    reader.go_back()
    _open(reader, SETTINGS)
    mover.wait_for_timeout(2_000)
    expect(mover.locator(".seat .away")).to_have_count(0)
    reader.keyboard.press("Escape")
    expect(reader.locator("dialog")).to_have_count(0)
    assert seen == []


def test_a_reason_opens_its_section_over_the_table(opened: Opened, server: Served) -> None:
    page = _at_a_table(opened, server, "phage", width=360)
    address = page.url
    page.locator(".cell[data-at='24']").click()
    page.locator(".dock .say a").click()
    section = page.locator("dialog.reading [id='4.3']")
    expect(section).to_be_focused()
    expect(section).to_be_in_viewport()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url == address
    expect(page.locator(".stage")).to_be_visible()


@pytest.mark.parametrize("what", [RULES, SETTINGS])
def test_the_focus_stays_inside(opened: Opened, server: Served, what: str) -> None:
    page = _at_a_table(opened, server)
    _open(page, what)
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
        page.keyboard.press(key)
        assert page.evaluate("!!document.activeElement.closest('dialog')"), key


def test_another_language_is_spoken_at_the_table_at_once(opened: Opened, server: Served) -> None:
    page = _at_a_table(opened, server)
    _open(page, SETTINGS)
    page.get_by_label("Language").select_option("de")
    page.go_back()
    expect(page.locator(".dock")).to_contain_text("Dreh eine Karte um")


def test_the_same_section_is_shown_as_often_as_it_is_asked_for(
    opened: Opened, server: Served
) -> None:
    page = opened("/rules/memory", locale="en")
    _twice(page)
    page = _at_a_table(opened, server)
    _open(page, RULES)
    _twice(page)


def _twice(page: Page) -> None:
    link = page.locator("article .part a").first
    section = page.locator(f"article [id='{(link.get_attribute('href') or '').split('#')[1]}']")
    for _ in range(2):
        link.scroll_into_view_if_needed()
        expect(section).not_to_be_in_viewport()
        link.click()
        expect(section).to_be_in_viewport()
        expect(section).to_be_focused()


@pytest.mark.parametrize(("path", "way"), [("/rules/memory", "Back"), ("/settings", "Play")])
def test_opened_directly_they_are_pages_with_a_way_home(
    opened: Opened, path: str, way: str
) -> None:
    page = opened(path, locale="en")
    page.wait_for_selector("main h2, main #name")
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("link", name=way, exact=True).click()
    expect(page.locator(".home")).to_be_visible()
    assert page.url.endswith("/")


def test_from_inside_back_leads_where_one_came_from(opened: Opened) -> None:
    page = opened("/new", locale="en")
    page.wait_for_selector(GAME)
    page.evaluate(FOLLOW, "/rules/memory")
    page.wait_for_selector("article .part")
    page.locator("article .part a").first.click()  # a section of the same page is no step
    expect(page.locator("article [id]:focus")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.locator(GAME)).to_be_visible()
    assert json.loads(page.evaluate("JSON.stringify(location.pathname)")) == "/new"


GAME = "label:has(input[value=memory])"
FOLLOW = """(href) => {
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }));
    link.click();
    link.remove();
}"""
