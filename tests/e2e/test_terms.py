"""What can be settled of a game is said in its words, in the form and at the table."""

import pytest
from playwright.sync_api import expect

from tests.e2e.pages import Opened
from tests.e2e.rooms import choose


def test_a_yes_or_no_of_pazaak_is_said_in_words(opened: Opened) -> None:
    page = opened("/new?game=pazaak", locale="en")
    page.locator("summary", has_text="House rules").click()
    for legend, values in {
        "Over 20 after a draw": ["one side card may save you", "bust at once"],
        "A flip": ["reaches a player who stands", "spares a player who stands"],
        "Void rounds": ["twenty in a row end the match", "never end the match"],
    }.items():
        chips = page.get_by_role("group", name=legend)
        expect(chips.locator("label")).to_have_text(values)
    choose(page, over_20_after_a_draw="bust at once")
    expect(page.locator("summary").first).to_contain_text("over 20 is bust at once")
    choose(page, bots="1 bot")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".bar .sub")).to_contain_text("house rules: over 20 is bust at once")


@pytest.mark.parametrize(
    ("game", "option", "value", "said"),
    [
        ("memory", "Turns without a pair", "never end the game", "turns without a pair never end"),
        ("phage", "Twenty quiet turns", "nobody must flip", "quiet turns never force a flip"),
        ("pixies", "Special cards", "count others only", "special cards count others only"),
    ],
)
def test_house_rules_are_read_at_the_table(
    opened: Opened, game: str, option: str, value: str, said: str
) -> None:
    page = opened(f"/new?game={game}", locale="en")
    choose(page, bots="1 bot", **{option.replace(" ", "_").lower(): value})
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".bar .sub")).to_contain_text(f"house rules: {said}")
