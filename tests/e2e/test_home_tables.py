"""Tables on the first page: games that wait for us, open tables, and games that are on."""

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.games.registry import names
from tests.e2e.home import BEGIN, at_home
from tests.e2e.pages import OPEN, POST, Opened
from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, newcomer

HOUR = 3_600_000  # ms
DAY = 24 * HOUR


@pytest.fixture(scope="module")
def unused(browser: Browser) -> Iterator[Opened]:
    """Pages of a server on which nobody has played."""
    with served("--no-limits") as server:
        for _ in range(100):  # the first deal opens a second after it is fixed
            if httpx.get(f"{server.url}/api/daily").json()["today"]:
                break
            time.sleep(0.1)
        pages = Opened(browser, server.url)
        yield pages
        pages.close()
        assert pages.said == []


def test_on_a_new_server_a_game_and_a_first_table_are_offered_and_no_empty_list(
    unused: Opened,
) -> None:
    page = at_home(unused("/", width=390, height=844, locale="en"))
    expect(page.locator(".open")).to_contain_text("No open tables yet. Start one and it is listed")
    expect(page.locator(".open").get_by_role("link", name="Start one")).to_be_visible()
    expect(page.locator("main li:not(.game)")).to_have_count(0)
    expect(page.locator("main h2")).to_have_text(
        ["Deal of the day", "Quick play", "Open tables Start one", "Got a code?"]
    )
    buttons = page.locator(".game button")
    expect(buttons).to_have_count(len(names()))
    for button in buttons.all():
        expect(button).to_be_enabled()


def test_on_a_new_server_a_newcomer_plays_a_bot_at_once(unused: Opened) -> None:
    page = at_home(unused("/", newcomer=True, width=390, height=844, locale="en"))
    page.get_by_role("button", name="Play Pixies now").click()
    page.get_by_role("button", name="Just play").click()
    page.wait_for_selector(".play [role=grid]")


def with_person(page: Page, other: Visitor, ms: int) -> str:
    """A game of ours with a person who has left; it is our turn, with so many ms for it."""
    control = {"t": "PerMove", "ms": ms}
    table = page.evaluate(OPEN, {"game": "phage", "control": control, "options": {"first": 0}})
    assert other.do(table, frames.Sit(id=CommandId("sit")))["t"] == "ok"
    commit = [f"/api/tables/{table}/do", {"t": "commit", "id": "commit", "commit": None}]
    assert page.evaluate(POST, commit)["t"] == "ok"
    assert other.do(table, frames.Commit(id=CommandId("commit"), commit=None))["t"] == "ok"
    return str(table)


def test_people_come_before_bots_and_the_next_deadline_first(
    opened: Opened, server: Served
) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    for game in ("memory", "phage", "pazaak", "pixies"):
        page.evaluate(BEGIN, {"game": game, "bots": 1, "level": "beginner"})
    with_person(page, newcomer(server.url, "Slow Ibex"), 3 * DAY)
    with_person(page, newcomer(server.url, "Soon Ibex"), 23 * HOUR)
    page.reload()
    rows = at_home(page).locator(".waits li.turn")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(
        re.compile("Soon Ibex.*Phage · 2[23] hours left", re.DOTALL)
    )
    # Deadlines are told to the minute: three days may be a little more or less.
    expect(rows.nth(1)).to_contain_text(re.compile("Slow Ibex.*Phage · [23] days left", re.DOTALL))
    expect(rows.nth(0)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Play, 2 waiting")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(2\) Parlour"))
    fold = page.get_by_role("button", name="4 games against bots")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    page.get_by_role("button", name=re.compile("^Give up Memory")).dblclick()
    expect(page.get_by_role("button", name="3 games against bots")).to_be_visible()


def test_a_table_of_ours_that_waits_is_named_and_apart(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    page.evaluate(OPEN, {"game": "memory", "control": {"t": "PerMove", "ms": 3 * DAY}})
    page.reload()
    waiting = at_home(page).locator(".waiting li")
    expect(waiting).to_contain_text("Your Memory table")
    expect(waiting).to_contain_text("3 days a move · nobody here yet")
    expect(waiting.get_by_role("link", name="Invite")).to_be_visible()
    expect(page.get_by_text("Empty seat")).to_have_count(0)
    expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
    assert page.locator(".open li").count() == 0, "it is not offered to its owner"


def test_an_open_table_says_its_terms_and_is_listed_an_hour_after_its_owner_left(
    opened: Opened, server: Served
) -> None:
    rules = {"first": 1}
    day = {"t": "PerMove", "ms": DAY}
    newcomer(server.url, "Quiet Owl").open("pazaak", control=day, options=rules)
    row = at_home(opened("/", locale="en")).locator(".open li", has_text="Quiet Owl")
    expect(row).to_contain_text("Pazaak · 1 of 2 seats · 1 day a move")
    expect(row.locator(".house")).to_contain_text("house rules")
    expect(row.get_by_role("link", name=re.compile("^Sit down: Quiet Owl"))).to_be_visible()


def test_start_one_leads_to_a_table_for_everyone(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    link = page.get_by_role("link", name="Start one")
    box = link.bounding_box()
    assert box
    assert box["height"] >= 44
    link.click()
    expect(page.get_by_label("open to everyone")).to_be_checked()


def test_nothing_is_said_about_tables_before_the_list_is_heard(opened: Opened) -> None:
    page = opened("/settings", locale="en")
    page.route_web_socket(re.compile("/ws/lobby"), lambda _line: None)
    page.get_by_role("link", name="Play", exact=True).first.click()
    at_home(page)
    expect(page.locator(".open .heard")).to_be_visible()
    expect(page.get_by_text("No open tables yet")).to_have_count(0)


def test_a_table_comes_and_goes_on_the_page_by_changes(opened: Opened, server: Served) -> None:
    page = opened("/settings", locale="en")
    told: list[str] = []

    def hear(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: told.append(str(frame)[:20]))

    page.on("websocket", hear)
    page.goto(server.url)
    at_home(page)
    ada = newcomer(server.url, "Ada Opens")
    table = ada.open("memory")["table"]
    listed = page.locator(".open li", has_text="Ada Opens")
    expect(listed).to_have_count(1)
    assert ada.do(table, frames.Leave(id=CommandId("leave")))["t"] == "ok"
    expect(listed).to_have_count(0)
    assert sum('"lobby"' in one for one in told) == 1
    assert sum('"changes"' in one for one in told) >= 2


def test_on_now_has_no_game_of_one_person_against_bots_and_none_of_mine(
    opened: Opened, server: Served
) -> None:
    alone = at_home(opened("/", locale="en"))
    alone.evaluate(BEGIN, {"game": "memory", "bots": 1})
    name = alone.evaluate("() => fetch('/api/me').then((told) => told.json())")["name"]
    ada, ben = newcomer(server.url, "Ada Solo"), newcomer(server.url, "Ben Duo")
    table = begun(ada, ben)
    with ada.at(table):  # a game is on now while a player has it open
        page = at_home(opened("/", locale="en"))
        on_now = page.locator(".on-now")
        expect(on_now.locator("li", has_text="Ada Solo, Ben Duo")).to_have_count(1)
        expect(on_now).not_to_contain_text(name)
        mine = ada.ask("GET", "/api/tables").json()
        assert [one["table"] for one in mine["yours"]] == [table]
        assert table not in [one["table"] for one in mine["playing"]]
    ada.do(table, frames.Resign(id=CommandId("x")))
