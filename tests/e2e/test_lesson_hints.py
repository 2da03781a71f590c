"""What a coach says besides the task: hints, refusals, and that a step did not load."""

import re

from playwright.sync_api import expect

from tests.e2e.pages import Opened
from tests.e2e.pupil import at_step, said
from tests.support.door import Served


def test_the_coach_shows_the_move_when_it_is_asked(opened: Opened, server: Served) -> None:
    page = opened("/learn", locale="en")
    at_step(page, server.url, "pixies", 5)
    page.keyboard.press("h")
    expect(page.locator(".dock")).to_contain_text("Do that")
    said(page, "Hint. Take green 3")
    expect(page.locator(".spread [data-spot]")).to_have_attribute("data-card", "24")
    page.get_by_role("button", name="My own").click()
    expect(page.locator(".spread [data-spot]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".coach h2 + p")).to_be_visible()
    page.get_by_role("button", name="Do that").click()
    expect(page.locator(".dock")).to_contain_text("That")
    expect(page.locator(".coach h2 + p")).to_be_hidden()  # nothing is asked any more


def test_a_hint_takes_no_other_move_away(opened: Opened, server: Served) -> None:
    page = opened("/learn", locale="en")
    at_step(page, server.url, "pixies", 5)
    page.keyboard.press("h")
    expect(page.locator(".dock")).to_contain_text("Do that")
    expect(page.locator(".spread .legal")).to_have_count(4)
    page.locator(".spread [data-card='57']").click()
    expect(page.locator(".dock")).to_contain_text("Red 3 goes on space 3")
    at_step(page, server.url, "memory", 4)
    page.keyboard.press("h")
    expect(page.locator("[data-spot]")).to_have_attribute("data-card", "3")
    page.locator("[data-card='8']").click()
    expect(page.locator("[data-card='8']")).to_have_attribute("aria-label", re.compile("mushroom"))


def test_whoever_listens_hears_the_hint_that_comes_by_itself(
    opened: Opened, server: Served
) -> None:
    page = opened("/learn", locale="en")
    page.clock.install()
    at_step(page, server.url, "phage", 2)
    page.clock.fast_forward(20_000)
    expect(page.locator(".dock")).to_contain_text("Do that")
    said(page, "Hint. ")


def test_whoever_listens_hears_that_a_step_did_not_load(opened: Opened, server: Served) -> None:
    page = opened("/learn", locale="en")
    page.route("**/api/lessons/**", lambda route: route.abort())
    page.goto(f"{server.url}/learn/pixies")
    page.wait_for_selector("[data-phase=failed]")
    said(page, "This step did not load")
    expect(page.locator(".coach h2 + p")).to_be_hidden()
    expect(page.get_by_role("button", name="Back to Learn")).to_be_visible()
    expect(page.get_by_role("button", name="Skip the step")).to_be_visible()
    page.evaluate("Object.defineProperty(navigator, 'onLine', { value: false })")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".dock")).to_contain_text("You are offline")
    expect(page.get_by_role("button", name="Skip the step")).to_have_count(0)
    page.unroute("**/api/lessons/**")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("[data-phase=asked]")
    expect(page.locator(".coach h2 + p")).to_be_visible()
    assert all("net::ERR_" in line for line in opened.said), opened.said
    opened.said.clear()


def test_a_refused_tap_is_answered_in_the_games_words(opened: Opened, server: Served) -> None:
    page = opened("/learn", locale="en")
    at_step(page, server.url, "phage", 2)
    page.locator("[data-at='23']").click()
    page.locator("[data-at='9']").click()
    expect(page.locator(".dock")).to_contain_text("This T cell takes only what lies to the east")
    page.locator("[data-at='26']").click()
    expect(page.locator(".dock")).to_contain_text("That")
