"""Phage in a browser: only what is lit is clicked, and what is lit is what the server lists."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from parlour.core.game import Json
from parlour.table.types import News
from tests.e2e.at_table import AtTable, Choose, Opponents
from tests.support.door import Served

Opened = Callable[..., Page]


def flipping() -> Choose:
    """Flips what it can, so that games end."""
    rng = Random(7)

    def choose(news: News) -> Json:
        flips = [move for move in news.moves if move["t"] == "Flip"]
        return rng.choice(flips or news.moves) if news.moves else None

    return choose


class Played(AtTable):
    def __init__(self, opened: Opened, server: Served, opponent: int = 0, **how: Any) -> None:
        self.opponents = Opponents(server.url, "phage", flipping(), (opponent,))
        super().__init__(opened, server, self.opponents.open(), **how)

    def ours(self) -> bool:
        """Wait for our turn; false if there is none any more."""
        for _ in range(1000):
            shown = self.page.evaluate("document.querySelector('[data-turn=me]') !== null")
            if self.news["over"]:
                return False
            if self.news["moves"] and shown:
                return True
            self.page.wait_for_timeout(10)
        raise TimeoutError(self.news)

    def marked(self, kind: str) -> set[int]:
        return self.numbers(f".cell.{kind}", "at")

    def begin(self) -> set[int]:
        moves = self.news["moves"]
        return {move["src" if move["t"] == "Go" else "at"] for move in moves if move["t"] != "Pass"}

    def goals(self, at: int) -> set[int]:
        going = {"Go": ("src", "dst"), "Flip": ("at", "at"), "Exit": ("at", "at")}
        ways = [(move, *going[move["t"]]) for move in self.news["moves"] if move["t"] in going]
        return {move[dst] for move, src, dst in ways if move[src] == at}

    def movers(self) -> set[int]:
        return {at for at in self.begin() if self.news["view"]["board"][at] != "?"}

    def cell(self, at: int) -> Any:
        return self.page.locator(f".cell[data-at='{at}']")

    def until_a_piece_can_go(self) -> int:
        """Flip around the middle until something beside it may move there."""
        while self.ours():
            free = [at for at in sorted(self.movers()) if self.goals(at)]
            if free:
                return free[0]
            hidden = [at for at in (17, 23, 25, 31, *range(49)) if at in self.begin()]
            seq = self.news["seq"]
            self.cell(hidden[0]).click()
            self.after(seq)
        raise AssertionError("the game is over before a piece could move")


def _act(played: Played, rng: Random) -> None:
    """One turn by clicking: a lit square, then another if the first was a piece."""
    begin, movers = played.begin(), sorted(played.movers())
    assert played.marked("can") == begin
    if not begin:
        played.page.locator(".dock .main").click()
        return None
    hidden = sorted(begin - set(movers))
    at = rng.choice(movers if not hidden or (movers and rng.random() < 0.4) else hidden)
    played.cell(at).click()
    if at in hidden:
        return None
    assert played.marked("legal") == played.goals(at)
    if goals := sorted(played.goals(at)):
        played.cell(rng.choice(goals)).click()
        return None
    main = played.page.locator(".dock .main")
    main.click()
    return main.click() if played.marked("clear") else None


def test_a_whole_game_is_played_by_clicking_what_is_lit_and_nothing_shifts(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server, opponent=1, reduced_motion="no-preference")
    rng, shifted = Random(3), ["nothing was played"]
    while played.ours():
        seq = played.news["seq"]
        _act(played, rng)
        played.after(seq)
        if not played.news["over"]:
            shifted = played.page.evaluate("window.shifted")
    assert played.news["over"]["reason"] in ("last-turn", "no-pieces")
    assert shifted == []


def _walk(played: Played, to: int) -> None:
    page = played.page
    at = int(page.evaluate("document.activeElement.dataset.at ?? -1"))
    assert at >= 0, "the focus left the board"
    across, down = to % 7 - at % 7, to // 7 - at // 7
    for key, times in (
        ("ArrowRight", across),
        ("ArrowLeft", -across),
        ("ArrowDown", down),
        ("ArrowUp", -down),
    ):
        for _ in range(times):
            page.keyboard.press(key)


def test_a_whole_game_is_played_by_keyboard(opened: Opened, server: Served) -> None:
    played, rng = Played(opened, server), Random(5)
    assert played.ours()
    while played.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        played.page.keyboard.press("Tab")
    while played.ours():
        seq, page = played.news["seq"], played.page
        free = [at for at in sorted(played.movers()) if played.goals(at)]
        flips = sorted(played.begin() - played.movers())
        if not played.begin():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        elif free and (not flips or rng.random() < 0.15):
            at = rng.choice(free)
            for key in ("Enter", "Escape", "Enter"):
                _walk(played, at)
                page.keyboard.press(key)
            _walk(played, rng.choice(sorted(played.goals(at))))
            page.keyboard.press("Enter")
        else:
            at = int(page.evaluate("document.activeElement.dataset.at"))
            _walk(played, min(flips, key=lambda to: abs(to % 7 - at % 7) + abs(to // 7 - at // 7)))
            page.keyboard.press("Enter")
        played.after(seq)
        assert page.locator("[role=grid] [tabindex='0']").count() == 1


def test_a_refused_tap_marks_the_square_keeps_the_choice_and_is_explained(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server)
    assert played.ours()
    played.cell(24).click()
    played.page.wait_for_selector(".cell[data-at='24'].refused")
    played.page.wait_for_selector(".dock.bad")
    assert "D4 is empty." in played.dock()
    rule = played.page.locator(".dock").get_by_role("link", name=re.compile(r"^Rule \d"))
    box = rule.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44

    at = played.until_a_piece_can_go()
    played.cell(at).click()
    wrong = [to for to in range(49) if to not in played.begin() | played.goals(at)]
    if not wrong:  # everything else is face down, and that can be flipped
        pytest.fail("no square to refuse")
    played.cell(wrong[0]).click()
    played.page.wait_for_selector(f".cell[data-at='{wrong[0]}'].refused")
    played.page.wait_for_selector(".dock.bad")
    assert played.cell(at).get_attribute("aria-selected") == "true"
    assert played.marked("legal") == played.goals(at)
    assert "Tap a dot" in played.dock() or "score up to" in played.dock()
    played.page.keyboard.press("Escape")
    assert not played.marked("chosen")


def test_targets_are_large_nothing_scrolls_and_axe_finds_nothing(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server)
    page = played.page
    at = played.until_a_piece_can_go()
    played.cell(at).click()
    sizes = page.eval_on_selector_all(
        ".play button, .play a", "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert min(min(box["width"], box["height"]) for box in sizes if box["width"]) >= 40
    names = page.eval_on_selector_all(".cell", "all => all.map(one => one.ariaLabel)")
    assert len(set(names)) == 49
    for width, height in ((320, 568), (360, 640), (360, 740), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth,"
            " document.documentElement.scrollHeight - innerHeight]"
        )
        assert over == [0, 0], (width, height)
        stage = page.locator(".stage").bounding_box()
        vein = page.locator(".vein").bounding_box()
        assert stage is not None
        assert vein is not None
        assert vein["height"] <= stage["height"] + 0.5, (width, height)
    assert played.cell(at).get_attribute("aria-selected") == "true"
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_nothing_moves_for_those_who_want_less_motion(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    assert played.ours()
    seq = played.news["seq"]
    played.cell(0).click()
    played.after(seq)
    moving = (
        "document.getAnimations().filter(one => one.effect.getKeyframes().some(f => f.transform))"
    )
    assert played.page.evaluate(f"{moving}.length") == 0
    played.page.wait_for_selector(".cell.fresh")
