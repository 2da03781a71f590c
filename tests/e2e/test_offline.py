"""The shell that stays on the device: it opens without a network, and the rules can be read."""

import json
import struct

import httpx
import pytest
from playwright.sync_api import Page, expect

from parlour.games.registry import names
from tests.e2e.pages import Opened
from tests.support.door import Served

WORKING = """async () => {
    await navigator.serviceWorker.ready; // the page registers it a little later than it begins
    return (await navigator.serviceWorker.getRegistration()).active.state;
}"""


def installed(opened: Opened) -> Page:
    """After one visit, offline."""
    page = opened("/", locale="en")
    page.wait_for_selector(".game button")
    page.evaluate(WORKING)
    for _ in range(500):
        if page.evaluate(WORKING) == "activated":
            break
        page.wait_for_timeout(20)
    page.context.set_offline(True)
    return page


def _only_the_network(opened: Opened) -> None:
    """A browser notes whatever it cannot reach; that, and nothing else, was expected."""
    assert all("ERR_INTERNET_DISCONNECTED" in line for line in opened.said), opened.said
    opened.said.clear()


def test_offline_the_home_page_opens_and_says_what_it_cannot_do(opened: Opened) -> None:
    page = installed(opened)
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("You are offline")
    buttons = page.locator(".game button")
    expect(buttons).to_have_count(len(names()))
    for button in buttons.all():
        expect(button).to_be_disabled()
    page.context.set_offline(False)
    expect(buttons.first).to_be_enabled()
    _only_the_network(opened)


@pytest.mark.parametrize("game", names())
def test_offline_the_rules_are_read(opened: Opened, server: Served, game: str) -> None:
    page = installed(opened)
    page.goto(f"{server.url}/rules/{game}")
    expect(page.locator("article h2").first).to_be_visible()
    assert len(page.locator("article").inner_text()) > 1_000
    _only_the_network(opened)


def test_offline_a_table_is_not_shown_from_memory(opened: Opened, server: Served) -> None:
    page = installed(opened)
    page.goto(f"{server.url}/t/00000000000000000000000000000000")
    page.wait_for_timeout(500)
    assert page.locator(".stage").count() == 0
    assert page.locator("body").inner_text().strip()
    _only_the_network(opened)


def test_the_manifest_names_icons_that_exist(server: Served) -> None:
    with httpx.Client(base_url=server.url) as http:
        answer = http.get("/manifest.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.loads(answer.text)
        assert {"name", "short_name", "start_url", "display", "icons"} <= set(manifest)
        assert http.get(manifest["start_url"]).status_code == 200
        sizes = set()
        for icon in manifest["icons"]:
            drawn = http.get(icon["src"])
            assert drawn.status_code == 200, icon
            assert drawn.headers["content-type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", drawn.content[16:24])
                assert icon["sizes"] == f"{width}x{height}"
                sizes.add(width)
        assert {192, 512} <= sizes
