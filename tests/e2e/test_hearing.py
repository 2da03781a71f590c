"""For those who listen: names, announcements, clocks, titles, and nothing that axe would mind."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import GAMES
from tests.e2e.pages import Opened, for_a_friend, join, with_bot
from tests.support.door import Served

READY = ".play [role=grid]"
MINE = "[data-turn=me]"


def _sit(opened: Opened, server: Served, game: str, script: str = "", **asked: object) -> Page:
    page = opened("/settings")
    table = with_bot(page, game, **asked)
    if script:
        page.add_init_script(script)
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(READY)
    return page


def _clean(page: Page, state: str) -> None:
    """In both themes, on a phone and on a laptop."""
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(50)
            found = Axe().run(page).response["violations"]
            faults = [(one["id"], [node["html"][:140] for node in one["nodes"]]) for one in found]
            assert faults == [], (state, width, theme)


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("button", name="Rematch").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_from_the_first_turn_to_the_replay(
    opened: Opened, server: Served, game: str
) -> None:
    page = _sit(opened, server, game)
    page.wait_for_selector(MINE, timeout=30_000)
    _clean(page, "playing")
    watcher = opened(page.url.removeprefix(server.url))
    watcher.wait_for_selector(READY)
    _clean(watcher, "watching")
    page.get_by_role("button", name="Table menu").click()
    page.wait_for_selector("dialog[open]")
    _clean(page, "menu")
    page.keyboard.press("Escape")
    _resign(page)
    page.wait_for_selector(".fair.good, .fair.alone")
    _clean(page, "over")
    page.keyboard.press("Escape")
    _clean(page, "the end put aside")
    page.get_by_role("button", name="Result").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(READY)
    page.wait_for_selector(".fair.good, .fair.alone", state="attached")
    _clean(page, "replay")


def test_axe_finds_nothing_while_one_waits_is_refused_or_finds_nothing(opened: Opened) -> None:
    page = opened()
    for_a_friend(page, "Phage")
    page.wait_for_selector(".send")
    _clean(page, "waiting")
    link = page.url[page.url.index("/t/") :]
    other = opened(link)
    join(other)
    for one in (page, other):
        one.wait_for_selector(READY)
    mover = page if page.locator(MINE).count() else other
    mover.locator(".cell[data-at='24']").click()
    mover.wait_for_selector(".dock.bad")
    _clean(mover, "refused")
    nowhere = opened("/rules/chess")
    nowhere.get_by_role("heading", name="not found").wait_for()
    _clean(nowhere, "nowhere")
    opened.not_found()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_the_rules(opened: Opened, game: str) -> None:
    page = opened(f"/rules/{game}")
    page.wait_for_selector("article")
    _clean(page, "rules")


NAMES = """(cells) => cells.map((cell) => ({
    name: cell.getAttribute('aria-label') ?? '',
    digits: [...cell.querySelectorAll('text, span, small, b')]
        .filter((one) => !one.children.length && !one.closest('.back, .sr'))
        .flatMap((one) => one.textContent.match(/\\\\d+/g) ?? []),
}))"""


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_has_a_name_of_its_own_with_the_figures_that_are_seen(
    opened: Opened, server: Served, game: str
) -> None:
    page = opened("/settings")
    one = Clicker(page, game, 2)
    page.goto(f"{server.url}/t/{with_bot(page, game)}")
    page.wait_for_selector(MINE, timeout=30_000)
    for _ in range(25):
        if one.over:
            break
        cells: list[dict[str, Any]] = page.locator("[role=gridcell]").evaluate_all(NAMES)
        names = [cell["name"] for cell in cells]
        assert all(names), names
        assert len(set(names)) == len(names), sorted(names)
        for cell in cells:
            assert all(digit in cell["name"] for digit in cell["digits"]), cell
        one.act()


HEARD = """
window.told = []; window.said = [];
const Line = WebSocket;
window.WebSocket = class extends Line {
    constructor(...where) {
        super(...where);
        this.addEventListener('message', ({ data }) => {
            const told = JSON.parse(data);
            if (told.t === 'news') window.told.push({ at: performance.now(), events: told.events, seq: told.seq });
        });
    }
};
addEventListener('DOMContentLoaded', () => {
    const seen = new Map();
    new MutationObserver(() => {
        for (const region of document.querySelectorAll('[aria-live]')) {
            const text = region.textContent;
            if (text && seen.get(region) !== text) window.said.push({ at: performance.now(), text });
            seen.set(region, text);
        }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
});
"""  # noqa: E501


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_announced_once_and_at_once(
    opened: Opened, server: Served, game: str
) -> None:
    page = opened("/settings")
    one = Clicker(page, game, 6)
    table = with_bot(page, game)
    page.add_init_script(HEARD)
    page.evaluate("localStorage.setItem('parlour.settings', '{\"tips\": false}')")  # said, too
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(MINE, timeout=30_000)
    page.wait_for_timeout(500)
    first = page.evaluate("window.told.at(-1).seq")
    page.evaluate("window.said.length = 0")
    for _ in range(600):
        if one.over or one.news["seq"] > first + 8:
            break
        one.act()
        page.wait_for_timeout(20)
    page.wait_for_timeout(400)
    told, said = page.evaluate("[window.told, window.said]")
    told = [news for news in told if news["seq"] > first and news["events"]]
    assert len(told) > 5
    assert len(said) == len(told), [line["text"] for line in said]
    late = [round(b["at"] - a["at"]) for a, b in zip(told, said, strict=True)]
    assert max(late) <= 300, late


def test_the_same_words_twice_are_said_twice(opened: Opened, server: Served) -> None:
    page = _sit(opened, server, "memory", HEARD)
    page.wait_for_selector(MINE, timeout=30_000)
    page.wait_for_timeout(300)
    page.evaluate("window.said.length = 0")
    for _ in range(6):
        page.keyboard.press("m")
        page.wait_for_timeout(100)
    texts = [line["text"] for line in page.evaluate("window.said")]
    assert len(texts) == 6
    assert len(set(texts)) == 1


def test_a_phrase_is_announced_once_whatever_happens_meanwhile(opened: Opened) -> None:
    host = opened()
    for_a_friend(host, "Memory")
    host.wait_for_selector(".send")
    link = host.url[host.url.index("/t/") :]
    friend = opened(link)
    join(friend)
    for page in (host, friend):
        page.add_init_script(HEARD)
        page.reload()
        page.wait_for_selector(READY)
    friend.get_by_role("button", name="Say something").click()
    friend.get_by_role("menuitem", name="Good luck").click()
    expect(host.locator(".says")).to_have_text("Good luck")
    for _ in range(2):
        mover = host if host.locator(MINE).count() else friend
        mover.locator(".cell.legal").first.click()
        mover.wait_for_timeout(300)
    texts = [line["text"] for line in host.evaluate("window.said")]
    assert len([text for text in texts if "Good luck" in text]) == 1, texts


def test_clocks_are_no_live_regions_and_are_said_only_as_they_run_low(
    opened: Opened, server: Served
) -> None:
    control = {"t": "Bank", "ms": 14_000, "increment": 0}
    page = _sit(opened, server, "memory", HEARD, control=control, options={"first": 0})
    page.wait_for_selector(MINE)
    clocks = page.locator("[role=timer]")
    expect(clocks).to_have_count(2)
    live = (
        "all => all.map(one => one.closest('[aria-live], [role=status], [role=alert], [role=log]'))"
    )
    assert clocks.evaluate_all(live) == [None, None]
    page.wait_for_timeout(300)
    page.evaluate("window.said.length = 0")
    shown = {clocks.last.inner_text()}
    for _ in range(12):
        page.wait_for_timeout(500)
        shown.add(clocks.last.inner_text())
    assert len(shown) > 3  # it runs
    assert [line["text"] for line in page.evaluate("window.said")] == ["10 s left"]


HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
}"""  # noqa: E501


def _icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_title_begins_with_the_state_and_the_icon_is_lit_only_when_nobody_looks(
    opened: Opened, server: Served
) -> None:
    page = opened()
    for_a_friend(page, "Memory")
    page.wait_for_selector(".send")
    expect(page).to_have_title("Waiting for one player · Memory")
    friend = opened(page.url[page.url.index("/t/") :])
    join(friend)
    for one in (page, friend):
        one.wait_for_selector(READY)
    mover, other = (page, friend) if page.locator(MINE).count() else (friend, page)
    name = mover.locator(".seat.me .cut").inner_text()
    expect(mover).to_have_title("Your turn · Memory")
    expect(other).to_have_title(f"{name}\u2019s turn · Memory")
    watcher = opened(page.url[page.url.index("/t/") :])
    expect(watcher).to_have_title(f"{name}\u2019s turn · Memory")

    assert _icon(mover) == _icon(other) == "/icon.svg"
    for one in (mover, other):
        one.evaluate(HIDE, True)
    expect(mover.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    assert _icon(other) == "/icon.svg"
    mover.evaluate(HIDE, False)
    expect(mover.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    assert page.request.get(f"{server.url}/icon-turn.svg").ok

    other.evaluate(HIDE, False)
    winner = other.locator(".seat.me .cut").inner_text()
    _resign(mover)
    expect(other).to_have_title("You win · Memory")
    for one in (mover, watcher):
        expect(one).to_have_title(f"{winner} wins · Memory")
    for one in (mover, other):
        assert _icon(one) == "/icon.svg"
    assert json.dumps(opened.said) == "[]"
