"""What tests in a browser share."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    expect,
    sync_playwright,
)

# The shell draws the same pages without the window around them, in half the time.
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")

# Whatever shifts on the page, and every property that is ever animated.
WATCH = """() => {
    window.shifted = [];
    const told = ({ node, previousRect: a, currentRect: b }) =>
        `${node?.textContent} in ${node?.parentElement?.className}: ${a.x} ${a.y} to ${b.x} ${b.y}`;
    new PerformanceObserver((list) =>
        list.getEntries().forEach((one) =>
            window.shifted.push(one.sources.map(told).join('; ') || `by ${one.value}`)),
    ).observe({ type: 'layout-shift' });
    window.moved = [];
    const look = () => {
        for (const motion of document.getAnimations())
            for (const frame of motion.effect.getKeyframes())
                for (const name of Object.keys(frame))
                    if (!window.moved.includes(name)) window.moved.push(name);
        requestAnimationFrame(look);
    };
    look();
}"""
# Somebody who has played here before, and was offered every lesson.
PLAYED = """() => {
    const keys = ['played', 'offered.memory', 'offered.pazaak', 'offered.phage', 'offered.pixies'];
    try {
        for (const key of keys) localStorage.setItem(`parlour.${key}`, '1');
    } catch {} // storage is blocked
}"""
KEYFRAME = {"offset", "computedOffset", "easing", "composite", "transformOrigin"}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


class Opened:
    """Opens pages, each as somebody new; what they say on the console is kept."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._contexts: list[BrowserContext] = []
        self.said: list[str] = []

    def __call__(
        self,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        newcomer: bool = False,
        **how: object,
    ) -> Page:
        how.setdefault("reduced_motion", "reduce")
        context = self._browser.new_context(viewport={"width": width, "height": height}, **how)  # type: ignore[arg-type]
        self._contexts.append(context)
        if not newcomer:
            context.add_init_script(f"({PLAYED})()")
        page = context.new_page()
        self.listen(page)
        page.goto(self._url + path)
        return page

    def listen(self, page: Page) -> None:
        said = self.said

        def heard(line: ConsoleMessage) -> None:
            favicon = line.location["url"].endswith(
                "/favicon.ico"
            )  # asked for beside plain answers
            if line.type == "error" and not favicon:
                said.append(line.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: said.append(str(error)))

    def not_found(self) -> None:
        """A browser notes whatever is not there; that, and nothing else, was expected."""
        assert self.said
        assert all("404 (Not Found)" in line for line in self.said), self.said
        self.said.clear()

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def with_bot(page: Page, game: str, **asked: object) -> str:
    """A new table of whoever looks at this page, and of a bot."""
    expect(page.locator("#name")).not_to_have_value("")  # known to the server: see /settings
    table = page.evaluate(OPEN, {"game": game, "bots": 1, **asked})
    return str(table)


POST = """([path, body]) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
}).then((answer) => answer.json())"""
OPEN = """(asked) => fetch('/api/tables', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked),
}).then((answer) => answer.json()).then(({ table }) => table)"""


def for_a_friend(page: Page, game: str) -> None:
    """Make a private table on the page for new ones."""
    server = "/".join(page.url.split("/", 3)[:3])
    page.goto(f"{server}/new?game={game.lower()}")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".send")


def join(page: Page, name: str = "") -> None:
    """Accept an invitation: the one button of its page."""
    if name:
        page.get_by_label("Your name at the table").fill(name)
    page.locator("button.join").click()


def path_of(url: str) -> str:
    """What follows the server's address."""
    return "/" + url.split("/", 3)[3]


def until(page: Page, true: Callable[[], object], seconds: float = 20) -> None:
    """Wait for what only Python can tell."""
    for _ in range(int(seconds * 50)):
        if true():
            return
        page.wait_for_timeout(20)
    raise TimeoutError(page.locator("body").inner_text())


def hold(page: Page, url: str | re.Pattern[str]) -> list[Route]:
    """Requests to there wait in this list until they are continued."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(url, keep)
    return held
