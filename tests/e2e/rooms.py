"""A room as its people see it: they gather, and settle what is played."""

import json
from typing import Any

from clicker import Clicker
from pages import Opened, join, path_of
from playwright.sync_api import Locator, Page, expect

SETTINGS = {"autostart": False, "pause": 80, "level": "beginner"}


def friend_room(opened: Opened, game: str, **how: Any) -> Page:
    """A host who starts games by hand, in a new private room."""
    host = opened(**how)
    host.evaluate("(kept) => localStorage.setItem('parlour.settings', kept)", json.dumps(SETTINGS))
    host.reload()
    host.get_by_text("Friend", exact=True).click()
    host.get_by_role("button", name=f"Play {game} with a friend").click()
    expect(host.get_by_text("Send this to a friend")).to_be_visible()
    return host


def joined(opened: Opened, game: str) -> tuple[Page, Page]:
    """A host, and a guest who has sat down."""
    host = friend_room(opened, game)
    guest = opened(link(host))
    join(guest)
    expect(seat(host, 1)).to_contain_text("ready")
    return host, guest


def both(host: Page, guest: Page, game: str) -> list[Clicker]:
    """Two who click: what they are told is heard from here on."""
    players = [Clicker(host, game, 1), Clicker(guest, game, 2)]
    for page in (host, guest):
        page.reload()
    guest.wait_for_selector("button.join")
    seat(host, 0).wait_for()
    return players


def link(page: Page) -> str:
    return path_of(page.get_by_label("Copy the link").input_value())


def seat(page: Page, at: int) -> Locator:
    return page.get_by_role("list", name="Seats").get_by_role("listitem").nth(at)


def names(page: Page) -> list[str]:
    shown = page.locator(".seats li .who b").all_inner_texts()
    return [text.removesuffix("\u00a0(you)") for text in shown]


def change(host: Page, **chosen: str) -> None:
    """The host changes the terms, all at once."""
    host.get_by_role("button", name="Change", exact=True).click()
    sheet = host.locator("dialog")
    for label, value in chosen.items():
        if label == "players":
            sheet.get_by_label(value, exact=True).check(force=True)
        else:
            field = sheet.get_by_label(label.replace("_", " ").capitalize(), exact=True)
            field.select_option(label=value)
    sheet.get_by_role("button", name="Apply").click()
    sheet.wait_for(state="detached")


def cookies(page: Page) -> dict[str, str]:
    return {one["name"]: one["value"] for one in page.context.cookies()}
