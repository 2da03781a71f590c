"""Whatever has become of the values that a browser stored, the pages start and games go on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.company import BOARD
from tests.e2e.pages import Opened, with_bot
from tests.support import door
from tests.support.root import ROOT

KEYS = (
    "settings",
    "named",
    "counted",
    "waits",
    "memory.won",
    "loadout.pazaak",
    "lesson.memory",
    "learned.memory",
    "offered.memory",
    "games.memory",
    "tips.memory",
    "sent.TABLE",
    "seed.TABLE",
    "ready.TABLE",
)
VALUES = ('{"', "7", "[7, null]", '{"language": "!", "theme": 1, "seed": 1, "by": {}}')
DAMAGE = "([keys, value]) => keys.forEach((key) => localStorage.setItem(`parlour.${key}`, value))"


def damage(page: Page, table: str, value: str) -> None:
    keys = [key.replace("TABLE", table) for key in KEYS]
    page.evaluate(DAMAGE, [keys, value])


def test_every_key_that_is_stored_is_tried() -> None:
    folders = ("client/src", "src/parlour/games", "src/parlour/features")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*")]
    texts = [one.read_text("utf-8") for one in files if one.suffix in (".ts", ".svelte")]
    written = {key for text in texts for key in re.findall(r"\bkeep\(['`]([\w.]+)", text)}
    assert "settings" in written
    assert written <= {key.replace("TABLE", "") for key in KEYS} | {
        f"{key.split('.')[0]}." for key in KEYS
    }


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("value", VALUES)
def test_pages_start_and_a_game_goes_on_with_damaged_values(
    opened: Opened, server: door.Served, value: str
) -> None:
    page = opened("/settings")
    table = with_bot(page, "memory", options={"first": 0})
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator(BOARD)).to_be_visible()
    for path in ("/", "/settings", "/learn", "/learn/memory"):
        damage(page, table, value)
        page.goto(f"{server.url}{path}")
        expect(page.locator("main")).to_be_visible()
    damage(page, table, value)
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator(BOARD)).to_be_visible()
    page.locator(f"{BOARD} button:enabled").first.click()
    expect(page.get_by_text(re.compile(r"turns card \d+")).first).to_be_attached()
