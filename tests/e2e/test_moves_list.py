"""The list of moves: a line for each turn, spoken to the reader, and no more than players know."""

import re

import pytest
from playwright.sync_api import Error, Page, expect

from parlour.api import frames
from parlour.core.ids import CommandId
from tests.e2e import company
from tests.e2e.clicker import Clicker
from tests.e2e.pages import Opened, with_bot
from tests.e2e.rewritten import News, rewrite
from tests.support import door
from tests.support.visitor import newcomer

MINUS = "\u2212?"
LINES = {
    "memory": r"(You|Bo) (begins?|turned a card|turned two cards: no pair|found a pair of [a-z]+)",
    "pazaak": rf"(You|Bo) (opens? the first round|drew \d+ \({MINUS}\d+ in all\)(, played [^,]+)?"
    rf"(, stood on {MINUS}\d+)?|stands? on {MINUS}\d+)|Round \d+ .*",
    "phage": r"(You|Bo) (flipped|moved|cleared|led|passed) .*|All tiles .*",
    "pixies": r"(You|Bo) (begins?|put (blue|green|yellow|red|multi) \d (face down )?on space \d"
    rf"(: validated)?)|Round \d: You {MINUS}\d+, Bo {MINUS}\d+",
}


def play(one: Clicker, entries: int) -> None:
    for _ in range(3_000):
        if one.over or one.news["seq"] >= entries:
            return
        one.act()
        one.page.wait_for_timeout(20)


def lines(page: Page) -> list[tuple[str, str]]:
    return [
        (number, says)
        for number, says in page.locator(".rail .log li").evaluate_all(
            "(lines) => lines.map((line) => [...line.children].map((part) => part.textContent))"
        )
    ]


@pytest.mark.parametrize("game", company.GAMES)
def test_lines_speak_to_the_reader_and_are_numbered_by_turns(
    opened: Opened, server: door.Served, game: str
) -> None:
    page = opened("/settings", locale="en")
    one = company.with_program(page, server.url, game, seed=2)
    play(one, 40)
    company.ours(one)
    found = lines(page)
    assert len(found) > 10
    for _, says in found:
        assert re.fullmatch(LINES[game], says), says
    numbers = [int(number) for number, _ in reversed(found) if number]
    assert numbers == list(range(1, len(numbers) + 1))
    # It is there again after a reload, and in another tab.
    page.reload()
    tab = page.context.new_page()
    opened.listen(tab)
    tab.goto(page.url)
    for again in (page, tab):
        again.wait_for_selector(".rail .log li")
        expect(again.locator(".rail .log li")).to_have_count(len(found))
        assert lines(again) == found


def test_columns_are_headed_you_and_by_what_tells_names_apart(opened: Opened) -> None:
    page = opened(locale="en")

    def alike(news: News) -> News:
        chairs = news["chairs"]
        for chair, name in zip(chairs, ("Nimble Otter", "Nimble Fox"), strict=True):
            chair["name"] = name
        return {**news, "you": 0, "moves": []}

    rewrite(page, alike)
    company.with_bot(page, "phage")
    heads = page.locator(".rail .score thead th")
    expect(heads.nth(1)).to_have_text("You")
    expect(heads.nth(2)).to_have_text("Fox")


def test_a_stopped_game_is_told_in_the_list(opened: Opened) -> None:
    page = opened(locale="en")
    company.with_bot(page, "memory")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".rail .log li").first).to_have_text("You resigned.")


def test_a_resignation_among_three_leaves_the_list_as_it_is(
    opened: Opened, server: door.Served
) -> None:
    page = opened("/settings", locale="en")
    table = with_bot(page, "pixies", seats=3, seat=0, options={"first": 2})
    teo = newcomer(server.url, "Teo")
    assert teo.do(table, frames.Sit(id=CommandId("sit")))["t"] == "ok"
    assert teo.do(table, frames.Commit(None, id=CommandId("commit")))["t"] == "ok"
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(company.BOARD)
    news = teo.look(table)["news"]
    move = frames.Move(news["seq"], news["moves"][0], id=CommandId("move"))
    assert teo.do(table, move)["t"] == "ok"
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    before = lines(page)
    assert before[0][1].startswith("Teo put")
    assert teo.do(table, frames.Resign(id=CommandId("resign")))["t"] == "ok"
    expect(page.locator(".seat", has_text="Teo")).to_contain_text("stand-in")
    assert lines(page) == before


@pytest.mark.parametrize(
    ("game", "mark"),
    [("memory", ".lately"), ("pazaak", ".newest"), ("phage", "[data-last]"), ("pixies", ".last")],
)
def test_the_last_move_is_marked_on_the_board_and_told_on_a_phone(
    opened: Opened, server: door.Served, game: str, mark: str
) -> None:
    page = opened("/settings", locale="en", width=390, height=844)
    one = company.with_program(page, server.url, game, seed=3)
    for entries in range(9, 40):
        play(one, entries)
        company.ours(one)
        if _marked(page, mark) and _told(page):
            break
    expect(page.locator(f".stage {mark}").first).to_be_visible()
    expect(page.locator(".dock .say span")).to_have_text(re.compile("^Bo "))
    if game == "phage":
        names = page.locator("[data-last]").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
        assert all("last move" in name for name in names)


def _marked(page: Page, mark: str) -> bool:
    """Once the board has shown what happened; a pair of Memory leaves nothing to be marked."""
    try:
        page.locator(f".stage {mark}").first.wait_for(timeout=3_000)
    except Error:
        return False
    return True


def _told(page: Page) -> bool:
    said = page.locator(".dock .say span")
    return bool(said.count()) and said.inner_text().startswith("Bo ")


def test_the_bots_move_leaves_its_trace_after_a_reload(opened: Opened) -> None:
    page = opened("/settings", locale="en")
    table = with_bot(page, "phage", options={"first": 1}, seat=0)
    page.goto(page.url.replace("/settings", f"/t/{table}"))
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    page.reload()
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    expect(page.locator("[data-last=to]")).to_have_count(1)
