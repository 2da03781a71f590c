"""The moving picture of the README: two phones, a link is opened, a game starts, some moves.

python -m tools.docs.moving_picture writes docs/pictures/two-phones.webp from today's code: a server
and two browsers play, and every picture is what they showed. It needs Pillow, which nothing else
here needs: run it in an environment that has the development tools and `pip install pillow`.
"""

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from parlour.server.settings import Settings, relaxed
from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD
from tests.e2e.pages import PLAYED, chromium, join, path_of
from tests.support import door

FILE = Path(__file__).parents[2] / "docs/pictures/two-phones.webp"
GAME = "pixies"
WIDTH, HEIGHT = 390, 844  # of a phone
SHOWN = (300, 649)  # of a phone in the picture
GAP, ROUND = 24, 24
FRAMES = 8  # a second
MOVES, LONGEST = 8, 2_000_000  # bytes


class Phone:
    """A browser that keeps the latest picture of its page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen = page.context.new_cdp_session(page)
        self._screen.on("Page.screencastFrame", self._painted)
        self._screen.send("Page.startScreencast", {"format": "png"})
        self._png = page.screenshot()

    def _painted(self, frame: dict[str, object]) -> None:
        self._png = b64decode(str(frame["data"]))
        self._screen.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        self._screen.send("Page.stopScreencast")

    def picture(self) -> Image.Image:
        return Image.open(BytesIO(self._png)).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)


class Film:
    """Pictures of two phones beside each other."""

    def __init__(self, *phones: Phone) -> None:
        self.phones, self.frames = phones, list[Image.Image]()

    def roll(self, seconds: float) -> None:
        """Record for so long; what happens between two calls is cut."""
        for _ in range(round(seconds * FRAMES)):
            self.phones[0].page.wait_for_timeout(1000 / FRAMES)
            self.frames.append(self._frame())

    def _frame(self) -> Image.Image:
        width, height = SHOWN
        whole = Image.new("RGB", (2 * width + 3 * GAP, height + 2 * GAP), "#e9e5eb")
        mask = Image.new("L", SHOWN)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), ROUND, fill=255)
        for at, phone in enumerate(self.phones):
            whole.paste(phone.picture(), (GAP + at * (width + GAP), GAP), mask)
        return whole

    def save(self, file: Path) -> None:
        """Smaller and smaller, until it is small enough."""
        first, *rest = self.frames
        for quality in (80, 65, 50, 35):
            first.save(
                file,
                save_all=True,
                append_images=rest,
                duration=1000 // FRAMES,
                loop=0,
                quality=quality,
                method=4,
                kmax=FRAMES * 4,
            )
            if file.stat().st_size <= LONGEST:
                return
        raise SystemExit(f"{file} is larger than {LONGEST} bytes")


@contextmanager
def _phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, locale="en", has_touch=True
    )
    context.add_init_script(f"({PLAYED})()")
    yield context.new_page()
    context.close()


def _played(film: Film, players: list[Clicker]) -> None:
    """Some moves of both."""
    for _ in range(MOVES):
        mover = next((one for one in players if one.news["moves"]), None)
        if mover is None:
            film.roll(0.3)
            continue
        before = mover.news["seq"]
        while mover.news["seq"] == before and not mover.over:
            mover.act()
            film.roll(0.25)
    film.roll(1)


def main() -> None:
    settings = relaxed(Settings())
    with (
        door.served(settings=settings) as server,
        chromium() as browser,
        _phone(browser) as one,
        _phone(browser) as two,
    ):
        players = [Clicker(one, GAME, 1), Clicker(two, GAME, 2)]
        one.goto(server.url)
        one.get_by_text("Friend", exact=True).click()
        two.goto("about:blank")
        film = Film(Phone(one), Phone(two))
        film.roll(0.8)
        one.get_by_role("button", name=f"Play {GAME.title()} with a friend").click()
        one.get_by_label("Copy the link").wait_for()
        film.roll(1)
        link = server.url + path_of(one.get_by_label("Copy the link").input_value())
        two.goto(link)
        two.wait_for_selector("button.join")
        film.roll(1)
        join(two, "Teo")
        for page in (one, two):
            page.wait_for_selector(BOARD)
        film.roll(1)
        _played(film, players)
        for phone in film.phones:
            phone.stop()
        film.save(FILE)
    print(f"{FILE}: {len(film.frames) / FRAMES:.0f} s, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
