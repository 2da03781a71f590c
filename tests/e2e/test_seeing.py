"""Without colours, in large type, in the system's own colours: everything can still be read."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page

from parlour.games.pixies.cards import COLOURS, DECK
from tests.e2e.company import GAMES, finished, ours, with_bot
from tests.e2e.pages import Opened
from tests.e2e.pixels import Picture, picture
from tests.support.colours import apart, luminance
from tests.support.door import Served

WIDE, HIGH = 160, 206  # of a piece that is looked at alone
ALONE = f"""(drawing) => {{
    document.querySelector('#alone')?.remove();
    const frame = document.createElement('div');
    frame.id = 'alone';
    const policy = trustedTypes.createPolicy('alone', {{ createHTML: (text) => text }});
    frame.innerHTML = policy.createHTML(drawing);
    Object.assign(frame.style, {{
        position: 'fixed', inset: '0 auto auto 0', zIndex: 99, background: 'white',
        width: '{WIDE}px', height: '{HIGH}px', overflow: 'hidden',
    }});
    document.body.append(frame);
}}"""
SIGN = (0.66, 0.06, 0.93, 0.27)  # where a card of Pixies shows the sign of its colour
FIELD = (0.1, 0.75)  # and nothing but its colour
TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.sr, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        found.push([parseFloat(getComputedStyle(parent).fontSize), node.data.trim().slice(0, 40)]);
    }
    return found;
}"""


def alone(page: Page, drawing: str) -> Picture:
    """One drawing, always at the same place in the same size."""
    page.evaluate(ALONE, drawing)
    clip = {"x": 0, "y": 0, "width": WIDE, "height": HIGH}
    return picture(page.screenshot(clip=clip))  # type: ignore[arg-type]


def cards(page: Page, url: str, table: str) -> dict[str, str]:
    """A card of each colour, drawn, out of a game that is over."""
    drawn: dict[str, str] = {}
    for step in range(1, 60):
        page.goto(f"{url}/r/{table}#{step}")
        page.wait_for_selector(".spread")
        for one in page.locator(".spread [data-card]").all():
            colour = DECK[int(one.get_attribute("data-card") or 0)].colour
            drawn[colour] = one.inner_html()
        if set(COLOURS) <= set(drawn):
            return {colour: drawn[colour] for colour in COLOURS}
    raise AssertionError(drawn.keys())


def ink(seen: Picture, part: tuple[float, float, float, float]) -> list[bool]:
    """Where it is darker than the middle of all it shows there."""
    left, top, right, bottom = part
    rows = seen.rows[int(top * len(seen.rows)) : int(bottom * len(seen.rows))]
    light = [luminance(one) for row in rows for one in row[int(left * WIDE) : int(right * WIDE)]]
    middle = (min(light) + max(light)) / 2
    return [one < middle for one in light]


def differ(one: list[bool], other: list[bool]) -> float:
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


def test_the_colours_of_pixies_differ_however_they_are_seen(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pixies")
    page = opened("/settings")
    drawn = cards(page, server.url, table)
    seeing = page.context.new_cdp_session(page)
    least = dict.fromkeys(("protanopia", "deuteranopia", "tritanopia"), 15) | {"achromatopsia": 8}
    near: dict[str, float] = {}
    for kind in least:
        seeing.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        page.wait_for_timeout(100)
        fields = [alone(page, drawn[colour]).at(*FIELD) for colour in COLOURS]
        near[kind] = min(apart(one, other) for one, other in combinations(fields, 2))
    print({kind: round(found, 1) for kind, found in near.items()})  # noqa: T201
    assert all(near[kind] >= least[kind] for kind in least), near
    assert all('class="sign' in drawing for drawing in drawn.values())


def test_signs_and_silhouettes_differ_without_any_colour(opened: Opened, server: Served) -> None:
    table = finished(server.url, "pixies")
    page = opened("/settings")
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    signs = cards(page, server.url, table)
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    seen = [ink(alone(page, drawing), SIGN) for drawing in signs.values()]
    assert min(differ(one, other) for one, other in combinations(seen, 2)) > 0.1

    page.goto(server.url)
    with_bot(page, "phage")
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    tiles = [one.inner_html() for one in page.locator(".rest li").all()]
    tiles.append(page.locator(".b7 .cell:has(svg)").first.inner_html())  # face down
    assert len(tiles) == 8
    inside = (0.1, 0.09, 0.9, 0.7)  # without its corners
    shapes = [ink(alone(page, tile[: tile.index("</svg>") + 6]), inside) for tile in tiles]
    found = min(differ(one, other) for one, other in combinations(shapes, 2))
    assert found > 0.05, found


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_text_is_under_twelve_pixels(opened: Opened, server: Served, width: int) -> None:
    how: dict[str, Any] = {"width": width, "height": 740, "locale": "en"}
    page = opened("/", **how)
    page.wait_for_selector(".game button")
    small = _small(page)
    for path in ("/new", "/settings", "/rules/pixies"):
        page.goto(server.url + path)
        page.wait_for_selector("h1")
        small += _small(page)
    for game in GAMES:
        page.goto(server.url)
        one = with_bot(page, game)
        ours(one)
        one.act()
        page.wait_for_timeout(300)
        small += _small(page)
    assert small == []


def _small(page: Page) -> list[Any]:
    return [f"{page.url}: {size} {text}" for size, text in page.evaluate(TEXTS) if size < 12]


BORDERED = """(wanted) => [...document.querySelectorAll(wanted)]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2)
    .filter((one) => {
        const lined = (style) =>
            (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none') ||
            (parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== 'none') ||
            (parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none');
        const after = getComputedStyle(one, '::after');
        return !lined(getComputedStyle(one)) && !(after.content !== 'none' && lined(after));
    })
    .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", GAMES)
def test_in_the_systems_own_colours_whatever_can_be_pressed_has_a_border(
    opened: Opened, game: str
) -> None:
    page = opened("/", width=360, height=740, forced_colors="active", locale="en")
    page.wait_for_selector(".game button")
    wanted = "button, a.btn, .cell.legal, .place.legal, .seat.turn"
    assert page.evaluate(BORDERED, wanted) == []
    one = with_bot(page, game)
    ours(one)
    page.wait_for_selector(".seat.turn")
    assert page.evaluate(BORDERED, wanted) == []
