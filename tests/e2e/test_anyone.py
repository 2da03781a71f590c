"""Two people look for someone online within ten milliseconds, each in a browser on its own node."""

import os
import time
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.e2e.company import BOARD
from tests.support import door

TIMES = int(os.environ.get("PARLOUR_ANYONE", "10"))
WITHIN = 10  # ms between the two presses
AHEAD = 300  # ms until both press, which is time enough to ask both pages for it
PRESS = """([button, at]) => new Promise((pressed) => setTimeout(() => {
    while (Date.now() < at);  // timers are late by some milliseconds
    const now = Date.now();
    button.click();
    pressed(now);
}, at - 20 - Date.now()))"""


def arrived(browser: Browser, url: str) -> Page:
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()
    page.goto(url)
    page.get_by_text("Someone online", exact=True).click()
    return page


def press(pages: list[Page]) -> float:
    """Both buttons at one moment by the clock of this machine; returned is what lay between."""
    buttons = [
        page.get_by_role("button", name="Play Memory with someone online").element_handle()
        for page in pages
    ]
    at = time.time() * 1_000 + AHEAD
    for page, button in zip(pages, buttons, strict=True):
        page.evaluate(f"(asked) => void (window.pressed = ({PRESS})(asked))", [button, at])
    one, two = [page.evaluate("() => window.pressed") for page in pages]
    return abs(float(one) - float(two))


def test_two_browsers_that_press_anyone_at_once_are_always_at_one_table(browser: Browser) -> None:
    together = 0
    with door.cluster(2, "--no-limits", "--no-bots") as cluster:
        for _ in range(TIMES * 2):  # a busy machine may press too late: that does not count
            pages = [arrived(browser, node.url) for node in cluster.nodes]
            between = press(pages)
            for page in pages:
                page.get_by_role("dialog").get_by_role("button", name="Play").click()
            for page in pages:
                page.wait_for_url("**/t/*")
                page.wait_for_selector(BOARD)
            tables = {urlsplit(page.url).path for page in pages}
            assert len(tables) == 1, f"pressed {between} ms apart"
            for page in pages:
                page.context.close()
            together += between <= WITHIN
            if together == TIMES:
                break
        assert [node.failures for node in cluster.nodes] == [0, 0]
    assert together == TIMES
