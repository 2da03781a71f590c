"""The table's menu offers what can be done, and whoever offers hears what became of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import company
from tests.e2e.pages import Opened, hold, join, path_of, until, with_bot
from tests.support.door import Served
from tests.support.line import Line

pytestmark = pytest.mark.usefixtures("patient")
UNDO, DRAW = "Ask to take back", "Offer a draw"


def menu(page: Page, entry: str = "") -> None:
    page.get_by_role("button", name="Table menu").click()
    if entry:
        page.get_by_role("dialog").get_by_role("button", name=entry).click()


def test_nothing_is_offered_to_a_bot(opened: Opened) -> None:
    page = opened(locale="en")
    one = company.with_bot(page, "pazaak")
    play_side_card(page)
    until(page, lambda: one.news["undo"] == one.news["you"])  # a person could be asked for it
    menu(page)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Resign")).to_be_visible()
    page.wait_for_timeout(300)  # it might ask the server what the game allows
    expect(sheet.get_by_role("button", name=UNDO)).to_have_count(0)
    expect(sheet.get_by_role("button", name=DRAW)).to_have_count(0)


def play_side_card(page: Page) -> None:
    page.wait_for_selector("[data-turn=me]")
    page.locator(".hand .playable:not([data-card=D])").first.click()
    page.locator(".dock .main").click()
    page.wait_for_selector(".hand .spent")


def both(opened: Opened) -> tuple[Page, Page]:
    """Two people at Pazaak: whoever has played a side card, and the other."""
    one = opened("/settings", locale="en")
    table = with_bot(one, "pazaak", bots=0, options={"first": 0}, seat=0)
    other = opened(f"/t/{table}", locale="en")
    one.goto(one.url.replace("/settings", f"/t/{table}"))
    join(other)
    play_side_card(one)
    return one, other


def test_a_move_is_asked_back_refused_and_given_back(opened: Opened) -> None:
    one, other = both(opened)
    expect(other.locator(".seat.them .cut")).to_be_visible()
    name = one.locator(".seat.them .cut").inner_text()
    menu(other)
    expect(other.get_by_role("dialog").get_by_role("button", name=DRAW)).to_be_visible()
    expect(other.get_by_role("dialog").get_by_role("button", name=UNDO)).to_have_count(0)
    other.keyboard.press("Escape")
    menu(one, UNDO)
    expect(one.locator(".dock")).to_contain_text("Asked for the move back")
    other.get_by_role("button", name="Decline").click()
    expect(one.locator(".dock")).to_contain_text(f"{name} does not give the move back")
    menu(one, UNDO)
    other.get_by_role("button", name="Accept").click()
    expect(one.locator(".dock")).to_contain_text("Your move is taken back")
    expect(one.locator(".hand .spent")).to_have_count(0)
    played = one.locator(".rail .log").get_by_text("played")
    expect(played).to_have_count(0)  # it is gone from the list, too


def test_a_move_taken_back_while_the_line_was_lost_is_gone_from_the_list(
    opened: Opened, server: Served
) -> None:
    one, other = both(opened)
    played = one.locator(".rail .log").get_by_text("played")
    with Line(server.url) as line:
        one.goto(line.url + path_of(one.url))
        expect(played).to_have_count(1)
        menu(one, UNDO)
        expect(one.locator(".dock")).to_contain_text("Asked for the move back")
        line.cut()
        expect(one.locator(".banner")).to_contain_text("Reconnecting")
        other.get_by_role("button", name="Accept").click()
        expect(other.locator(".rail .log").get_by_text("played")).to_have_count(0)
        line.mend()
        expect(one.locator(".hand .spent")).to_have_count(0)
        expect(played).to_have_count(0)
        lines = one.locator(".rail .log li").all_inner_texts()
        assert len(lines) == len(set(lines)), "and nothing is told twice"
    assert all("ERR_" in line for line in opened.said), opened.said
    opened.said.clear()


def test_a_list_of_moves_that_comes_late_brings_no_move_back(opened: Opened) -> None:
    one, other = both(opened)
    held = hold(one, "**/history")
    one.reload()
    until(one, lambda: held)
    late = held[0].fetch()
    menu(one, UNDO)
    other.get_by_role("button", name="Accept").click()
    expect(one.locator(".hand .spent")).to_have_count(0)
    for route in held[1:]:
        route.continue_()
    held[0].fulfill(response=late)
    one.wait_for_timeout(300)
    expect(one.locator(".rail .log li")).not_to_have_count(0)
    expect(one.locator(".rail .log").get_by_text("played")).to_have_count(0)


def test_a_draw_is_offered_and_declined(opened: Opened) -> None:
    one, other = both(opened)
    name = one.locator(".seat.them .cut").inner_text()
    menu(one, DRAW)
    expect(one.locator(".dock")).to_contain_text("Draw offered")
    expect(one.locator(".dock").get_by_role("button", name="End turn")).to_be_visible()
    menu(one)
    expect(one.get_by_role("dialog").get_by_role("button", name=DRAW)).to_have_count(0)
    one.keyboard.press("Escape")
    other.get_by_role("button", name="Decline").click()
    expect(one.locator(".dock")).to_contain_text(f"{name} declines the draw")


def test_what_chance_has_drawn_is_not_asked_back(opened: Opened) -> None:
    one, _ = both(opened)
    one.get_by_role("button", name="End turn").click()
    expect(one.locator("[data-turn=me]")).to_have_count(0)
    menu(one)
    expect(one.get_by_role("dialog").get_by_role("button", name=DRAW)).to_be_visible()
    expect(one.get_by_role("dialog").get_by_role("button", name=UNDO)).to_have_count(0)
