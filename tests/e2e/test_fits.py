"""Everything can be read and reached: on phones, upright and turned, on laptops, and at 200 % text.

Each state of a game is told by the table (stand_in.js) and measured (measure.js) at many sizes.
Usually a selection; `make fits` takes every state in every language at every size, and axe besides.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, GAMES, taking_part
from tests.e2e.fits import (
    FEWER,
    FOR_AXE,
    FOR_AXE_FEWER,
    LANGUAGES,
    SIZES,
    SOME,
    STAND_IN,
    WHOLE,
    Findings,
    speak,
)
from tests.e2e.pages import OPEN, Opened, with_bot
from tests.support import door

TABLES = (
    *(("memory", 2), ("pazaak", 2), ("phage", 2), ("pixies", 2), ("pixies", 5)),
    *((("pixies", 3), ("pixies", 4)) if WHOLE else ()),
)
MINE = "[data-turn=me]"
MIDDLE = {"memory": 14, "pazaak": 16, "phage": 24, "pixies": 30}  # entries of the log
SELECTABLE = ".stage :is(.playable, .can, .spread .legal[data-card])"  # a click chooses, not plays
RARE = ("bank", "days", "away", "claim", "held", "offer", "theirs")
IN_SHORT = (
    "start",
    "chosen",
    "claim",
    "lost",
    "over",
)  # the states of which other languages are measured usually
REFUSAL = "It came from there in its last turn: it cannot go straight back to where it was."


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0.05") as served:
        yield served


def _stand(page: Page, state: str) -> None:
    page.evaluate("(state) => window.stand(state)", state)
    page.wait_for_timeout(60)


def _phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '100%'")


def _menu(page: Page) -> None:
    _phone(page)
    page.locator(".bar button").last.click()
    page.wait_for_selector("dialog[open]")


def _start(page: Page) -> Iterator[str]:
    page.wait_for_selector(MINE, timeout=30_000)
    _stand(page, "usual")
    yield "start"


def _rare(page: Page, game: str) -> Iterator[str]:
    """In the middle of a game: whatever else the page can show then."""
    _stand(page, "usual")
    yield "middle"
    _phone(page)
    if page.locator(SELECTABLE).count():
        page.locator(SELECTABLE).last.click()
        page.wait_for_timeout(150)
        yield "chosen"
    for state in RARE:
        _stand(page, state)
        yield state
    _stand(page, "usual")
    for seat in (0, 1):
        page.evaluate(f"window.hear({{ t: 'said', seat: {seat}, phrase: 'one-moment' }})")
    page.wait_for_timeout(50)
    yield "says"
    page.evaluate("(says) => (window.refusing = says)", REFUSAL)
    _stand(page, "people")
    _phone(page)
    page.locator("[popovertarget]").click()
    page.locator("[popover] .phrases button").first.click()
    page.wait_for_selector(".dock.bad")
    yield "refused"
    _menu(page)
    yield "menu"
    page.keyboard.press("Escape")
    _stand(page, "usual")
    if game in ("pixies", "pazaak"):
        _stand(page, f"{game} round")
        page.wait_for_selector("dialog[open]")
        yield "summary"
        page.keyboard.press("Escape")
    page.evaluate("window.lose()")
    page.wait_for_selector(".banner")
    yield "lost"


def _after(page: Page, url: str, table: str) -> Iterator[str]:
    page.wait_for_selector("dialog .fair.good, dialog .fair.alone")
    yield "over"
    page.keyboard.press("Escape")
    yield "put aside"
    page.goto(f"{url}/r/{table}#7")
    page.wait_for_selector(".stage [role=grid]")
    page.wait_for_timeout(200)
    yield "replay"
    _phone(page)
    page.goto(f"{url}/r/{table}?review")
    page.wait_for_selector("dialog[open]")
    page.wait_for_timeout(2_500)
    yield "review"


def _to_the_middle(page: Page, one: Clicker) -> None:
    for _ in range(1_500):
        if one.over or (one.news["seq"] >= MIDDLE[one.game] and one.news["moves"]):
            return
        one.act()
        page.wait_for_timeout(20)


def _measured(found: Findings, page: Page, language: str, states: Iterator[str]) -> None:
    for state in states:
        if WHOLE:
            found.look(page, f"{language} {state}", SIZES)
        elif language == "en":
            found.look(page, f"{language} {state}", SOME)
        elif state in IN_SHORT:
            found.look(page, f"{language} {state}", FEWER)
        if language == "en" and (WHOLE or state in IN_SHORT):
            found.axe(page, state, FOR_AXE if WHOLE else FOR_AXE_FEWER)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_can_be_read_and_played_whole(
    opened: Opened, server: door.Served, game: str, seats: int
) -> None:
    page = opened("/settings", width=390, height=844, locale="en")
    table = with_bot(page, game, seats=seats, bots=seats - 1)
    page.add_init_script(STAND_IN)
    one, found = Clicker(page, game, 3), Findings()
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(MINE, timeout=90_000)

    def in_each(states: Callable[[], Iterator[str]]) -> None:
        for language in LANGUAGES:
            speak(page, language)
            page.wait_for_selector(BOARD)
            _measured(found, page, language, states())

    in_each(lambda: _start(page))
    speak(page, "en")
    _phone(page)
    page.wait_for_selector(BOARD)
    _to_the_middle(page, one)
    in_each(lambda: _rare(page, game))
    if seats == 2:  # of several, who resigns does not end it
        speak(page, "en")
        page.wait_for_selector(BOARD)
        _menu(page)
        page.locator("dialog .danger").click()
        page.locator("dialog .danger").click()
        for language in LANGUAGES if WHOLE else ("en",):
            page.goto(f"{server.url}/t/{table}")
            speak(page, language)
            _measured(found, page, language, _after(page, server.url, table))
    found.must_be_none(f"{game}, {seats} seats")


@pytest.mark.parametrize("seats", (3, 4, 5) if WHOLE else (5,))
def test_the_end_of_a_game_of_several_can_be_read_whole(
    opened: Opened, server: door.Served, seats: int
) -> None:
    page, found = opened("/settings", width=390, height=844, locale="en"), Findings()
    expect(page.locator("#name")).not_to_have_value("")
    table = taking_part(page, server.url, "pixies", seats=seats, bots=seats - 1)
    for language in LANGUAGES:
        page.goto(f"{server.url}/t/{table}")
        speak(page, language)
        _measured(found, page, language, _after(page, server.url, table))
    found.must_be_none(f"the end of {seats} seats")


def _screens(page: Page, url: str) -> Iterator[str]:
    each = [f"/{screen}/{game}" for screen in ("rules", "learn") for game in GAMES]
    for path in ("/", "/new", "/settings", "/learn", "/daily", *each):
        page.goto(url + path)
        page.wait_for_selector("main")
        page.wait_for_timeout(400)
        yield path
        if path.startswith("/rules"):
            page.evaluate(
                "document.querySelectorAll('details').forEach((one) => (one.open = true))"
            )
            yield f"{path}, rulebook"
    page.goto(url)
    page.locator(".seg label").nth(1).click()
    page.locator(".game button").first.click()
    page.wait_for_selector("main .seats")
    yield "waiting"


def test_the_house_can_be_read_and_used_whole(opened: Opened, server: door.Served) -> None:
    page, found = opened("/settings", width=390, height=844, locale="en"), Findings()
    other = opened("/settings", locale="en")
    with_bot(page, "phage")  # so that there is something to see at home
    expect(other.locator("#name")).not_to_have_value("")
    other.evaluate(OPEN, {"game": "pixies", "seats": 5})
    for language in LANGUAGES:
        speak(page, language)
        for state in _screens(page, server.url):
            found.usual(page, language, state)
            if language == "en" and WHOLE:
                found.axe(page, state)
    found.must_be_none("the house")


def test_clocks_of_days_are_read_in_days_and_hours(opened: Opened, server: door.Served) -> None:
    page = opened("/settings", width=360, height=640, locale="en")
    table = with_bot(page, "phage", control={"t": "PerMove", "ms": 101_000_000})
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(MINE, timeout=30_000)
    for language, told in (("en", "1 day 4 h"), ("de", "1 Tag 4 h"), ("fr", "1 jour 4 h")):
        speak(page, language)
        expect(page.locator(".seat.me .clock")).to_have_text(told)
