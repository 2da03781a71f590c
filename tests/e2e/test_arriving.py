"""Getting to play: one tap, one link, one code; watching, and playing again."""

import re
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from parlour.games.registry import load, names
from tests.e2e.clicker import Clicker
from tests.e2e.pages import Opened, for_a_friend, join, path_of, with_bot
from tests.support.door import Served

TITLES = [load(name).title for name in names()]
READY = ".play [role=grid]"
# When the first match came to be, on this page's own clock: no round trip of the test is in it.
TIMED = """(selector) => {
    window.came = null;
    const look = () => {
        if (document.querySelector(selector)) window.came ??= performance.timeOrigin + performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}"""  # noqa: E501


def _came(page: Page) -> float:
    """When what was waited for came, in seconds since 1970."""
    assert _eventually(page, lambda: page.evaluate("window.came"), 20)
    return float(page.evaluate("window.came")) / 1000


def _eventually(page: Page, true: Callable[[], Any], seconds: float = 1) -> bool:
    for _ in range(int(seconds * 100)):
        if true():
            return True
        page.wait_for_timeout(10)
    return False


def _within(limit: float, measure: Callable[[], float]) -> None:
    """The middle one of three."""
    took = [measure() for _ in range(3)]
    assert median(took) < limit, took


def _link(host: Page) -> str:
    return path_of(host.get_by_label("Copy the link").input_value())


def _friend_table(opened: Opened, game: str = "Memory") -> tuple[Page, str]:
    host = opened()
    for_a_friend(host, game)
    expect(host.get_by_text("Invite someone")).to_be_visible()
    return host, _link(host)


def _begun(host: Page, friend: Page) -> None:
    for page in (host, friend):
        page.wait_for_selector(READY)


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


@pytest.mark.parametrize("game", TITLES)
def test_one_tap_and_the_board_is_there_within_two_seconds(opened: Opened, game: str) -> None:
    """On a small screen; neither the processor nor the network is slowed down."""

    def tapped() -> float:
        page = opened(width=360, height=740)
        button = page.get_by_role("button", name=f"Play {game} against a bot")
        expect(button).to_be_visible()
        page.evaluate(TIMED, READY)
        began = time.time()
        button.click()
        took = _came(page) - began
        page.wait_for_selector("[data-turn=me]", timeout=30_000)  # where the bot begins, after it
        assert 0 < len(page.locator(".dock .say b").inner_text()) <= 32
        return took

    _within(2, tapped)


def test_whoever_opens_the_link_is_invited_with_a_name_and_one_button(
    opened: Opened, server: Served, browser: Browser
) -> None:
    def came() -> float:
        host, link = _friend_table(opened)
        friend = browser.new_context().new_page()  # nothing of the pages is loaded yet
        opened.listen(friend)
        friend.add_init_script(f"({TIMED})('button.join')")
        friend.goto(f"{server.url}{link}")
        took = _came(friend) - float(friend.evaluate("performance.timeOrigin")) / 1000
        assert friend.evaluate("document.activeElement.matches('input')") is False
        assert friend.locator("input:invalid, input[required]").count() == 0
        join(friend)
        mine = friend.locator(".seat.me .name .cut").inner_text()
        assert len(mine.strip()) >= 2
        expect(host.locator(".play .seat.them .cut")).to_have_text(mine)
        friend.context.close()
        return took

    _within(2, came)


def test_both_boards_show_the_game_as_soon_as_the_second_sits(opened: Opened) -> None:
    """Two taps of the host, one of the friend; from the seat to both boards, half a second."""
    host, link = _friend_table(opened)
    host.evaluate(TIMED, READY)
    friend = opened()  # all is loaded, as on a phone that was here before
    friend.evaluate(TIMED, READY)
    seated: list[float] = []
    friend.on("request", lambda request: _sat(request.post_data or "", seated))
    friend.evaluate(
        "(to) => { history.pushState(null, '', to); dispatchEvent(new Event('popstate')) }", link
    )
    join(friend)
    _begun(host, friend)
    for page in (host, friend):
        assert _came(page) - seated[0] < 0.5


def _sat(body: str, seated: list[float]) -> None:
    if '"t":"sit"' in body:
        seated.append(time.time())


def test_a_code_in_small_letters_joins_at_its_eighth(opened: Opened) -> None:
    host, _ = _friend_table(opened, "Pazaak")
    code = host.locator(".scan b").inner_text()
    assert re.fullmatch("[A-Z0-9]{4}-[A-Z0-9]{4}", code)
    friend = opened()
    field = friend.get_by_label("Got a code?")
    field.press_sequentially(code.lower()[:8])
    friend.wait_for_timeout(300)
    assert urlsplit(friend.url).path == "/"
    field.press_sequentially(code.lower()[8])
    join(friend)
    _begun(host, friend)


def test_a_wrong_code_is_answered_in_a_sentence_and_stays_to_be_mended(opened: Opened) -> None:
    page = opened()
    field = page.get_by_label("Got a code?")
    field.press_sequentially("zzzzzzz2")
    expect(page.get_by_role("alert")).to_have_text("There is no room with that code.")
    expect(field).to_have_value("zzzzzzz2")
    expect(field).to_be_focused()
    opened.not_found()


def test_a_third_visitor_watches_the_same_game(opened: Opened, server: Served) -> None:
    host, link = _friend_table(opened)
    friend = opened(link)
    join(friend)
    _begun(host, friend)
    third = opened()
    pages = {"host": host, "friend": friend, "third": third}
    told = {name: Clicker(page, "memory", 1) for name, page in pages.items()}
    for page in pages.values():
        page.goto(f"{server.url}{link}")
        page.wait_for_selector(READY)
    expect(third.get_by_text("You are watching")).to_be_visible()
    assert third.get_by_role("alert").count() == 0
    all_told = list(told.values())
    assert _eventually(third, lambda: any(one.news["moves"] for one in all_told))
    mover = next(one for one in all_told if one.news["moves"])
    before = mover.news["seq"]
    mover.act()
    assert _eventually(third, lambda: all(one.news["seq"] > before for one in all_told))
    assert len({one.news["seq"] for one in told.values()}) == 1
    assert told["third"].news["you"] is None
    assert third.locator(".cell.legal").count() == 0


def test_a_rematch_is_shown_to_the_other_begins_at_once_and_swaps_the_seats(
    opened: Opened,
) -> None:
    host, link = _friend_table(opened)
    friend = opened(link)
    join(friend)
    _begun(host, friend)
    seats: dict[Page, list[int]] = {host: [], friend: []}
    for page, sat in seats.items():
        page.on("websocket", partial(_seated, sat))
        page.reload()
        page.wait_for_selector(READY)
    _resign(host)
    for page in (host, friend):
        page.get_by_role("button", name="Rematch").wait_for()
    friend.evaluate(TIMED, "dialog .asks")
    began = time.time()
    host.get_by_role("button", name="Rematch").click()
    expect(friend.get_by_text("wants a rematch")).to_be_visible()
    assert _came(friend) - began < 0.5
    expect(host.get_by_text("Asked. Waiting for an answer.")).to_be_visible()
    before = {page: sat[-1] for page, sat in seats.items()}
    for page in (host, friend):
        page.evaluate(TIMED, ".whole:not(:has(dialog)) [role=grid]")
    began = time.time()
    friend.get_by_role("button", name="Accept rematch").click()
    for page in (host, friend):
        assert _came(page) - began < 1
    assert {page: sat[-1] for page, sat in seats.items()} == {
        host: before[friend],
        friend: before[host],
    }


def _seated(sat: list[int], line: WebSocket) -> None:
    """Note each seat that the news of a line are for."""

    def heard(frame: str | bytes) -> None:
        sat.extend(int(seat) for seat in re.findall(r'"you":(\d)', str(frame)))

    line.on("framereceived", heard)


@pytest.mark.parametrize("game", TITLES)
def test_nothing_is_fetched_from_anyone_else_and_nobody_asks_for_consent(
    opened: Opened, server: Served, game: str
) -> None:
    page = opened("/settings")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda line: asked.append(line.url))
    page.goto(server.url)
    page.get_by_role("button", name=f"Play {game} against a bot").click()
    page.wait_for_selector(READY)
    page.wait_for_timeout(300)
    assert asked
    here = urlsplit(server.url).netloc
    assert {urlsplit(url).netloc for url in asked if not url.startswith("data:")} == {here}
    assert page.locator("dialog, [role=dialog], [role=alertdialog]").count() == 0
    assert not re.search("cookie|consent", page.locator("body").inner_text(), re.IGNORECASE)


def test_nothing_is_fetched_early_in_vain(opened: Opened, server: Served) -> None:
    """A browser says on the console which links of the page's head were of no use."""
    page = opened("/settings", locale="en", service_workers="block")
    table = with_bot(page, "pazaak")
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text))
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(".play .stage :is([role=grid], .place)")
    page.wait_for_timeout(4_000)  # it waits for a while before it says that
    assert [line for line in said if "preload" in line] == []
