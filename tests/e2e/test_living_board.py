"""Two bots play on a newcomer's first page."""

from playwright.sync_api import Page, expect

from tests.e2e.pages import Opened, until

MOVES = "no-preference"
STEP = 2_400  # ms a card
STANDS = "() => document.querySelector('.demo')?.innerHTML"


def newcomer(opened: Opened, motion: str, width: int = 1280) -> Page:
    page = opened(width=width, newcomer=True, locale="en", reduced_motion=motion)
    page.wait_for_selector(".hero svg")
    return page


def test_a_game_is_played_until_somebody_pauses_it(opened: Opened) -> None:
    page = newcomer(opened, MOVES)
    pause = page.get_by_role("button", name="Pause the moving picture")
    expect(pause).to_be_visible()
    before = page.evaluate(STANDS)
    until(page, lambda: page.evaluate(STANDS) != before)
    pause.click()
    page.wait_for_timeout(500)  # a card in the air lands
    before = page.evaluate(STANDS)
    page.wait_for_timeout(2 * STEP)
    assert page.evaluate(STANDS) == before
    page.get_by_role("button", name="Play the moving picture").click()
    until(page, lambda: page.evaluate(STANDS) != before)


def test_it_rests_out_of_sight(opened: Opened) -> None:
    page = newcomer(opened, MOVES, width=390)
    expect(page.locator(".demo")).to_have_count(1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(500)
    before = page.evaluate(STANDS)
    page.wait_for_timeout(2 * STEP)
    assert page.evaluate(STANDS) == before


def test_who_wants_less_motion_sees_a_picture(opened: Opened) -> None:
    page = newcomer(opened, "reduce")
    page.wait_for_timeout(STEP)
    expect(page.locator(".demo")).to_have_count(0)
    expect(page.locator(".hero svg").first).to_be_visible()
