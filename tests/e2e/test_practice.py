"""Bots by level, hints in practice, and the review of a finished game, in a browser."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from parlour.games.registry import load, names
from tests.e2e.pages import Opened

TITLES = [load(name).title for name in names()]
SLOW = 30_000


def practise(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Play {game} against a bot").click()
    page.wait_for_selector("[data-turn=me]", timeout=SLOW)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def test_one_chooses_how_well_the_bot_plays_and_it_is_remembered(opened: Opened) -> None:
    page = opened()
    page.get_by_role("radio", name="Master").check()
    practise(page, "Memory")
    expect(page.locator(".seat.them .chip")).to_have_text(re.compile("master bot|away|their turn"))
    page.goto(page.url.split("/t/")[0])
    expect(page.get_by_role("radio", name="Master")).to_be_checked()


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("width", [390, 1280])
def test_a_hint_is_shown_in_words_and_on_the_board_and_can_be_done(
    opened: Opened, game: str, width: int
) -> None:
    page = opened(width=width)
    practise(page, game)
    page.get_by_role("button", name="Hint").click()
    dock = page.locator(".dock")
    expect(dock).to_contain_text(re.compile("of the time"), timeout=SLOW)
    page.get_by_role("button", name="Do that").click()
    expect(dock).not_to_contain_text(re.compile("of the time"))


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("width", [390, 1280])
def test_a_finished_game_is_reviewed(opened: Opened, game: str, width: int) -> None:
    page = opened(width=width)
    practise(page, game)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do that").click(timeout=SLOW)
    page.wait_for_timeout(300)
    resign(page)
    page.get_by_role("link", name="Review").click()
    review = page.locator(".review")
    expect(review.locator("svg[role=img]")).to_be_visible(timeout=SLOW)
    expect(review.locator("> table tbody tr")).to_have_count(2)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
