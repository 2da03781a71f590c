"""The illustrated page of each game: pieces of its board, three languages, any screen and theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from parlour.games.registry import load
from parlour.words import words
from tests.e2e.company import GAMES
from tests.e2e.pages import Opened
from tests.e2e.test_layout import CUT, WIDER

LANGUAGES = ("en", "de", "fr")
WHOLE = {"en": "The whole rulebook", "de": "Die ganze Spielregel", "fr": "Toutes les règles"}
# Parts that have a picture with pieces in it, and a text alternative.
PICTURES = """(parts) => parts.map((part) => {
    const [title, picture] = ['h2', '[role=img]'].map((one) => part.querySelector(one));
    return [title.textContent, picture.ariaLabel, picture.querySelectorAll('svg.piece').length];
})"""
OUT = """() => [...document.querySelectorAll('.part .picture, .board')].filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""


def _read(opened: Opened, game: str, **how: object) -> Page:
    page = opened(f"/rules/{game}", **how)  # type: ignore[arg-type]
    page.wait_for_selector("article .part")
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_is_drawn_with_the_boards_own_pieces(
    opened: Opened, game: str, language: str
) -> None:
    said = words(load(game).package, language)
    page = _read(opened, game, locale=language, width=320)
    expect(page.locator("article .lede")).to_have_text(said["about"])
    parts = page.locator("article .part").evaluate_all(PICTURES)
    titles = [key.removesuffix("-text") for key in said if key.endswith("-text")]
    titles = [key for key in titles if key.startswith("guide-")]
    assert [(title, alt) for title, alt, _ in parts] == [
        (said[key], said[f"{key}-picture"]) for key in titles
    ]
    assert all(pieces for _, _, pieces in parts), parts
    assert page.evaluate(WIDER) == 0
    assert page.evaluate(OUT) == 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(200)
    assert page.evaluate(CUT) == []
    assert page.evaluate(WIDER) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_behind_the_guide_in_the_same_language(
    opened: Opened, language: str
) -> None:
    page = _read(opened, "phage", locale=language, width=360, height=740)
    book = page.locator("article > details")
    expect(book.locator("h3").first).not_to_be_visible()
    page.get_by_text(WHOLE[language], exact=True).click()
    expect(book.locator("[id='5.3']")).to_be_visible()
    text = page.evaluate(
        "(at) => fetch(at).then((answer) => answer.text())",
        f"/api/games/phage/rules?language={language}",
    )
    heading = next(line for line in text.splitlines() if line.startswith("### 5.3 "))
    expect(book.locator("[id='5.3']")).to_have_text(heading.removeprefix("### "))
    assert page.locator("article blockquote").count() >= 2
    assert not [line for line in book.inner_text().splitlines() if line.startswith(">")]
    assert page.locator("article .board svg.piece").count() > 40
    assert page.evaluate(WIDER) == 0
    assert page.evaluate(OUT) == 0


def test_a_part_leads_to_its_section(opened: Opened) -> None:
    page = _read(opened, "pixies", locale="en")
    page.locator(".part", has_text="The largest zone").get_by_role("link").click()
    expect(page.locator("[id='7.4']")).to_be_focused()
    expect(page.locator("[id='7.4']")).to_be_in_viewport()


def test_open_questions_are_folded_away(opened: Opened) -> None:
    page = opened("/rules/pazaak#9", locale="en")
    expect(page.locator("[id='9']")).to_be_visible()
    fold = page.locator("article details details")
    expect(fold.locator("table")).not_to_be_visible()
    fold.locator("summary").click()
    expect(fold.locator("table")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_guide_and_rulebook(opened: Opened, game: str, theme: str) -> None:
    page = _read(opened, game, locale="en", width=320, color_scheme=theme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    found = Axe().run(page).response["violations"]
    assert [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_tells_of_the_games_in_the_readers_language(
    opened: Opened, language: str
) -> None:
    page = opened("/", locale=language, newcomer=True)
    for game in GAMES:
        expect(page.get_by_text(words(load(game).package, language)["about"])).to_be_visible()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_an_empty_name_is_answered_in_the_readers_language(opened: Opened, language: str) -> None:
    page = opened("/settings", locale=language)
    expect(page.locator("#name")).not_to_have_value("")
    page.locator("#name").fill("")
    page.locator("form button").first.click()
    expect(page.get_by_role("status").first).to_contain_text(
        {"de": "Ein Name hat", "fr": "Un nom compte"}[language]
    )
    opened.said.clear()  # the browser's own line about 400
