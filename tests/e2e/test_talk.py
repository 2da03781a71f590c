"""Talk between people: two taps, seen on the plate, never beside bots; and the table's menu."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import company
from tests.e2e.pages import Opened, join, with_bot

pytestmark = pytest.mark.usefixtures("patient")
TALK = "Say something"


def two(opened: Opened) -> tuple[Page, Page]:
    """Two people at Memory, each on a phone."""
    host = opened("/settings", locale="en", width=390, height=844)
    table = with_bot(host, "memory", bots=0, seat=0)
    guest = opened(f"/t/{table}", locale="en", width=390, height=844)
    host.goto(host.url.replace("/settings", f"/t/{table}"))
    join(guest)
    for page in (host, guest):
        expect(page.get_by_role("button", name=TALK)).to_be_visible()
    return host, guest


def test_two_taps_say_something_and_the_other_reads_it_on_the_plate(opened: Opened) -> None:
    host, guest = two(opened)
    host.get_by_role("button", name=TALK).click()
    phrase = host.get_by_role("menuitem", name="Nice move")
    expect(phrase).to_be_in_viewport(ratio=1)  # no scroll
    phrase.click()
    expect(host.get_by_role("menu")).to_be_hidden()
    bubble = guest.locator(".seat.them .says")
    expect(bubble).to_have_text("Nice move")
    plate = guest.locator(".seat.them").bounding_box()
    points = guest.locator(".seat.them .pts").bounding_box()
    shown = bubble.bounding_box()
    assert plate
    assert points
    assert shown
    assert shown["y"] >= plate["y"] - 2
    assert shown["y"] + shown["height"] <= plate["y"] + plate["height"] + 2  # not over the board
    assert shown["x"] + shown["width"] <= points["x"]  # nor over the score
    expect(bubble).to_have_count(0)


def test_a_reaction_is_drawn_and_read_out_and_a_muted_player_is_not_heard(opened: Opened) -> None:
    host, guest = two(opened)
    guest.get_by_role("button", name=TALK).click()
    guest.get_by_role("menuitem", name=re.compile("^Mute ")).click()
    guest.keyboard.press("Escape")
    host.get_by_role("button", name=TALK).click()
    host.get_by_role("menuitem", name="sends a heart").click()
    expect(host.locator(".seat.me .says svg")).to_be_visible()
    guest.wait_for_timeout(500)
    expect(guest.locator(".says")).to_have_count(0)
    guest.get_by_role("button", name=TALK).click()
    expect(guest.get_by_role("menuitem", name=re.compile("^Unmute "))).to_be_visible()


def test_arrows_lead_through_the_bubble_and_escape_gives_the_focus_back(opened: Opened) -> None:
    host, _ = two(opened)
    host.get_by_role("button", name=TALK).focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("menuitem", name="smiles")).to_be_focused()
    host.keyboard.press("ArrowRight")
    expect(host.get_by_role("menuitem", name="is surprised")).to_be_focused()
    host.keyboard.press("Escape")
    expect(host.get_by_role("button", name=TALK)).to_be_focused()


def test_nobody_talks_to_bots_or_while_watching(opened: Opened) -> None:
    page = opened("/", locale="en")
    company.with_bot(page, "memory")
    expect(page.get_by_role("button", name=TALK)).to_have_count(0)
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_role("switch", name="Phrases and reactions")).to_have_count(0)


def test_the_menu_has_a_cross_a_sound_switch_and_resigning_last(opened: Opened) -> None:
    page = opened("/", locale="en", width=390, height=844)
    company.with_bot(page, "memory")
    page.get_by_role("button", name="Table menu").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name=re.compile("^Memory with "))).to_be_visible()
    sheet.get_by_role("switch", name="Sound").click()
    assert page.evaluate("JSON.parse(localStorage['parlour.settings']).sound") is False
    expect(sheet.get_by_role("listitem").last.get_by_role("button", name="Resign")).to_be_visible()
    expect(sheet.get_by_role("link", name="Leave for now")).to_contain_text("Your seat is kept.")
    sheet.get_by_role("button", name="Moves and score").click()
    expect(sheet.get_by_role("heading", name="Moves")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Table menu")).to_be_focused()
