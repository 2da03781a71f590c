"""Every refusal has a reason, every reason a place in the rules, and every sum adds up."""

import re
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from parlour import games
from parlour.core.explain import Reason
from parlour.core.game import Choice
from parlour.games.registry import load
from parlour.laws import attempts, life
from parlour.words import Words, words
from tests.e2e.clicker import Clicker
from tests.e2e.company import GAMES
from tests.e2e.pages import Opened, with_bot
from tests.support.door import Served
from tests.support.root import ROOT

LANGUAGES = ("en", "de", "fr")
POSITIONS = 500
HOUSE = ROOT / "client" / "src" / "words"
TITLE, BODY = 32, 80
UGLY = re.compile(r"invalid|error|undefined|[{}]|\bnull\b|\bNaN\b", re.IGNORECASE)
NAME = "N" * 20  # as long as names may be


def _reasons(name: str) -> list[Reason]:
    """What speaks against all that somebody might try, in so many positions."""
    box, rng, seen, found = load(name), Random(name), 0, dict[bytes, Reason]()
    for seed in count():
        for moment in life(box, seed):
            if not isinstance(moment.turn, Choice):
                continue
            seen += 1
            view = box.game.show(moment.state, moment.turn.seat)
            for move in attempts(moment, rng):
                reason = box.explain.why(view, move)
                assert (reason is None) == (move in moment.turn.moves), move
                if reason is not None:
                    found[msgspec.json.encode(reason)] = reason
        if seen >= POSITIONS:
            return list(found.values())
    raise AssertionError


def _said(game: str, language: str) -> Words:
    """What the pages say: the house's words under those of the game."""
    house = (HOUSE / f"{language}.ftl").read_text("utf-8")
    folder = Path(games.__file__).parent / game
    return Words(house, (folder / f"words.{language}.ftl").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_has_a_short_reason_in_every_language(game: str) -> None:
    reasons = _reasons(game)
    assert reasons
    server = words(f"parlour.games.{game}")
    for reason in reasons:
        for said in (server, *(_said(game, language) for language in LANGUAGES)):
            text = _flat(said.say(f"why-{reason.code}", reason.facts))
            assert 0 < len(text) <= BODY, text
            assert not UGLY.search(text), text


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_links_to_a_place_in_the_rules(opened: Opened, game: str) -> None:
    sections = {reason.section for reason in _reasons(game)}
    assert sections
    assert all(sections)
    page = opened(f"/rules/{game}")
    page.wait_for_selector("article")
    ids = set(page.eval_on_selector_all("article [id]", "all => all.map(one => one.id)"))
    assert sections <= ids
    page.goto(page.url + f"#{max(sections)}")
    page.wait_for_selector(f"[id='{max(sections)}']:focus")


def test_a_refused_tap_shows_its_reason_in_the_readers_language_with_a_link(
    opened: Opened, server: Served
) -> None:
    page = opened("/settings", locale="de-DE", width=360, height=740)
    table = with_bot(page, "phage")
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("[data-turn=me] .cell[data-at='24']", timeout=30_000)
    page.locator(".cell[data-at='24']").click()
    page.wait_for_selector(".dock.bad")
    assert page.locator(".dock .say b").inner_text() == "D4 ist leer."
    page.locator(".dock .say a").click()
    page.wait_for_selector("[id='4.3']:focus")
    assert page.locator("[id='4.3']").is_visible()


@pytest.mark.parametrize("game", GAMES)
def test_score_lines_sum_to_the_total(opened: Opened, server: Served, game: str) -> None:
    """Of many positions of one game against a bot, played by clicking."""
    page = opened("/settings")
    one, looked = Clicker(page, game, 3), 0
    page.goto(server.url)
    page.get_by_role("button", name=f"Play {load(game).title} against a bot").click()
    page.wait_for_selector(".rail .score", timeout=20_000)
    for _ in range(120):
        if one.over:
            break
        one.act()
        sums = page.evaluate(SUMS)
        if sums is None or page.evaluate("document.querySelector('dialog')"):
            page.wait_for_timeout(20)
            continue
        looked += 1
        for lines, total in sums:
            assert sum(lines) == total, sums
    assert looked > 20


SUMS = """() => {
    const number = (cell) => parseInt(cell.textContent.trim().replace('\\u2212', '-'));
    const rows = [...document.querySelectorAll('.rail .score tbody tr')];
    if (!rows.length) return null;
    const cells = (row) => [...row.querySelectorAll('td')].map(number);
    const end = rows.findIndex((row) => row.matches('.round, .sum')); // what the parts make
    const parts = (end < 0 ? rows : rows.slice(0, end)).map(cells);
    const total = cells(rows.at(end < 0 ? 0 : end));
    return total.map((sum, seat) => [parts.map((row) => row[seat]), sum]);
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_house_says_in_the_dock_is_short(language: str) -> None:
    said = Words((HOUSE / f"{language}.ftl").read_text("utf-8"))
    assert set(said) == set(Words((HOUSE / "en.ftl").read_text("utf-8")))
    facts: dict[str, Any] = {"name": NAME, "names": NAME, "s": 60, "n": 60}
    titles = ("prompt-yours", "prompt-watching", "prompt-starting", "prompt-sending")
    for key in (*titles, "over-win", "over-draw", "over-nobody", "sent-draw", "sent-undo"):
        assert len(said.say(key, facts)) <= TITLE, key
    named = ("prompt-theirs", "away-title", "away-still", "wish-draw", "wish-undo")
    for key in (*named, "over-loss", "over-tie", "over-shared", "declined-draw", "declined-undo"):
        # A name may be cut, what is said of it may not.
        assert len(said.say(key, facts | {"name": "", "names": ""}).strip()) <= TITLE, key
        assert len(said.say(key, facts)) <= BODY, key
    for key in ("prompt-starting-body", "sent-body", "away-body", "away-loses", "away-waits"):
        assert len(said.say(key, facts)) <= BODY, key
    for game in GAMES:
        assert 0 < len(_said(game, language).say("ask", {"seat": NAME})) <= BODY


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize("game", GAMES)
def test_the_dock_is_never_empty_and_never_too_long(
    opened: Opened, server: Served, game: str, language: str
) -> None:
    """Every text that the dock shows while somebody plays, and first of all what to do next."""
    page = opened("/settings", locale=language, width=360, height=740)
    one = Clicker(page, game, 5)
    table = with_bot(page, game)
    page.add_init_script(DOCKED)
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    _settled(page)
    for _ in range(60):
        if one.over:
            break
        one.act()
        page.wait_for_timeout(15)
    docked = page.evaluate("window.docked")
    assert len(docked) > 1
    for title, body, bad in docked:
        assert title, docked
        assert len(title) <= (BODY if bad else TITLE), title
        assert len(body) <= BODY, body
        assert not UGLY.search(title + body), (title, body)


def _settled(page: Page) -> None:
    page.wait_for_timeout(200)
    assert page.locator(".dock .say b").inner_text()


DOCKED = """
window.docked = [];
const seen = new Set();
new MutationObserver(() => {
    const say = document.querySelector('.dock .say');
    if (!say) return;
    const body = say.querySelector('span')?.textContent.replace('§', '').trim() ?? '';
    const told = [say.querySelector('b')?.textContent ?? '', body, !!say.closest('.bad')];
    if (!seen.has(String(told))) window.docked.push(told);
    seen.add(String(told));
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
