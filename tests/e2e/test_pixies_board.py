"""Pixies in a browser: only what is lit is placed, and the score is known beforehand."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from parlour.games.pixies.cards import DECK
from parlour.words import words
from tests.e2e.at_table import AtTable, Opponents
from tests.e2e.pages import KEYFRAME
from tests.support.door import Served

Opened = Callable[..., Page]
MINUS = "\N{MINUS SIGN}"
KEPT = """(sum) =>
    parseInt(document.querySelector('.tally .sum').innerText.replace('\\u2212', '-')) === sum"""
TOLD = "() => /[+\\u2212\\u00b1]/.test(document.querySelector('.dock .main').innerText)"
GROWN = """(each) => {
    const found = new Set();
    for (const space of document.querySelectorAll('.mine [data-space]')) {
        const at = Number(space.dataset.space), has = space.firstElementChild.classList;
        if (has.contains('right')) found.add(at).add(at + 1);
        if (has.contains('below')) found.add(at).add(at + 3);
    }
    return found.size * each === parseInt(document.querySelector('[data-line=zone]').innerText);
}"""
SCREENS = ((320, 568), (360, 740), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))


class Played(AtTable):
    """A page in seat 0, and the rounds that ended."""

    def __init__(self, opened: Opened, server: Served, *, seats: int = 2, **how: Any) -> None:
        self.opponents = Opponents(server.url, "pixies", seats=range(1, seats))
        self.ended: list[dict[str, Any]] = []
        table = self.opponents.open(seats=seats, options={"first": 0})
        super().__init__(opened, server, table, **how)

    def on_news(self, news: dict[str, Any]) -> None:
        self.ended += [event for event in news["events"] if event["t"] == "RoundEnded"]

    def turns(self, *, seen: Any = None) -> Iterator[dict[int, set[int]]]:
        """Each turn of ours, once the board shows it: where each card may go."""
        shown = 0
        while not self.news["over"]:
            if len(self.ended) > shown and len(self.ended) < 3:
                shown = len(self.ended)
                self.page.wait_for_selector("dialog[open]")
                (seen or self.go_on)()
                self.page.wait_for_selector("dialog", state="detached")
            before = self.news["seq"]
            if not (self.news["moves"] and self.lit("card")):
                self.page.wait_for_timeout(10)
                continue
            ways: dict[int, set[int]] = {}
            for move in self.news["moves"]:
                ways.setdefault(move["card"], set()).add(move["space"])
            assert self.lit("card") == set(ways)
            yield ways
            self.after(before)

    def until(self, true: str, given: Any = None) -> None:
        """Wait by looking: what waits inside the page would have to evaluate strings there."""
        for _ in range(500):
            if self.page.evaluate(true, given):
                return
            self.page.wait_for_timeout(10)
        raise TimeoutError(true)

    def go_on(self) -> None:
        self.page.locator("dialog .main").click()

    def lit(self, kind: str) -> set[int]:
        return self.numbers(f".cell.legal[data-{kind}]", kind)

    def card(self, card: int) -> Any:
        return self.page.locator(f".spread [data-card='{card}']")

    def space(self, space: int) -> Any:
        return self.page.locator(f".mine [data-space='{space}']")

    def points(self, line: str = "round") -> list[int]:
        """What a part of the score is, and what the selected move would make of it."""
        text = self.page.locator(f".tally [data-line={line}]").inner_text().replace(MINUS, "-")
        return [int(word) for word in text.split() if word.lstrip("-").isdigit()]


def _summed(played: Played) -> None:
    """The summary adds up to what the server said the round was worth."""
    text = played.page.locator("dialog tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(one => one.firstChild.data))"
    )
    rows = [[int(figure.replace(MINUS, "-")) for figure in row] for row in text]
    ended = played.ended[-1]
    points, totals = ended["points"], ended["totals"]
    winners = [seat for seat, gained in enumerate(points) if gained == max(points)]
    order = list(dict.fromkeys([played.news["you"], *winners, *range(len(points))]))
    assert [sum(parts) for parts in zip(*rows[:3], strict=True)] == rows[3]
    assert rows[3] == [points[seat] for seat in order]
    assert rows[-1] == [totals[seat] for seat in order]
    played.go_on()


def _zone(played: Played) -> None:
    """The cards that have grown together are those the server counted."""
    played.until(GROWN, played.news["view"]["number"] + 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_is_played_by_clicking_what_is_lit(
    opened: Opened, server: Served, seats: int
) -> None:
    played = Played(opened, server, seats=seats, reduced_motion="no-preference")
    page, rng, promised, shifted = played.page, Random(seats), None, []
    for ways in played.turns(seen=lambda: _summed(played)):
        if promised and promised[0] == len(played.ended):
            played.until(KEPT, promised[1])
        _zone(played)
        card = rng.choice(sorted(ways))
        played.card(card).click()
        assert played.lit("space") == ways[card]
        promised = None
        if len(ways[card]) > 1:
            played.space(rng.choice(sorted(ways[card]))).click()
        elif page.locator(".dock .btn").count() == 2:
            page.locator(".dock .btn").nth(rng.randrange(2)).click()
        else:
            played.until(TOLD)
            promised = len(played.ended), played.points()[-1]
            page.locator(".dock .main").click()
        shifted = page.evaluate("window.shifted")
    assert played.news["over"]["reason"] == "three-rounds"
    assert len(played.ended) == 3
    assert shifted == []
    moved = set(page.evaluate("window.moved")) - KEYFRAME
    assert {"transform", "opacity"} <= moved <= {"transform", "opacity", "boxShadow"}


def _lies(at: int) -> tuple[int, int]:
    return (1 + (at - 4) // 3, (at - 4) % 3) if at >= 4 else (0, at)


def _walk(played: Played, to: int) -> None:
    """By arrows alone, from the spread down to a space and back."""
    for _ in range(12):
        at = int(played.page.evaluate("document.activeElement.dataset.at ?? -1"))
        assert at >= 0, "the focus left the board"
        if at == to:
            return
        (row, column), (r, c) = _lies(at), _lies(to)
        key = ("Down" if r > row else "Up") if row != r else "Right" if c > column else "Left"
        played.page.keyboard.press(f"Arrow{key}")
    raise AssertionError(f"no way to {to}")


def test_a_whole_game_is_played_by_keyboard(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    page, press, rng = played.page, played.page.keyboard.press, Random(5)
    while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        press("Tab")
    for ways in played.turns(seen=lambda: press("Enter")):
        card = rng.choice(sorted(ways))
        place = int(played.card(card).get_attribute("data-at") or -1)
        _walk(played, place)
        press("Enter")
        assert played.lit("space") == ways[card]
        press("Escape")
        assert played.lit("card") == set(ways), "Escape gives the choice back"
        press("Enter")
        if len(ways[card]) > 1:
            _walk(played, 4 + min(ways[card]))
            press("Enter")
        elif page.locator(".dock .btn").count() == 2:
            press("Tab")
            assert page.evaluate("document.activeElement.closest('.dock') !== null")
            press("Enter")
        else:
            press("Enter")
        assert page.locator("[role=grid] [tabindex='0']").count() == 1
        assert page.evaluate("document.activeElement !== document.body")
    assert played.news["over"]["reason"] == "three-rounds"
    assert "transform" not in page.evaluate("window.moved"), "less motion was asked for"


def test_what_may_not_be_placed_is_explained_and_marked(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    ways = next(played.turns())
    played.space(0).click()
    played.page.wait_for_selector(".mine [data-space='0'].refused")
    assert "Pick a card first" in played.dock()
    card = next(iter(ways))
    played.card(card).click()
    wrong = next(space for space in range(9) if space not in ways[card])
    played.space(wrong).click()
    played.page.wait_for_selector(f".mine [data-space='{wrong}'].refused")
    played.page.wait_for_selector(".dock.bad")
    number = DECK[card].number
    assert f"{number} goes on space {number}." in played.dock()
    assert played.lit("space") == ways[card], "the selection stays"
    other = next(one for one in ways if one != card)
    played.card(other).click()
    played.page.wait_for_selector(".dock:not(.bad)")
    played.page.wait_for_selector(".refused", state="detached", timeout=3000)


def test_a_number_key_places_the_selected_card(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    turns = played.turns()
    ways = next(turns)
    card = max(ways)
    played.page.keyboard.press("Tab")
    played.card(card).focus()
    played.page.keyboard.press(str(DECK[card].number))
    assert not played.lit("space"), "a number alone places nothing"
    played.card(card).click()
    played.page.keyboard.press(str(DECK[card].number))
    next(turns)
    placed = played.news["view"]["grids"][0][DECK[card].number - 1]
    assert placed == {"up": card, "down": None}


@pytest.mark.parametrize("seats", [2, 5])
def test_targets_are_large_nothing_scrolls_and_axe_finds_nothing(
    opened: Opened, server: Served, seats: int
) -> None:
    played = Played(opened, server, seats=seats)
    page, turns = played.page, played.turns()
    for _ in range(4):
        ways = next(turns)
        played.card(max(ways)).click()
        if page.locator(".dock .main").count():
            page.locator(".dock .main").click()
        else:
            played.space(min(ways[max(ways)])).click()
    played.card(max(next(turns))).click()
    boxes = [one.bounding_box() for one in page.locator("[role=gridcell], .dock .btn").all()]
    assert all(min(box["width"], box["height"]) >= 40 for box in boxes if box), boxes
    names = page.locator("[role=gridcell]").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(set(names)) == len(names)
    assert all(", " in name for name in names)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        wide = "document.documentElement.scrollWidth <= innerWidth"
        assert page.evaluate(wide), (width, height)
        stage = page.locator(".stage").bounding_box()
        assert stage
        for part in (".spread", ".mine .row >> nth=2", ".tally", ".theirs"):
            box = page.locator(part).bounding_box()
            if box is None:  # the others' grids stand beside their names
                assert (width < 900, part) == (True, ".theirs")
                continue
            assert box["x"] >= stage["x"], (part, width)
            assert box["y"] >= stage["y"], (part, width)
            assert box["x"] + box["width"] <= stage["x"] + stage["width"] + 0.5, (part, width)
            assert box["y"] + box["height"] <= stage["y"] + stage["height"] + 0.5, (part, width)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert Axe().run(page).response["violations"] == [], theme


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_dock_has_room_for_every_sentence(language: str) -> None:
    said = words("parlour.games.pixies", language)
    assert set(said) >= set(words("parlour.games.pixies")) - set(words("parlour"))
    colours = ("blue", "green", "yellow", "red", "multi")
    names = [said.say(f"board-card-{colour}", {"number": 8}) for colour in colours]
    most: dict[str, Any] = {
        "card": max(names, key=len),
        "space": 8,
        "number": 8,
        "n": 5,
        "by": "+12",
        "name": "N" * 20,
    }
    for key in (
        "pick",
        "pick-last",
        "goes",
        "keep",
        "anywhere",
        "on",
        "first",
        "theirs-turn",
        "round-over",
    ):
        assert len(said.say(f"board-{key}", most)) <= 32, key
    for key in ("pick-body", "anywhere-body", "first-body", "plan-body", "planned-body"):
        assert len(said.say(f"board-{key}", most)) <= 80, key
    parts = (said.say(f"board-part-{part}", most) for part in ("validated", "symbols", "zone"))
    assert len(f"{said.say('board-covers')} {', '.join(parts)}.") <= 80
