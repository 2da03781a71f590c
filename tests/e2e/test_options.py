"""What the rule documents ask boards to show: a space's number, what is left to draw."""

from door import Served
from pages import POST, Opened
from playwright.sync_api import Page

from parlour.games.pixies.cards import DECK

LOOK = "path => fetch(path).then((answer) => answer.json())"


def table(page: Page, server: Served, game: str) -> str:
    page.evaluate(POST, ["/api/me", {}])
    body = {"game": game, "bots": 1, "options": {"first": 0}}
    made: str = page.evaluate(POST, ["/api/tables", body])["table"]
    page.goto(f"{server.url}/t/{made}")
    page.wait_for_selector("[role=grid]")
    return made


def test_a_face_down_card_bears_the_number_of_its_space(opened: Opened, server: Served) -> None:
    """Two cards of one number lie on a space, and a third goes face down on another."""
    page = opened("/", width=360, height=640)
    made = table(page, server, "pixies")
    for at in range(60):
        news = page.evaluate(LOOK, f"/api/tables/{made}")["news"]
        moves = news.get("moves") or []
        grid = news["view"]["grids"][0]
        lone = [n for n, cell in enumerate(grid) if cell["up"] is None and cell["down"] is not None]
        if lone and moves:
            break
        if moves:
            move = min(moves, key=lambda one: (one["up"], DECK[one["card"]].number))
            command = {"t": "move", "id": f"m{at}", "base": news["seq"], "move": move}
            page.evaluate(POST, [f"/api/tables/{made}/do", command])
        page.wait_for_timeout(250)
    assert lone
    for space in lone:
        shown = page.locator(f"button[data-space='{space}'] svg text").first
        assert shown.text_content() == str(space + 1)
        box = shown.bounding_box()
        assert box is not None
        assert box["height"] >= 9


def test_a_wide_board_shows_what_is_left_to_draw(opened: Opened, server: Served) -> None:
    page = opened("/", width=1440, height=900)
    made = table(page, server, "pazaak")
    page.wait_for_selector(".dock .btn.main")
    deck = page.evaluate(LOOK, f"/api/tables/{made}")["news"]["view"]["deck"]
    rows = page.locator(".left li").all_inner_texts()
    assert [row.split(" \N{MULTIPLICATION SIGN} ") for row in rows] == [
        [str(rank), str(many)] for rank, many in enumerate(deck) if rank
    ]
    left, hand = page.locator(".left").bounding_box(), page.locator(".place").last.bounding_box()
    assert left is not None
    assert hand is not None
    assert left["x"] > hand["x"] + hand["width"]
    page.set_viewport_size({"width": 360, "height": 640})
    assert not page.locator(".left").is_visible()
