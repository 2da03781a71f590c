"""The picture of an end: what it shows, and what it never shows."""

import base64
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote
from xml.dom import minidom

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import GAMES, play_out, with_program
from tests.e2e.pages import Opened, until
from tests.support import door

NAME = "Philomena"
PHONE: Any = {"width": 390, "height": 844, "locale": "en"}


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0") as served:
        yield served


def share(page: Page) -> str:
    """The picture that is offered, as SVG."""
    page.locator("dialog.whole").get_by_role("button", name="Share the replay").click()
    return drawn(page)


def drawn(page: Page) -> str:
    image = page.get_by_alt_text("The end of the game as a picture")
    expect(image).to_have_js_property("complete", value=True)
    until(page, lambda: "font%2Fwoff2" in str(image.get_attribute("src")))
    return unquote(str(image.get_attribute("src")).partition(",")[2])


def boards(svg: str) -> list[str]:
    """What is drawn on the table, without names, verdict and light."""
    root: Any = minidom.parseString(svg).documentElement
    groups = [one for one in root.childNodes if one.nodeName == "g"]
    return [one.toxml() for one in groups if "scale" in one.getAttribute("transform")]


@pytest.mark.parametrize("game", GAMES)
def test_a_players_picture_shows_what_a_spectator_may_see_and_no_names(
    opened: Opened, server: door.Served, game: str
) -> None:
    page = opened("/settings", **PHONE)
    page.get_by_label("Your name at tables").or_(page.locator("#name")).first.fill(NAME)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("✓")).to_be_visible()
    one = with_program(page, server.url, game, seed=11)
    spectator = opened("/settings", **PHONE)
    expect(spectator.locator("#name")).not_to_have_value("")
    spectator.goto(page.url)
    spectator.wait_for_selector(".play")
    play_out(one)
    for each in (page, spectator):
        each.locator("dialog.whole .verdict").wait_for(timeout=20_000)
    mine, theirs = share(page), share(spectator)
    assert boards(mine) == boards(theirs)
    assert len(boards(mine)) == 2
    for svg in (mine, theirs):
        assert NAME not in svg
        assert "Bo<" not in svg
        assert "Player 1" in svg
    page.get_by_label("Show names").check()
    named = drawn(page)
    assert NAME in named


@pytest.mark.parametrize("game", GAMES)
def test_both_pictures_have_their_size_and_need_nothing_from_outside(
    opened: Opened, server: door.Served, game: str
) -> None:
    page = opened("/settings", **PHONE)
    one = with_program(page, server.url, game, seed=12)
    play_out(one)
    svg = share(page)
    root: Any = minidom.parseString(svg).documentElement
    assert (root.getAttribute("width"), root.getAttribute("height")) == ("1200", "630")
    outside = svg.replace("http://www.w3.org/2000/svg", "").replace(
        "http://www.w3.org/1999/xhtml", ""
    )
    assert "http" not in outside
    assert "url(data:font/woff2" in svg
    for button, size in (("Save picture", (1200, 630)), ("Save square picture", (1080, 1080))):
        with page.expect_download() as saved:
            page.get_by_role("button", name=button).click()
        png = saved.value.path().read_bytes()
        assert png[:8] == base64.b64decode("iVBORw0KGgo=")
        assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == size
        assert len(png) > 20_000
