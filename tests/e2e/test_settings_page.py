"""The page of settings, in groups, and the page that says who keeps this server."""

from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened
from tests.support import door

GROUPS = ["You", "Sound and feel", "Look", "At the table", "Your data", "About"]
KEPT = ("--operator", "The Corner Club", "--contact", "hello@corner.example")


def test_settings_stand_in_groups_and_what_is_switched_stays(opened: Opened) -> None:
    page = opened("/settings", locale="en", width=390, height=844)
    expect(page.locator("main h2")).to_have_text(GROUPS)
    switch = page.get_by_role("switch", name="Colour-blind symbols")
    expect(switch).not_to_be_checked()
    switch.check()
    page.get_by_role("radiogroup", name="Language").get_by_text("Deutsch").click()
    expect(page.get_by_role("heading", name="Aussehen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("switch", name="Zeichen für Farbenblinde")).to_be_checked()
    page.get_by_role("button", name="Probehören").click()


def test_who_keeps_a_server_is_two_taps_away(browser: Browser) -> None:
    with door.served("--no-limits", "--guest-days", "45", *KEPT) as server:
        pages = Opened(browser, server.url)
        page = pages("/", locale="en", width=390, height=844)
        page.get_by_role("navigation").last.get_by_role("link", name="You").click()
        page.get_by_role("link", name="About Parlour").click()
        expect(page.get_by_text("Server kept by The Corner Club")).to_be_visible()
        mail = page.get_by_role("link", name="hello@corner.example")
        expect(mail).to_have_attribute("href", "mailto:hello@corner.example")
        expect(page.get_by_text("Version 0.")).to_be_visible()
        expect(page.get_by_text("Apache License 2.0")).to_be_visible()
        expect(page.get_by_text("Johannes Goupy")).to_be_visible()
        expect(page.locator("#privacy")).to_contain_text("are deleted after 45 days")
        expect(page.locator("#accessibility")).to_contain_text("WCAG 2.2")
        pages.close()
        assert pages.said == []


def test_a_server_that_names_nobody_says_nothing_of_it(opened: Opened) -> None:
    page = opened("/about", locale="en")
    expect(page.get_by_text("Version 0.")).to_be_visible()
    expect(page.get_by_text("kept by")).to_have_count(0)
    expect(page.get_by_text("Imprint")).to_have_count(0)
