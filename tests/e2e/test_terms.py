"""What can be settled of a game is said in its words, in the form and at the table."""

import pytest
from pages import Opened
from playwright.sync_api import expect


def test_a_yes_or_no_of_pazaak_is_said_in_words(opened: Opened) -> None:
    page = opened("/new?game=pazaak", locale="en")
    rescue = page.get_by_label("Over 20 after a draw")
    expect(rescue.locator("option")).to_have_text(["one side card may save you", "bust at once"])
    expect(page.get_by_label("A flip").locator("option")).to_have_text(
        ["reaches a player who stands", "spares a player who stands"]
    )
    expect(page.get_by_label("Void rounds").locator("option").last).to_have_text(
        "never end the match"
    )
    rescue.select_option("bust at once")
    page.get_by_label("Bots").select_option("1 bot")
    page.get_by_role("button", name="Open the table").click()
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
    page.get_by_label(option).select_option(label=value)
    page.get_by_label("Bots").select_option("1 bot")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".bar .sub")).to_contain_text(f"house rules: {said}")
