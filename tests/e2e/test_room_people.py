"""People of a room rename themselves, wish, leave and come late; nobody is waited for too long."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import Opened, join, path_of, until
from tests.e2e.rooms import change, friend_room, joined, link, names, seat
from tests.e2e.test_after_the_game import ALONG, button, over, table

pytestmark = pytest.mark.usefixtures("patient")
ALL_BOTS = 240_000  # ms in which three of them finish a game on a busy machine


def rename(page: Page, name: str) -> None:
    page.get_by_role("button", name="Your name at the table").click()
    page.get_by_role("textbox", name="Your name at the table").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def started(*pages: Page) -> None:
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        page.wait_for_selector(BOARD)


def resigned(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def test_a_new_name_keeps_score_seat_and_colour_and_the_game_waits_for_it(opened: Opened) -> None:
    host, guest = over(opened)
    was = guest.locator(".seat.me .cut").inner_text()
    button(host, "Something else").click()
    button(guest, ALONG).click()
    expect(host.locator(".seats .free")).to_have_count(0)
    mine = names(host).index(was)
    colour = seat(host, mine).locator("circle").first.get_attribute("fill")
    guest.get_by_role("button", name="Ready", exact=True).click()
    start = host.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible()
    # While the name is typed nothing starts, and the host reads why.
    guest.get_by_role("button", name="Your name at the table").click()
    expect(host.locator(".dock")).to_contain_text(f"{was} is choosing a name. The game waits.")
    start.click(force=True)
    guest.get_by_role("textbox", name="Your name at the table").fill("Nora")
    expect(guest.get_by_role("dialog")).to_be_visible()
    guest.get_by_role("button", name="Save").click()
    expect(host.locator(".told")).to_contain_text(f"{was} is now Nora. Same person, same score.")
    expect(seat(host, mine)).to_contain_text(f"was {was}")
    expect(seat(host, mine).locator(".wins")).to_contain_text("0 games won")
    assert seat(host, mine).locator("circle").first.get_attribute("fill") == colour
    expect(host.locator(".told", has_text="is now")).to_have_count(0, timeout=10_000)
    started(host, guest)


def test_who_has_a_new_name_can_still_get_ready(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    change(host, game="Phage")
    expect(guest.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    rename(guest, "Nora")
    guest.get_by_role("button", name="Ready", exact=True).click()
    expect(seat(host, 1)).to_contain_text("ready")
    started(host, guest)


def test_a_guest_wishes_for_a_game_and_the_host_sees_the_face_on_its_picture(
    opened: Opened,
) -> None:
    host, guest = joined(opened, "Memory")
    name = names(host)[1]
    phage = guest.get_by_role("button", name=re.compile("^Phage, "))
    phage.click()
    expect(phage).to_have_attribute("aria-pressed", "true")
    tile = host.get_by_role("radio", name=re.compile(f"^Phage, .*wished for by {name}"))
    expect(tile).to_be_visible()
    expect(tile).not_to_be_checked()  # the host chooses
    expect(host.locator(".tile", has_text="Phage").locator(".wishes .ava")).to_have_count(1)
    host.reload()
    expect(tile).to_be_visible()  # and whoever comes later sees it
    phage.click()
    expect(host.get_by_role("radio", name=re.compile("wished for"))).to_have_count(0)
    change(host, game="Phage")
    expect(guest.locator(".tile.chosen")).to_contain_text("Phage")


def test_who_leaves_is_told_keeps_the_score_and_somebody_else_is_host(opened: Opened) -> None:
    host, guest = over(opened)
    gone = host.locator(".seat.me .cut").inner_text()
    button(host, "Something else").click()
    button(guest, ALONG).click()
    expect(host.locator(".seats .free")).to_have_count(0)
    # With the picker open: a game is tapped, and the host leaves before it is sent.
    host.locator("input[value=phage]").check()
    host.get_by_role("button", name="Leave the room").click()
    host.wait_for_selector(".home")
    told = guest.locator(".told")
    expect(told).to_contain_text(f"{gone} left the room. The seat is free again.")
    expect(told).to_contain_text("You are the host now")
    expect(guest.locator(".left")).to_have_text(f"Left: {gone} 1")
    expect(guest.get_by_role("heading", name="Invite someone")).to_be_visible()
    change(guest, game="Pixies")
    expect(guest.locator(".left")).to_have_text(f"Left: {gone} 1")


def test_who_still_looks_at_the_result_is_said_to_and_is_not_waited_for_without_end(
    opened: Opened,
) -> None:
    host, guest = over(opened)
    name = host.locator(".seat.them .cut").inner_text()
    guest.keyboard.press("Escape")
    guest.keyboard.press("ArrowDown")
    button(host, "Something else").click()
    kept = host.locator(".seat-of", has_text=name)
    expect(kept).to_contain_text("still looking at the result")
    guest.goto("about:blank")
    expect(kept).to_contain_text("reserved")
    without = host.get_by_role("button", name=f"Start without {name}")
    expect(without).to_be_visible(timeout=25_000)
    without.click()
    expect(host.get_by_text("Free seat")).to_be_visible()
    expect(host.get_by_role("heading", name="Invite someone")).to_be_visible()


def test_a_bot_takes_the_seat_of_who_does_not_come_and_who_comes_late_reads_what_was_missed(
    opened: Opened,
) -> None:
    host = friend_room(opened, "Pixies")
    change(host, players="3")
    ben, cleo = opened(link(host)), opened(link(host))
    join(ben, "Ben")
    join(cleo, "Cleo")
    expect(seat(host, 2)).to_contain_text("ready")
    started(host, ben, cleo)
    for page in (cleo, ben, host):
        resigned(page)
    expect(button(cleo, "Something else")).to_be_visible(timeout=ALL_BOTS)
    old = path_of(cleo.url)
    cleo.goto("about:blank")
    expect(button(host, "Something else")).to_be_visible(timeout=ALL_BOTS)
    button(host, "Something else").click()
    button(ben, ALONG).click()
    expect(host.locator(".seats .free")).to_have_count(1)
    ben.get_by_role("button", name="Ready", exact=True).click()
    host.get_by_role("button", name="Start without Cleo").click(timeout=25_000)
    for page in (host, ben):
        page.wait_for_selector(BOARD)
    for page in (ben, host):
        resigned(page)
    expect(button(host, "Something else")).to_be_visible(timeout=ALL_BOTS)
    button(host, "Something else").click()
    expect(host.locator(".seat-of", has_text="Cleo")).to_contain_text("reserved")
    cleo.goto(host.url.split("/t/")[0] + old)  # the seat is hers: no name is asked for
    expect(cleo.locator(".told")).to_contain_text("You missed one game:")
    expect(host.locator(".seat-of", has_text="Cleo")).to_contain_text("online")
    until(cleo, lambda: table(cleo) == table(host))


def test_who_is_always_ready_is_not_asked(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    guest.get_by_role("switch", name="I\u2019m always ready").check()
    change(host, game="Phage")
    expect(seat(host, 1)).to_contain_text("ready")
    started(host, guest)
