"""What the rule documents ask boards to show: a space's number, what is left, the house rules."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.games.pixies.cards import DECK, Card
from tests.e2e.pages import POST, Opened
from tests.e2e.rewritten import News, rewrite
from tests.support.door import Served

LOOK = "path => fetch(path).then((answer) => answer.json())"


def table(page: Page, server: Served, game: str, **options: Any) -> str:
    page.evaluate(POST, ["/api/me", {}])
    body = {"game": game, "bots": 1, "options": {"first": 0, **options}}
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


@pytest.mark.parametrize(
    ("special", "said"),
    [("all", "1 spiral per blue card"), ("others", "1 spiral per other blue card")],
)
def test_what_a_special_card_counts_is_said_as_the_table_settled_it(
    opened: Opened, server: Served, special: str, said: str
) -> None:
    offered, placed = (
        DECK.index(Card(colour="blue", number=n, spirals=0, crosses=0, special=True))
        for n in (5, 4)
    )

    def lying(news: News) -> News:
        """One to be taken, and one that lies in each grid."""
        if news["view"]:
            news["view"]["spread"][0] = offered
            for grid in news["view"]["grids"]:
                grid[3] = {"up": placed, "down": None}
        return news

    page = opened("/", locale="en")
    rewrite(page, lying)
    table(page, server, "pixies", special=special)
    expect(page.locator(".spread [data-at='0']")).to_have_attribute(
        "aria-label", f"card 1 of 4, blue 5, {said}, to pick"
    )
    expect(page.locator(".mine [data-space='3']")).to_have_attribute(
        "aria-label", f"space 4, blue 4, {said}"
    )
    expect(page.locator(".theirs [data-space='3'] .sr")).to_have_text(f"space 4, blue 4, {said}")
