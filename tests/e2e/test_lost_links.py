"""Links that lead nowhere say so at once; a server that is away is waited for, in words."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.pages import OPEN, Opened
from tests.e2e.test_offline import WORKING
from tests.support.door import Served
from tests.support.line import Line

NOWHERE = "not found"
AWAY = "The server does not answer. Trying again…"
ID = "0123456789abcdef" * 2
LINKS = [
    "/t/x",
    "/t/",
    f"/t/{ID[:16]}",
    f"/t/{ID}",
    "/t/%F0%9F%92%A9",
    "/t/a~b",
    "/join/ZZZZZ2",
    "/join/x",
    "/r/x",
    f"/r/{ID}",
    "/rules/x",
    "/nothing/at/all",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_wrong_or_cut_link_says_so_with_a_way_home_and_a_field_for_the_code(
    opened: Opened, server: Served, link: str
) -> None:
    page = opened("/settings", width=360, height=740, locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    sockets: list[str] = []
    page.on("websocket", lambda line: sockets.append(line.url))
    page.goto(server.url + link)
    expect(page.get_by_role("heading", name=NOWHERE)).to_be_visible()
    expect(page.get_by_role("link", name="Back to the games")).to_be_in_viewport()
    expect(page.get_by_label("Got a code?")).to_be_in_viewport()
    tried = len(sockets)
    assert tried <= 1, "a refusal is asked for before another try"
    page.wait_for_timeout(1_500)
    assert len(sockets) == tried
    page.get_by_label("Got a code?").press_sequentially("zzzzzzz2")
    expect(page.get_by_role("alert")).to_have_text("There is no room with that code.")
    page.get_by_role("link", name="Back to the games").click()
    page.wait_for_selector(".game button")
    assert all(re.search("404|400", line) for line in opened.said), opened.said
    opened.said.clear()


def test_a_page_whose_script_does_not_come_says_so_and_its_button_brings_it(
    opened: Opened,
) -> None:
    page = opened("/", locale="en", service_workers="block")
    script = re.compile(r"/assets/Settings-[^/]+\.js")
    page.route(script, lambda route: route.abort())
    page.get_by_role("link", name="You", exact=True).click()
    lost = page.get_by_role("heading", name="This page did not load")
    for _ in range(2):
        expect(lost).to_be_visible()
        expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
        page.reload()  # at its own address, too
    expect(lost).to_be_visible()
    page.unroute(script)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#name")).to_be_visible()
    assert all("ERR_FAILED" in line for line in opened.said), opened.said
    opened.said.clear()


def at_table(browser: Browser, line: Line) -> Page:
    """A game against a bot, over a line that can be cut; the pages are on the device."""
    page = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{line.url}/settings")
    expect(page.locator("#name")).not_to_have_value("")
    page.evaluate(WORKING)
    for _ in range(500):
        if page.evaluate(WORKING) == "activated":
            break
        page.wait_for_timeout(20)
    table = page.evaluate(OPEN, {"game": "memory", "bots": 1})
    page.goto(f"{line.url}/t/{table}")
    page.wait_for_selector(".play [role=grid]")
    return page


def test_reloaded_while_the_server_is_down_it_says_so_and_goes_on_when_it_is_back(
    browser: Browser, server: Served
) -> None:
    with Line(server.url) as line:
        page = at_table(browser, line)
        line.cut()
        page.reload()
        expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
        expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
        line.mend()
        page.wait_for_selector(".play [role=grid]")
        page.context.close()


def test_from_a_table_of_a_server_that_is_down_one_gets_home_which_goes_on_by_itself(
    browser: Browser, server: Served
) -> None:
    with Line(server.url) as line:
        page = at_table(browser, line)
        line.cut()
        page.reload()
        page.get_by_role("link", name="Back to the games").click()
        expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
        play = page.get_by_role("button", name="Play Memory against a bot")
        expect(play).to_be_disabled()
        line.mend()
        expect(play).to_be_enabled()
        assert page.get_by_text(AWAY).count() == 0
        expect(page.get_by_role("link", name="Go on: Memory")).to_be_visible()
        page.context.close()


def test_home_goes_on_when_a_server_that_fell_is_back(browser: Browser, server: Served) -> None:
    with Line(server.url) as line:
        page = browser.new_context(locale="en").new_page()
        page.goto(line.url)
        play = page.get_by_role("button", name="Play Phage against a bot")
        expect(play).to_be_enabled()
        line.cut()
        expect(page.get_by_role("status").filter(has_text=AWAY)).to_be_visible()
        expect(play).to_be_disabled()
        line.mend()
        expect(play).to_be_enabled()
        page.context.close()


def test_a_server_that_falls_silent_is_noticed_in_four_seconds_however_often(
    browser: Browser, server: Served
) -> None:
    with Line(server.url) as line:
        page = at_table(browser, line)
        for _ in range(3):
            page.wait_for_timeout(4_500)  # a sign of life was asked for, and came
            line.freeze()
            with page.expect_event("websocket", timeout=7_500):  # four, and slack
                pass
            page.wait_for_selector(".play [role=grid]")
        page.context.close()
