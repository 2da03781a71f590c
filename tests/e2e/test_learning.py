"""Lessons in a browser: by touch, by keys, by ear; nobody gets stuck; they fit, and are short."""

import re
import time

import pytest
from playwright.sync_api import expect

from parlour.games.registry import load
from parlour.lessons.course import course
from parlour.lessons.steps import paths
from tests.e2e.clicker import Clicker
from tests.e2e.company import GAMES
from tests.e2e.fits import SOME, Findings, Size
from tests.e2e.pages import Opened, until, with_bot
from tests.e2e.pupil import Pupil, at_step, said
from tests.support.door import Served

STEPS = {game: [step.name for step in course(load(game)).lesson.steps] for game in GAMES}
ALL = [(game, at) for game in GAMES for at in range(len(STEPS[game]))]
BACK = 1_600  # ms after which a position is back
WORDS = 250  # that somebody reads in a minute
MOVE = 2  # seconds for a move
LONGEST = 180  # seconds for a whole lesson


def begun(opened: Opened, game: str, by: str = "touch", **how: object) -> Pupil:
    """Home, Learn, Start: two taps to the first step."""
    how.setdefault("locale", "en")
    if by == "touch":
        how |= {"has_touch": True, "width": 390, "height": 844}
    page = opened("/", **how)  # type: ignore[arg-type]
    one = Pupil(page, game, by)
    page.wait_for_selector(".game button")
    one.press(page.get_by_role("link", name="Learn", exact=True))
    one.press(page.get_by_role("link", name=f"Start: {game.title()}"))
    page.wait_for_selector(".coach")
    one.wait("asked")
    return one


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_taken_by_touch_and_wrong_moves_come_back(opened: Opened, game: str) -> None:
    one = begun(opened, game)
    dock = one.page.locator(".dock")
    for at, name in enumerate(STEPS[game]):
        assert one.step == name
        expect(one.page.locator(".steps b")).to_have_text(f"{at + 1} of {len(STEPS[game])}")
        lying = one.page.locator(".mine .put").count()
        if one.err():
            one.wait("else", "asked")
            began = time.monotonic()
            expect(dock).to_contain_text("Not quite")
            one.wait("asked", seconds=(BACK + 800) / 1000)
            assert time.monotonic() - began < (BACK + 800) / 1000
            expect(dock).to_contain_text("Not quite")  # it can be read until one acts
            assert one.page.locator(".mine .put").count() == lying
        one.reach()
        assert one.phase == "done"
        if at < len(STEPS[game]) - 1:
            expect(dock).to_contain_text("That")
            one.press(dock.get_by_role("button", name="Next"))
            one.until_next(name)
    expect(dock).to_contain_text(f"You know {game.title()}")
    one.press(dock.get_by_role("button", name="Play a real game"))
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".play .stage :is([role=grid], .place)")
    assert one.page.locator(".dock .note").count() == 0, (
        "whoever has learned it is not offered a lesson"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_taken_by_keys_alone(opened: Opened, game: str) -> None:
    one = begun(opened, game, "keys", width=390, height=844)
    for at, name in enumerate(STEPS[game]):
        assert one.step == name
        one.reach()
        assert one.phase == "done"
        assert one.page.evaluate("document.activeElement !== document.body"), name
        if at < len(STEPS[game]) - 1:
            one.page.keyboard.press("n")
            one.until_next(name)
            expect(one.page.locator(".coach h2")).to_be_focused()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("h1")).to_have_text("Learn")


# What is pressed in each step, by what a screen reader would say, and nothing else.
CELL, BUTTON = "gridcell", "button"
BY_EAR = {
    "memory": [
        [(CELL, "row 1, column 1,"), (CELL, "row 1, column 2,")],
        [(CELL, "row 4, column 4,"), (CELL, "row 1, column 5,")],
        [(CELL, "row 2, column 5,"), (CELL, "row 5, column 4,")],
        [(CELL, "row 4, column 1,"), (CELL, "row 2, column 3,")],
        [(CELL, "row 2, column 4,"), (CELL, "row 5, column 5,")],
    ],
    "phage": [
        [(CELL, "^A1,")],
        [(CELL, "^C4,.*T cell"), (CELL, "^D4,")],
        [(CELL, "^C4,.*T cell"), (CELL, "^F4,.*bacterium")],
        [(CELL, "^D4,.*T cell"), (CELL, "^E4,")],
        [(CELL, "^D4,.*dendritic"), (BUTTON, "^Clear"), (BUTTON, r"^Clear \+4")],
        [(CELL, "^B2,.*bacterium"), (CELL, "^B6,")],
        [(CELL, "^D4,.*T cell"), (CELL, "^D7,")],
    ],
    "pixies": [
        [(CELL, "^card 1 of 4"), (BUTTON, "^Place")],
        [(CELL, "^card .* blue 2,"), (BUTTON, r"^Place \+4")],
        [(CELL, "^card .* green 7,"), (BUTTON, "^Keep green 7")],
        [(CELL, "^card .* yellow 5,"), (CELL, "^space 8,")],
        [(CELL, "^card .* blue 9,"), (BUTTON, r"^Place \+8")],
        [(CELL, "^card .* green 3,"), (BUTTON, r"^Place \+5")],
        [(CELL, "^card .* blue 4,"), (BUTTON, "^Keep blue 4.*6")],
        [(CELL, "^card .* red 8,"), (BUTTON, "^Place"), (BUTTON, "^Round 2")],
    ],
    "pazaak": [
        [(BUTTON, "^Stand on 19")],
        [(BUTTON, "^End turn"), (BUTTON, "^Stand on 19")],
        [(CELL, "^Hand 1,.*±4"), (BUTTON, "^Play −4")],  # noqa: RUF001
        [(CELL, "^Hand .*D"), (BUTTON, r"^Play")],
        [(CELL, "^Hand .*2&4"), (BUTTON, "^Play"), (BUTTON, "^Stand")],
        [(CELL, "^Hand .*T"), (BUTTON, r"^Play \+1"), (BUTTON, "^Stand")],
        [(CELL, r"^Hand .*\+3"), (BUTTON, "^Play"), (BUTTON, "^Stand")],
    ],
}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_taken_by_the_words_of_the_accessibility_tree_alone(
    opened: Opened, game: str
) -> None:
    page = opened(f"/learn/{game}", locale="en")
    heard: list[str] = []
    page.wait_for_selector("[data-phase=asked]")
    for at, presses in enumerate(BY_EAR[game]):
        label = f"Lesson, step {at + 1} of {len(STEPS[game])}"
        coach = page.get_by_role("region", name=label)
        expect(coach).to_be_visible()
        asked = coach.get_by_role("heading").inner_text()
        said(page, asked)
        heard.append(asked)
        page.wait_for_timeout(100)
        if game == "memory":  # what the other turned is shown first
            page.wait_for_timeout(2_600 if at in (1, 2) else 0)
        for role, name in presses:
            page.get_by_role(role, name=re.compile(name)).first.click()  # type: ignore[arg-type]
            page.wait_for_timeout(150)
        if at < len(STEPS[game]) - 1:
            said(page, "That")
            page.get_by_role("button", name="Next").click()
            page.wait_for_selector(f"[data-step={STEPS[game][at + 1]}][data-phase=asked]")
    expect(page.get_by_text(f"You know {game.title()}")).to_be_visible()
    assert len(set(heard)) == len(STEPS[game])


@pytest.mark.parametrize("game", GAMES)
def test_at_a_readers_pace_a_lesson_ends_within_three_minutes(opened: Opened, game: str) -> None:
    """What is shown is read once, at 250 words a minute, and a move takes two seconds."""
    began, read = time.monotonic(), 0.0
    one = begun(opened, game, "click")
    for at in range(len(STEPS[game])):
        shown = one.page.locator(".coach .all > div:not(.off)").inner_text()
        one.reach()
        shown += " " + one.page.locator(".dock .say").inner_text()
        read += 60 * len(shown.split()) / WORDS
        if at < len(STEPS[game]) - 1:
            name = one.step
            one.press(one.page.get_by_role("button", name="Next"))
            one.until_next(name)
    took = time.monotonic() - began + read + MOVE * one.made
    print(f"{game}: {took:.0f} s, {one.made} moves, {read:.0f} s of reading")  # noqa: T201
    assert took <= LONGEST


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_cut_in_any_step(
    opened: Opened, server: Served, game: str, language: str
) -> None:
    page = opened("/learn", locale=language, width=320, height=568)
    found = Findings()
    page.wait_for_selector(".lessons .btn")
    found.look(page, "learn", SOME)
    for at, name in enumerate(STEPS[game]):
        at_step(page, server.url, game, at)
        found.look(page, name, SOME)
    assert found.where == {}, Findings.listed(found.where)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_hand_of_pazaak_is_seen_on_a_small_phone(
    opened: Opened, server: Served, language: str
) -> None:
    page = opened("/learn", locale=language, width=320, height=568)
    at_step(page, server.url, "pazaak", 3)
    hand, dock = (page.locator(one).bounding_box() for one in (".hand", ".dock"))
    assert hand
    assert dock
    assert hand["y"] + hand["height"] <= dock["y"] + 1


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_lesson(opened: Opened, server: Served, game: str) -> None:
    page = opened("/learn", locale="en")
    found = Findings()
    page.wait_for_selector(".lessons .btn")
    sizes = (Size(390, 844), Size(1440, 900))
    if game == GAMES[0]:
        found.axe(page, "learn", sizes)
    at_step(page, server.url, game, 1)
    one = Pupil(page, game, "click")
    page.wait_for_timeout(2_600 if game == "memory" else 0)
    found.axe(page, "asked", sizes)
    one.reach()
    found.axe(page, "done", sizes)
    assert found.where == {}, Findings.listed(found.where)


def test_a_step_is_gone_on_with_and_a_lesson_done_is_marked(opened: Opened, server: Served) -> None:
    one = begun(opened, "pixies", "click")
    one.reach()
    one.page.get_by_role("link", name="Skip").click()
    row = one.page.locator("li", has_text="Pixies")
    expect(row).to_contain_text("1 of 8 steps")
    row.get_by_role("link", name="Go on: Pixies").click()
    one.wait("asked")
    assert one.step == STEPS["pixies"][1]
    at_step(one.page, server.url, "pixies", 7)
    one.reach()
    one.page.get_by_role("button", name="Back to Learn").click()
    expect(row).to_contain_text("all 8 steps done")
    row.get_by_role("link", name="Again: Pixies").click()
    one.wait("asked")
    assert one.step == STEPS["pixies"][0]


def test_a_tip_is_shown_once_in_a_lifetime_and_can_be_switched_off(
    opened: Opened, server: Served
) -> None:
    """In Phage red cells are turned early: the other side's is held for a turn."""
    page = opened("/settings", locale="en", width=390, height=844)
    expect(page.locator("#name")).not_to_have_value("")
    page.evaluate("localStorage.setItem('parlour.offered.phage', '1')")
    one = Clicker(page, "phage", 1)
    page.goto(f"{server.url}/t/{with_bot(page, 'phage')}")
    tip = page.locator(".dock .note")
    for _ in range(600):
        if tip.count():
            break
        one.act()
        page.wait_for_timeout(100)
    seen = page.evaluate("JSON.parse(localStorage.getItem('parlour.tips.phage'))")
    assert len(seen) == 1
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.goto(f"{server.url}/settings")
    page.get_by_label("Tips in the first games of a kind").uncheck()
    page.goto(f"{server.url}/t/{with_bot(page, 'phage')}")
    one = Clicker(page, "phage", 2)
    for _ in range(60):
        one.act()
        page.wait_for_timeout(50)
        assert tip.count() == 0


WORKING = "navigator.serviceWorker.ready.then(() => true)"  # the page registers it, a little later
KEPT = "async () => (await (await caches.open('lessons')).keys()).length"


def test_a_lesson_that_was_opened_once_is_taken_offline(opened: Opened, server: Served) -> None:
    page = opened("/learn", locale="en")
    page.evaluate(WORKING)
    page.reload()
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    page.goto(f"{server.url}/learn/memory")
    page.wait_for_selector("[data-phase=asked]")
    known = course(load("memory"))
    every = sum(len(list(paths(load("memory"), known.lesson, s))) for s in known.lesson.steps)
    until(page, lambda: page.evaluate(KEPT) >= every, 30)
    page.context.set_offline(True)
    page.reload()
    one = Pupil(page, "memory", "click")
    one.wait("asked")
    for at in range(len(STEPS["memory"])):
        one.reach()
        if at < len(STEPS["memory"]) - 1:
            name = one.step
            page.get_by_role("button", name="Next").click()
            one.until_next(name)
    expect(page.locator(".dock")).to_contain_text("You know Memory")
    page.goto(f"{server.url}/learn/phage")
    expect(page.locator("body")).to_contain_text("Open a lesson once and it stays")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto("about:blank")  # so that nothing more is tried
    assert all("net::ERR_" in line for line in opened.said), opened.said
    opened.said.clear()
