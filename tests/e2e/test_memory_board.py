"""Memory in a browser: only what is lit is turned, and no picture goes unseen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from parlour.core.game import Json
from parlour.table.types import News
from parlour.words import words
from tests.e2e.at_table import AtTable, Choose, Opponents
from tests.e2e.pages import KEYFRAME
from tests.support.door import Served

Opened = Callable[..., Page]
PICTURES, CARDS, ROW = 11, 22, (5, 5, 2, 5, 5)


class Mind:
    """What was seen so far, and so what to turn next."""

    def __init__(self, *, clever: bool = True) -> None:
        self.clever, self.seen = clever, dict[int, int]()

    def hear(self, news: dict[str, Any]) -> None:
        told = (event for event in news["events"] if event["t"] == "CardRevealed")
        self.seen |= {event["card"]: event["picture"] for event in told}

    def choose(self, news: dict[str, Any]) -> int:
        cards = [move["card"] for move in news["moves"]]
        up = news["view"]["up"]
        known = {card: self.seen[card] for card in cards if card in self.seen}
        wanted = (
            {self.seen[up[0]]}
            if up
            else {one for one in known.values() if list(known.values()).count(one) == 2}
        )
        pair = [card for card, picture in known.items() if picture in wanted]
        fresh = [card for card in cards if card not in self.seen]
        return int((pair + fresh + cards)[0] if self.clever else cards[-1])


def flipping(mind: Mind) -> Choose:
    def choose(news: News) -> Json:
        frame = {"events": news.events, "moves": news.moves, "view": news.view}
        mind.hear(frame)
        return {"t": "Flip", "card": mind.choose(frame)} if news.moves else None

    return choose


class Played(AtTable):
    """A page in seat 0, and what it has seen."""

    def __init__(
        self,
        opened: Opened,
        server: Served,
        *,
        pause: int = 80,
        first: int = 0,
        theirs: Mind | None = None,
        confirm: bool = False,
        **how: Any,
    ) -> None:
        self.mind = Mind()
        self.opponents = Opponents(server.url, "memory", flipping(theirs or Mind()))
        table = self.opponents.open(options={"first": first})
        settings = {"pause": pause, "confirm": confirm}
        super().__init__(opened, server, table, settings=settings, **how)

    def on_news(self, news: dict[str, Any]) -> None:
        self.mind.hear(news)

    def turns(self) -> Iterator[int]:
        """Wait for our turns, and for the board to show them; each time, what to turn."""
        while not self.news["over"]:
            before = self.news["seq"]
            if not (self.news["moves"] and self.lit()):
                self.page.wait_for_timeout(10)
                continue
            assert self.lit() == {move["card"] for move in self.news["moves"]}
            yield self.mind.choose(self.news)
            self.after(before)

    def lit(self) -> set[int]:
        return self.numbers(".cell.legal", "card")

    def cell(self, card: int) -> Any:
        return self.page.locator(f".cell[data-card='{card}']")

    def boxes(self) -> list[dict[str, float]]:
        return [self.cell(card).bounding_box() for card in range(CARDS)]


def test_a_whole_game_is_played_by_clicking_what_is_lit_and_no_card_ever_moves(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server, reduced_motion="no-preference")
    before, shifted = played.boxes(), []
    for card in played.turns():
        played.cell(card).click()
        shifted = played.page.evaluate("window.shifted")
    assert played.news["over"]["reason"] == "all-pairs"
    played.page.wait_for_selector(f".cell.gone >> nth={CARDS - 1}", state="attached")
    assert played.boxes() == before
    assert shifted == []
    moved = set(played.page.evaluate("window.moved")) - KEYFRAME
    assert {"transform", "opacity"} <= moved <= {"transform", "opacity", "boxShadow"}
    won = played.page.locator(".seat .won").evaluate_all(
        "all => all.map(one => one.children.length)"
    )
    assert sorted(won) == sorted(played.news["over"]["scores"])
    assert not played.page.locator(".seat .won .back").count()


def _walk(played: Played, to: int) -> None:
    """By arrows alone, along the row and then up or down it, as the places lie."""
    places = [place for place in range(25) if place not in (11, 12, 13)]
    for _ in range(12):
        focused = int(played.page.evaluate("document.activeElement.dataset.card ?? -1"))
        assert focused >= 0, "the focus left the board"
        (row, column), (r, c) = divmod(places[focused], 5), divmod(places[to], 5)
        if focused == to:
            return
        sideways = column != c and not (row == 2 and r != 2)
        key = ("Right" if c > column else "Left") if sideways else "Down" if r > row else "Up"
        played.page.keyboard.press(f"Arrow{key}")
    raise AssertionError(f"no way to {to}")


def test_a_whole_game_is_played_by_keyboard(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    while played.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        played.page.keyboard.press("Tab")
    for card in played.turns():
        _walk(played, card)
        played.page.keyboard.press("Enter")
        assert played.page.locator("[role=grid] [tabindex='0']").count() == 1
    assert played.news["over"]["reason"] == "all-pairs"
    assert "transform" not in played.page.evaluate("window.moved"), "less motion was asked for"


def test_what_may_not_be_turned_is_explained_and_marked(opened: Opened, server: Served) -> None:
    played = Played(opened, server)
    turns = played.turns()
    card = next(turns)
    played.cell(card).click()
    next(turns)
    played.cell(card).click(force=True)  # it says that it is disabled, and still answers
    played.page.wait_for_selector(f".cell[data-card='{card}'].refused")
    played.page.wait_for_selector(".dock.bad")
    assert "That is the card you just turned." in played.dock()
    assert "face up" in played.cell(card).get_attribute("aria-label")


def test_a_missed_pair_stays_until_we_go_on_and_their_quick_pick_waits(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server, pause=60_000, theirs=Mind(clever=False))
    played.mind.clever = False
    page, turns = played.page, played.turns()
    ours = [next(turns)]
    played.cell(ours[0]).click()
    ours += [next(turns)]
    played.cell(ours[1]).click()
    page.wait_for_selector(".cell.up")
    if "A pair" in played.dock():
        pytest.skip("one time in 21 the first two cards are a pair")
    page.wait_for_timeout(500)  # time enough for theirs, which must not be shown
    read = (
        "all => all.map(one => one.getAttribute('aria-label')).filter(one => /face up/.test(one))"
    )
    assert len(page.locator(".cell").evaluate_all(read)) == 2
    assert "No match" in played.dock()
    assert not played.lit()
    page.locator(".mid").click()  # any input will do
    page.wait_for_function("document.querySelectorAll('.cell.up').length === 2")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".cell.legal")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    assert played.lit() == {move["card"] for move in played.news["moves"]}


def test_a_card_is_pressed_at_once_and_says_when_the_answer_is_late(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server)
    card = next(played.turns())
    played.page.evaluate(
        "() => { const { send } = WebSocket.prototype; window.late = [];"
        " WebSocket.prototype.send = function (data) {"
        " window.late.push(() => send.call(this, data)) } }"
    )
    played.cell(card).click()
    assert "turning" in played.cell(card).get_attribute("aria-label")
    assert not played.page.locator(".spin").count()
    played.page.wait_for_selector(f".cell[data-card='{card}'].pressed .spin")
    assert played.page.locator(".cell .face").count() == 0
    played.page.evaluate("window.late.forEach((send) => send())")
    played.page.wait_for_selector(f".cell[data-card='{card}'] .face")
    assert not played.page.locator(".pressed, .spin").count()


def test_targets_are_large_nothing_scrolls_and_axe_finds_nothing(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server)
    played.cell(next(played.turns())).click()
    page = played.page
    page.wait_for_selector(".cell .face")
    assert all(min(box["width"], box["height"]) >= 40 for box in played.boxes())
    for width, height in ((320, 568), (360, 740), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        whole = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert whole == [width, height]
        grid: Any = page.locator(".b5").bounding_box()
        stage: Any = page.locator(".stage").bounding_box()
        for start, size in (("x", "width"), ("y", "height")):
            assert grid[start] >= stage[start], width
            assert grid[size] <= stage[size], width
        assert page.locator(".mid").evaluate("mid => mid.scrollWidth <= mid.clientWidth"), width
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert Axe().run(page).response["violations"] == [], theme


def test_with_confirmation_a_card_is_chosen_taken_back_and_turned_from_the_dock(
    opened: Opened, server: Served
) -> None:
    played = Played(opened, server, confirm=True)
    page, card = played.page, next(played.turns())
    played.cell(card).click()
    assert "Turn this card?" in played.dock()
    page.keyboard.press("Escape")
    assert "Turn a card" in played.dock()
    played.cell(card).click()
    page.locator(".dock .main").click()
    page.wait_for_selector(f".cell[data-card='{card}'] .face")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_dock_has_room_for_every_sentence(language: str) -> None:
    said = words("parlour.games.memory", language)
    assert set(said) >= {key for key in words("parlour.games.memory") if key.startswith("board-")}
    things = [said.say("board-thing", {"picture": picture}) for picture in range(PICTURES)]
    one, other = sorted(things, key=len)[-2:]
    most: dict[str, Any] = {
        "seat": "N" * 20,
        "thing": other,
        "one": one,
        "other": other,
        "card": 21,
        "row": 5,
        "column": 5,
    }
    for key in ("first", "second", "choose", "theirs", "miss", "pair"):
        assert len(said.say(f"board-{key}", most)) <= 32, key
    for key in ("first-body", "second-body", "choose-body", "theirs-body"):
        assert len(said.say(f"board-{key}", most)) <= 80, key
    for key in ("miss-body", "pair-you", "pair-them"):
        whole = f"{said.say(f'board-{key}', most)} {said.say('board-next-them', most)}"
        assert len(whole) <= 80, whole
