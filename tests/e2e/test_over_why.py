"""Why a game ended so, on the sheet at its end: one tap, sums that add up, a way to the moment."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.company import taking_part
from tests.e2e.pages import Opened
from tests.support.door import Served, served

ASK = re.compile("Why did I|What decided it")


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--no-limits", "--pace", "0") as here:
        yield here


def ended(opened: Opened, server: Served, game: str) -> Page:
    page = opened("/settings", locale="en", width=390, height=844)
    expect(page.locator("#name")).not_to_have_value("")
    table = taking_part(page, server.url, game)
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("dialog[open]")
    return page


def whole(text: str) -> list[int]:
    return [int(one.replace("−", "-")) for one in re.findall(r"[+−]?\d+", text)]  # noqa: RUF001


@pytest.mark.parametrize("game", ["pazaak", "phage", "pixies"])
def test_why_adds_up_names_a_move_and_leads_there(
    opened: Opened, server: Served, game: str
) -> None:
    page = ended(opened, server, game)
    page.get_by_role("button", name=ASK).click()
    block = page.locator(".whence")
    block.wait_for(timeout=120_000)
    start, result = whole(block.locator(".chance b").inner_text())
    # A part below 3 % is not drawn, but said.
    luck, own, others = (whole(one)[0] for one in block.locator("li b").all_inner_texts())
    assert start + luck + own + others == result
    assert own <= 0 <= others or others == 0
    assert Axe().run(page).response["violations"] == []
    said = block.locator("p").first.inner_text()
    look = block.get_by_role("link", name=re.compile("See move"))
    print(game, said)  # noqa: T201
    if look.count():
        n = whole(look.inner_text())[0]
        assert f"Move {n} cost most" in said
        did = block.locator("p").nth(1).inner_text()
        assert re.search(r"You \w+.* Better: \w+", did), did
        expect(block.get_by_role("button", name="Try again from here")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Result").click()  # it is known already
        expect(block.locator("p").first).to_have_text(said)
        page.reload()  # whoever comes later need not ask
        expect(block.locator("p").first).to_have_text(said)
        look.click()
        expect(page.locator(".dock")).to_contain_text(f"Move {n} of")


def test_it_is_tried_again_from_the_move_that_cost_most(opened: Opened, server: Served) -> None:
    page = ended(opened, server, "pazaak")
    before = page.url
    page.get_by_role("button", name=ASK).click()
    page.locator(".whence").wait_for(timeout=120_000)
    again = page.get_by_role("button", name="Try again from here")
    if again.count():
        again.click()
        page.wait_for_function("(before) => location.href !== before", arg=before)
        page.wait_for_selector(".play [role=grid]")


# Where in the window each thing is, and whether it can be seen there: its middle and both its ends.
SEEN = """(all) => all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = (y) => one.contains(document.elementFromPoint((left + right) / 2, y));
    const inside = top >= 0 && bottom <= innerHeight;
    return inside && at(top + 2) && at((top + bottom) / 2) && at(bottom - 2);
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_answer_is_in_sight_and_nothing_lies_over_it(
    opened: Opened, server: Served, width: int, height: int
) -> None:
    page = ended(opened, server, "pazaak")
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name=ASK).click()
    block = page.locator(".whence")
    block.locator(".chance").wait_for(timeout=120_000)
    page.wait_for_timeout(300)
    for what in ("p", ".ways > *"):
        seen = block.locator(what).evaluate_all(SEEN)
        assert all(seen), (what, seen)


# At each frame: what has the focus.
NOTE = """() => {
    window.noted = [];
    const look = () => {
        const { activeElement: on } = document;
        window.noted.push(on === document.body ? 'body' : on.className);
        requestAnimationFrame(look);
    };
    look();
}"""


def test_a_line_takes_the_place_of_the_button_and_the_focus_waits_there(
    opened: Opened, server: Served
) -> None:
    page = ended(opened, server, "pazaak")
    page.evaluate(NOTE)
    ask = page.get_by_role("button", name=ASK)
    before = ask.bounding_box()
    ask.click()
    making = page.locator(".making")
    making.wait_for()
    after = making.bounding_box()
    assert before
    assert after
    assert abs(after["height"] - before["height"]) <= 4, "nothing below it jumps"
    block = page.locator(".whence")
    block.locator(".chance").wait_for(timeout=120_000)
    expect(block).to_be_focused()
    assert "body" not in page.evaluate("noted")


def test_learn_leads_to_the_review_of_ones_last_game(opened: Opened, server: Served) -> None:
    page = ended(opened, server, "pazaak")
    table = page.url.rpartition("/")[2]
    page.goto(f"{server.url}/learn")
    own = page.get_by_role("region", name="Learn from your games")
    own.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/r/{table}?review")
    page.wait_for_selector(".play")
