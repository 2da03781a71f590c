"""A game from elsewhere, without a board of its own, is played in the browser all the same."""

import subprocess
import sys
from collections.abc import Iterator

import door
import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import Opened
from playwright.sync_api import expect

from parlour.cli.app import main


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[door.Served]:
    """With a fifth game, written by new-game and installed as a package of its own."""
    author, site = tmp_path_factory.mktemp("author"), tmp_path_factory.mktemp("site")
    assert main(("new-game", "fifth_game", "--into", str(author))) == 0
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    project = str(author / "fifth_game")
    subprocess.run([*pip, "--no-deps", "--target", str(site), project], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site), prepend=":")
        with door.served("--no-limits", "--pace", "0.1") as served:
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
    over = page.get_by_role("dialog")
    for _ in range(60):
        if over.count():
            break
        if (move := page.locator(".generic button").first).count():
            move.click(timeout=2000)
        page.wait_for_timeout(100)
    expect(over).to_be_visible()
    expect(page.get_by_text("The shuffle is proved")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.keyboard.press("End")
    expect(page.locator(".generic dl")).to_contain_text("0")
    page.goto(f"{server.url}/rules/fifth_game")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
