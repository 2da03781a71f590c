"""The score is part of the news; what a move would make of it is shown beside it."""

import json

from playwright.sync_api import WebSocket, expect

from tests.e2e import company
from tests.e2e.pages import Opened
from tests.support import door


def test_a_page_shows_the_score_and_never_asks_for_it(opened: Opened, server: door.Served) -> None:
    page = opened("/settings", locale="en")
    asked: list[str] = []

    def sent(frame: str | bytes) -> None:
        if (told := json.loads(frame))["t"] == "ask":
            asked.append(told["what"])

    def listen(line: WebSocket) -> None:
        line.on("framesent", sent)

    page.on("websocket", listen)
    one = company.with_program(page, server.url, "pixies")
    while one.news["seq"] < 30:
        one.act()
        page.wait_for_timeout(50)
    assert "score" not in asked
    assert one.news["score"] is not None
    total = sum(line["points"] for line in one.news["score"][one.news["you"]])
    page.keyboard.press("s")
    page.wait_for_function(
        "(total) => [...document.querySelectorAll('[aria-live]')]"
        ".some((said) => said.textContent.replace('\\u2212', '-').includes(`: ${total}`))",
        arg=total,
    )


def test_the_rail_shows_what_the_selected_card_would_score_and_it_comes_true(
    opened: Opened, server: door.Served
) -> None:
    page = opened("/settings", locale="en", width=1440, height=900)
    one = company.with_program(page, server.url, "pixies")
    company.ours(one)
    total = page.locator(".rail .score .sum td").first  # the reader's own
    expect(page.locator(".rail .score .next")).to_have_count(0)
    page.locator(".spread .cell.legal[data-card]").first.click()
    expect(total.locator(".next")).to_contain_text("→")
    told = total.locator(".next").inner_text().removeprefix("→").strip()
    page.locator(".dock .main").click()
    expect(total).to_have_text(told)
    expect(page.locator(".rail .score .next")).to_have_count(0)
