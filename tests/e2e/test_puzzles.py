"""Puzzles in a browser: a game is reviewed, a puzzle comes of it, one solves it, one does not."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.features.puzzles.tests.shelved_puzzles import position, shelve, stored
from tests.e2e.company import taking_part
from tests.e2e.fits import SOME, Findings, Size
from tests.e2e.pages import POST, Opened, until
from tests.e2e.pupil import Pupil
from tests.support.door import Served, served
from tests.support.visitor import newcomer

POSED = ("pazaak", "phage", "pixies")
SIZES = (Size(390, 844), Size(1440, 900))
GAMES = 4  # that are played until there is a puzzle


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has one puzzle of each game."""
    file: Path = tmp_path_factory.mktemp("puzzles") / "parlour.db"
    shelve(file, *(stored(position(game, 6), game, 1310) for game in POSED))
    with served("--no-limits", "--no-bots", database=f"sqlite:///{file}") as here:
        yield here


def posed(server: Served) -> dict[str, Any] | None:
    """The puzzle that somebody new would get."""
    told = newcomer(server.url, "Scout").ask("GET", "/api/puzzles/next").json()
    found: dict[str, Any] | None = told["puzzle"]
    return found


def tried(server: Served, puzzle: dict[str, Any], move: int) -> dict[str, Any]:
    scout = newcomer(server.url, "Scout")
    told: dict[str, Any] = scout.ask("POST", f"/api/puzzles/{puzzle['id']}", {"move": move}).json()
    return told


def made(page: Page, server: Served) -> dict[str, Any]:
    """A puzzle of a game that whoever looks at this page plays, and has reviewed."""
    for _ in range(GAMES):
        table = taking_part(page, server.url, "pazaak")
        path = f"/api/tables/{table}/review"
        until(page, lambda: page.evaluate(POST, [path, None])["review"] is not None, 240)  # noqa: B023
        ends = time.monotonic() + 60
        while time.monotonic() < ends:
            if (puzzle := posed(server)) is not None:
                return puzzle
            page.wait_for_timeout(1_000)
    raise AssertionError("no puzzle was made")


def solving(opened: Opened, puzzle: dict[str, Any]) -> Pupil:
    """Learn, Solve one: two taps to the position."""
    page = opened("/learn", locale="en", width=390, height=844)
    page.get_by_role("link", name="Solve a puzzle").click()
    page.wait_for_selector(f"[data-puzzle='{puzzle['id']}'][data-phase=asked]")
    return Pupil(page, puzzle["rules"].split("/")[0], "click")


@pytest.mark.long
def test_a_reviewed_game_is_a_puzzle_that_one_solves_and_another_does_not(browser: Browser) -> None:
    with served("--no-limits", "--pace", "0", "--no-starter-puzzles") as server:
        opened = Opened(browser, server.url)
        _whole_way(opened, server)
        opened.close()
        assert opened.said == []
        assert server.failures == 0


def _whole_way(opened: Opened, server: Served) -> None:
    page = opened("/puzzles/all", locale="en")
    expect(page.get_by_text("No puzzles yet.")).to_be_visible()
    puzzle = made(page, server)
    name = page.evaluate("() => fetch('/api/me').then((told) => told.json())")["name"]
    assert name not in str(puzzle)
    best = tried(server, puzzle, 0)["moves"][0]["move"]
    points = {at: tried(server, puzzle, at)["points"] for at in range(len(puzzle["moves"]))}
    wrong = min(points, key=lambda at: points[at])
    assert points[wrong] < 1

    solver = solving(opened, puzzle)
    solver.do(best)
    expect(solver.page.get_by_role("dialog", name="Solved!", exact=True)).to_be_visible()
    expect(solver.page.locator(".odds .best.yours")).to_have_count(1)

    other = solving(opened, puzzle)
    other.do(puzzle["moves"][wrong])
    sheet = other.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_contain_text("Not the best")
    expect(sheet.locator(".odds li.best:first-child:not(.yours)")).to_have_count(1)
    expect(sheet.locator(".odds .yours .chip")).to_have_text("yours")
    expect(sheet).to_contain_text("Warm-up 1 of 10")  # no rating yet
    expect(sheet).not_to_contain_text("Your rating was")


@pytest.mark.parametrize("game", POSED)
def test_a_puzzle_is_read_tried_and_left_by_keys_and_axe_finds_nothing(
    opened: Opened, game: str
) -> None:
    page = opened(f"/puzzles/{game}", locale="en", width=390, height=844)
    page.wait_for_selector("[data-phase=asked]")
    found = Findings()
    found.axe(page, "asked", SIZES)
    found.look(page, "asked", SOME)
    one = Pupil(page, game, "keys")
    move = page.evaluate(f"() => fetch('/api/puzzles/next?game={game}').then((t) => t.json())")
    one.do(move["puzzle"]["moves"][1])
    if page.locator("[data-phase=asked]").count():
        page.keyboard.press("Enter")  # one tap is no answer
    sheet = page.get_by_role("dialog", name="Solved!", exact=True)
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text("Warm-up 1 of 10")).to_be_visible()
    found.axe(page, "answer", SIZES)
    found.look(page, "answer", SOME)
    assert found.where == {}, Findings.listed(found.where)
    page.keyboard.press("2")
    expect(page.locator("[aria-live]").filter(has_text=", yours, 76 %")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Something is wrong with this puzzle").click()
    page.get_by_role("button", name="It is not clear").click()
    expect(page.get_by_text("Three such notes hide a puzzle.")).to_be_visible()
    page.get_by_role("button", name="Back").last.click()
    page.keyboard.press("n")
    expect(page.get_by_text("You have tried them all.")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/learn")
    expect(page.get_by_text("Warm-up 1 of 10")).to_be_visible()


def test_puzzles_of_all_games_follow_each_other_each_on_its_own_board(
    opened: Opened,
) -> None:
    """The next one is shown before its board is there: that of the last cannot draw it."""
    page = opened("/puzzles/all", locale="en", width=390, height=844)
    seen = []
    for _ in POSED:
        page.wait_for_selector("[data-phase=asked] .stage [role=grid]")
        puzzle = page.evaluate("() => fetch('/api/puzzles/next').then((told) => told.json())")
        game = puzzle["puzzle"]["rules"].split("/")[0]
        seen.append(game)
        Pupil(page, game, "click").do(puzzle["puzzle"]["moves"][0])
        page.get_by_role("dialog").get_by_role("button", name="Next").click()
    assert set(seen) == set(POSED)
    expect(page.get_by_text("You have tried them all.")).to_be_visible()
    assert opened.said == []


# Two things that share a line, or stand one over the other, with less than this between them.
CLOSE = """([a, b]) => {
    const [one, two] = [a, b].map((what) => document.querySelector(what).getBoundingClientRect());
    return Math.max(two.left - one.right, two.top - one.bottom);
}"""


@pytest.mark.parametrize(("width", "text"), [(390, 100), (320, 100), (320, 200)])
def test_what_the_shelf_says_stands_clear_of_its_button(
    opened: Opened, width: int, text: int
) -> None:
    page = opened("/learn", locale="en", width=width, height=844)
    page.evaluate("(n) => (document.documentElement.style.fontSize = `${n}%`)", text)
    page.locator(".shelf .btn").wait_for()
    from_games = ".shelf .row:first-child p"
    for below in (".shelf .btn", ".shelf .mine p"):
        assert page.evaluate(CLOSE, [from_games, below]) >= 7, below


def test_start_stands_beside_its_game_on_the_smallest_phone(opened: Opened) -> None:
    page = opened("/learn", locale="en", width=320, height=568)
    page.get_by_role("link", name="Start").first.wait_for()
    lines = page.locator(".lessons > li").all()
    assert lines
    for line in lines:
        title, button = (line.locator(one).bounding_box() for one in ("h2", ".btn"))
        assert title
        assert button
        assert button["x"] >= title["x"] + 60, "under the picture"
        assert button["y"] < title["y"] + 60, "below what it belongs to"


def test_without_puzzles_solving_one_is_not_the_main_thing(browser: Browser) -> None:
    with served("--no-limits", "--no-bots", "--no-starter-puzzles") as server:
        opened = Opened(browser, server.url)
        page = opened("/learn", locale="en", width=390, height=844)
        expect(page.locator(".shelf")).to_contain_text("No puzzles yet.")
        expect(page.locator(".shelf .btn")).to_have_count(0)
        expect(page.locator(".shelf fieldset")).to_have_count(0)
        opened.close()
        assert opened.said == []


def test_a_puzzle_of_pazaak_says_how_the_match_stands_and_what_the_opponent_has(
    opened: Opened,
) -> None:
    page = opened("/puzzles/pazaak", locale="en", width=390, height=844)
    page.wait_for_selector("[data-phase=asked]")
    task = page.get_by_role("region", name="Puzzle")
    stands = task.get_by_text(re.compile(r"Rounds \d : \d\. Opponent has \d side cards left"))
    expect(stands).to_be_in_viewport()
