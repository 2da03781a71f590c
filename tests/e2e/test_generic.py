"""A game from elsewhere, without a board of its own, is played in the browser all the same."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e import fifth
from tests.e2e.pages import Opened
from tests.support import door


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[door.Served]:
    """With a fifth game that brings nothing for the browser."""
    project, site = (
        fifth.written(tmp_path_factory.mktemp("author")),
        tmp_path_factory.mktemp("site"),
    )
    for name in ("board.js", "board.css", "art.svg"):
        (project / fifth.NAME / name).unlink()
    fifth.installed(project, site)
    with fifth.served(site) as served:
        yield served


@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_on_the_shelf_and_played_to_the_end(
    opened: Opened, server: door.Served, width: int
) -> None:
    page = opened(width=width, locale="en")
    page.get_by_role("button", name="Play Fifth game against a bot").click()
    page.wait_for_selector(".generic")
    assert "heap" in page.locator(".generic dl").inner_text()
    assert Axe().run(page).response["violations"] == []
    fifth.played(page, ".generic button")
    page.get_by_role("link", name="Replay").click()
    page.keyboard.press("End")
    expect(page.locator(".generic dl")).to_contain_text("0")
    page.goto(f"{server.url}/rules/fifth_game")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
