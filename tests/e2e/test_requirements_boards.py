"""What the documents ask boards to show: how things lie, and what is counted beside them."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import company
from tests.e2e.clicker import Clicker
from tests.e2e.pages import Opened
from tests.support import door

Boxes = list[dict[str, float]]
BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"


def boxes(page: Page, selector: str) -> Boxes:
    found: Boxes = page.locator(selector).evaluate_all(BOXES)
    return found


def lie_in_rows(cells: Boxes, width: int) -> bool:
    """From left to right, then from top to bottom, so many in a row."""
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    return all(
        all(one["right"] <= two["left"] + 1 for one, two in pairwise(row))
        and len({round(one["top"]) for one in row}) == 1
        for row in rows
    ) and all(up[0]["bottom"] <= low[0]["top"] + 1 for up, low in pairwise(rows))


def play_until(one: Clicker, true: Callable[[], bool], clicks: int = 4_000) -> bool:
    """Play on until something holds when it is our turn; false if the game is over before."""
    for _ in range(clicks):
        if one.over:
            return False
        if one.news["moves"] and one.page.locator("[data-turn=me]").count() and true():
            return True
        one.act()
        one.page.wait_for_timeout(15)
    raise TimeoutError(one.page.locator(".dock").inner_text())


@pytest.mark.parametrize(
    ("game", "cells", "width", "many"),
    [
        ("pixies", ".mine [data-space]", 3, 9),
        ("pazaak", ".side.mine .slot", 3, 9),
        ("phage", ".cell[data-at]", 7, 49),
    ],
)
def test_the_spaces_lie_as_the_document_says(
    opened: Opened, server: door.Served, game: str, cells: str, width: int, many: int
) -> None:
    page = opened("/settings", locale="en")
    company.ours(company.with_program(page, server.url, game))
    found = boxes(page, cells)
    assert len(found) == many
    assert lie_in_rows(found, width)
    if game == "pixies":  # like a phone keypad: every space is still empty and bears its number
        numbers = page.locator(cells).all_inner_texts()
        assert [text.strip()[:1] for text in numbers] == list("123456789")


def test_the_deck_is_counted_and_the_spread_says_how_many_to_pick_from(
    opened: Opened, server: door.Served
) -> None:
    page = opened("/settings", locale="en")
    one = company.with_program(page, server.url, "pixies")
    for _ in range(3):
        company.ours(one)
        view = one.news["view"]
        expect(page.locator(".lbl.pick")).to_contain_text(f"{view['left']} left in the deck")
        expect(page.locator(".lbl.pick")).to_contain_text(f"Pick 1 of {len(view['spread'])}")
        seq = one.news["seq"]
        assert play_until(one, lambda seq=seq: one.news["seq"] > seq)  # type: ignore[misc]


@pytest.mark.parametrize(("grid", "width"), [(".mine", 1280), (".mini", 1280), (".mini", 390)])
def test_what_lies_under_a_card_sticks_out_in_every_grid(
    opened: Opened, server: door.Served, grid: str, width: int
) -> None:
    """In one's own grid, and in those of opponents."""
    page = opened("/settings", locale="en", width=width)
    one = company.with_program(page, server.url, "pixies", seed=2)
    assert play_until(one, lambda: page.locator(f"{grid} .under:visible").count() > 0)
    under = boxes(page, f"{grid} .under:visible")[0]
    over = boxes(page, f"{grid} .over:visible")[0]
    assert under["right"] > over["right"] + 1
    assert under["bottom"] > over["bottom"] + 1


def test_turns_left_in_the_escape_phase_are_counted_at_each_seat(
    opened: Opened, server: door.Served
) -> None:
    page = opened("/settings", locale="en")
    one = company.with_program(page, server.url, "phage", seed=4)
    assert play_until(one, lambda: one.news["view"]["left"] is not None)
    counted = list[int]()
    while play_until(one, lambda: one.news["view"]["left"][one.news["you"]] not in counted):
        left, you = one.news["view"]["left"], one.news["you"]
        for seat, turns in ((".seat.me", left[you]), (".seat.them", left[1 - you])):
            says = "1 turn left" if turns == 1 else f"{turns} turns left"
            expect(page.locator(seat)).to_contain_text(says)
        counted.append(left[you])
    assert counted
    assert counted == sorted(set(counted) & set(range(1, 6)), reverse=True)
