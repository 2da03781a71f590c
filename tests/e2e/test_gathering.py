"""A room before its game: people come by a link, settle what is played, and leave."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import POST, Opened, for_a_friend, hold, join, path_of, until
from tests.e2e.rooms import (
    at_seat,
    change,
    cookies,
    friend_room,
    invited,
    joined,
    link,
    names,
    seat,
)
from tests.support.door import Served

pytestmark = pytest.mark.usefixtures("patient")


def test_a_name_that_was_given_once_stands_there_the_next_time(
    opened: Opened, server: Served
) -> None:
    host, other = friend_room(opened, "Memory"), friend_room(opened, "Phage")
    guest = opened(link(host))
    join(guest, "Nora")
    expect(seat(host, 1)).to_contain_text("Nora")
    guest.goto(f"{server.url}{link(other)}")
    expect(guest.get_by_label("Your name at the table")).to_have_value("Nora")
    join(guest)
    expect(seat(other, 1)).to_contain_text("Nora")


def test_a_host_changes_their_name_and_keeps_the_seat(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Memory")
    was = names(host)[0]
    host.get_by_role("button", name="Your name at the table").click()
    field = host.get_by_role("textbox", name="Your name at the table")
    expect(field).to_have_value(was)
    field.fill("Nora")
    host.get_by_role("button", name="Save").click()
    expect(seat(host, 0)).to_contain_text("Nora")
    expect(seat(host, 0)).to_contain_text("Host")
    expect(field).to_have_count(0)
    expect(host.get_by_role("heading", name="Nora\u2019s room")).to_be_visible()
    guest = opened(link(host))
    invited(guest, "Nora", "Memory")
    host.goto(server.url)
    for_a_friend(host, "Phage")
    expect(seat(host, 0)).to_contain_text("Nora")


def test_whose_seat_was_freed_is_told_and_not_seated_again(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    at_seat(host, 1, "Free the seat")
    expect(guest.get_by_role("heading", name="Your seat was freed")).to_be_visible()
    guest.wait_for_timeout(500)
    expect(seat(host, 1)).to_contain_text("Free seat")
    join(guest)
    expect(seat(host, 1)).to_contain_text("online")


def test_leaving_the_room_leaves_the_seat(opened: Opened) -> None:
    host, guest = joined(opened, "Memory")
    guest.get_by_role("button", name="Leave the room").click()
    guest.wait_for_selector(".home")
    expect(seat(host, 1)).to_contain_text("Free seat")
    expect(guest.locator(".open .heard")).to_have_count(0)  # the list is there
    expect(guest.locator(".waiting")).to_have_count(0)


def test_an_old_link_leads_to_where_the_room_is_now(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Memory")
    old = path_of(host.url)
    change(host, game="Phage")
    change(host, game="Pixies")
    guest = opened(old)
    invited(guest, names(host)[0], "Pixies")
    assert path_of(guest.url).startswith(path_of(host.url).split("?")[0])
    assert server.failures == 0


def test_an_old_link_is_led_on_where_the_next_table_is_only_promised(opened: Opened) -> None:
    """The room knows no newer table than the old one: its own word says where to go."""
    host = friend_room(opened, "Memory")
    old = path_of(host.url)
    change(host, game="Phage")
    guest = opened(locale="en")
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:  # and the first answer is lost
            return route.abort()
        return route.fulfill(json={"table": old.split("/")[2].split("?")[0]})

    guest.route("**/api/rooms/*", answer)
    guest.goto(guest.url.rstrip("/") + old)
    invited(guest, names(host)[0], "Phage")
    assert path_of(guest.url).startswith(path_of(host.url).split("?")[0])
    assert all("ERR_FAILED" in line for line in opened.said), opened.said
    opened.said.clear()


def test_what_lies_over_a_room_is_there_after_every_reload(opened: Opened) -> None:
    host = friend_room(opened, "Memory")
    host.get_by_role("link", name="Rules of Memory").click()
    for _ in range(3):
        expect(host.locator("dialog.reading article")).to_be_visible()
        host.reload()
    host.get_by_role("button", name="Back to the table").click()
    expect(host.locator("dialog")).to_have_count(0)
    host.go_back()
    expect(host).to_have_url(re.compile("/settings$"))


def test_an_invitation_that_comes_late_pulls_nobody_back(opened: Opened) -> None:
    way = link(friend_room(opened, "Memory"))
    guest = opened(locale="en")
    held = hold(guest, "**/api/codes/*")
    guest.goto(guest.url.rstrip("/") + way)
    guest.get_by_role("link", name="Back to the games").click()
    expect(guest.locator(".home")).to_be_visible()
    with guest.expect_response("**/api/codes/*"):
        held[0].continue_()
    guest.wait_for_timeout(300)
    assert path_of(guest.url) == "/"


def test_a_word_that_one_is_ready_is_forgotten_once_the_game_is_on(opened: Opened) -> None:
    host, _ = joined(opened, "Memory")
    host.get_by_role("button", name="Start", exact=True).click()
    host.wait_for_selector(BOARD)
    kept = host.evaluate("Object.keys(localStorage)")
    assert not [key for key in kept if "ready" in key]


def test_who_finds_no_seat_watches(opened: Opened) -> None:
    host, _ = joined(opened, "Memory")
    third = opened(link(host))
    expect(third.get_by_text("Every seat is taken. You can watch.")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    third.wait_for_selector(BOARD)
    expect(third.get_by_text("You are watching")).to_be_visible()


def test_people_gather_and_settle_what_is_played(opened: Opened) -> None:
    host = friend_room(opened, "Pixies", width=390, height=844)
    way = link(host)
    assert re.fullmatch("/join/[2-9A-Z]{8}", way)
    change(host, players="3")
    expect(seat(host, 2)).to_contain_text("Free seat")
    assert link(host) == way, "one link for as long as the room is used"

    teo = opened(way, width=360, height=640)
    inviter = names(host)[0]
    expect(teo).to_have_title(f"{inviter} invites you to Pixies · Parlour")
    expect(teo.get_by_label("Your name at the table")).not_to_have_value("")
    assert teo.evaluate("document.activeElement.matches('input')") is False
    join(teo, "Teo")
    expect(seat(host, 1)).to_contain_text("Teo")
    expect(seat(host, 1)).to_contain_text("online · ready")
    expect(seat(teo, 0)).to_contain_text("Host")
    assert link(teo) == way, "a joiner passes it on, too"
    teo.get_by_role("button", name="QR code").click()
    expect(teo.locator(".scan img")).to_be_visible()
    expect(teo.locator(".scan b")).to_have_text(f"{way[-8:-4]}-{way[-4:]}")
    expect(teo.get_by_role("button", name="Add a bot")).to_have_count(0)

    at_seat(host, 2, "Add a bot")
    expect(seat(host, 2)).to_contain_text("beginner bot")
    bot = names(host)[2]
    at_seat(host, 1, f"Swap seats: Teo and {bot}")
    until(host, lambda: names(host)[2] == "Teo")
    until(teo, lambda: names(teo)[2] == "Teo")
    expect(seat(host, 2)).to_contain_text("ready")  # whoever is moved stays ready
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_visible()

    at_seat(host, 1, "Free the seat")
    until(host, lambda: names(host)[1] == "Free seat")
    at_seat(teo, 1, "Sit here")
    until(host, lambda: names(host)[1] == "Teo")

    change(host, game="Memory")
    expect(teo.get_by_role("status").filter(has_text=f"{inviter} chose: Memory")).to_be_visible()
    expect(teo.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    expect(host.get_by_text("Waiting for Teo")).to_be_visible()
    teo.reload()
    teo.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, teo):
        page.wait_for_selector(BOARD)


def test_whoever_joins_a_private_room_does_not_read_that_it_is_in_the_list(opened: Opened) -> None:
    host = opened("/settings", locale="en")
    expect(host.locator("#name")).not_to_have_value("")
    asked = {"game": "pixies", "seats": 3, "private": True}
    guest = opened(f"/join/{host.evaluate(POST, ['/api/tables', asked])['code']}", locale="en")
    join(guest)
    expect(guest.get_by_role("heading", name="Invite someone")).to_be_visible()
    expect(guest.get_by_text("Anyone who opens the link joins")).to_be_visible()
    expect(guest.get_by_text("list of open tables")).to_have_count(0)


def test_each_bot_has_the_level_that_was_chosen_for_it(opened: Opened) -> None:
    host = friend_room(opened, "Pixies")
    change(host, players="3")
    for at, level in ((2, "Master"), (1, "Beginner")):
        at_seat(host, at, "Add a bot", level=level)
        expect(seat(host, at)).to_contain_text(f"{level.lower()} bot")
    host.get_by_role("button", name="Start", exact=True).click()
    host.wait_for_selector(BOARD)
    news = host.evaluate(
        "(table) => fetch(`/api/tables/${table}`).then((told) => told.json())",
        host.url.partition("/t/")[2].partition("?")[0],
    )["news"]
    assert [chair["bot"] for chair in news["chairs"]] == ["", "beginner", "master"]
    expect(host.locator(".seat.them", has_text=names_of(news)[2])).to_contain_text("master bot")


def names_of(news: dict[str, Any]) -> list[str]:
    return [chair["name"] for chair in news["chairs"]]


def anyone(page: Page, game: str = "memory") -> None:
    """As a program that takes any waiting table."""
    wanted = page.evaluate(POST, ["/api/seek", {"game": game}])
    page.goto(f"{page.url.rstrip('/')}/t/{wanted['table']}")


def test_a_warm_up_is_left_when_somebody_comes(opened: Opened, server: Served) -> None:
    page = opened()
    anyone(page)
    page.get_by_role("button", name="Warm up").click()
    page.wait_for_selector(BOARD)
    warm = page.url.partition("/t/")[2]
    expect(page.get_by_text("Your room is open")).to_be_visible()
    page.reload()  # the line to the room is opened again
    expect(page.get_by_text("Your room is open")).to_be_visible()
    other = opened()
    anyone(other)
    expect(page.get_by_role("alert")).to_contain_text("is here")
    until(page, lambda: warm not in page.url, 10)
    for one in (page, other):
        one.wait_for_selector(BOARD)
    assert page.url.split("?")[0] == other.url.split("?")[0]
    seen = httpx.get(f"{server.url}/api/tables/{warm}", cookies=cookies(page)).json()["news"]
    assert seen["phase"] != "IN_GAME", "nobody is awaited there"


def test_nobody_is_seated_beside_a_ghost(opened: Opened) -> None:
    gone = opened()
    anyone(gone, "pazaak")
    expect(gone.get_by_text("Waiting for a player")).to_be_visible()
    ghostly = gone.url.split("?")[0]
    gone.wait_for_timeout(1_000)
    gone.close()
    other = opened()
    other.wait_for_timeout(3_000)
    anyone(other, "pazaak")
    expect(other.get_by_text("Waiting for a player")).to_be_visible()
    assert other.url.split("?")[0] != ghostly


def test_a_closed_room_says_why_and_a_way_on(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Memory")
    mine = host.url
    host.get_by_role("button", name="Leave the room").click()
    host.wait_for_selector(".home")
    host.goto(mine)
    expect(host.get_by_text("Everybody has left.")).to_be_visible()
    host.get_by_role("button", name="Open it again").click()
    expect(host.get_by_text("Invite someone")).to_be_visible()
    assert host.url != mine
    assert server.failures == 0
