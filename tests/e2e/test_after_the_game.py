"""Between two games of a room: whoever presses first leads, and nobody is left behind."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import Opened, path_of
from tests.e2e.rooms import change, joined, link, seat

pytestmark = pytest.mark.usefixtures("patient")
ALONG = re.compile("^Come along")


def over(opened: Opened, game: str = "Memory", *, watched: bool = False) -> tuple[Page, ...]:
    """Two at the end of a game; with somebody who watches."""
    host, guest = joined(opened, game)
    others = (opened(link(host)),) if watched else ()
    for page in others:
        expect(page.get_by_text("Every seat is taken.")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest, *others):
        page.wait_for_selector(BOARD)
    guest.get_by_role("button", name="Table menu").click()
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("button", name="Really resign?").click()
    for page in (host, guest):
        expect(button(page, "Rematch")).to_be_visible()
    return host, guest, *others


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("dialog").get_by_role("button", name=name)


def table(page: Page) -> str:
    return path_of(page.url).split("?")[0]


def test_a_rematch_after_the_other_went_back_to_the_room_leads_there(opened: Opened) -> None:
    host, guest = over(opened)
    name = host.locator(".seat.me .cut").inner_text()
    button(host, "Something else").click()
    expect(host.locator(".seats .free")).to_be_visible()
    card = guest.get_by_role("dialog").locator(".along")
    expect(card).to_contain_text(f"{name} is back in the room", timeout=1_500)
    expect(card).to_contain_text("Next: Memory, no clock. Your seat is kept.")
    button(guest, ALONG).click()
    expect(guest.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    expect(host.locator(".seats .free")).to_have_count(0)
    assert table(guest) == table(host)


def test_a_rematch_pressed_before_its_page_knows_that_the_room_moved_on_is_no_refusal(
    opened: Opened,
) -> None:
    host, guest = over(opened)
    # The guest's page hears nothing of it before it presses.
    guest.evaluate("() => document.querySelector('dialog .first .btn').click()")
    host.wait_for_timeout(100)
    expect(button(host, "Accept rematch")).to_be_visible()
    button(host, "Something else").click()
    expect(button(guest, ALONG)).to_be_visible()
    expect(guest.get_by_text("The game is not over")).to_have_count(0)


def test_whoever_looks_at_the_result_reads_what_is_next_and_is_taken_along(opened: Opened) -> None:
    host, guest = over(opened)
    button(host, "Something else").click()
    expect(guest.get_by_role("dialog").locator(".along")).to_be_visible(timeout=1_500)
    change(host, game="Pixies")
    expect(guest.get_by_role("dialog").locator(".along")).to_contain_text(
        "Next: Pixies", timeout=1_500
    )
    assert guest.title().startswith("● ")
    # Nobody touches anything: no invitation, no name, no button.
    expect(guest.get_by_role("dialog")).to_have_count(0, timeout=12_000)
    expect(host.locator(".seats .free")).to_have_count(0)
    assert table(guest) == table(host)
    expect(guest.locator("button.join")).to_have_count(0)
    expect(seat(host, 0)).not_to_contain_text("ready")


@pytest.mark.parametrize("sign", ["key", "wheel", "tap"])
def test_any_sign_of_reading_stops_the_seconds(opened: Opened, sign: str) -> None:
    host, guest = over(opened)
    button(host, "Something else").click()
    expect(button(guest, ALONG)).to_contain_text("·")
    counting = guest.locator(".along .btn i").bounding_box()
    assert counting is not None
    assert counting["height"] < 8, "a line below the words, not over them"
    if sign == "key":
        guest.keyboard.press("ArrowDown")
    elif sign == "wheel":
        guest.mouse.move(640, 400)
        guest.mouse.wheel(0, 40)
    else:
        guest.get_by_role("dialog").get_by_role("heading").first.click()
    expect(button(guest, ALONG)).not_to_contain_text("·")
    before = guest.url
    guest.wait_for_timeout(11_000)
    assert guest.url == before
    button(guest, ALONG).click()
    expect(host.locator(".seats .free")).to_have_count(0)


def test_a_hidden_page_takes_nobody_along(opened: Opened) -> None:
    host, guest = over(opened)
    guest.evaluate(
        "() => { window.gone = true;"
        " Object.defineProperty(document, 'hidden', { get: () => window.gone }); }"
    )
    button(host, "Something else").click()
    expect(button(guest, ALONG)).to_be_visible()
    before = guest.url
    guest.wait_for_timeout(11_000)
    assert guest.url == before
    expect(button(guest, ALONG)).to_contain_text("10")
    guest.evaluate("() => { window.gone = false; }")
    expect(guest.get_by_role("dialog")).to_have_count(0, timeout=12_000)


def test_a_watcher_watches_on(opened: Opened) -> None:
    host, _, watcher = over(opened, watched=True)
    before = watcher.url
    button(host, "Something else").click()
    expect(button(watcher, re.compile("^Watch on"))).to_be_visible(timeout=1_500)
    assert watcher.url == before, "nobody is moved at once"
    button(watcher, re.compile("^Watch on")).click()
    expect(watcher.get_by_role("dialog")).to_have_count(0)
    assert table(watcher) == table(host)
    expect(host.locator(".seats .free")).to_be_visible()


def test_a_closed_result_keeps_the_way_along_below_the_board(opened: Opened) -> None:
    host, guest = over(opened)
    guest.keyboard.press("Escape")
    button(host, "Something else").click()
    way = guest.locator(".dock").get_by_role("button", name="Come along")
    expect(way).to_be_visible()
    way.click()
    expect(host.locator(".seats .free")).to_have_count(0)


def test_an_offer_of_a_rematch_is_accepted_or_declined_in_its_own_words(opened: Opened) -> None:
    host, guest = over(opened)
    name = guest.locator(".seat.me .cut").inner_text()
    other = host.locator(".seat.me .cut").inner_text()
    button(guest, "Rematch").click()
    expect(guest.get_by_role("dialog")).to_contain_text("Asked. Waiting for an answer.")
    expect(host.get_by_role("dialog")).to_contain_text(f"{name} wants a rematch")
    button(host, "Not now").click()
    expect(guest.get_by_role("dialog")).to_contain_text(f"{other} would rather not just now.")
    button(guest, "Rematch").click()
    button(host, "Accept rematch").click()
    for page in (host, guest):
        page.wait_for_selector(BOARD)
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert table(guest) == table(host)
