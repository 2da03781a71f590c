"""`make dev` in a browser: Play works on the pages that vite serves."""

from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened
from tests.support.dev import developing


def test_play_works_through_vite(browser: Browser, tmp_path: Path) -> None:
    with developing(tmp_path) as dev, closing(Opened(browser, dev.pages)) as opened:
        page = opened()
        play = page.get_by_role("button", name="Play Memory against a bot")
        play.click(timeout=60_000)  # vite compiles each module when it is first asked for
        page.wait_for_selector("[data-turn=me]", timeout=60_000)  # through the socket
        assert page.evaluate("location.origin") == dev.pages
        table = page.url.rpartition("/")[2]
        panel = opened(f"/api/debug?table={table}")
        expect(panel.get_by_role("heading", name="Seat 1 sees")).to_be_visible()
        assert opened.said == []
