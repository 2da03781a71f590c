"""A game is chosen by its picture, all else by chips, for a new table and in a room."""

from playwright.sync_api import expect

from tests.e2e.pages import Opened, until
from tests.e2e.rooms import change, choose, friend_room, joined


def test_a_table_is_made_with_two_taps(opened: Opened) -> None:
    page = opened("/new", locale="en", width=390, height=844)
    choose(page, game="Pazaak")
    expect(page.locator(".dock b")).to_have_text("Pazaak, invited only")
    expect(page.locator(".dock .say span")).to_have_text("2 players · No clock · standard rules")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Invite someone")).to_be_visible()


def test_no_drop_down_is_left(opened: Opened) -> None:
    page = opened("/new?game=pixies", locale="en")
    choose(page, players="4", bots="2 bots", bot_level="Strong")
    page.locator("summary", has_text="House rules").click()
    expect(page.locator("select")).to_have_count(0)
    host = friend_room(opened, "Pazaak")
    host.locator("summary", has_text="House rules").click()
    expect(host.locator("select")).to_have_count(0)


def test_another_game_has_standard_rules_and_says_so(opened: Opened) -> None:
    page = opened("/new?game=pazaak", locale="en")
    choose(page, over_20_after_a_draw="bust at once")
    expect(page.locator("summary").first).to_contain_text("over 20 is bust at once")
    choose(page, game="Memory")
    expect(page.get_by_text("The house rules are standard again.")).to_be_visible()
    expect(page.locator("summary").first).to_contain_text("standard")


def test_an_open_table_may_take_days_and_a_private_one_is_not_offered_them(opened: Opened) -> None:
    page = opened("/new", locale="en")
    expect(page.get_by_label("1 min a move")).to_be_attached()
    expect(page.get_by_label("3 days a move")).to_have_count(0)
    choose(page, who_can_join="open to everyone", clock="3 days a move")
    expect(page.locator(".dock b")).to_have_text("Pixies, open to everyone")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def test_start_one_opens_with_open_to_everyone(opened: Opened) -> None:
    page = opened("/new?open", locale="en")
    expect(page.get_by_label("open to everyone")).to_be_checked()


def test_a_host_taps_a_picture_and_everyone_sees_it(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    expect(guest.get_by_role("radio")).to_have_count(0)  # the host chooses
    change(host, game="Phage")
    expect(guest.get_by_role("list", name="What is played")).to_contain_text("Phage")
    until(guest, lambda: guest.url.split("?")[0] == host.url.split("?")[0])
    expect(guest.get_by_role("button", name="Ready", exact=True)).to_be_visible()
