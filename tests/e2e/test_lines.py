"""Two friends, each on a line of their own, and what happens to it while they play."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from parlour.core.record import verify
from parlour.games.registry import load
from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD
from tests.e2e.pages import OPEN, join
from tests.support import door
from tests.support.line import Line

WINDOW = 60  # seconds that somebody may be away
KEPT = "Object.keys(localStorage).filter(k => k.includes('sent'))"  # commands not yet answered
Sit = Callable[..., "list[Clicker]"]


class Two(NamedTuple):
    """A table, the lines to it, and who is at their ends."""

    server: door.Served
    lines: list[Line]
    contexts: list[BrowserContext]
    faults: list[str]

    def page(self, at: int) -> Page:
        page = self.contexts[at].new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def seated(self, game: str = "phage", **asked: Any) -> list[Clicker]:
        """The first opens a table, the second comes by its link."""
        host = Clicker(self.page(0), game, 1)
        host.page.goto(f"{self.lines[0].url}/settings")
        expect(host.page.locator("#name")).not_to_have_value("")  # they have come in
        options = {"first": 0} if game == "phage" else {}
        table = host.page.evaluate(OPEN, {"game": game, "options": options, **asked})
        host.page.goto(f"{self.lines[0].url}/t/{table}")
        guest = Clicker(self.page(1), game, 2)
        guest.page.goto(f"{self.lines[1].url}/t/{table}")
        join(guest.page)
        return [one for one in (host, guest) if one.page.wait_for_selector(BOARD)]


@pytest.fixture
def two(browser: Browser, server: door.Served) -> Iterator[Two]:
    with ExitStack() as stack:
        lines = [stack.enter_context(Line(server.url)) for _ in range(2)]
        contexts = [
            browser.new_context(viewport={"width": 1280, "height": 800}, locale="en") for _ in lines
        ]
        yield (both := Two(server, lines, contexts, []))
        for context in contexts:
            context.close()
        assert both.faults == []


def until(true: Callable[[], object], one: Clicker, seconds: float = 10) -> float:
    """How long it took; the browser is let speak meanwhile."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        one.page.wait_for_timeout(10)
    return time.monotonic() - began


def move(one: Clicker) -> None:
    """One move of ours, whatever is lit, until it is heard."""
    seq = one.news["seq"]
    until(lambda: one.news["moves"], one)
    began = time.monotonic()
    while one.news["seq"] == seq:
        one.act()
        one.page.wait_for_timeout(30)
        assert time.monotonic() - began < 10


def turn(players: list[Clicker]) -> tuple[Clicker, Clicker]:
    """Who is to move, and who waits."""
    one, other = players
    until(lambda: one.news["moves"] or other.news["moves"], one)
    return (one, other) if one.news["moves"] else (other, one)


def at(two: Two, players: list[Clicker], one: Clicker) -> Line:
    return two.lines[players.index(one)]


def away(one: Clicker) -> Any:
    return one.page.locator(".seat.them .chip", has_text="away")


def test_offline_is_said_at_once_and_the_board_stays_as_it_was(two: Two) -> None:
    players = two.seated()
    mover, waits = turn(players)
    move(mover)
    page = waits.page
    board = page.locator(".stage").inner_text()
    names = page.locator(".stage [role=gridcell]").evaluate_all("all => all.map(o => o.ariaLabel)")
    assert names
    waits.page.context.set_offline(True)
    expect(page.locator(".banner")).to_contain_text("Reconnecting", timeout=1_000)
    assert page.locator(".stage").inner_text() == board
    assert page.locator(".stage .spin").count() == 0
    assert page.locator(".stage .legal").count() == 0, "nothing is offered that cannot be done"
    waits.page.context.set_offline(False)
    back = until(lambda: page.locator(".banner", has_text="Back").count(), waits, 3)
    assert back < 2
    page.locator(".banner").wait_for(state="detached", timeout=2_500)
    print(f"back after {back:.2f} s")  # noqa: T201


def test_a_line_that_falls_silent_is_noticed_and_what_was_missed_is_told(two: Two) -> None:
    players = two.seated()
    mover, waits = turn(players)
    two.lines[players.index(waits)].silence()
    began = time.monotonic()
    move(mover)
    banner = waits.page.locator(".banner", has_text="Reconnecting")
    banner.wait_for(timeout=11_500)
    noticed = time.monotonic() - began
    waits.page.evaluate(COUNT)
    at(two, players, waits).mend()
    took = until(lambda: waits.news["seq"] >= mover.news["seq"], waits, 5)
    assert took < 2
    last = ".log li:first-child span:last-child"
    done = mover.page.locator(last).inner_text().removeprefix("You ")
    expect(waits.page.locator(last)).to_have_text(re.compile(f" {re.escape(done)}$"))
    waits.page.wait_for_timeout(500)
    assert waits.page.evaluate("window.flown.length") <= 3
    print(f"noticed after {noticed:.1f} s, equal after {took:.2f} s")  # noqa: T201
    assert noticed < 10


COUNT = """() => {
    window.flown = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        window.flown.push([this.className?.baseVal ?? this.className, this.dataset?.at ?? '']);
        return animate.apply(this, how);
    };
}"""


def test_a_move_made_on_a_dead_line_is_kept_said_and_sent_once(two: Two) -> None:
    players = two.seated()
    mover, waits = turn(players)
    line = at(two, players, mover)
    line.silence()
    seq = mover.news["seq"]
    sent: list[str] = []
    mover.page.on("websocket", lambda ws: ws.on("framesent", lambda text: sent.append(str(text))))
    mover.act()
    expect(mover.page.locator(".dock")).to_contain_text("Sending", timeout=2_000)
    expect(mover.page.locator(".banner")).to_contain_text("kept", timeout=12_000)
    assert len(mover.page.evaluate(KEPT)) == 1  # also for the page that comes after this one
    line.mend()
    until(lambda: mover.news["seq"] > seq, mover, 5)
    until(lambda: waits.news["seq"] == mover.news["seq"], waits, 5)
    assert sum('"move"' in text for text in sent) == 1, sent
    mover.page.wait_for_timeout(500)
    assert mover.page.evaluate(KEPT) == []


def test_a_kept_move_is_dropped_with_a_reason_when_the_table_moved_on(two: Two) -> None:
    players = two.seated()
    mover, waits = turn(players)
    line = at(two, players, mover)
    with Line(two.server.url) as other:  # the same person, in a tab on another line
        line.silence()
        mover.act()
        expect(mover.page.locator(".dock")).to_contain_text("Sending", timeout=2_000)
        cookies = mover.page.context.cookies()
        tab = mover.page.context.browser.new_context(locale="en")  # type: ignore[union-attr]
        tab.add_cookies(
            [{**one, "url": other.url, "domain": None, "path": None} for one in cookies]
        )
        second = Clicker(tab.new_page(), mover.game, 9)
        second.page.goto(other.url + mover.page.url[mover.page.url.index("/t/") :])
        second.page.wait_for_selector("[data-turn=me]")
        seq = second.news["seq"]
        move(second)
        until(lambda: waits.news["seq"] > seq, waits)
        line.mend()
        expect(mover.page.locator(".dock.bad")).to_contain_text("moved on", timeout=15_000)
        assert waits.news["seq"] == second.news["seq"] == mover.news["seq"]
        tab.close()


def test_a_reload_and_a_new_tab_find_the_same_seat(two: Two) -> None:
    players = two.seated()
    mover, waits = turn(players)
    move(mover)
    mover, waits = turn(players)
    seat, seq = mover.news["you"], mover.news["seq"]
    began = time.monotonic()
    mover.page.reload()
    mover.page.wait_for_selector("[data-turn=me] .stage [role=grid]")
    reloaded = time.monotonic() - began
    address = mover.page.url
    mover.page.close()
    again = two.page(players.index(mover))
    mover.at(again)
    began = time.monotonic()
    again.goto(address)
    again.wait_for_selector("[data-turn=me] .stage [role=grid]")
    reopened = time.monotonic() - began
    print(f"reload {reloaded:.2f} s, reopened {reopened:.2f} s")  # noqa: T201
    assert max(reloaded, reopened) < 2
    assert mover.news["you"] == seat
    assert mover.news["view"]["board"] == waits.news["view"]["board"]
    assert len({chair["name"] for chair in waits.news["chairs"]}) == 2
    assert mover.news["seq"] >= seq
    move(mover)


def test_after_two_minutes_in_the_background_it_looks_before_the_clock_runs(two: Two) -> None:
    players = two.seated(control={"t": "Bank", "ms": 600_000, "increment": 0})
    mover, waits = turn(players)
    page, line = waits.page, at(two, players, waits)
    page.evaluate(
        "() => { let now = Date.now; window.behind = 0; Date.now = () => now() + window.behind;"
        " Object.defineProperty(document, 'visibilityState',"
        " { configurable: true, get: () => window.hidden ? 'hidden' : 'visible' }) }"
    )
    page.evaluate("window.hidden = true; document.dispatchEvent(new Event('visibilitychange'))")
    line.silence()
    move(mover)
    shown = page.evaluate(
        "() => { window.behind = 120_000; window.hidden = false;"
        " document.dispatchEvent(new Event('visibilitychange'));"
        " return new Promise((done) => requestAnimationFrame(() => setTimeout(() =>"
        " done(document.querySelector('.banner')?.textContent ?? ''), 0))) }"
    )
    assert "Reconnecting" in shown, "a clock that is not known does not run"
    clocks = page.locator(".clock").all_inner_texts()
    page.wait_for_timeout(1_200)
    assert page.locator(".clock").all_inner_texts() == clocks
    line.mend()
    assert until(lambda: waits.news["seq"] >= mover.news["seq"], waits, 5) < 2


@pytest.mark.long
def test_somebody_gone_is_away_and_the_win_is_claimed_at_zero(two: Two) -> None:
    players = two.seated(absence="decide")
    mover, gone = turn(players)
    at(two, players, gone).cut()
    took = until(lambda: away(mover).count(), mover, 12)
    assert took < 10
    move(mover)  # our own move still works
    dock = mover.page.locator(".dock")
    expect(dock).to_contain_text("You decide in", timeout=3_000)
    left = re.search(r"decide in (\d+) s", dock.inner_text())
    assert left is not None
    assert int(left[1]) <= WINDOW
    assert mover.page.get_by_role("button", name="Claim the win").count() == 0
    at(two, players, gone).mend()
    expect(away(mover)).to_have_count(0, timeout=5_000)
    expect(dock).not_to_contain_text("You decide in")

    at(two, players, gone).cut()
    until(lambda: away(mover).count(), mover, 12)
    began = time.monotonic()
    claim = mover.page.get_by_role("button", name="Claim the win")
    claim.wait_for(timeout=1000 * (WINDOW + 5))
    assert WINDOW - 12 < time.monotonic() - began < WINDOW + 3
    claim.click()
    expect(mover.page.get_by_role("dialog", name="You win")).to_be_visible()
    print(f"away after {took:.1f} s")  # noqa: T201


@pytest.mark.long
def test_a_stand_in_plays_for_somebody_gone_and_gives_the_seat_back(two: Two) -> None:
    players = two.seated(absence="decide")
    mover, gone = turn(players)
    mover.page.set_viewport_size({"width": 360, "height": 640})
    move(mover)
    at(two, players, gone).cut()
    hold = mover.page.get_by_role("button", name="A bot plays on")
    hold.wait_for(timeout=1000 * (WINDOW + 15))
    wide = mover.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360  # all that is offered is on the screen
    for button in mover.page.get_by_role("dialog").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    hold.click()
    expect(mover.page.locator(".seat.them .chip")).to_have_text("stand-in")
    mover.page.wait_for_selector("[data-turn=me]", timeout=20_000)
    at(two, players, gone).mend()
    expect(mover.page.locator(".seat.them .chip", has_text="stand-in")).to_have_count(0)


def test_on_a_slow_and_lossy_line_a_flip_is_pressed_at_once_and_flies_once(two: Two) -> None:
    players = two.seated("memory")
    for line in two.lines:
        line.slow(0.25, 0.05)  # each way
    mover, _ = turn(players)
    page = mover.page
    page.evaluate(COUNT)
    page.evaluate(
        "() => { window.took = null; document.addEventListener('click', ({ timeStamp }) => {"
        " const look = () => document.querySelector('.cell.pressed, [aria-label*=turning]')"
        " ? (window.took = performance.now() - timeStamp) : setTimeout(look, 1);"
        " look() }, { once: true }) }"
    )
    cell = page.locator(".cell.legal").first
    card = cell.get_attribute("data-card")
    cell.click()
    until(lambda: page.evaluate("window.took") is not None, mover)
    took = page.evaluate("window.took")
    page.locator(f".cell[data-card='{card}'] .face").wait_for(timeout=6_000)
    page.wait_for_timeout(1_500)
    print(f"pressed after {took:.0f} ms, {page.evaluate('window.flown')}")  # noqa: T201
    assert took < 100
    assert page.evaluate("window.flown.length") <= 2  # to half, and on


def test_the_server_is_restarted_and_both_play_on(browser: Browser, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/parlour.db"
    with ExitStack() as stack:
        with door.served("--no-limits", "--no-bots", database=database) as first:
            lines = [stack.enter_context(Line(first.url)) for _ in range(2)]
            contexts = [browser.new_context(locale="en") for _ in lines]
            both = Two(first, lines, contexts, [])
            players = both.seated()
            for _ in range(6):
                move(turn(players)[0])
            first.process.kill()
        second = stack.enter_context(door.served("--no-limits", "--no-bots", database=database))
        for line in lines:
            line.mend(second.url)
        for one in players:
            expect(one.page.locator(".banner", has_text="Reconnecting")).to_have_count(0)
        for _ in range(6):
            move(turn(players)[0])
        heard = [dict(one.moves) for one in players]
        until(lambda: players[0].news["seq"] == players[1].news["seq"], players[0])
        assert all(heard[0][seq] == link for seq, link in heard[1].items() if seq in heard[0])
        for _ in range(2):
            _resign(players[0].page)
        table = players[0].page.url.partition("/t/")[2].partition("?")[0]
        expect(players[1].page.get_by_role("dialog", name="You win")).to_be_visible()
        record = httpx.get(f"{second.url}/api/tables/{table}/record").content
        assert verify(record, load) == ()
        assert both.faults == []
        for context in contexts:
            context.close()


def _resign(page: Page) -> None:
    if page.locator("dialog").count() == 0:
        page.get_by_label("Table menu").click()
    page.locator("dialog .danger").click()


def test_resigning_takes_two_presses_within_three_seconds(two: Two) -> None:
    players = two.seated()
    page = turn(players)[0].page
    _resign(page)
    expect(page.get_by_role("button", name="Really resign?")).to_be_visible()
    page.wait_for_timeout(3_200)
    expect(page.get_by_role("button", name="Resign", exact=True)).to_be_visible()
    _resign(page)
    assert page.locator(".seat.turn").count() == 1, "one press at a time is none"
    _resign(page)
    expect(turn_over(players, page)).to_be_visible()


def turn_over(players: list[Clicker], page: Page) -> Any:
    other = next(one for one in players if one.page is not page)
    return other.page.get_by_role("dialog", name="You win")


def _say(page: Page, what: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("menuitem", name=what).click()


def test_a_phrase_is_heard_and_nobody_must_hear_it(two: Two) -> None:
    one, other = (player.page for player in two.seated())
    _say(one, "Hello")
    expect(other.locator(".seat.them .says")).to_have_text("Hello")
    assert other.locator("input, textarea").count() == 0, "phrases only"
    _say(other, "Mute")
    expect(other.locator(".says")).to_have_count(0)
    _say(one, "Oops")
    expect(one.locator(".seat.me .says")).to_have_text("Oops")
    other.wait_for_timeout(500)
    assert other.locator(".says").count() == 0
