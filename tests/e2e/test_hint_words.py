"""A hint names what can be seen, says why, and is ringed on the board."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import Opened

SLOW = 30_000
ORDINALS = ["first", "second", "third", "fourth", "fifth"]
COLUMNS = {line: (1, 5) if line == 3 else (1, 2, 3, 4, 5) for line in range(1, 6)}  # of cards
TITLES = {
    "Memory": r"Turn the (\w+) card in the (\w+) row",
    "Pazaak": r"Stand|End turn|Play .+",
    "Phage": r"Flip [A-G][1-7]|Move [A-G][1-7] to [A-G][1-7]",
    "Pixies": r"Take ((?:blue|green|yellow|red|multi) \d).* to space (\d), face (up|down)",
}
RINGED = {
    "Memory": ".cell.legal",
    "Pazaak": ".hand .playable",
    "Phage": ".cell.hinted",
    "Pixies": ".spread .cell.legal",
}


@pytest.mark.parametrize("game", TITLES)
def test_a_hint_is_in_words_that_can_be_seen_with_a_reason(opened: Opened, game: str) -> None:
    page = opened(locale="en", width=390, height=844)
    page.get_by_role("button", name=f"Play {game} against a bot").click()
    page.wait_for_selector("[data-turn=me]", timeout=SLOW)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".dock")).to_contain_text(re.compile("of the time"), timeout=SLOW)
    title = page.locator(".dock .say b").inner_text()
    found = re.fullmatch(TITLES[game], title)
    assert found, title
    reason = page.locator(".dock .say span").inner_text()
    assert re.match(r".+[.!] Wins about \d+ % of the time\.", reason), reason
    if game == "Pazaak" and not title.startswith("Play"):
        return  # the dock's own buttons
    expect(page.locator(RINGED[game]).first).to_be_visible()
    if game == "Memory":
        place, line = (ORDINALS.index(found[n]) + 1 for n in (1, 2))
        assert _row_and_column(page) == (line, COLUMNS[line][place - 1])
    if game == "Phage":
        labels = page.locator(".cell.hinted").evaluate_all("(all) => all.map((a) => a.ariaLabel)")
        assert {label[:2] for label in labels} == set(re.findall(r"[A-G][1-7]", title))
    if game == "Pixies":
        card = page.locator(RINGED[game])
        expect(card).to_have_count(1)
        assert f", {found[1]}," in f"{card.get_attribute('aria-label')},"
        card.click()
        space = page.locator(".mine .cell.legal")
        expect(space).to_have_count(1)
        assert int(space.get_attribute("data-space") or -1) + 1 == int(found[2])


def _row_and_column(page: Page) -> tuple[int, int]:
    """Of the one card of Memory that is lit."""
    expect(page.locator(".cell.legal")).to_have_count(1)
    label = page.locator(".cell.legal").get_attribute("aria-label") or ""
    lies = re.search(r"row (\d), column (\d)", label)
    assert lies, label
    return int(lies[1]), int(lies[2])
