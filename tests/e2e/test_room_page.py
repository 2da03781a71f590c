"""A room: people gather, settle what is played, play, and play again, each in a browser."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from clicker import Clicker
from door import Served
from pages import Opened, join, path_of
from playwright.sync_api import Locator, Page, expect

BOARD = ".play .stage :is([role=grid], .place)"
SLOW = 60_000
SETTINGS = {"autostart": False, "pause": 80, "level": "beginner"}


@pytest.fixture(autouse=True)
def _patient() -> Iterator[None]:
    """Three browsers and a server share this machine."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


def friend_room(opened: Opened, game: str, **how: Any) -> Page:
    """A host who starts games by hand, in a new private room."""
    host = opened(**how)
    host.evaluate("(kept) => localStorage.setItem('parlour.settings', kept)", json.dumps(SETTINGS))
    host.reload()
    host.get_by_text("Friend", exact=True).click()
    host.get_by_role("button", name=f"Play {game} with a friend").click()
    expect(host.get_by_text("Send this to a friend")).to_be_visible()
    return host


def both(host: Page, guest: Page, game: str) -> list[Clicker]:
    """Two who click: what they are told is heard from here on."""
    players = [Clicker(host, game, 1), Clicker(guest, game, 2)]
    for page in (host, guest):
        page.reload()
    guest.wait_for_selector("button.join")
    seat(host, 0).wait_for()
    return players


def link(page: Page) -> str:
    return path_of(page.get_by_label("Copy the link").input_value())


def seat(page: Page, at: int) -> Locator:
    return page.get_by_role("list", name="Seats").get_by_role("listitem").nth(at)


def names(page: Page) -> list[str]:
    shown = page.locator(".seats li .who b").all_inner_texts()
    return [text.removesuffix("\u00a0(you)") for text in shown]


def until(page: Page, true: Callable[[], object], seconds: float = 20) -> None:
    for _ in range(int(seconds * 50)):
        if true():
            return
        page.wait_for_timeout(20)
    raise TimeoutError(page.locator("body").inner_text())


def change(host: Page, **chosen: str) -> None:
    """The host changes the terms, all at once."""
    host.get_by_role("button", name="Change", exact=True).click()
    sheet = host.locator("dialog")
    for label, value in chosen.items():
        if label == "players":
            sheet.get_by_label(value, exact=True).check(force=True)
        else:
            field = sheet.get_by_label(label.replace("_", " ").capitalize(), exact=True)
            field.select_option(label=value)
    sheet.get_by_role("button", name="Apply").click()
    sheet.wait_for(state="detached")


def play_out(players: list[Clicker], seconds: float = 150) -> None:
    """Both click what is lit until the game is over."""
    page = players[0].page
    until(page, lambda: all(one.news["seq"] and not one.over for one in players), 40)
    for one in players:
        one.page.wait_for_selector(BOARD)

    def over() -> bool:
        for one in players:
            one.act()
        return all(one.over for one in players)

    until(page, over, seconds)


def score(page: Page) -> dict[str, list[int]]:
    """The running score of the room, as it is shown: won, drawn, played."""
    rows = page.locator(".evening tbody tr")
    return {
        row.locator("th").inner_text().split("\u00a0")[0]: [
            int(cell) for cell in row.locator("td").all_inner_texts()
        ]
        for row in rows.all()
    }


def test_people_gather_and_settle_what_is_played(opened: Opened) -> None:
    host = friend_room(opened, "Pixies", width=390, height=844)
    way = link(host)
    assert re.fullmatch("/join/[2-9A-Z]{6}", way)
    change(host, players="3")
    expect(seat(host, 2)).to_contain_text("Empty seat")
    assert link(host) == way, "one link for as long as the room is used"

    teo = opened(way, width=360, height=640)
    inviter = names(host)[0]
    expect(teo.get_by_role("heading", level=2)).to_have_text(
        f"{inviter} invites you to play Pixies"
    )
    expect(teo.get_by_label("Your name here")).not_to_have_value("")
    assert teo.evaluate("document.activeElement.matches('input')") is False
    join(teo, "Teo")
    expect(seat(host, 1)).to_contain_text("Teo")
    expect(seat(host, 1)).to_contain_text("here · ready")
    expect(seat(teo, 0)).to_contain_text("host")
    assert link(teo) == way, "a joiner passes it on, too"
    expect(teo.locator(".scan img")).to_be_visible()
    expect(teo.get_by_role("button", name="Add a bot")).to_have_count(0)

    seat(host, 2).get_by_role("button", name="Add a bot").click()
    expect(seat(host, 2)).to_contain_text("beginner bot")
    host.get_by_role("button", name="Swap seats: Teo and").click()
    until(host, lambda: names(host)[2] == "Teo")
    until(teo, lambda: names(teo)[2] == "Teo")
    expect(seat(host, 2)).to_contain_text("ready")  # whoever is moved stays ready
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_visible()

    seat(host, 1).get_by_role("button", name="Free the seat").click()
    until(host, lambda: names(host)[1] == "Empty seat")
    seat(teo, 1).get_by_role("button", name="Sit here").click()
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


def test_an_evening_of_three_games_adds_up(opened: Opened) -> None:
    host = friend_room(opened, "Memory", width=390, height=844)
    way = link(host)
    teo = opened(way, width=360, height=640)
    players = both(host, teo, "memory")
    join(teo, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    play_out(players)

    # Back to the room: who goes first waits there, and the other's seat is kept.
    host.get_by_role("button", name="Back to the room").click()
    expect(host.locator(".evening")).to_be_visible()
    first = score(host)
    assert [row[2] for row in first.values()] == [1, 1]
    assert sum(row[0] for row in first.values()) + first["Teo"][1] == 1
    expect(host.get_by_text("kept for Teo")).to_be_visible()
    assert link(host) == way
    expect(teo.get_by_role("button", name="Back to the room")).to_be_visible()
    teo.get_by_role("button", name="Back to the room").click()
    expect(host.get_by_text("kept for Teo")).to_have_count(0)
    teo.get_by_role("button", name="Ready", exact=True).click()
    host.get_by_role("button", name="Start", exact=True).click()
    play_out(players)
    for one in players:
        one.page.get_by_role("button", name="Rematch").click()
    play_out(players)  # after "again" nobody is asked
    host.get_by_role("button", name="Back to the room").click()
    expect(host.locator(".evening")).to_be_visible()
    last = score(host)
    assert [row[2] for row in last.values()] == [3, 3]
    assert sum(row[0] for row in last.values()) + last["Teo"][1] == 3


def test_a_name_is_asked_for_once(opened: Opened, server: Served) -> None:
    host, other = friend_room(opened, "Memory"), friend_room(opened, "Phage")
    guest = opened(link(host))
    join(guest, "Nora")
    expect(seat(host, 1)).to_contain_text("Nora")
    guest.goto(f"{server.url}{link(other)}")
    expect(guest.get_by_text("You join as Nora")).to_be_visible()
    expect(guest.get_by_label("Your name here")).to_have_count(0)
    join(guest)
    expect(seat(other, 1)).to_contain_text("Nora")


def test_whose_seat_was_freed_is_told_and_not_seated_again(opened: Opened) -> None:
    host = friend_room(opened, "Memory")
    guest = opened(link(host))
    join(guest)
    seat(host, 1).get_by_role("button", name="Free the seat").click()
    expect(guest.get_by_role("heading", name="Your seat was freed")).to_be_visible()
    guest.wait_for_timeout(500)
    expect(seat(host, 1)).to_contain_text("Empty seat")
    join(guest)
    expect(seat(host, 1)).to_contain_text("here")


def test_leaving_the_room_leaves_the_seat(opened: Opened) -> None:
    host = friend_room(opened, "Memory")
    guest = opened(link(host))
    join(guest)
    expect(seat(host, 1)).to_contain_text("ready")
    guest.get_by_role("button", name="Leave the room").click()
    guest.wait_for_selector(".home")
    expect(seat(host, 1)).to_contain_text("Empty seat")
    expect(guest.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_an_old_link_leads_to_where_the_room_is_now(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Memory")
    old = path_of(host.url)
    change(host, game="Phage")
    change(host, game="Pixies")
    guest = opened(old)
    expect(guest.get_by_role("heading", level=2)).to_contain_text("invites you to play Pixies")
    assert path_of(guest.url).startswith(path_of(host.url).split("?")[0])
    assert server.failures == 0


def test_who_finds_no_seat_watches(opened: Opened) -> None:
    host = friend_room(opened, "Memory")
    join(opened(link(host)))
    expect(seat(host, 1)).to_contain_text("ready")
    third = opened(link(host))
    expect(third.get_by_text("Every seat is taken. You can watch.")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    third.wait_for_selector(BOARD)
    expect(third.get_by_text("You are watching")).to_be_visible()


def sides(page: Page) -> str:
    return page.locator(".seat.me").inner_text()


def test_a_match_of_two_games_of_phage_between_two_people(opened: Opened) -> None:
    host = friend_room(opened, "Phage")
    change(host, how_many_games="match of two, sides switched")
    expect(host.get_by_role("list", name="What is played")).to_contain_text("match of two")
    expect(seat(host, 0)).to_contain_text("Immune system")
    guest = opened(link(host))
    players = both(host, guest, "phage")
    join(guest, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    both_games(players)


def both_games(players: list[Clicker]) -> None:
    """The second follows by itself, with sides switched, and the result is the sum."""
    page = players[0].page
    play_out(players, 240)
    first, before = players[0].news["over"], [one.news["you"] for one in players]
    expect(page.locator(".next-game")).to_contain_text("Second game in")
    play_out(players, 240)
    assert [one.news["you"] for one in players] == [1 - seat for seat in before]
    second, match = players[0].news["over"], players[0].news["match"]
    assert match["scores"] == [
        second["scores"][seat] + first["scores"][1 - seat] for seat in (0, 1)
    ]
    assert page.locator(".next-game").count() == 0


def test_a_match_of_two_games_of_phage_against_a_bot(opened: Opened) -> None:
    page = opened("/new")
    page.get_by_label("Game", exact=True).select_option("phage")
    page.get_by_label("Your side").select_option("Pathogens")
    page.get_by_label("How many games").select_option("match of two, sides switched")
    page.get_by_label("Bots").select_option("1 bot")
    page.get_by_label("It plays").select_option(index=0)
    one = Clicker(page, "phage", 1)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(BOARD)
    assert one.news["you"] == 1
    both_games([one])


DECKS = {
    "host": ["+1", "+1", "+2", "+2", "+3", "+3", "-1", "-1", "-2", "-2"],
    "guest": ["+4", "+4", "+5", "+5", "+6", "+6", "-3", "-3", "-4", "-4"],
}


def choose_deck(page: Page, cards: list[str]) -> None:
    page.get_by_text("Your side deck", exact=True).first.click()
    page.get_by_role("button", name="Empty it").click()
    for card in cards:
        page.locator(f".stepper[data-card='{card}'] .step").last.click()
    expect(page.locator(".slots button")).to_have_count(10)


def test_both_choose_their_side_deck_in_pazaak_and_keep_it(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Pazaak")
    choose_deck(host, DECKS["host"])
    guest = opened(link(host))
    choose_deck(guest, DECKS["guest"])
    players = both(host, guest, "pazaak")
    join(guest)
    expect(seat(host, 1)).to_contain_text("ready")
    table = host.url.partition("/t/")[2].partition("?")[0]
    host.get_by_role("button", name="Start", exact=True).click()
    play_out(players)
    record = httpx.get(f"{server.url}/api/tables/{table}/record", cookies=cookies(host)).json()
    assert [sorted(deck) for deck in record["options"]["loadouts"]] == [
        sorted(DECKS["host"]), sorted(DECKS["guest"])
    ]  # fmt: skip
    kept = guest.evaluate("JSON.parse(localStorage.getItem('parlour.loadout.pazaak'))")
    assert sorted(kept) == sorted(DECKS["guest"])
    asked: list[Any] = []
    guest.on("request", lambda one: asked.append(one.post_data) if one.method == "POST" else None)
    guest.goto(server.url)
    guest.get_by_role("button", name="Play Pazaak against a bot").click()
    guest.wait_for_selector(BOARD)
    brought = next(json.loads(body) for body in asked if body and "loadout" in body)
    assert sorted(brought["loadout"]) == sorted(DECKS["guest"])


def cookies(page: Page) -> dict[str, str]:
    return {one["name"]: one["value"] for one in page.context.cookies()}


def anyone(page: Page, game: str = "Memory") -> None:
    page.get_by_text("Anyone", exact=True).click()
    page.get_by_role("button", name=f"Play {game} with anyone").click()


def test_two_who_want_anyone_meet(opened: Opened) -> None:
    one, two = opened(), opened()
    for page in (one, two):
        page.get_by_text("Anyone", exact=True).click()
    for page in (one, two):
        page.get_by_role("button", name="Play Phage with anyone").click()
    for page in (one, two):
        page.wait_for_selector(BOARD)
    assert one.url.split("?")[0] == two.url.split("?")[0]


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
    anyone(gone, "Pazaak")
    expect(gone.get_by_text("Waiting for a player")).to_be_visible()
    ghostly = gone.url.split("?")[0]
    gone.wait_for_timeout(1_000)
    gone.close()
    other = opened()
    other.wait_for_timeout(3_000)
    anyone(other, "Pazaak")
    expect(other.get_by_text("Waiting for a player")).to_be_visible()
    assert other.url.split("?")[0] != ghostly


@pytest.mark.parametrize("absence", ["loses", "the other decides"])
def test_what_absence_means_is_said_before_and_holds(opened: Opened, absence: str) -> None:
    host = friend_room(opened, "Memory")
    change(host, whoever_is_away=f"away for 60 s: {absence}", who_begins="player 2")
    guest = opened(link(host))
    expect(guest.get_by_text(f"away for 60 s: {absence}")).to_be_visible()
    join(guest, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(BOARD)
    guest.close()
    body = "or the game is lost" if absence == "loses" else "After that you choose"
    expect(host.locator(".dock")).to_contain_text(body, timeout=15_000)


def test_a_closed_room_says_why_and_a_way_on(opened: Opened, server: Served) -> None:
    host = friend_room(opened, "Memory")
    mine = host.url
    host.get_by_role("button", name="Leave the room").click()
    host.wait_for_selector(".home")
    host.goto(mine)
    expect(host.get_by_text("Everybody has left.")).to_be_visible()
    host.get_by_role("button", name="Open it again").click()
    expect(host.get_by_text("Send this to a friend")).to_be_visible()
    assert host.url != mine
    assert server.failures == 0
