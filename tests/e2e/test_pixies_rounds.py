"""The end of a round of Pixies: every grid can be looked at, and no move is made unseen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import company
from tests.e2e.clicker import Clicker
from tests.e2e.pages import OPEN, Opened
from tests.support import door


def to_round_end(one: Clicker) -> None:
    for _ in range(4_000):
        if one.page.locator("dialog").count():
            return
        one.act()
        one.page.wait_for_timeout(20)
    raise TimeoutError(one.page.locator(".dock").inner_text())


def lain(page: Page, grid: str) -> int:
    return page.locator(f"{grid} .put").count()


def test_the_grids_stay_under_the_sheet_until_it_is_closed(
    opened: Opened, server: door.Served
) -> None:
    page = opened("/settings", locale="en", width=390, height=844)
    one = company.with_program(page, server.url, "pixies", seed=4)
    to_round_end(one)
    page.get_by_role("button", name="See grids").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".mini")).to_have_count(2)
    assert all(lain(page, f"dialog .mini[data-grid='{seat}']") > 8 for seat in (0, 1))
    # Nobody is hurried on while reading, and what is played meanwhile is told.
    expect(sheet.get_by_role("button", name="Round 2", exact=True)).to_be_visible()
    assert lain(page, ".mine") > 8  # how the round ended, not the new one
    sheet.get_by_role("button", name="Back to the score").click()
    expect(sheet.locator("table")).to_be_visible()
    sheet.get_by_role("button", name="Round 2").click()
    expect(sheet).to_have_count(0)
    you, view = one.news["you"], one.news["view"]
    cells: list[dict[str, Any]] = view["grids"][you]
    now = sum(cell[side] is not None for cell in cells for side in ("up", "down"))
    assert lain(page, ".mine") == now


@pytest.mark.parametrize("size", [(360, 640), (320, 568)], ids=["360x640", "320x568"])
def test_the_summary_of_five_is_whole_on_a_phone(opened: Opened, size: tuple[int, int]) -> None:
    width, height = size
    page = opened("/settings", locale="en", width=width, height=height)
    expect(page.locator("#name")).not_to_have_value("")
    asked = {"game": "pixies", "bots": 4, "seats": 5, "level": "beginner"}
    table = page.evaluate(OPEN, asked)
    one = Clicker(page, "pixies", 3)
    page.goto(page.url.replace("/settings", f"/t/{table}"))
    page.wait_for_selector(company.BOARD)
    to_round_end(one)
    heads = page.locator("dialog thead th")
    expect(heads).to_have_count(6)
    expect(heads.nth(1)).to_have_text("You")
    totals = page.locator("dialog .sum td").evaluate_all(
        "(all) => all.map((one) => +one.innerText)"
    )
    assert max(totals[:2]) == max(totals[:5])  # the winner stands beside the reader
    for at in (1, 2):
        box = heads.nth(at).bounding_box()
        assert box is not None
        assert 0 < box["x"] < box["x"] + box["width"] <= width
    wide = page.locator("dialog .wide-table").evaluate(
        "(one) => [one.scrollWidth, one.clientWidth]"
    )
    assert wide[0] <= wide[1] or page.locator("dialog .wide-table").get_attribute("tabindex") == "0"
    expect(page.locator("dialog .main")).to_be_in_viewport()
