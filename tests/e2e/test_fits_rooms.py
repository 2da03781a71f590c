"""Rooms, invitations and the pages of finished games can be read and used whole at every size.

Usually a selection; `make fits` takes every size, and axe besides, as it does for games.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.api import frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId
from parlour.table import commands
from tests.e2e.company import BOARD, taking_part
from tests.e2e.fits import FOR_AXE, FOR_AXE_FEWER, LANGUAGES, WHOLE, Findings, speak
from tests.e2e.pages import Opened, join
from tests.support import door
from tests.support.visitor import Visitor, newcomer

pytestmark = pytest.mark.usefixtures("patient")
IDS = count()
HOST, GUESTS = "Maximiliane Overbeck", ("Patient Dormouse", "Gentle Jackdaw")
# What is said for some seconds stays: so long it takes to measure it at every size.
STAY = """() => {
    const { setTimeout: later, setInterval: often } = window;
    window.setTimeout = (what, ms, ...more) => later(what, ms === 4000 ? 1e8 : ms, ...more);
    window.setInterval = (what, ms, ...more) => often(what, ms === 1000 ? 1e8 : ms, ...more);
}"""


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0.05") as served:
        yield served


@pytest.fixture
def page(opened: Opened) -> Page:
    page = opened("/settings", width=390, height=844, locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    page.evaluate(
        """(name) => fetch('/api/me', { method: 'PATCH', body: JSON.stringify({ name }),
            headers: { 'content-type': 'application/json' } })""",
        HOST,
    )
    page.evaluate("localStorage.setItem('parlour.settings', '{\"autostart\":false}')")
    return page


def _me(page: Page, server: door.Served) -> Visitor:
    """Whoever looks at this page, by HTTP."""
    return Visitor(server.url, next(one["value"] for one in page.context.cookies()))


def _did(visitor: Visitor, table: str, frame: frames.Sent) -> None:
    answer = visitor.do(table, frame)
    assert answer["t"] == "ok", answer


def _id() -> CommandId:
    return CommandId(f"c{next(IDS)}")


def _measured(found: Findings, page: Page, there: str, states: Callable[[], Iterator[str]]) -> None:
    for language in LANGUAGES:
        speak(page, language)
        page.wait_for_selector(there)
        for state in states():
            found.usual(page, language, state)
            if language == "en":
                found.axe(page, state, FOR_AXE if WHOLE else FOR_AXE_FEWER)


def _one(state: str) -> Callable[[], Iterator[str]]:
    return lambda: iter((state,))


def _gathered(page: Page, server: door.Served) -> Any:
    """A private room for five: its host, two guests, a bot, and a seat that is free."""
    me = _me(page, server)
    room = me.open("pixies", seats=5, private=True)
    for name in GUESTS:
        guest = newcomer(server.url, name)
        _did(guest, room["table"], commands.Sit(id=_id(), code=room["code"]))
    _did(me, room["table"], frames.Fill(id=_id(), seat=Seat(3), level="strong"))
    return room


def test_a_room_of_five_and_what_its_host_may_change(page: Page, server: door.Served) -> None:
    found, room = Findings(), _gathered(page, server)
    page.goto(f"{server.url}/t/{room['table']}?code={room['code']}")

    def states() -> Iterator[str]:
        expect(page.locator(".seats .seat-of")).to_have_count(5)
        yield "room of five"
        page.locator(".picks summary").first.click()
        yield "house rules"
        page.locator(".seats .seat-of").nth(4).get_by_role("button").click()
        page.wait_for_selector("dialog")
        yield "a free seat"

    _measured(found, page, ".seats .chair", states)
    found.must_be_none("a room of five")


def test_an_invitation_and_the_side_deck(opened: Opened, page: Page, server: door.Served) -> None:
    found, me = Findings(), _me(page, server)
    room = me.open("pazaak", private=True)
    page.goto(f"{server.url}/t/{room['table']}?code={room['code']}")

    def with_deck(page: Page, state: str) -> Iterator[str]:
        yield state
        page.locator("details summary").click()
        page.wait_for_selector(".stepper")
        yield f"{state}, side deck"

    _measured(found, page, "details summary", lambda: with_deck(page, "host"))
    guest = opened(f"/join/{room['code']}", width=390, height=844, locale="en")
    guest.wait_for_selector("button.join")
    _measured(found, guest, "button.join", lambda: with_deck(guest, "invited"))

    def freed() -> Iterator[str]:
        join(guest)
        guest.wait_for_selector(".seats .mine")
        yield "seated"
        _did(me, room["table"], commands.Free(id=_id(), seat=Seat(1)))
        guest.wait_for_selector("button.join")
        yield "seat freed"

    _measured(found, guest, "button.join", freed)
    five = _gathered(page, server)
    guest.goto(f"{server.url}/join/{five['code']}")
    _measured(found, guest, "button.join", _one("invited to five"))
    found.must_be_none("an invitation")


def test_an_evening_and_a_closed_room(page: Page, server: door.Served) -> None:
    found, me, guest = Findings(), _me(page, server), newcomer(server.url, GUESTS[0])
    room = me.open("memory", private=True)
    _did(guest, room["table"], commands.Sit(id=_id(), code=room["code"]))
    for one in (me, guest):
        _did(one, room["table"], commands.Commit(None, id=_id()))
    _did(me, room["table"], commands.Resign(id=_id()))
    _did(me, room["table"], commands.Next(id=_id()))
    newest = me.ask("GET", f"/api/rooms/{room['table']}").json()["table"]
    page.goto(f"{server.url}/t/{newest}?code={room['code']}")
    _measured(found, page, ".evening", _one("evening"))
    _did(me, newest, commands.Leave(id=_id()))
    page.goto(f"{server.url}/t/{newest}")
    _measured(found, page, ".ways", _one("closed"))
    found.must_be_none("an evening")


def test_a_warm_up_and_who_has_come(page: Page, server: door.Served) -> None:
    found, me = Findings(), _me(page, server)
    page.add_init_script(f"({STAY})()")
    room = me.open("pazaak", private=True)
    page.goto(f"{server.url}/t/{room['table']}?code={room['code']}")
    page.locator(".dock .btn").click()
    page.wait_for_selector(BOARD)
    _measured(found, page, ".banner[role=status]", _one("warm-up"))
    guest = newcomer(server.url, GUESTS[0])
    _did(guest, room["table"], commands.Sit(id=_id(), code=room["code"]))
    _measured(found, page, ".banner[role=alert]", _one("somebody is here"))
    found.must_be_none("a warm-up")


def test_the_pages_of_games_that_are_over(page: Page, server: door.Served) -> None:
    found = Findings()
    tables = [taking_part(page, server.url, game) for game in ("pazaak", "memory")]
    page.goto(f"{server.url}/history")
    speak(page, "en")
    expect(page.locator(".done li")).to_have_count(len(tables))
    found.usual(page, "en", "history")
    for path, there in (
        (f"/fair/{tables[0]}", ".verdict"),
        (f"/r/{tables[1]}#9", ".stage [role=grid]"),
    ):
        page.goto(server.url + path)
        _measured(found, page, there, _one(path.split("/")[1]))
    found.must_be_none("games that are over")
