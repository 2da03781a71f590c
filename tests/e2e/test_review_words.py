"""A review in words: what was played, what was better and why; the chance to win with units."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import finished, taking_part
from tests.e2e.pages import Opened, hold
from tests.support.door import Served, served


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--no-limits", "--pace", "0") as here:
        yield here


def moments(page: Page) -> list[str]:
    page.wait_for_selector(".moment", timeout=120_000)
    return page.locator(".review > ol .moment p").all_inner_texts()


CARD = r"(blue|green|yellow|red|multi) \d.*"
WORDS = {  # what was played, and what was better, each with what it does
    "memory": (
        r"You turned a card \(.+\)\.",
        r"Better: Turn the \w+ card in the \w+ row \(.+\)\.",
    ),
    "pazaak": (
        r"You (played .+|stood|ended your turn) \(.*\d+.*\)\.",
        r"Better: (Play .+|Stand|End turn) \(.*\d+.*\)\.",
    ),
    "phage": (
        r"You (flipped [A-G]\d|(moved|cleared|left) .*[A-G]\d|passed)( \(.+\))?\.",
        r"Better: (Flip [A-G]\d|(Move|Clear|Leave) .*[A-G]\d|Pass)( \(.+\))?\.",
    ),
    "pixies": (
        rf"You placed {CARD} on space \d, face (up|down) \(.+\)\.",
        rf"Better: Take {CARD} to space \d, face (up|down) \(.+\)\.",
    ),
}


@pytest.mark.parametrize("game", WORDS)
def test_the_reader_is_told_of_their_own_decisive_moments(
    opened: Opened, server: Served, game: str
) -> None:
    page = opened("/settings", locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    table = taking_part(page, server.url, game)
    page.goto(f"{server.url}/r/{table}?review")
    told = moments(page)
    assert len(told) == 3 or (game in ("memory", "pazaak") and 1 <= len(told) < 3)
    played, better = WORDS[game]
    for one in told:
        assert re.match(played, one), one
        assert re.search(better, one), one
        assert re.search(r"It wins \d+ % of the time; the move that was played \d+ %\.", one), one
        assert not re.search(r"card \d|is revealed|[{}]", one), one
    expect(page.locator("figcaption")).to_have_text("Your chance to win")
    assert "Your mistakes" in page.locator(".review").inner_text()
    chart = page.locator("figure svg")
    assert re.match(
        r"Your chance to win: \d+ % at the start, \d+ % at the lowest \(move \d+\), \d+ % at the",
        str(chart.get_attribute("aria-label")),
    )
    assert chart.get_attribute("role") == "img"
    said = chart.locator("text").all_text_contents()
    assert {"0 %", "50 %", "100 %", "move"} <= set(said)
    news = page.evaluate(
        "(table) => fetch(`/api/tables/${table}`).then((a) => a.json()).then((a) => a.news)", table
    )
    winners = news["over"]["winners"]
    due = 100 / len(winners) if news["you"] in winners else 0
    assert _heights(page)[-1] == pytest.approx(due, abs=1), "up is good for the reader"
    assert _result(page) == pytest.approx(due, abs=1)


def _heights(page: Page) -> list[float]:
    """The chances that the line shows, in percent, from its points and the marks beside it."""
    points = page.locator("figure polyline").evaluate_all(
        "(lines) => lines.map((one) => one.getAttribute('points').split(' ')[1].split(',')[1])"
    )
    marks = page.locator("figure line.even").evaluate_all(
        "(all) => all.map((one) => one.y1.baseVal.value)"
    )
    low, high = marks[0], marks[2]
    return [100 * (low - float(one)) / (low - high) for one in points]


def _result(page: Page) -> int:
    page.get_by_text("The chart as a table").click()
    return int(page.locator("figure tbody tr td").last.inner_text())


def test_a_moment_leads_to_its_position_and_can_be_tried_again(
    opened: Opened, server: Served
) -> None:
    table = finished(server.url, "phage")
    page = opened(f"/r/{table}?review", locale="en")
    assert 1 <= len(moments(page)) <= 3
    look = page.get_by_role("button", name="Look at move").first
    place = re.search(r"\d+", look.inner_text())
    assert place
    look.click()
    expect(page.locator(".dock .say b")).to_have_text(re.compile(f"Move {place[0]} of"))
    expect(page.locator(".dock .say")).to_contain_text("Better: ")
    page.get_by_role("button", name="Try it again", exact=True).first.click()
    page.wait_for_url(re.compile("/t/"))


def test_numbers_add_up_and_are_explained(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pazaak", seed=4)
    page = opened(f"/r/{table}?review", locale="en")
    moments(page)
    text = page.locator(".review").inner_text()
    assert "Accuracy" not in text
    summed = re.search(
        r"started at (\d+) %\. Luck: (\S+) %\. "
        r"Decisions of all players: (\S+) %\. That makes (\d+) %\.",
        text,
    )
    assert summed, text
    start, luck, skill, end = (
        int(one.replace("\N{MINUS SIGN}", "-").replace("±", "")) for one in summed.groups()
    )
    assert abs(start + luck + skill - end) <= 2  # each is rounded
    for row in page.locator(".review > table tbody tr").all():
        good, every = map(int, re.findall(r"\d+", row.locator("td").nth(0).inner_text()))
        assert 0 <= good <= every
        lost = float(row.locator("td").nth(1).inner_text().split()[0])
        assert 0 <= lost <= 100
        assert (lost == 0) == (good == every)
    assert "A decision is good if no other move" in text


@pytest.mark.parametrize(
    ("language", "better", "chance"),
    [("de", "Besser: ", "% der Fälle"), ("fr", "Mieux : ", "% des cas")],
)
def test_it_is_told_in_german_and_french_on_a_phone(
    opened: Opened, server: Served, language: str, better: str, chance: str
) -> None:
    table = finished(server.url, "pazaak", seed=4)
    page = opened(f"/r/{table}?review", locale=language, width=360, height=640)
    for one in moments(page):
        assert better in one
        assert chance in one
    assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 360


def test_whoever_opens_a_link_to_a_review_first_of_all_gets_it(
    opened: Opened, server: Served
) -> None:
    """The review is asked for once the server knows who asks, however long that takes."""
    table = finished(server.url, "pazaak", seed=6)
    page = opened("/rules/pazaak", locale="en")
    page.context.clear_cookies()
    held = hold(page, "**/api/me")
    page.goto(f"{server.url}/r/{table}?review")
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.wait_for_timeout(500)
    for one in held:
        one.continue_()
    page.unroute_all()
    assert moments(page)
