"""From a link to a game: home, tables, friends, rules, settings, the end."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from parlour.games.registry import load, names
from tests.e2e.pages import Opened, for_a_friend, join, path_of

TITLES = [load(name).title for name in names()]


def test_four_play_buttons_are_in_the_first_view_of_a_phone(opened: Opened) -> None:
    page = opened(width=360, height=740)
    for game in TITLES[:4]:  # more are further down
        button = page.get_by_role("button", name=f"Play {game} against a bot")
        expect(button).to_be_visible()
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740


def test_two_friends_one_link(opened: Opened) -> None:
    host = opened(width=390, height=780)
    for_a_friend(host, "Memory")
    expect(host.get_by_text("Invite someone")).to_be_visible()
    link = host.get_by_label("Copy the link").input_value()
    friend = opened(path_of(link))
    join(friend)
    for page in (host, friend):
        page.wait_for_selector(".play .stage [role=grid]")
    third = opened(path_of(link))
    expect(third.get_by_text("You are watching")).to_be_visible()


def test_a_code_joins_and_a_wrong_one_is_answered_in_words(opened: Opened) -> None:
    host = opened()
    for_a_friend(host, "Phage")
    code = host.locator(".scan b").inner_text()
    friend = opened()
    field = friend.get_by_label("Got a code?")
    field.fill("222222")
    field.press("Enter")
    expect(friend.get_by_role("alert")).to_contain_text("code")
    opened.not_found()
    field.fill("")
    field.press_sequentially(code.lower())
    join(friend)
    friend.wait_for_selector(".play .stage [role=grid]")


def test_the_rules_are_in_the_house_and_a_reason_finds_its_place(opened: Opened) -> None:
    page = opened("/rules/pazaak#2.3")
    expect(page.get_by_role("heading", name="2.3 Your side deck and your hand")).to_be_visible()
    expect(page.locator("[id='2.3']")).to_be_focused()


def test_languages_are_data(opened: Opened) -> None:
    page = opened("/settings")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()


def test_a_name_is_changed_in_place(opened: Opened) -> None:
    page = opened("/settings")
    page.get_by_label("Your name").fill("Zoë Sturm")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("✓")).to_be_visible()
    page.goto(page.url.replace("/settings", "/"))
    expect(page.get_by_text("Zoë Sturm")).to_be_visible()


@pytest.mark.parametrize("path", ["/rules/chess", "/some/where"])
def test_an_address_that_leads_nowhere_says_so(opened: Opened, path: str) -> None:
    page = opened(path)
    expect(page.get_by_role("heading", name="not found")).to_be_visible()
    opened.not_found()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules/pixies"])
def test_axe_finds_nothing(opened: Opened, path: str, theme: str) -> None:
    for width in (360, 1280):
        page = opened(path, width=width, color_scheme=theme)
        page.wait_for_selector("h1")
        page.wait_for_timeout(400)
        assert _faults(page) == []


def _faults(page: Page) -> list[str]:
    found = Axe().run(page)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found.response["violations"]]
