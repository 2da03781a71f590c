"""Pictures of every screen and state, on a laptop and on a phone, by day and by night.

All of them go to build/screenshots; those that the README shows go to docs/pictures besides.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from parlour.features.daily.settings import DailySettings
from parlour.features.daily.tests.dailies import published
from parlour.features.puzzles.tests.shelved_puzzles import position, shelve, stored
from parlour.server.settings import Settings, relaxed
from tests.e2e.clicker import ACTS, Clicker
from tests.e2e.company import BOARD
from tests.e2e.pages import OPEN, PLAYED, chromium, join, path_of
from tests.e2e.rooms import SETTINGS, at_seat, change
from tests.support import door
from tests.support.line import Line
from tools.docs.pictures import pages_digest

ROOT = Path(__file__).parents[2]
OUT, SHOWN = ROOT / "build/screenshots", ROOT / "docs/pictures"
SCALE = {"laptop": 1, "phone": 2}
SIZES = {"laptop": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
MIDDLE = {"memory": 14, "pazaak": 16, "phage": 40, "pixies": 30}  # entries of the log
# A click on these chooses, and plays nothing.
SELECTABLE = ".stage :is(.playable, .can[aria-label*='your '], .spread .legal[data-card])"
KEEP = "(kept) => localStorage.setItem('parlour.settings', kept)"
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
            viewport={"width": width, "height": height},
            locale="en",
            device_scale_factor=SCALE[self.size],
            color_scheme="dark" if self.theme == "dark" else "light",
            has_touch=self.size == "phone",
        )
        context.add_init_script(f"({PLAYED})()")
        yield context.new_page()
        context.close()

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(2_500)  # what moves has come to rest: petals and a lamp take longest
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
        third.get_by_text("Someone online", exact=True).click()
        third.get_by_role("button", name="Play Phage with someone online").click()
        third.get_by_role("heading", name=re.compile("Looking|only one")).wait_for()
        studio.take(third, "someone-online")
        third.evaluate(OPEN, {"game": "phage"})
        _against_a_bot(studio, page, "pazaak")
        page.goto(studio.line.url)
        page.locator(".home").get_by_role("heading", name="Open tables").wait_for()
        studio.take(page, "home")


def room(studio: Studio) -> None:
    """A room that waits, what its link shows, its terms, and everybody there."""
    with studio.visitor() as host, studio.visitor() as guest:
        link = _room(studio, host, "pixies", by_hand=True)
        studio.take(host, "room")
        change(host, players="3")
        at_seat(host, 2, "Add a bot")
        guest.goto(link)
        guest.wait_for_selector("button.join")
        studio.take(guest, "invitation")
        join(guest, "Teo")
        host.get_by_role("button", name="Start", exact=True).wait_for()
        studio.take(host, "room-full")


def _room(studio: Studio, host: Page, game: str, *, by_hand: bool = False) -> str:
    """A private room; what is returned is its link, on the line that can be cut."""
    host.goto(studio.line.url)
    host.get_by_text("Friend", exact=True).click()
    host.get_by_role("button", name=f"Play {game.title()} with a friend").click()
    link = host.get_by_label("Copy the link")
    link.wait_for(state="attached")
    if by_hand:
        host.evaluate(KEEP, json.dumps(SETTINGS))
        host.reload()
        link.wait_for(state="attached")
    return studio.line.url + path_of(link.input_value())


def _against_a_bot(studio: Studio, page: Page, game: str) -> Clicker:
    player = Clicker(page, game, 4)
    page.goto(studio.line.url)
    page.get_by_role("button", name=f"Play {game.title()} against a bot").click()
    page.wait_for_selector(BOARD)
    return player


def _midst(studio: Studio, page: Page, game: str) -> None:
    """In the middle of a game, at our turn with something to choose; some end before that."""
    player = _against_a_bot(studio, page, game)
    while player.news["seq"] < MIDDLE[game] or not player.news["moves"]:
        if player.over:
            return _midst(studio, page, game)
        player.act()
        page.wait_for_timeout(40)
    page.wait_for_timeout(1_500)
    return None


def _menu(page: Page, *pressed: str) -> None:
    page.get_by_role("button", name="Table menu").click()
    for name in pressed:
        page.get_by_role("dialog").get_by_role("button", name=name).click()


def _game(game: str) -> Callable[[Studio], None]:
    """Our turn with something selected, the line lost, the menu, the end, and the game again."""

    def taken(studio: Studio) -> None:
        with studio.visitor() as page:
            _midst(studio, page, game)
            if page.locator(SELECTABLE).count():
                page.locator(SELECTABLE).last.click()
            studio.take(page, game)
            _menu(page)
            studio.take(page, f"{game}-menu")
            page.keyboard.press("Escape")
            if game == "phage":
                studio.line.cut()
                page.wait_for_selector(".banner")
                studio.take(page, "reconnecting")
                studio.line.mend()
                page.wait_for_selector(".banner", state="hidden")
            _menu(page, "Resign", "Really resign?")
            page.get_by_text("Fair deal: verified").wait_for()
            studio.take(page, f"{game}-over")
            page.get_by_role("button", name=re.compile("Why did I|What decided it")).click()
            page.locator(".whence").wait_for(timeout=120_000)
            studio.take(page, f"{game}-why")
            over = page.url
            page.get_by_role("link", name="Review").click()
            page.locator(".review figure svg").first.wait_for(timeout=120_000)
            studio.take(page, f"{game}-review")
            page.goto(over)
            page.get_by_text("Score in detail").or_(page.get_by_text("Fair deal")).first.wait_for()
            page.get_by_role("link", name="Fair deal: verified").click()
            page.get_by_text("fits").first.wait_for()
            studio.take(page, f"{game}-fair")
            page.goto(over)
            page.get_by_role("link", name="Replay").click()
            page.wait_for_selector(".stage [role=grid], .stage .place")
            studio.take(page, f"{game}-replay")
            if game == "phage":
                page.goto(f"{studio.line.url}/history")
                page.wait_for_selector("h1")
                studio.take(page, "history")

    return taken


def puzzle(studio: Studio) -> None:
    """A position that is asked about."""
    with studio.visitor() as page:
        page.goto(f"{studio.line.url}/learn")
        page.get_by_role("link", name="Solve a puzzle").click()
        page.wait_for_selector("[data-phase=asked]")
        studio.take(page, "puzzle")


def company(studio: Studio) -> None:
    """Their turn, somebody who watches, an offer, the evening's score, a player who is away."""
    with studio.visitor() as one, studio.visitor() as two, studio.visitor() as three:
        players = [Clicker(one, "memory", 1), Clicker(two, "memory", 2)]
        link = _room(studio, one, "memory")
        two.goto(link)
        join(two, "Teo")
        for page in (one, two):
            page.wait_for_selector(BOARD)
        three.goto(link)
        three.get_by_text("You are watching").wait_for()
        for _ in range(6):
            for player in players:
                player.act()
                player.page.wait_for_timeout(300)
        studio.take(three, "watching")
        mover, waiter = players if players[0].news["moves"] else players[::-1]
        studio.take(waiter.page, "their-turn")
        waiter.page.evaluate("() => scrollTo(0, 0)")
        _menu(mover.page, "Offer a draw")
        waiter.page.get_by_role("button", name="Accept").wait_for()
        studio.take(waiter.page, "offer")
        waiter.page.get_by_role("button", name="Decline").click()
        waiter.page.get_by_role("button", name="Accept").wait_for(state="hidden")
        _menu(mover.page, "Resign", "Really resign?")
        waiter.page.get_by_role("button", name="Something else").click()
        waiter.page.wait_for_selector(".evening")
        studio.take(waiter.page, "evening")
        mover.page.get_by_role("button", name="Come along").click()
        mover.page.wait_for_url("**~2*")  # where the old board is not
        for _ in range(100):  # whoever is asked; a host may be ready already
            for page in (one, two):
                if (ready := page.get_by_role("button", name="Ready", exact=True)).count():
                    ready.click()
            if all(page.locator(BOARD).count() for page in (one, two)):
                break
            one.wait_for_timeout(300)
        one.wait_for_timeout(500)
        gone, left = players if players[0].news["moves"] else players[::-1]
        gone.page.close()
        left.page.locator(".them").get_by_text("away").first.wait_for()
        studio.take(left.page, "away")


SHOTS: tuple[Callable[[Studio], None], ...] = (
    home,
    room,
    _page("/new", "new"),
    _page("/settings", "settings"),
    _page("/rules/pixies", "rules"),
    _page("/rules/chess", "nowhere"),
    _page("/learn", "learn"),
    _page("/learn/pixies", "lesson"),
    _page("/daily", "daily"),
    puzzle,
    *(_game(game) for game in ACTS),
    company,
)


@contextmanager
def _server() -> Iterator[door.Served]:
    """One with a deal of the day and a puzzle."""
    with TemporaryDirectory(prefix="parlour-pictures-") as folder:
        file = Path(folder, "parlour.db")
        published(file, "pazaak", days=3)
        shelve(file, stored(position("pazaak", 6), "pazaak", 1310))
        settings = relaxed(Settings(features=DailySettings(daily_games=("pazaak",))))
        with door.served(database=f"sqlite:///{file}", settings=settings, bots=True) as server:
            yield server


def main() -> None:
    wanted = sys.argv[1:]  # such as phone light; nothing: all
    OUT.mkdir(parents=True, exist_ok=True)
    with _server() as server, Line(server.url) as line, chromium() as browser:
        for size in [one for one in SIZES if one in wanted] or SIZES:
            for theme in [one for one in THEMES if one in wanted] or THEMES:
                for shot in SHOTS:
                    shot(Studio(browser, line, size, theme))
    SHOWN.mkdir(exist_ok=True)
    if not wanted:
        (SHOWN / "made-from").write_text(pages_digest(ROOT) + "\n")
    for name in IN_README:
        if (OUT / f"{name}.png").exists():
            shutil.copy(OUT / f"{name}.png", SHOWN / f"{name}.png")


if __name__ == "__main__":
    main()
