"""A game against bots that are not there: the page says so, and offers a friend instead."""

import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, expect

from parlour.cli.server_options import SECRET
from tests.e2e.pages import Opened
from tests.support import door


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    """Its bots run elsewhere, and do not run."""
    with patch.dict(os.environ, {SECRET: "secret"}), door.served() as served:
        yield served


@pytest.fixture
def opened(browser: Browser, server: door.Served) -> Iterator[Opened]:
    pages = Opened(browser, server.url)
    yield pages
    pages.close()
    assert pages.said == []


@pytest.mark.parametrize(
    ("language", "plays", "says", "offer"),
    [
        ("en", "Play Memory against a bot", "The bots are not answering", "Play a friend instead"),
        (
            "de",
            "Memory gegen einen Bot spielen",
            "Die Bots antworten nicht",
            "Lieber mit einem Freund spielen",
        ),
        (
            "fr",
            "Jouer à Memory contre un robot",
            "Les robots ne répondent pas",
            "Jouer plutôt avec un ami",
        ),
    ],
)
def test_who_waits_for_bots_that_are_gone_can_play_a_friend(
    opened: Opened, language: str, plays: str, says: str, offer: str
) -> None:
    page = opened(width=390, height=780, locale=language)
    page.get_by_role("button", name=plays).click()
    page.wait_for_url("**/t/*")
    away = page.locator(".dock").get_by_text(says)
    page.wait_for_timeout(3_000)
    expect(away).not_to_be_visible()
    expect(away).to_be_visible(timeout=25_000)
    page.get_by_role("button", name=offer).click()
    page.wait_for_url("**/t/*?code=*")  # the invitation of a friend
