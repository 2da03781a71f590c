"""An installed game brings its own board, colours and picture, and is played on that board."""

from collections.abc import Iterator

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e import fifth
from tests.e2e.pages import Opened
from tests.support import door

STONES = ".fifth_game-heap .fifth_game-stone"
MOVES = ".fifth_game-heap button"
TINTS = {"light": "rgb(230, 225, 210)", "dark": "rgb(41, 37, 26)"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[door.Served]:
    """With a fifth game just as new-game writes it, installed by pip."""
    site = tmp_path_factory.mktemp("site")
    fifth.installed(fifth.written(tmp_path_factory.mktemp("author")), site)
    with fifth.served(site) as served:
        yield served


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1280, "light")])
def test_it_is_played_to_the_end_on_its_own_board(opened: Opened, width: int, theme: str) -> None:
    page = opened(width=width, locale="en", color_scheme=theme)
    shelved = page.locator(".game").filter(has_text="Fifth game")
    expect(shelved.locator(".art")).to_have_css("background-color", TINTS[theme])
    assert shelved.locator(".art img").evaluate("(img) => img.decode().then(() => img.width)") > 0
    assert "3 min" in (shelved.text_content() or "")
    page.get_by_role("button", name="Play Fifth game against a bot").click()
    page.wait_for_selector(MOVES)
    assert page.locator(MOVES).count() == 3
    expect(page.locator(".whole")).to_have_css("background-color", TINTS[theme])
    expect(page.locator(".bar .sub")).to_have_text(
        f"{page.locator(STONES).count()} stones are left"
    )
    expect(page.get_by_role("button", name="Take 1 stone")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    fifth.played(page, MOVES)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(STONES)).to_have_count(21)
    page.keyboard.press("End")
    expect(page.locator(STONES)).to_have_count(0)


@pytest.mark.parametrize("code", ["export function mount() { throw new Error('torn'); }", "torn ("])
def test_a_board_that_fails_leaves_the_moves_to_choose_from(opened: Opened, code: str) -> None:
    page = opened(locale="en")
    page.route(
        "**/board.js", lambda route: route.fulfill(content_type="text/javascript", body=code)
    )
    page.get_by_role("button", name="Play Fifth game against a bot").click()
    fifth.played(page, ".generic button")
    assert any("torn" in line or "SyntaxError" in line for line in opened.said)
    opened.said.clear()


def test_its_files_are_served_with_the_pages_headers_and_no_others(server: door.Served) -> None:
    card = httpx.get(f"{server.url}/api/games/fifth_game").json()
    assert card["files"] == ["board.js", "board.css", "art.svg"]
    kinds = {}
    for name in card["files"]:
        answer = httpx.get(f"{server.url}/games/fifth_game/{name}")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        kinds[name] = answer.headers["content-type"].partition(";")[0]
        again = httpx.get(str(answer.url), headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
    assert kinds == {
        "board.js": "text/javascript",
        "board.css": "text/css",
        "art.svg": "image/svg+xml",
    }
    for path in (
        "fifth_game/rules.py",
        "fifth_game/%2e%2e/x.js",
        "memory/board.js",
        "none/board.js",
    ):
        assert httpx.get(f"{server.url}/games/{path}").status_code == 404
