"""A room and its games: people play, and play again, each in a browser."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, play_out
from tests.e2e.pages import Opened, join
from tests.e2e.rooms import both, change, choose, cookies, friend_room, link, seat
from tests.support.door import Served

pytestmark = pytest.mark.usefixtures("patient")


def score(page: Page) -> tuple[dict[str, int], int, int]:
    """The score of the room, as it is shown: who has won how often, the games, and those drawn."""
    expect(page.locator(".evening")).to_be_visible()
    won = {
        one.locator("b").inner_text(): int(one.locator(".wins").inner_text().split()[-1])
        for one in page.locator(".seats .seat-of:has(.wins)").all()
    }
    said = page.locator(".evening small").inner_text()
    games, drawn = re.match(r"(\d+) games?(?:, (\d+) drawn)?", said).groups()  # type: ignore[union-attr]
    return won, int(games), int(drawn or 0)


def test_an_evening_of_three_games_adds_up(opened: Opened) -> None:
    host = friend_room(opened, "Memory", width=390, height=844)
    way = link(host)
    name = host.evaluate("() => fetch('/api/me').then((told) => told.json())")["name"]
    teo = opened(way, width=360, height=640)
    players = both(host, teo, "memory")
    join(teo, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    play_out(*players)

    # Something else: who goes first waits there, and the other's seat is kept.
    host.get_by_role("button", name="Something else").click()
    own, games, drawn = score(host)
    assert games == 1
    assert sum(own.values()) <= 1 - drawn
    expect(host.locator(".seats .free")).to_be_visible()
    expect(host.locator(".dock")).to_contain_text("Waiting for Teo")
    expect(host.get_by_text("Add a bot")).to_have_count(0)  # it is Teo's seat
    teo.get_by_role("button", name="Come along").click()
    expect(host.locator(".seats .free")).to_have_count(0)
    won, games, drawn = score(host)
    assert sum(won.values()) + drawn == games == 1
    assert own.items() <= won.items()
    teo.get_by_role("button", name="Ready", exact=True).click()
    host.get_by_role("button", name="Start", exact=True).click()
    play_out(*players)
    for one in players:
        one.page.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).click()
    play_out(*players)  # after "again" nobody is asked
    host.get_by_role("button", name="Something else").click()
    own, games, drawn = score(host)
    assert games == 3
    teo.get_by_role("button", name="Come along").click()
    expect(host.locator(".seats .free")).to_have_count(0)
    won, games, drawn = score(host)
    assert sum(won.values()) + drawn == games == 3
    assert won.keys() == {"Teo", name}
    assert host.url.endswith(way[-8:]), "one code for the whole evening"


def test_a_match_of_two_games_of_phage_between_two_people(opened: Opened) -> None:
    host = friend_room(opened, "Phage")
    change(host, match="two games, sides swapped")
    expect(host.locator("summary", has_text="House rules")).to_contain_text("two games")
    expect(seat(host, 0)).to_contain_text("Immune system")
    guest = opened(link(host))
    players = both(host, guest, "phage")
    join(guest, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    both_games(players)


def both_games(players: list[Clicker]) -> None:
    """The second follows by itself, with sides switched, and the result is the sum."""
    page = players[0].page
    play_out(*players, seconds=240)
    first, before = players[0].news["over"], [one.news["you"] for one in players]
    expect(page.locator(".next-game")).to_contain_text("Second game in")
    play_out(*players, seconds=240)
    assert [one.news["you"] for one in players] == [1 - seat for seat in before]
    second, match = players[0].news["over"], players[0].news["match"]
    assert match["scores"] == [
        second["scores"][seat] + first["scores"][1 - seat] for seat in (0, 1)
    ]
    assert page.locator(".next-game").count() == 0
    for one in players:
        told(one.page, match, one.news["you"])


def told(page: Page, match: dict[str, Any], you: int) -> None:
    """Both games together: at the end of the second, and found again among one's own games."""
    heads, result = ("You win", "won") if match["winners"] == [you] else ("You lose", "lost")
    if len(match["winners"]) == 2:
        heads, result = "A draw", "drawn"
    expect(page.locator("dialog .match b")).to_contain_text(heads)
    page.goto(page.url.partition("/t/")[0] + "/history")
    games = page.locator(".done li")
    expect(games).to_have_count(2)
    own, other = match["scores"][you], match["scores"][1 - you]
    expect(games.first).to_contain_text(f"match {result} {own}\u2013{other}")
    expect(games.last).not_to_contain_text("match")


def test_a_match_of_two_games_of_phage_against_a_bot(opened: Opened) -> None:
    page = opened("/new")
    choose(page, game="Phage", your_side="Pathogens", match="two games, sides swapped")
    choose(page, bots="1 bot", bot_level="Beginner")
    one = Clicker(page, "phage", 1)
    page.get_by_role("button", name="Make the table").click()
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
    play_out(*players)
    record = httpx.get(f"{server.url}/api/tables/{table}/record", cookies=cookies(host)).json()
    assert [sorted(deck) for deck in record["options"]["loadouts"]] == [
        sorted(DECKS["host"]),
        sorted(DECKS["guest"]),
    ]
    kept = guest.evaluate("JSON.parse(localStorage.getItem('parlour.loadout.pazaak'))")
    assert sorted(kept) == sorted(DECKS["guest"])
    asked: list[Any] = []
    guest.on("request", lambda one: asked.append(one.post_data) if one.method == "POST" else None)
    guest.goto(server.url)
    guest.get_by_role("button", name="Play Pazaak against a bot").click()
    guest.wait_for_selector(BOARD)
    brought = next(json.loads(body) for body in asked if body and "loadout" in body)
    assert sorted(brought["loadout"]) == sorted(DECKS["guest"])


@pytest.mark.parametrize("first", [1, 2])
def test_whoever_the_host_chose_begins(opened: Opened, first: int) -> None:
    host = friend_room(opened, "Memory")
    change(host, who_begins=f"player {first}")
    guest = opened(link(host))
    join(guest, "Teo")
    host.get_by_role("button", name="Start", exact=True).click()
    beginner, other = (host, guest) if first == 1 else (guest, host)
    for page in (beginner, other):
        page.wait_for_selector(BOARD)
    expect(beginner.locator("[data-turn=me]")).to_be_visible()
    expect(other.locator("[data-turn=me]")).to_have_count(0)
