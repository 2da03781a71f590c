"""The first page for newcomers and for those who come back, and errors where they are seen."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from parlour.games.registry import names
from tests.e2e.home import BEGIN, at_home
from tests.e2e.pages import POST, Opened
from tests.support.door import Served

CUT = """() => [...document.querySelectorAll('main *')].filter((one) =>
    one.clientWidth && one.scrollWidth > one.clientWidth + 1 &&
    getComputedStyle(one).clipPath === 'none' &&
    !one.closest('.art, svg, select, .sr, input')).map((one) => one.outerHTML.slice(0, 80))"""


def bottom(page: Page, selector: str) -> float:
    boxes = [one.bounding_box() for one in page.locator(selector).all()]
    assert all(boxes)
    return max(box["y"] + box["height"] for box in boxes if box)


def tabs(page: Page) -> float:
    """Where the bar with the four places begins."""
    box = page.locator("nav.tabs").bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_a_newcomer_reads_what_it_is_sees_a_board_and_has_one_button(
    opened: Opened, width: int, height: int, language: str
) -> None:
    page = at_home(opened("/", newcomer=True, width=width, height=height, locale=language))
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    expect(page.locator(".lede")).to_be_in_viewport(ratio=1)
    expect(page.locator(".hero svg").first).to_be_visible()
    assert bottom(page, ".begin .btn") <= tabs(page)
    assert page.locator("main .btn:not(.quiet):not(.bare)").count() == 1, "one bright button"
    assert not re.search(r"Elo|\d,\d{3}", page.locator("main").inner_text())
    expect(page.locator(".day, .waits")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_on_a_laptop_a_newcomer_sees_all_games_without_scrolling(
    opened: Opened, language: str
) -> None:
    page = at_home(opened("/", newcomer=True, width=1366, height=768, locale=language))
    expect(page.locator(".game button")).to_have_count(len(names()))
    assert bottom(page, ".game button") <= 768
    assert page.evaluate(CUT) == []


def test_title_and_promise_stay_with_a_deal_and_a_game_that_goes_on(opened: Opened) -> None:
    page = at_home(opened("/", newcomer=True, width=360, height=740, locale="en"))
    table = page.evaluate(BEGIN, {"game": "memory", "bots": 1, "level": "beginner"})
    page.reload()
    going = at_home(page).get_by_role("link", name=re.compile("Go on: Memory against"))
    expect(going).to_have_attribute("href", f"/t/{table}")
    expect(page.get_by_role("heading", name="Four clever card and board games")).to_be_visible()
    expect(page.get_by_text("Free, in your browser.")).to_be_visible()
    expect(page.locator(".day")).to_have_count(0)


def test_a_first_game_is_two_taps_and_the_lesson_is_offered_once(opened: Opened) -> None:
    page = at_home(opened("/", newcomer=True, width=390, height=844, locale="en"))
    page.get_by_role("button", name="Play Pixies now").click()
    sheet = page.get_by_role("dialog", name="Your first game of Pixies")
    expect(sheet.get_by_role("button", name="Show me first: 3 min")).to_be_visible()
    sheet.get_by_role("button", name="Just play").click()
    page.wait_for_selector(".play [role=grid]")
    expect(page.locator(".dock .note")).to_have_count(0)
    page.goto(page.url.partition("/t/")[0])
    at_home(page).get_by_role("button", name="Play Pixies now").click()
    page.wait_for_selector(".play [role=grid]")


def test_whoever_wants_to_be_shown_gets_the_lesson(opened: Opened) -> None:
    page = at_home(opened("/", newcomer=True, width=390, height=844, locale="en"))
    page.get_by_role("button", name="Play Pazaak against a bot").click()
    page.get_by_role("button", name=re.compile("Show me first")).click()
    expect(page).to_have_url(re.compile("/learn/pazaak$"))


def test_each_card_says_how_many_can_play_and_leads_to_its_rules(opened: Opened) -> None:
    page = at_home(opened("/", newcomer=True, width=360, height=740, locale="en"))
    expect(page.locator(".game", has_text="Memory")).to_contain_text("2 players")
    expect(page.locator(".game", has_text="Pixies")).to_contain_text("2 to 5 players")
    for name in names():
        assert page.locator(f".game a[href='/rules/{name}']").count() == 1
    page.get_by_role("link", name="How to play Pazaak").click()
    expect(page).to_have_url(re.compile("/rules/pazaak$"))


def test_whoever_has_finished_a_game_is_no_newcomer(opened: Opened) -> None:
    page = at_home(opened("/", newcomer=True, locale="en"))
    table = page.evaluate(BEGIN, {"game": "memory", "bots": 1})
    resign = [f"/api/tables/{table}/do", {"t": "resign", "id": "resign"}]
    assert page.evaluate(POST, resign)["t"] == "ok"
    page.reload()
    expect(page.get_by_role("heading", name="Quick play")).to_be_visible()
    page.reload()
    expect(page.locator(".back")).to_be_visible()
    assert page.locator(".newcomer").count() == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1366, 768)])
def test_all_games_can_be_started_without_scrolling(
    opened: Opened, width: int, height: int, language: str
) -> None:
    page = at_home(opened("/", width=width, height=height, locale=language))
    expect(page.locator(".game button")).to_have_count(len(names()))
    assert bottom(page, ".game button") <= (tabs(page) if width < 900 else height)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CUT) == []


def test_four_play_pixies_after_two_taps(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    page.locator(".game", has_text="Pixies").get_by_label("Players").select_option("4")
    page.get_by_role("button", name="Play Pixies against a bot").click()
    page.wait_for_selector(".play [role=grid]")
    expect(page.locator(".play .seat")).to_have_count(4)


def test_with_whom_and_how_strong_is_remembered(opened: Opened) -> None:
    page = at_home(opened("/", locale="en"))
    page.get_by_role("radio", name="Strong").check()
    page.get_by_role("radio", name="Friend").check()
    page.reload()
    expect(page.get_by_role("radio", name="Friend")).to_be_checked()
    page.get_by_role("radio", name="Bot", exact=True).check()
    expect(page.get_by_role("radio", name="Strong")).to_be_checked()


PLACES = {"/": "Play", "/learn": "Learn", "/history": "History", "/settings": "You"}


@pytest.mark.parametrize("width", [360, 1366])
def test_the_four_places_are_on_their_pages_and_nowhere_else(opened: Opened, width: int) -> None:
    page = opened("/", width=width, height=740, locale="en")
    base = page.url.rstrip("/")
    for path, name in PLACES.items():
        page.goto(base + path)
        here = page.get_by_role("navigation", name="Main").get_by_role("link", name=name)
        if width > 900 and name == "You":
            here = page.locator("header").get_by_role("link", name="You")
        expect(here).to_have_attribute("aria-current", "page")
        expect(page.get_by_role("navigation", name="Main")).to_have_count(1)
    for path in ("/new", "/rules/memory", "/learn/memory", "/join/ZZZZZZZ2"):
        page.goto(base + path)
        expect(page.locator("h1, h2").first).to_be_visible()
        expect(page.get_by_role("navigation", name="Main")).to_have_count(0)
    opened.said.clear()  # there is no such room


def test_the_bar_makes_room_for_the_keyboard_of_a_phone(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    page.get_by_label("Got a code?").focus()
    expect(page.locator("nav.tabs")).to_be_hidden()
    page.get_by_role("radio", name="Bot", exact=True).focus()
    expect(page.locator("nav.tabs")).to_be_visible()


def test_a_finished_game_is_there_with_result_replay_and_review(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    assert page.get_by_text("Last games").count() == 0
    table = page.evaluate(BEGIN, {"game": "memory", "bots": 1})
    resign = [f"/api/tables/{table}/do", {"t": "resign", "id": "resign"}]
    assert page.evaluate(POST, resign)["t"] == "ok"
    page.reload()
    last = page.locator(".last li")
    expect(last).to_have_count(1)
    expect(last).to_contain_text(re.compile(r"Lost\s+against \w+"))
    expect(last).to_contain_text(re.compile("Memory · today, "))
    expect(last.get_by_role("link", name="Replay")).to_have_attribute("href", f"/r/{table}")
    expect(last.get_by_role("link", name="Review")).to_have_attribute("href", f"/r/{table}?review")
    assert page.locator(".waits").count() == 0
    page.locator(".last").get_by_role("link", name="History").click()
    expect(page).to_have_url(re.compile("/history$"))


def test_a_wrong_code_is_told_below_the_field_in_sight_with_the_focus_kept(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    field = page.get_by_label("Got a code?")
    fold = bottom(page, ".join") + 6  # the field is just in sight, what is below it is not
    page.set_viewport_size({"width": 390, "height": round(fold)})
    field.press_sequentially("zzzzzzz2")
    said = page.get_by_role("alert")
    expect(said).to_have_text("There is no room with that code.")
    expect(said).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    below, above = said.bounding_box(), field.bounding_box()
    assert below
    assert above
    assert 0 <= below["y"] - above["y"] - above["height"] < 24
    opened.not_found()


def test_a_refusal_to_play_is_told_beside_the_button(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))

    def refuse(route: Route) -> None:
        route.fulfill(status=409, json={"code": "no-bots", "facts": {}, "says": ""})

    page.route("**/api/tables", refuse)
    page.get_by_role("button", name="Play Phage against a bot").click()
    said = page.locator(".game", has_text="Phage").get_by_role("alert")
    expect(said).to_have_text("No bot is free for that.")
    expect(said).to_be_in_viewport(ratio=1)
    assert all("409" in line for line in opened.said)
    opened.said.clear()


def test_a_history_that_fails_leaves_the_lobby_as_it_is(opened: Opened, server: Served) -> None:
    page = opened("/settings", locale="en")
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.route("**/api/me/games*", lambda route: route.fulfill(status=500, json={}))
    page.goto(server.url)
    expect(page.get_by_role("button", name="Play Phage against a bot")).to_be_enabled()
    page.wait_for_timeout(5_000)  # longer than two tries
    assert len(lines) == 1
    expect(page.get_by_role("button", name="Play Phage against a bot")).to_be_enabled()
    assert all("500" in line for line in opened.said)
    opened.said.clear()


def test_an_empty_name_is_refused_in_the_readers_language(opened: Opened) -> None:
    page = opened("/settings", locale="de")
    name = page.get_by_label("Dein Name")
    expect(name).not_to_have_value("")
    for wrong in ("", "  x "):
        name.fill(wrong)
        page.get_by_role("button", name="Speichern").click()
        expect(page.get_by_role("status").first).to_have_text(
            "Ein Name hat 2 bis 20 sichtbare Buchstaben, Ziffern oder Zeichen."
        )


@pytest.mark.parametrize(
    ("language", "anyone", "says"),
    [
        ("en", "Someone online", "Leave for more than a minute and you forfeit."),
        ("de", "Wer gerade da ist", "Wer länger als eine Minute weg ist, hat verloren."),
        (
            "fr",
            "Quelqu\u2019un en ligne",
            "Plus d\u2019une minute d\u2019absence, et c\u2019est le forfait.",
        ),
    ],
)
def test_what_absence_means_is_read_before_anyone_is_met(
    opened: Opened, language: str, anyone: str, says: str
) -> None:
    page = opened(locale=language, width=320, height=640)
    page.wait_for_selector(".game button")
    expect(page.get_by_text(says)).to_have_count(0)
    page.get_by_text(anyone, exact=True).click()
    expect(page.get_by_text(says)).to_be_in_viewport(ratio=1)


# How many lines the words of each button stand in.
LINES = """(all) => all.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_word_is_broken_on_the_smallest_phone(opened: Opened, language: str) -> None:
    page = at_home(opened("/", width=320, height=568, locale=language))
    assert set(page.locator(".game b").evaluate_all(LINES)) == {1}
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(CUT) == []


def test_offline_nothing_dimmed_can_be_pressed(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline")).to_be_visible()
    expect(page.get_by_role("heading", name="Needs a connection")).to_be_visible()
    for button in page.locator(".game button").all():
        expect(button).to_be_disabled()
    expect(page.get_by_role("link", name="Start: Pixies")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".game button").first).to_be_enabled()
    opened.said.clear()
