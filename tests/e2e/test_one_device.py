"""Two people at one device: a whole game of Memory, with a reload in between, and again."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.pages import Opened, until
from tests.support.door import Served

pytestmark = pytest.mark.usefixtures("patient")


def begun(page: Page, game: str = "memory") -> Clicker:
    """From the page for new tables, with a friend's name."""
    one = Clicker(page, game, 1)
    page.get_by_role("radio", name="on this device").check()
    expect(page.get_by_role("group", name="Clock")).to_have_count(0)
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Start the game").click()
    until(page, lambda: one.news["moves"])
    return one


def names(page: Page) -> list[str]:
    return page.locator(".seat .cut").all_inner_texts()


def dock(page: Page) -> Locator:
    return page.locator(".dock .say b")


def test_two_people_play_a_whole_game_at_one_device(opened: Opened) -> None:
    page = opened("/new?game=memory", width=390, height=844, locale="en")
    one = begun(page)
    before = names(page)
    assert before[0] == "Ben"  # above, however often the turn changes
    own, turns = before[1], set[str]()
    for _ in range(1_000):
        if one.over:
            break
        if len(turns) == 2 and one.table:
            expect(page.locator(".seat.turn .cut")).to_be_visible()
            page.reload()
            turns.add("reloaded")
            until(page, lambda: one.news["moves"] or one.over)
        elif one.news["moves"] and not one.over:
            mover = one.news["chairs"][one.news["you"]]["name"]
            if mover not in turns:
                expect(dock(page)).to_contain_text(mover)
            turns.add(mover)
            assert names(page) == before
        one.act()
        page.wait_for_timeout(10)
    assert turns == {own, "Ben", "reloaded"}
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading").first).to_be_visible()
    assert "You" not in end.locator(".verdict").inner_text()
    again = page.url
    end.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != again)
    until(page, lambda: one.news["moves"])
    assert names(page) == before  # the owner's plate is below, whoever begins


def test_undo_draw_and_end_take_no_second_person(opened: Opened) -> None:
    page = opened("/new?game=phage&device", width=390, height=844, locale="en")
    one = begun(page, "phage")
    while one.news["undo"] is None:
        one.act()
        page.wait_for_timeout(20)
    mover, seq = one.news["undo"], one.news["seq"]
    page.get_by_role("button", name="Table menu").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Agree on a draw")).to_be_visible()
    assert sheet.get_by_text("Say something").count() == 0
    sheet.get_by_role("button", name="Take the last move back").click()
    until(page, lambda: one.news["seq"] > seq)
    assert one.news["seat"] == mover
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Agree on a draw").click()
    until(page, lambda: one.over)
    assert one.news["over"]["reason"] == "agreed"


def test_a_game_with_hidden_cards_is_not_offered(opened: Opened) -> None:
    page = opened("/new?game=pazaak", width=390, height=844, locale="en")
    expect(page.get_by_text("open to everyone", exact=True)).to_be_visible()
    expect(page.get_by_text("on this device", exact=True)).to_have_count(0)


def test_somebody_else_looks_on(opened: Opened, server: Served) -> None:
    page = opened("/new?game=pixies", width=390, height=844, locale="en")
    one = begun(page, "pixies")
    other = opened(f"/t/{one.table}", width=390, height=844, locale="en")
    expect(other.locator(".seat .cut").filter(has_text="Ben")).to_be_visible()
    assert server.failures == 0
