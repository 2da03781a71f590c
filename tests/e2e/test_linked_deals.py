"""The same cards for two: one plays and sends the link, the other plays, and both compare."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, play_out
from tests.e2e.pages import Opened
from tests.support.door import Served

pytestmark = pytest.mark.usefixtures("patient")
GAME = "pazaak"  # the quickest


def played(page: Page, button: str) -> None:
    one = Clicker(page, GAME, 1)
    page.get_by_role("button", name=button).click()
    page.wait_for_selector(BOARD)
    assert page.get_by_role("button", name="Hint").count() == 0
    expect(page.locator(".bar .sub")).to_contain_text("Deal with friends")
    play_out(one)


def test_a_friend_plays_the_same_cards_and_both_compare(opened: Opened, server: Served) -> None:
    ada = opened(f"/deal?game={GAME}&level=beginner", width=390, height=844, locale="en")
    played(ada, "Deal and play")
    end = ada.get_by_role("dialog")
    expect(end.get_by_text("Nobody else has played these cards yet")).to_be_visible()
    for gone in ("Rematch", "Replay", "Review"):
        assert end.get_by_text(gone).count() == 0
    end.get_by_role("link", name="Compare").click()
    ada.wait_for_url("**/deal/*")
    expect(ada.locator(".results li")).to_have_count(1)

    ben = opened(ada.url.removeprefix(server.url), width=390, height=844, locale="en")
    expect(ben.get_by_text("has played these cards. Can you do better?")).to_be_visible()
    assert ben.locator(".results li").count() == 0
    played(ben, "Play these cards")
    expect(ben.get_by_role("dialog").locator(".results li")).to_have_count(2)
    expect(ada.locator(".results li")).to_have_count(2)  # without a reload
    assert ada.get_by_role("link", name="Replay").count() == 0
    assert server.failures == 0


def test_the_end_of_a_game_against_a_bot_leads_to_the_same_cards(opened: Opened) -> None:
    page = opened(locale="en", width=390, height=844)
    one = Clicker(page, GAME, 1)
    page.get_by_role("button", name="Play Pazaak against a bot").click()
    page.wait_for_selector(BOARD)
    play_out(one)
    page.get_by_role("dialog").get_by_role("link", name="Same cards").click()
    expect(page.get_by_role("heading", name="Same cards for friends")).to_be_visible()
    expect(page.get_by_role("radio", name="Pazaak")).to_be_checked()
    expect(page.get_by_role("button", name="Deal and play")).to_be_enabled()
