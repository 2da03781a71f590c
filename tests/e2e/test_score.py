"""The score is part of the news: no page asks for it after a move."""

import json

import company
import door
from pages import Opened
from playwright.sync_api import WebSocket


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
