"""Two players at the end of one game, and the review that one of them asks for."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from parlour.cli.server_options import SECRET
from parlour.features.reviews.tests.test_review_line import OURS, SETTINGS, Worker, finished
from tests.e2e.pages import Opened
from tests.support.door import Served, served
from tests.support.visitor import Visitor

ASK = re.compile("Why did I|What decided it")


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SECRET, OURS)  # so it starts no workers of its own
        with served(settings=SETTINGS, bots=True) as here:
            yield here


def ending(opened: Opened, who: Visitor, table: str) -> Page:
    """The sheet at the end of a game, as this player sees it."""
    page = opened("/settings", locale="en")
    page.context.add_cookies([{"name": "parlour", "value": who.token, "url": who.url}])
    page.goto(f"{who.url}/t/{table}")
    page.wait_for_selector("dialog[open]")
    return page


@pytest.mark.usefixtures("patient")
def test_both_ask_why_and_the_game_is_reviewed_once(opened: Opened, server: Served) -> None:
    table, *players = finished(server.url, 12)
    pages = [ending(opened, who, table) for who in players]
    with Worker(server.url, 0.3) as worker:
        for page in pages:  # the second looks at the sheet while the first has asked
            page.get_by_role("button", name=ASK).click()
            expect(page.locator(".making")).to_contain_text("%")
        for page in pages:
            page.locator(".whence").wait_for(timeout=60_000)
        assert worker.questions == 12
    third = ending(opened, players[1], table)  # without a tap
    third.locator(".whence").wait_for()


@pytest.mark.usefixtures("patient")
def test_a_review_waits_in_line_fails_and_is_tried_again(opened: Opened, server: Served) -> None:
    others = [finished(server.url, 4) for _ in range(2)]
    table, ada, _ = finished(server.url, 4)
    for other, who, _ in others:
        who.ask("POST", f"/api/tables/{other}/review")
    page = ending(opened, ada, table)
    posts = list[str]()
    page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    page.get_by_role("button", name=ASK).click()
    expect(page.locator(".making")).to_contain_text("One game is reviewed before yours.")
    with Worker(server.url, rows=lambda _moves: None):
        expect(page.get_by_role("alert")).to_contain_text("work out.")
    asked = [url for url in posts if url.endswith("/review")]
    assert len(asked) == 1
    with Worker(server.url):
        page.get_by_role("button", name="Try again").click()
        page.locator(".whence").wait_for(timeout=60_000)
