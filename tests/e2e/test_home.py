"""The home page: what waits, how many can play, what was played, and errors where they are seen."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.games.registry import names
from tests.e2e.pages import OPEN, POST, Opened
from tests.support.door import Served
from tests.support.visitor import begun, newcomer

BEGIN = """async (asked) => {
    const post = (path, body) => fetch(path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).then((answer) => answer.json());
    const { table } = await post('/api/tables', asked);
    await post(`/api/tables/${table}/do`, { t: 'commit', id: 'commit', commit: null });
    for (;;) {
        const { news } = await fetch(`/api/tables/${table}`).then((answer) => answer.json());
        if (news.phase === 'IN_GAME') return table;
        await new Promise((done) => setTimeout(done, 50));
    }
}"""
CUT = """() => [...document.querySelectorAll('main *')].filter((one) =>
    one.clientWidth && one.scrollWidth > one.clientWidth + 1 &&
    !one.closest('.art, svg, select, .sr, input')).map((one) => one.outerHTML.slice(0, 80))"""


def at_home(page: Page) -> Page:
    page.wait_for_selector(".game .btn")
    page.wait_for_load_state("networkidle")
    return page


def bottom(page: Page, selector: str) -> float:
    boxes = [one.bounding_box() for one in page.locator(selector).all()]
    assert all(boxes)
    return max(box["y"] + box["height"] for box in boxes if box)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (360, 640), (390, 844), (1440, 900)])
def test_all_games_can_be_started_without_scrolling(
    opened: Opened, width: int, height: int, language: str
) -> None:
    page = at_home(opened("/", width=width, height=height, locale=language))
    expect(page.locator(".game .btn")).to_have_count(len(names()))
    assert bottom(page, ".game .btn") <= height
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CUT) == []


def test_each_card_says_how_many_can_play_and_leads_to_its_rules(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    expect(page.locator(".game", has_text="Memory")).to_contain_text("2 players")
    expect(page.locator(".game", has_text="Pixies")).to_contain_text("2 to 5 players")
    for name in names():
        assert page.locator(f".game a[href='/rules/{name}']").count() == 1
    page.get_by_role("link", name="Rules of Pazaak").click()
    expect(page).to_have_url(re.compile("/rules/pazaak$"))


def test_four_play_pixies_after_two_taps(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    page.locator(".game", has_text="Pixies").get_by_label("Players").select_option("4")
    page.get_by_role("button", name="Play Pixies against a bot").click()
    page.wait_for_selector(".play [role=grid]")
    expect(page.locator(".play .seat")).to_have_count(4)


def test_what_waits_for_me_comes_before_the_games_my_turn_first(opened: Opened) -> None:
    page = at_home(opened("/", width=360, height=740, locale="en"))
    for game in ("memory", "phage", "pazaak"):
        page.evaluate(BEGIN, {"game": game, "bots": 1, "level": "beginner"})
    page.evaluate(OPEN, {"game": "pixies"})
    page.reload()
    at_home(page)
    waits = page.locator(".waits")
    expect(waits.locator("li")).to_have_count(2)  # no more at once on a phone
    waits.get_by_role("button", name="All 4 tables").click()
    expect(waits.locator("li")).to_have_count(4)
    turns = waits.locator("li").evaluate_all("(all) => all.map((one) => one.matches('.turn'))")
    assert turns == sorted(turns, reverse=True), "those that wait for my move come first"
    assert bottom(page, ".waits li") < bottom(page, ".game >> nth=0")
    expect(waits.locator("li", has_text="Pixies")).to_contain_text("waiting for players")
    assert page.locator(".side", has_text="Open tables").locator("li").count() == 0
    page.set_viewport_size({"width": 1440, "height": 900})
    box, games = waits.bounding_box(), page.locator(".games").bounding_box()
    assert box
    assert games
    assert box["x"] > games["x"] + games["width"]


def test_a_finished_game_is_there_with_result_replay_and_review(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    assert page.get_by_text("Your last games").count() == 0
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
    page.get_by_role("link", name="All games").click()
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
    listed = page.locator(".side .list li", has_text="Ada Opens")
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
    ada, ben = newcomer(server.url, "Ada Solo"), newcomer(server.url, "Ben Duo")
    table = begun(ada, ben)
    page = at_home(opened("/", locale="en"))
    on_now = page.locator(".side section", has_text="On now")
    expect(on_now.locator("li")).to_have_count(1)
    expect(on_now).to_contain_text("Ada Solo, Ben Duo")
    mine = ada.ask("GET", "/api/tables").json()
    assert [one["table"] for one in mine["yours"]] == [table]
    assert mine["playing"] == []
    ada.do(table, frames.Resign(id=CommandId("x")))


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
        ("en", "Anyone", "Leave for more than a minute and you forfeit."),
        ("de", "Irgendwem", "Wer länger als eine Minute weg ist, hat verloren."),
        ("fr", "Quiconque", "Plus d\u2019une minute d\u2019absence, et c\u2019est le forfait."),
    ],
)
def test_what_absence_means_is_read_before_anyone_is_met(
    opened: Opened, language: str, anyone: str, says: str
) -> None:
    page = opened(locale=language, width=320, height=640)
    page.wait_for_selector(".game .btn")
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
    assert set(page.locator(".game .btn").evaluate_all(LINES)) == {1}
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(CUT) == []


def test_the_way_to_a_new_table_is_as_high_as_a_thumb(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    box = page.get_by_role("link", name="New table").bounding_box()
    assert box
    assert box["height"] >= 44


def test_what_is_wrong_stands_clear_of_what_follows(opened: Opened) -> None:
    page = at_home(opened("/", width=390, height=844, locale="en"))
    page.context.set_offline(True)
    expect(page.locator(".choose > .wrong")).to_be_visible()
    with_whom = page.locator(".with").bounding_box()
    assert with_whom
    assert with_whom["y"] - bottom(page, ".choose > .wrong") >= 8
    opened.said.clear()
