"""A finished game again, event by event, to where it ended."""

import re
from itertools import pairwise

import httpx
import pytest
from company import GAMES, finished
from door import Served
from pages import Opened
from playwright.sync_api import Page, expect

LOOKS = """() => [...document.querySelectorAll('.stage [role=gridcell], .stage [role=img]')]
    .map((one) => one.ariaLabel ?? one.textContent)"""


def stands(page: Page, at: int, last: int) -> list[str]:
    """What the board shows at a place, once it is there."""
    expect(page.locator(".dock .say b")).to_have_text(f"Move {at} of {last}")
    return looks(page)


def looks(page: Page) -> list[str]:
    """Where a card lies in the spread of Pixies says how it came there, not how the game stands."""
    found: list[str] = page.evaluate(LOOKS)
    assert found
    return sorted(re.sub(r"^card \d of \d, ", "", one) for one in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_shown_event_by_event_to_its_end(
    opened: Opened, server: Served, game: str
) -> None:
    table = finished(server.url, game)
    whole = httpx.get(f"{server.url}/api/tables/{table}/replay").json()
    last = len(whole["steps"])
    page = opened(f"/r/{table}", locale="en")
    seen = [stands(page, 0, last)]
    for at in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        seen.append(stands(page, at, last))
    page.keyboard.press("ArrowRight")
    assert stands(page, last, last) == seen[-1], "there is nothing behind the end"
    changes = sum(one != other for one, other in pairwise(seen))
    assert changes > last / 4
    page.keyboard.press("ArrowLeft")
    assert stands(page, last - 1, last) == seen[-2]
    page.keyboard.press("Home")
    assert stands(page, 0, last) == seen[0]
    page.keyboard.press("End")
    assert stands(page, last, last) == seen[-1]

    middle = last // 2
    link = opened(f"/r/{table}#{middle}", locale="en")
    assert stands(link, middle, last) == seen[middle]
    assert link.url.endswith(f"#{middle}")
    link.goto(f"{server.url}/r/{table}#{last}")
    assert stands(link, last, last) == seen[-1]

    table_page = opened(f"/t/{table}", locale="en")
    table_page.wait_for_selector("dialog")
    table_page.wait_for_timeout(500)
    assert looks(table_page) == seen[-1]


def test_a_replay_is_seen_with_anyones_eyes_and_proved(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pazaak")
    page = opened(f"/r/{table}#9", locale="en")
    page.wait_for_selector(".stage [role=gridcell]")
    for eyes in ("Ada", "Bo", "All open"):
        page.locator("select").select_option(label=eyes)
        assert page.evaluate(LOOKS), eyes
    expect(page.get_by_text("The shuffle is proved")).to_be_visible()
