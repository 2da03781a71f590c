"""Everything can be read and reached: on phones, turned phones, laptops, and with text at 200 %.

`make fits` measures every state in every language at every size; here, each state in one.
"""

import json
import os
from collections.abc import Callable, Iterator

import door
import pytest
from clicker import Clicker
from company import BOARD
from fits import FOR_AXE, SIZES, STAND_IN, Findings, Size
from pages import Opened, with_bot
from playwright.sync_api import Page

WHOLE = bool(os.environ.get("PARLOUR_FITS"))
LANGUAGES = ("en", "de", "fr")
NAMES = ("Maximiliane Overbeck", "Patient Dormouse", "Clockwork Owl", "Marble Sphinx", "Gentle Jackdaw")
TABLES = [("memory", 2), ("pazaak", 2), ("phage", 2), *(("pixies", seats) for seats in (2, 3, 4, 5))]
MINE = "[data-turn=me]"
MIDDLE = {"memory": 14, "pazaak": 16, "phage": 24, "pixies": 30}
SELECTABLE = ".stage :is(.playable, .can, .spread .legal[data-card])"  # a click chooses, not plays

# What the table tells, made of what it told last.
TOLD = {
    "bank": "(n) => ({ clock: { left: n.chairs.map(() => 600_000), running: n.seat, since: Date.now() } })",
    "days": "(n) => ({ clock: { left: n.chairs.map(() => 100_500_000), running: n.seat, since: Date.now() } })",
    "away": "(n) => ({ ...days(n), ...gone(n, 5_000) })",
    "claim": "(n) => ({ ...days(n), ...gone(n, 900_000) })",
    "held": "(n) => ({ ...bank(n), chairs: n.chairs.map((one, at) => ({ ...one, held: at !== n.you })) })",
    "offer": "(n) => ({ wishes: [[(n.you + 1) % n.chairs.length, 'undo']] })",
    "theirs": "(n) => ({ ...bank(n), moves: [], seat: (n.you + 1) % n.chairs.length })",
}  # fmt: skip
GONE = """const gone = (n, ms) => {
    const seat = (n.you + 1) % n.chairs.length;
    return { seat, moves: [], chairs: n.chairs.map((one, at) => ({ ...one, away: at === n.you ? null : Date.now() - ms })) };
};"""  # noqa: E501
ENDED = {
    "pixies": "{ t: 'RoundEnded', number: 2, points: n.chairs.map((_, at) => 31 + at), totals: n.chairs.map((_, at) => 97 + at) }",  # noqa: E501
    "pazaak": "{ t: 'RoundEnded', winner: 0, reason: 'higher', totals: [20, 19], wins: [2, 1] }",
}
OVER = """(n) => ({ phase: 'FINISHED', seat: null, moves: [], over: {
    winners: [1], scores: n.chairs.map((_, at) => 97 + at), reason: 'points', ties: [] } })"""
TELL = f"""(() => {{
    {GONE}
    const bank = {TOLD["bank"]}, days = {TOLD["days"]};
    const names = {json.dumps(NAMES)};
    const told = (MAKE)(window.lastNews());
    const chairs = (told.chairs ?? window.lastNews().chairs).map((one, at) => one && {{ ...one, name: names[at] }});
    window.tell({{ ...told, chairs }});
}})()"""


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0.05") as served:
        yield served


def _tell(page: Page, make: str) -> None:
    page.evaluate(TELL.replace("MAKE", make))
    page.wait_for_timeout(60)


def _speak(page: Page, language: str) -> None:
    page.evaluate(
        """(language) => {
            const settings = JSON.parse(localStorage.getItem('parlour.settings') ?? '{}');
            localStorage.setItem('parlour.settings', JSON.stringify({ ...settings, language }));
        }""",
        language,
    )
    page.reload()


def _small(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '100%'")


def _menu(page: Page) -> None:
    _small(page)
    page.locator(".bar button").last.click()
    page.wait_for_selector("dialog[open]")


def _refused(page: Page) -> None:
    page.evaluate("window.refusing = 'It came from there in its last turn: it cannot go straight back now.'")
    _menu(page)
    page.locator("dialog .quick button").first.click()
    page.wait_for_selector(".dock.bad")


def _rare(page: Page, game: str) -> Iterator[str]:
    """In the middle of a game: whatever else the page can show then."""
    _tell(page, "(n) => ({})")
    yield "middle"
    _small(page)
    if page.locator(SELECTABLE).count():
        page.locator(SELECTABLE).last.click()
        page.wait_for_timeout(150)
        yield "chosen"
    for name, make in TOLD.items():
        _tell(page, make)
        yield name
    _tell(page, "(n) => ({})")
    for seat in (0, 1):
        page.evaluate(f"window.hear({{ t: 'said', seat: {seat}, phrase: 'one-moment' }})")
    page.wait_for_timeout(50)
    yield "says"
    _refused(page)
    yield "refused"
    _menu(page)
    yield "menu"
    page.keyboard.press("Escape")
    if game in ENDED:
        _tell(page, f"(n) => ({{ events: [{ENDED[game]}] }})")
        page.wait_for_selector("dialog[open]")
        yield "summary"
        page.keyboard.press("Escape")
    if page.evaluate("window.lastNews().chairs.length") > 2:  # whoever resigns there does not end it
        _tell(page, OVER)
        page.wait_for_selector("dialog[open]")
        yield "over, several"
        page.reload()
        page.wait_for_selector(BOARD)
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
    _small(page)
    page.locator(".bar button.narrow").click()
    page.wait_for_timeout(2500)
    yield "review"


def _to_the_middle(page: Page, one: Clicker) -> None:
    for _ in range(1500):
        if one.over or (one.news["seq"] >= MIDDLE[one.game] and one.news["moves"]):
            return
        one.act()
        page.wait_for_timeout(20)


def _measured(found: Findings, page: Page, language: str, states: Iterator[str]) -> None:
    """Without the whole matrix axe looks in English, and the other languages at fewer sizes."""
    for state in states:
        sizes = SIZES if WHOLE or language == "en" else FEWER
        found.look(page, f"{language} {state}", sizes)
        if WHOLE and language == "en" and state in FOR_ALL_EYES:
            found.axe(page, f"{language} {state}", FOR_AXE)


FEWER = (Size(320, 568), Size(360, 640), Size(640, 360), Size(1440, 900), Size(320, 568, 2))
FOR_ALL_EYES = ("start", "chosen", "claim", "refused", "menu", "summary", "over", "replay", "review")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_can_be_read_and_played_whole(
    opened: Opened, server: door.Served, game: str, seats: int
) -> None:
    page = opened("/settings", width=390, height=844, locale="en")
    table = with_bot(page, game, seats=seats, bots=seats - 1)
    page.add_init_script(STAND_IN)
    one, found = Clicker(page, game, 3), Findings()
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(MINE, timeout=30_000)

    def start() -> Iterator[str]:
        page.wait_for_selector(MINE, timeout=30_000)
        _tell(page, "(n) => ({})")
        yield "start"

    def in_each(states: Callable[[], Iterator[str]]) -> None:
        for language in LANGUAGES:
            _speak(page, language)
            page.wait_for_selector(BOARD)
            _measured(found, page, language, states())

    in_each(start)
    _speak(page, "en")
    _small(page)
    page.wait_for_selector(BOARD)
    _to_the_middle(page, one)
    in_each(lambda: _rare(page, game))
    if seats == 2:
        _speak(page, "en")
        page.wait_for_selector(BOARD)
        _menu(page)
        page.locator("dialog .danger").click()
        page.locator("dialog .danger").click()
    for language in LANGUAGES if seats == 2 else ():
        page.goto(f"{server.url}/t/{table}")
        _speak(page, language)
        _measured(found, page, language, _after(page, server.url, table))
    print(f"{game} {seats}: {found.measured} measured, {found.axed} looked at by axe")
    assert not found.where, str(found)


def _waiting(page: Page) -> None:
    page.goto(page.url.split("/rules")[0] + "/")
    page.locator(".seg label").nth(1).click()
    page.locator(".game .btn").first.click()
    page.wait_for_selector(".scan img")


def test_the_house_can_be_read_and_used_whole(opened: Opened, server: door.Served) -> None:
    page, found = opened("/settings", width=390, height=844, locale="en"), Findings()
    with_bot(page, "phage")  # so that there is something at home
    other = opened("/settings", locale="en")
    other.evaluate("fetch('/api/tables', { method: 'POST', body: JSON.stringify({ game: 'pixies', seats: 5 }), headers: { 'content-type': 'application/json' } })")
    paths = ["/", "/new", "/settings", *(f"/rules/{game}" for game in ("memory", "pazaak", "phage", "pixies"))]

    def screens() -> Iterator[str]:
        for path in paths:
            page.goto(server.url + path)
            page.wait_for_selector("h1")
            page.wait_for_timeout(400)
            yield path
        _waiting(page)
        yield "waiting"

    for language in LANGUAGES:
        _speak(page, language)
        for state in screens():
            found.look(page, f"{language} {state}", SIZES if WHOLE or language == "en" else FEWER)
            if WHOLE and language == "en":
                found.axe(page, f"{language} {state}")
    print(f"the house: {found.measured} measured, {found.axed} looked at by axe")
    assert not found.where, str(found)
