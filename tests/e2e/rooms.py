"""A room as its people see it: they gather, and settle what is played."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.pages import OPEN, Opened, join, until

SETTINGS = {"autostart": False, "pause": 80, "level": "beginner"}


def friend_room(opened: Opened, game: str, **how: Any) -> Page:
    """A host who starts games by hand, in a new private room."""
    host = opened("/settings", **how)
    expect(host.locator("#name")).not_to_have_value("")  # known to the server
    host.evaluate("(kept) => localStorage.setItem('parlour.settings', kept)", json.dumps(SETTINGS))
    made = {"game": game.lower(), "private": True}
    host.goto(f"{host.url.removesuffix('/settings')}/t/{host.evaluate(OPEN, made)}")
    expect(host.get_by_role("heading", name="Invite someone")).to_be_visible()
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
    """The room's link, whoever looks and however full it is."""
    return f"/join/{page.url.partition('?code=')[2]}"


def seat(page: Page, at: int) -> Locator:
    return page.locator(".seats .seat-of").nth(at)


def names(page: Page) -> list[str]:
    return page.locator(".seats .seat-of b").all_inner_texts()


def invited(page: Page, name: str, game: str) -> None:
    """The page says who invites, and to what."""
    expect(page).to_have_title(f"{name} invites you to {game} · Parlour")
    expect(page.get_by_text(f"{name} invites you to")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"a game of {game}")


def at_seat(page: Page, at: int, button: str, level: str = "") -> None:
    """Tap a seat, and do what its sheet offers."""
    seat(page, at).get_by_role("button").click()
    sheet = page.locator("dialog")
    if level:
        sheet.get_by_label(level, exact=True).check()
    sheet.get_by_role("button", name=button).click()
    sheet.wait_for(state="detached")


def choose(where: Page | Locator, **chosen: str) -> None:
    """What is played: a picture, and chips by what stands above them (`who_begins="player 2"`)."""
    for label, value in chosen.items():
        if label == "game":
            where.locator(f"input[value={value.lower()}]").check()
            continue
        legend = label.replace("_", " ").capitalize()
        chips = where.locator(f"fieldset:has(> legend:text-is('{legend}'))")
        if not chips.is_visible():
            where.locator("summary", has_text="House rules").click()
        chips.get_by_label(value, exact=True).check()


def change(host: Page, **chosen: str) -> None:
    """The host changes the terms, and the room moves on."""
    before = host.url
    choose(host.locator(".picks"), **chosen)
    until(host, lambda: host.url != before)
    host.wait_for_timeout(1_000)  # several choices may have moved it more than once


def cookies(page: Page) -> dict[str, str]:
    return {one["name"]: one["value"] for one in page.context.cookies()}
