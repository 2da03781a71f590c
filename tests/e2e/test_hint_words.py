"""A hint names what can be seen, says why, and is ringed on the board."""

import re

import pytest
from pages import Opened
from playwright.sync_api import expect

SLOW = 30_000
ORDINALS = ["first", "second", "third", "fourth", "fifth"]
TITLES = {
    "Memory": r"Turn the (\w+) card in the (\w+) row",
    "Pazaak": r"Stand|Continue|Play .+",
    "Phage": r"Flip [A-G][1-7]|Move [A-G][1-7] to [A-G][1-7]",
    "Pixies": r"Take (blue|green|yellow|red|multi) \d.* to space \d, face (up|down)",
}
RINGED = {"Memory": ".cell.legal", "Pazaak": ".hand .playable", "Phage": ".cell.hinted",
          "Pixies": ".spread .cell.legal"}  # fmt: skip


@pytest.mark.parametrize("game", TITLES)
def test_a_hint_is_in_words_that_can_be_seen_with_a_reason(opened: Opened, game: str) -> None:
    page = opened(locale="en", width=390, height=844)
    page.get_by_role("button", name=f"Play {game} against a bot").click()
    page.wait_for_selector("[data-turn=me]", timeout=SLOW)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".dock")).to_contain_text(re.compile("in 100"), timeout=SLOW)
    title = page.locator(".dock .say b").inner_text()
    found = re.fullmatch(TITLES[game], title)
    assert found, title
    reason = page.locator(".dock .say span").inner_text()
    assert re.match(r".+[.!] Wins about \d+ in 100\.", reason), reason
    if game == "Pazaak" and not title.startswith("Play"):
        return  # the dock's own buttons
    expect(page.locator(RINGED[game]).first).to_be_visible()
    if game == "Memory":
        expect(page.locator(".cell.legal")).to_have_count(1)
        label = page.locator(".cell.legal").get_attribute("aria-label") or ""
        assert f"row {ORDINALS.index(found[2]) + 1}," in label
