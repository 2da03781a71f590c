"""A finished game again, move by move, to where it ended."""

import re
from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import GAMES, finished, taking_part, with_bot
from tests.e2e.pages import Opened
from tests.support.door import Served

LOOKS = """() => [...document.querySelectorAll('.stage [role=gridcell], .stage [role=img]')]
    .map((one) => one.ariaLabel ?? one.textContent)"""
SEATS = ".them [role=img], .them .state, .them .pts, .stage .up"  # and a ring around a card
BESIDE = f"""() => [...document.querySelectorAll('{SEATS}')]
    .map((one) => one.ariaLabel ?? one.innerText)"""
COUNT = re.compile(r"^Move (\d+) of (\d+)$")
SHOWN = "input[type=range]"  # beside a wide board: where the replay is, of how many places


def counted(page: Page) -> tuple[int, int]:
    """Which place is shown, of how many."""
    expect(page.locator(".dock .say b")).to_have_text(COUNT, timeout=30_000)
    shown = page.locator(SHOWN)
    return int(shown.input_value()), int(shown.get_attribute("max") or 0)


def turns(page: Page) -> tuple[int, int]:
    """Which turn the dock speaks of, of how many."""
    found = COUNT.search(page.locator(".dock .say b").inner_text())
    assert found
    return int(found[1]), int(found[2])


def stands(page: Page, at: int, last: int) -> list[str]:
    """What the board shows at a place, once it is there."""
    expect(page.locator(SHOWN)).to_have_value(str(at), timeout=30_000)
    assert counted(page)[1] == last
    return looks(page)


def looks(page: Page) -> list[str]:
    """Where a card lies in the spread of Pixies says how it came there, not how the game stands."""
    found: list[str] = page.evaluate(LOOKS)
    assert found
    return sorted(re.sub(r"^card \d of \d, ", "", one) for one in found)


SAID = {  # whichever of these a move of theirs did
    "memory": r"Row \d, column \d\.",
    "pazaak": r"against \d+\.|over twenty\.",
    "phage": r"It took (a piece|nothing)",
    "pixies": r"counts: \+\d|crosses: |zone: |changed no points|only fills",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_line_says_what_the_move_did(opened: Opened, server: Served, game: str) -> None:
    page = opened(f"/r/{finished(server.url, game)}", locale="en")
    counted(page)
    lines, said = page.locator(".rail .moves button"), page.locator(".dock .say span")
    found = 0
    for at in range(0, lines.count(), max(1, lines.count() // 12)):
        lines.nth(at).click()
        number, says = lines.nth(at).locator("span").all_inner_texts()
        expect(said).to_contain_text(says, timeout=300)
        told = said.inner_text()
        if number:
            assert turns(page)[0] == int(number)
            assert told.startswith(says)
        found += bool(re.search(SAID[game], told))
        assert "{" not in told
    assert found >= 3


NEVER = re.compile(r"card \d|is revealed|\bnull\b|undefined|[{}]")


@pytest.mark.parametrize("game", ["memory", "pixies"])
def test_a_replay_speaks_to_its_reader_as_the_table_did(
    opened: Opened, server: Served, game: str
) -> None:
    page = opened("/settings", locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    name = page.locator("#name").input_value()
    page.goto(f"{server.url}/t/{taking_part(page, server.url, game, seat=0)}")
    log = page.locator(".rail .log li span:last-child")
    page.wait_for_selector("dialog[open]")
    expect(log.first).to_be_attached()
    at_the_table = log.all_inner_texts()[::-1]
    page.goto(page.url.replace("/t/", "/r/"))
    last = counted(page)[1]
    lines = page.locator(".rail .moves button span:last-child")
    expect(lines.filter(has_text=re.compile("^You ")).first).to_be_attached()
    assert lines.all_inner_texts()[-len(at_the_table) :] == at_the_table
    told = []
    for at in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        stands(page, at, last)
        told.append(page.locator(".dock .say span").inner_text())
    for one in (*told, *lines.all_inner_texts()):
        assert not NEVER.search(one), one
        assert not one.startswith(name), one
    assert sum(one.startswith("You ") for one in told) > len(told) / 4


def test_a_replay_says_to_whoever_resigned_that_they_did(opened: Opened) -> None:
    page = opened(locale="en")
    with_bot(page, "memory")
    _resign(page)
    counted(page)
    page.keyboard.press("End")
    expect(page.locator(".rail .moves button").last).to_have_text("You resigned.")
    expect(page.locator(".dock .say span")).to_contain_text("You resigned.")


def _resign(page: Page) -> None:
    """Resign, and to the replay."""
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".rail .log li").first).to_have_text("You resigned.")
    page.goto(page.url.replace("/t/", "/r/"))


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_shown_move_by_move_to_its_end(
    opened: Opened, server: Served, game: str
) -> None:
    table = finished(server.url, game)
    page = opened(f"/r/{table}", locale="en")
    last = counted(page)[1]
    seen, beside = [stands(page, 0, last)], [page.evaluate(BESIDE)]
    for at in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        seen.append(stands(page, at, last))
        beside.append(page.evaluate(BESIDE))
    page.keyboard.press("ArrowRight")
    assert stands(page, last, last) == seen[-1], "there is nothing behind the end"
    same = [
        at
        for at, (one, other) in enumerate(pairwise(zip(seen, beside, strict=True)), 1)
        if one == other
    ]
    assert same == [], "every step changes something that is seen"
    expect(page.locator(".seat .chip.lamp")).to_have_count(0)  # nobody is to play any more
    page.keyboard.press("ArrowLeft")
    assert stands(page, last - 1, last) == seen[-2]
    page.keyboard.press("Home")
    assert stands(page, 0, last) == seen[0]
    page.keyboard.press("End")
    assert stands(page, last, last) == seen[-1]

    middle = last // 2
    link = opened(f"/r/{table}#{middle}", locale="en")
    assert stands(link, middle, last) == seen[middle]
    assert link.url.endswith(f"#{middle}")
    link.goto(f"{server.url}/r/{table}#{last}")
    assert stands(link, last, last) == seen[-1]

    page.locator("select").first.select_option(index=1)
    ours = looks(page)
    table_page = opened(f"/t/{table}", locale="en")
    table_page.wait_for_selector("dialog")
    table_page.wait_for_timeout(500)
    assert looks(table_page) in (seen[-1], ours)


def test_a_replay_is_seen_with_anyones_eyes_and_proved(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pazaak")
    page = opened(f"/r/{table}#9", locale="en")
    page.wait_for_selector(".stage [role=gridcell]")
    for eyes in ("Ada", "Bo", "All open"):
        page.get_by_label("Seen by").select_option(label=eyes)
        assert page.evaluate(LOOKS), eyes
    expect(page.get_by_text("Fair deal: verified")).to_be_visible()


def test_all_open_shows_every_card_of_memory(opened: Opened, server: Served) -> None:
    page = opened(f"/r/{finished(server.url, 'memory')}#3", locale="en")
    last = counted(page)[1]
    assert not [one for one in stands(page, 3, last) if "face down" in one]
    page.get_by_label("Seen by").select_option(label="Ada")
    expect(page.locator("[role=gridcell][aria-label*='face down']")).to_have_count(21)


def test_all_open_shows_every_tile_of_phage(opened: Opened, server: Served) -> None:
    page = opened(f"/r/{finished(server.url, 'phage')}", locale="en")
    last = counted(page)[1]
    assert not [one for one in stands(page, 0, last) if "face-down tile" in one]
    page.get_by_label("Seen by").select_option(label="Ada")
    expect(page.locator("[role=gridcell][aria-label*='face-down tile']")).to_have_count(48)
    expect(page.get_by_text("never turned")).to_have_count(0)


def test_all_open_says_what_nobody_ever_turned(opened: Opened) -> None:
    page = opened(locale="en")
    with_bot(page, "phage")
    _resign(page)
    counted(page)
    down = page.locator("[role=gridcell][aria-label*='face-down tile']")
    expect(page.locator(".rail")).to_contain_text(f"{down.count()} tiles were never turned")
    assert down.count() > 40


def test_all_open_shows_both_hands_of_pazaak(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pazaak")
    whole = httpx.get(f"{server.url}/api/tables/{table}/replay").json()
    page = opened(f"/r/{table}#8", locale="en")
    hands = page.locator(".them .minis")
    dealt = next(one for one in whole["steps"] if len(one["views"][1]["hands"][1]) == 4)
    for seat in (0, 1):
        cards = dealt["views"][seat]["hands"][seat]
        expect(hands.nth(seat)).to_have_text("".join(cards).replace("-", "\N{MINUS SIGN}"))
    page.get_by_label("Seen by").select_option(label="Ada")
    expect(hands.nth(1)).to_have_text("")


def test_it_plays_by_itself_at_any_speed_and_stops_at_the_end(
    opened: Opened, server: Served
) -> None:
    table = finished(server.url, "memory")
    page = opened(f"/r/{table}", locale="en")
    last = counted(page)[1]
    page.get_by_label("Speed").select_option("4")
    page.locator(".dock .say").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(SHOWN)).to_have_value(re.compile(r"^([3-9]|1\d)$"), timeout=5000)
    page.keyboard.press("Space")
    paused = counted(page)[0]
    page.wait_for_timeout(900)
    assert counted(page)[0] == paused
    page.get_by_label("Speed").select_option("0.5")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(1500)
    assert counted(page)[0] == paused, "2.4 s a move"
    page.get_by_label("Speed").select_option("4")
    page.goto(f"{server.url}/r/{table}#{last - 2}")
    expect(page.locator(SHOWN)).to_have_value(str(last), timeout=5000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()  # from the start again
    expect(page.locator(SHOWN)).to_have_value(re.compile(r"^\d$"), timeout=3000)


def test_the_list_of_moves_leads_to_each_and_follows(opened: Opened, server: Served) -> None:
    table = finished(server.url, "phage")
    page = opened(f"/r/{table}", locale="en", permissions=["clipboard-read", "clipboard-write"])
    last = counted(page)[1]
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    numbers = [int(one) for one in moves.locator(".num").all_inner_texts() if one]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 41
    page.keyboard.press("End")
    stands(page, last, last)
    assert turns(page) == (len(numbers), len(numbers))
    current = page.locator(".moves [aria-current=step]")
    expect(current).to_have_count(1)
    expect(current).to_be_in_viewport()
    expect(moves.last.get_by_role("button")).to_have_attribute("aria-current", "step")
    moves.nth(40).get_by_role("button").click()
    expect(moves.nth(40).get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(current).to_have_count(1)
    assert turns(page)[0] == 41
    assert page.url == f"{server.url}/r/{table}#{counted(page)[0]}"
    expect(current).to_be_in_viewport()
    page.get_by_role("button", name="Copy link to this move").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_tried_again_against_a_bot(opened: Opened, server: Served, game: str) -> None:
    table = finished(server.url, game, seed=2)
    whole = httpx.get(f"{server.url}/api/tables/{table}/replay").json()
    page = opened(f"/r/{table}#14", locale="en")
    last = counted(page)[1]
    stands(page, 14, last)
    page.get_by_role("button", name="Try it again from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".play .stage :is([role=grid], .place)")
    news = asked(page, page.url.rsplit("/", 1)[1])
    assert news["phase"] == "IN_GAME"
    you = news["you"]
    assert news["seat"] == you, "the one who decides there is the person"
    assert [bool(chair["bot"]) for chair in news["chairs"]] == [seat != you for seat in (0, 1)]
    at = [step["views"][you] for step in whole["steps"]].index(news["view"])
    assert whole["steps"][at]["turn"] == you
    page.goto(f"{server.url}/r/{table}#{last}")
    expect(page.get_by_role("button", name="Try it again from here")).to_be_disabled()


def asked(page: Page, table: str) -> Any:
    """The news of a game that has begun."""
    for _ in range(100):
        news = page.evaluate(
            "(table) => fetch(`/api/tables/${table}`).then((a) => a.json()).then((a) => a.news)",
            table,
        )
        if news["phase"] == "IN_GAME":
            break
        page.wait_for_timeout(100)
    return news


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_on_a_phone_everything_is_reached(
    opened: Opened, server: Served, width: int, language: str
) -> None:
    table = finished(server.url, "pazaak")
    page = opened(f"/r/{table}#12", locale=language, width=width, height=640)
    page.wait_for_selector(".stage [role=gridcell]")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    inside = """(width) => [...document.querySelectorAll('.bar button, .dock button, .dock select')]
        .filter((one) => one.getBoundingClientRect().right > width).length"""
    assert page.evaluate(inside, width) == 0
    page.locator(".bar .icon").last.click()
    expect(page.locator("dialog .moves [aria-current=step]")).to_be_in_viewport()
    line = page.locator("dialog .moves button").nth(6)
    says = line.locator("span").last.inner_text()
    line.click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".dock .say span")).to_contain_text(says)
