"""By keyboard: focus is always somewhere, can be seen, and letters mind their own business."""

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import GAMES
from tests.e2e.pages import Opened, join, path_of, with_bot
from tests.support.door import Served

READY = ".play [role=grid]"
FOCUSED = "document.activeElement.outerHTML.slice(0, 120)"


def _somewhere(page: Page, after: str) -> None:
    """Focus may travel for a moment, and then is on something."""
    for _ in range(100):
        if page.evaluate("document.activeElement !== document.body"):
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"the focus is nowhere after {after}")


def _press_button(page: Page, name: str) -> None:
    """As a keyboard does it."""
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def _seated(opened: Opened, server: Served, game: str, **asked: object) -> Page:
    page = opened("/settings")
    page.goto(f"{server.url}/t/{with_bot(page, game, **asked)}")
    page.wait_for_selector(READY)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_focus_is_never_lost_while_one_plays(opened: Opened, server: Served, game: str) -> None:
    page = opened("/settings")
    one = Clicker(page, game, 4)
    page.goto(f"{server.url}/t/{with_bot(page, game)}")
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    page.locator("[role=grid] [tabindex='0']").focus()
    for turn in range(60):
        if one.over:
            break
        one.act()
        _somewhere(page, f"action {turn}")
    assert page.locator(f"{READY} [tabindex='0']").count() == 1


def test_focus_goes_along_from_screen_to_screen(opened: Opened) -> None:
    page = opened()
    _press_button(page, "Play Memory against a bot")
    page.wait_for_selector(READY)
    _somewhere(page, "opening a table")
    expect(page.locator("h1")).to_be_focused()
    page.get_by_role("link", name="Rules of Memory").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("article")
    _somewhere(page, "opening the rules")
    page.go_back()
    page.wait_for_selector(READY)
    _somewhere(page, "going back")
    page.get_by_role("link", name="Home").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".home")
    _somewhere(page, "leaving")
    page.get_by_role("link", name="You", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#name")
    _somewhere(page, "opening the settings")
    _press_button(page, "Save")
    _somewhere(page, "saving")


def test_waiting_turns_into_playing_under_whoever_has_the_focus(opened: Opened) -> None:
    host = opened()
    host.goto(f"{host.url}new?game=memory")
    _press_button(host, "Make the table")
    host.wait_for_selector(".send")
    host.locator(".send").get_by_role("button", name=re.compile("the link$")).focus()
    host.keyboard.press("Enter")
    link = host.get_by_label("Copy the link").input_value()
    join(opened(path_of(link)))
    host.wait_for_selector(READY)
    _somewhere(host, "the other has sat down")


def test_the_menu_holds_the_focus_and_gives_it_back(opened: Opened, server: Served) -> None:
    page = _seated(opened, server, "memory")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        _press_button(page, "Table menu")
        page.wait_for_selector("dialog[open]")
        for key in ["Tab"] * 25 + ["Shift+Tab"] * 25:
            page.keyboard.press(key)
            inside = page.evaluate("!!document.activeElement.closest('dialog')")
            assert inside, f"{key} led to {page.evaluate(FOCUSED)}"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name="Table menu")).to_be_focused()


def test_the_end_holds_the_focus_closes_and_comes_back(opened: Opened, server: Served) -> None:
    page = _seated(opened, server, "memory")
    page.locator("[role=grid] [tabindex='0']").focus()
    _press_button(page, "Table menu")
    _press_button(page, "Resign")
    _somewhere(page, "the first press")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Rematch").wait_for()
    _somewhere(page, "the end")
    assert page.evaluate("!!document.activeElement.closest('dialog')"), page.evaluate(FOCUSED)
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("!!document.activeElement.closest('dialog')"), page.evaluate(FOCUSED)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    _somewhere(page, "closing the end")
    _press_button(page, "Result")
    page.get_by_role("button", name="Rematch").wait_for()
    _press_button(page, "Rematch")
    page.wait_for_timeout(100)
    _somewhere(page, "asking for a rematch")


RING = """() => {
    const on = document.activeElement, chip = on.closest('.chips label')?.querySelector('span');
    const ringed = on.closest('.seg label') ?? chip ?? on;
    const { x, y, width, height } = ringed.getBoundingClientRect();
    const colour = getComputedStyle(ringed).outlineColor.match(/[\\d.]+/g).map(Number);
    return { colour, box: { x, y, width, height }, what: ringed.outerHTML.slice(0, 90) };
}"""
PIXELS = """async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
}"""
Pixel = list[int]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_the_focus_ring_is_wide_and_stands_out(
    opened: Opened, server: Served, game: str, theme: str
) -> None:
    """Three pixels or more, and three to one against what lies on either side of it: as painted."""
    page = opened("/settings", color_scheme=theme, device_scale_factor=2)
    table, seen, faults = with_bot(page, game), 0, []
    for path in ("/settings", f"/t/{table}", "/"):
        page.goto(f"{server.url}{path}")
        page.wait_for_selector("[data-turn=me]" if table in path else "h1", timeout=30_000)
        page.wait_for_timeout(500)
        for _ in range(9):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                continue
            ring = page.evaluate(RING)
            seen += 1
            faults += [f"{ring['what']}: {fault}" for fault in _faults(page, ring)]
    assert seen > 20
    assert not faults, "\n".join(faults)


def _faults(page: Page, ring: dict[str, Any]) -> list[str]:
    """Walk over the left and the upper edge."""
    box = ring["box"]
    x, y = box["x"], box["y"]
    across: FloatRect = {"x": x - 12, "y": y + box["height"] / 2, "width": 24, "height": 1}
    down: FloatRect = {"x": x + box["width"] / 2, "y": y - 12, "width": 1, "height": 24}
    found = []
    for side, clip in (("left", across), ("top", down)):
        if clip["x"] < 0 or clip["y"] < 0:
            continue
        png = base64.b64encode(page.screenshot(clip=clip)).decode()
        pixels: list[Pixel] = page.evaluate(PIXELS, png)
        line = pixels[:48] if side == "left" else pixels[::2]
        found += [f"{side} {fault}" for fault in _seen(line, ring["colour"][:3])]
    return found


def _seen(line: list[Pixel], colour: Pixel) -> list[str]:
    """What is wrong with the ring on this line of half pixels."""
    near = [max(abs(a - b) for a, b in zip(one, colour, strict=True)) <= 6 for one in line]
    drawn = "".join("#" if one else "." for one in near)
    ring = re.search("#{5,}", drawn)  # of six: an edge between two pixels is painted on both
    if ring is None:
        return [f"is too thin: {drawn}"]
    sides = [line[max(0, ring.start() - 2)], line[min(len(line) - 1, ring.end() + 1)]]
    low = [side for side in sides if _contrast(side, colour) < 3]
    return [f"hardly differs from {side}: {drawn}" for side in low]


def _contrast(one: Pixel, other: Pixel) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: Pixel) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


SAID = """() => {
    window.said = [];
    for (const region of document.querySelectorAll('[aria-live]'))
        new MutationObserver(() => region.textContent && window.said.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def test_letters_answer_but_not_where_one_writes_and_not_if_switched_off(
    opened: Opened, server: Served
) -> None:
    page = _seated(opened, server, "phage")
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    page.wait_for_timeout(300)
    page.locator(".cell[data-at='24']").focus()
    page.evaluate(SAID)
    page.keyboard.press("s")
    page.keyboard.press("m")
    page.wait_for_timeout(200)
    assert len(page.evaluate("window.said")) == 2
    page.keyboard.press("a")
    expect(page.locator(".cell[data-at='21']")).to_be_focused()

    page.evaluate("document.querySelector('.stage').append(document.createElement('input'))")
    field = page.locator(".stage > input")
    field.press_sequentially("slmta?")
    assert field.input_value() == "slmta?"
    page.wait_for_timeout(200)
    assert len(page.evaluate("window.said")) == 2
    assert "/t/" in page.url

    table = page.url
    page.goto(f"{server.url}/settings")
    page.get_by_label("Single-letter shortcuts").uncheck()
    page.goto(table)
    page.wait_for_selector("[data-turn=me]", timeout=30_000)
    page.wait_for_timeout(300)
    page.evaluate(SAID)
    page.locator(".cell[data-at='24']").focus()
    for key in "slmta1?":
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert page.evaluate("window.said") == []
    assert page.url == table
    expect(page.locator(".cell[data-at='24']")).to_be_focused()
