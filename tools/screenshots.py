"""Pictures of every screen and state, on a laptop and on a phone, by day and by night.

All of them go to build/screenshots; those that the README shows go to docs/pictures besides.
"""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/e2e")]
import door  # noqa: E402
from clicker import ACTS, Clicker  # noqa: E402
from line import Line  # noqa: E402

OUT, SHOWN = ROOT / "build/screenshots", ROOT / "docs/pictures"
SCALE = {"laptop": 1, "phone": 2}
SIZES = {"laptop": (1440, 900), "phone": (390, 844)}
THEMES = {"light", "dark"}
DEEP = 24  # entries of the log: the middle of a game
SELECTABLE = ".stage :is(.playable, .can, .spread .legal[data-card])"  # a click chooses, not plays
IN_README = ("home-laptop-light", "pixies-laptop-light", "phage-phone-light", "pazaak-phone-dark")


class Studio(NamedTuple):
    """A server, and a line to it that can be cut; a browser in one size and one light."""

    browser: Browser
    line: Line
    size: str
    theme: str

    @contextmanager
    def visitor(self) -> Iterator[Page]:
        width, height = SIZES[self.size]
        context: BrowserContext = self.browser.new_context(
            viewport={"width": width, "height": height}, locale="en",
            device_scale_factor=SCALE[self.size],
            color_scheme="dark" if self.theme == "dark" else "light",
            has_touch=self.size == "phone",
        )  # fmt: skip
        yield context.new_page()
        context.close()

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(900)  # what moves has come to rest
        page.screenshot(path=OUT / f"{name}-{self.size}-{self.theme}.png")
        print(f"{name}-{self.size}-{self.theme}", flush=True)


def _page(path: str, name: str) -> Callable[[Studio], None]:
    def taken(studio: Studio) -> None:
        with studio.visitor() as page:
            page.goto(studio.line.url + path)
            page.wait_for_selector("h1")
            studio.take(page, name)

    return taken


def home(studio: Studio) -> None:
    """With a table that waits, a game that is on, and one of our own."""
    with studio.visitor() as other, studio.visitor() as third, studio.visitor() as page:
        _against_a_bot(studio, other, "pixies")
        third.goto(studio.line.url)
        third.get_by_text("Anyone", exact=True).click()
        third.get_by_role("button", name="Play Phage with anyone").click()
        third.wait_for_selector(".wait")
        _against_a_bot(studio, page, "pazaak")
        page.goto(studio.line.url)
        page.wait_for_selector(".side .list")
        studio.take(page, "home")


def waiting(studio: Studio) -> None:
    with studio.visitor() as page:
        page.goto(studio.line.url)
        page.get_by_text("Friend", exact=True).click()
        page.get_by_role("button", name="Play Pixies with a friend").click()
        page.wait_for_selector(".scan img")
        studio.take(page, "waiting")


def _against_a_bot(studio: Studio, page: Page, game: str) -> Clicker:
    player = Clicker(page, game, 4)
    page.goto(studio.line.url)
    page.get_by_role("button", name=f"Play {game.title()} against a bot").click()
    page.wait_for_selector(".stage")
    return player


def _on(player: Clicker, entries: int, *, ours: bool = True) -> None:
    """Play on, until so many entries are heard and it is our turn."""
    while not player.over and (player.news["seq"] < entries or (ours and not player.news["moves"])):
        player.act()
        player.page.wait_for_timeout(40)


def _game(game: str) -> Callable[[Studio], None]:
    """Our turn with something selected, the line lost, the menu, the end, and the game again."""

    def taken(studio: Studio) -> None:
        with studio.visitor() as page:
            player = _against_a_bot(studio, page, game)
            _on(player, DEEP)
            page.wait_for_timeout(1500)
            if page.locator(SELECTABLE).count():
                page.locator(SELECTABLE).last.click()
            studio.take(page, game)
            page.get_by_role("button", name="Table menu").click()
            studio.take(page, f"{game}-menu")
            page.keyboard.press("Escape")
            if game == "phage":
                studio.line.cut()
                page.wait_for_selector(".banner")
                studio.take(page, "reconnecting")
                studio.line.mend()
                page.wait_for_selector(".banner", state="hidden")
            page.get_by_role("button", name="Table menu").click()
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("button", name="Press again to resign").click()
            page.get_by_text("The shuffle is proved").wait_for()
            studio.take(page, f"{game}-over")
            page.get_by_role("link", name="Replay").click()
            page.wait_for_selector(".stage")
            studio.take(page, f"{game}-replay")

    return taken


def company(studio: Studio) -> None:
    """Their turn, somebody who watches, a phrase, an offer, a player who is away."""
    with studio.visitor() as one, studio.visitor() as two, studio.visitor() as three:
        one.goto(studio.line.url)
        one.get_by_text("Friend", exact=True).click()
        players = [Clicker(one, "memory", 1), Clicker(two, "memory", 2)]
        one.get_by_role("button", name="Play Memory with a friend").click()
        link = one.get_by_label("Copy the link").input_value()
        two.goto(studio.line.url + link[link.index("/t/") :])
        two.wait_for_selector(".stage .cell")
        three.goto(studio.line.url + link[link.index("/t/") :])
        three.get_by_text("You are watching").wait_for()
        for _ in range(6):
            for player in players:
                player.act()
                player.page.wait_for_timeout(300)
        studio.take(three, "watching")
        mover, waiter = players if players[0].news["moves"] else players[::-1]
        studio.take(waiter.page, "their-turn")
        waiter.page.evaluate("() => scrollTo(0, 0)")
        mover.page.get_by_role("button", name="Table menu").click()
        mover.page.get_by_role("button", name="Offer a draw").click()
        waiter.page.get_by_role("button", name="Accept").wait_for()
        studio.take(waiter.page, "offer")
        waiter.page.get_by_role("button", name="Decline").click()
        waiter.page.get_by_role("button", name="Accept").wait_for(state="hidden")
        mover.page.close()
        waiter.page.locator(".dock").get_by_text("lost connection").wait_for()
        studio.take(waiter.page, "away")


SHOTS: tuple[Callable[[Studio], None], ...] = (
    home, waiting, _page("/new", "new"), _page("/settings", "settings"),
    _page("/rules/pixies", "rules"), _page("/rules/chess", "nowhere"),
    *(_game(game) for game in ACTS), company,
)  # fmt: skip


def main() -> None:
    wanted = set(sys.argv[1:])  # such as phone light; nothing: all
    OUT.mkdir(parents=True, exist_ok=True)
    with door.served("--no-limits") as house, Line(house.url) as line, sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in wanted & SIZES.keys() or SIZES:
            for theme in wanted & THEMES or THEMES:
                for shot in SHOTS:
                    shot(Studio(browser, line, size, theme))
    SHOWN.mkdir(exist_ok=True)
    for name in IN_README:
        if (OUT / f"{name}.png").exists():
            shutil.copy(OUT / f"{name}.png", SHOWN / f"{name}.png")


if __name__ == "__main__":
    main()
