"""Somebody who takes a lesson, by touch, by keys, or by the names that are read aloud."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.e2e.pages import until

ARROWS = """(to) => {
    const from = document.activeElement.getBoundingClientRect(), at = to.getBoundingClientRect();
    const x = (at.left + at.right - from.left - from.right) / 2;
    const y = (at.top + at.bottom - from.top - from.bottom) / 2;
    const near = Math.min(from.height, at.height) / 2;
    if (Math.abs(y) > near) return y > 0 ? 'ArrowDown' : 'ArrowUp';
    return x > 0 ? 'ArrowRight' : 'ArrowLeft';
}"""
WITHIN = """(one) =>
    one.closest('[role=grid]') === document.activeElement.closest('[role=grid]')"""
STANDS = "(one) => one === document.activeElement"


def at_step(page: Page, url: str, game: str, at: int) -> None:
    page.evaluate(
        "([game, at]) => localStorage.setItem(`parlour.lesson.${game}`, at)", [game, str(at)]
    )
    page.goto(f"{url}/learn/{game}")
    page.wait_for_selector("[data-phase=asked]")


def said(page: Page, words: str) -> None:
    """Politely, to whoever listens."""
    spoken = page.locator("[aria-live=polite]")
    until(page, lambda: any(words in one for one in spoken.all_inner_texts()))


class Pupil:
    """A page with a lesson; `press` acts on an element as the hand does that it was given."""

    def __init__(self, page: Page, game: str, by: str = "touch") -> None:
        self.page, self.game, self.made = page, game, 0
        self.press: Callable[[Locator], None] = self._keyed if by == "keys" else self._tapped
        if by == "touch":
            self.press = self._touched

    @property
    def step(self) -> str:
        return self.page.locator(".whole").get_attribute("data-step") or ""

    @property
    def phase(self) -> str:
        return self.page.locator(".whole").get_attribute("data-phase") or ""

    def wait(self, *phases: str, seconds: float = 10) -> None:
        until(self.page, lambda: self.phase in phases, seconds)

    def until_next(self, step: str) -> None:
        until(self.page, lambda: self.step != step and self.phase == "asked")

    def position(self, path: list[int]) -> dict[str, Any]:
        """What the server says of this step, after these moves."""
        where = [self.game, self.step, ".".join(map(str, path)) or "start"]
        found: dict[str, Any] = self.page.evaluate(
            """async ([game, step, path]) => {
                const card = await (await fetch(`/api/games/${game}`)).json();
                const lesson = `/api/lessons/${game}/${card.lesson.version}`;
                return (await fetch(`${lesson}/${step}/${path}`)).json();
            }""",
            where,
        )
        return found

    def do(self, move: dict[str, Any]) -> None:
        ACTS[self.game](self, move)
        self.made += 1

    def reach(self) -> None:
        """Do what the step asks for."""
        path: list[int] = []
        while self.phase == "asked":
            at = self.position(path)
            index = at["goals"][0]
            self.do(at["moves"][index])
            self.wait("done", "asked")
            path.append(index)

    def err(self) -> bool:
        """Make another lawful move, if there is one; whether there was."""
        at = self.position([])
        wrong = [i for i, answer in enumerate(at["answers"]) if answer["how"] == "else"]
        if wrong:
            self.do(at["moves"][wrong[0]])
        return bool(wrong)

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def _touched(self, one: Locator) -> None:
        one.tap()

    def _tapped(self, one: Locator) -> None:
        one.click()

    def _keyed(self, one: Locator) -> None:
        """Tab to what it is part of, arrows within a board, Enter."""
        one.wait_for()
        if one.evaluate("(one) => one.getAttribute('role') === 'gridcell'"):
            self._tab(WITHIN, one)
            for _ in range(60):
                if one.evaluate(STANDS):
                    break
                self.page.keyboard.press(one.evaluate(ARROWS))
        else:
            self._tab(STANDS, one)
        assert one.evaluate(STANDS), one
        self.page.keyboard.press("Enter")

    def _tab(self, there: str, one: Locator) -> None:
        for _ in range(60):
            if one.evaluate(there):
                return
            self.page.keyboard.press("Tab")


def _memory(one: Pupil, move: dict[str, Any]) -> None:
    until(one.page, lambda: one.find(f".cell.legal[data-card='{move['card']}']").count())
    one.press(one.find(f"[data-card='{move['card']}']"))


def _phage(one: Pupil, move: dict[str, Any]) -> None:
    square = "[role=gridcell][data-at='{}']"
    one.press(one.find(square.format(move.get("src", move.get("at")))))
    if move["t"] == "Go":
        one.press(one.find(square.format(move["dst"])))
    if move["t"] == "Clear":
        one.press(one.find(".dock .main"))
        lit = one.page.locator(".cell.clear")
        for at in lit.evaluate_all("(all) => all.map((one) => Number(one.dataset.at))"):
            if at not in move["debris"]:
                one.press(one.find(square.format(at)))
        if one.find(".dock .main").count():
            one.press(one.find(".dock .main"))


def _pixies(one: Pupil, move: dict[str, Any]) -> None:
    one.press(one.find(f".spread [data-card='{move['card']}']"))
    one.page.wait_for_timeout(100)
    buttons = one.page.locator(".dock .btn:has(.mini-card)").count()
    if buttons == 2:
        one.press(one.find(".dock .main" if move["up"] else ".dock .quiet"))
    elif one.page.locator(".mine .cell.legal").count() > 1:
        one.press(one.find(f".mine [data-space='{move['space']}']"))
    else:
        one.press(one.find(".dock .main"))
    if one.find("dialog .main").count():
        one.press(one.find("dialog .main"))


def _pazaak(one: Pupil, move: dict[str, Any]) -> None:
    if move["t"] == "Stand":
        return one.press(one.find(".dock .quiet"))
    if move["t"] == "Continue":
        return one.press(one.find(".dock .main"))
    one.press(one.find(f".hand [data-card='{move['card']}']"))
    one.page.wait_for_timeout(100)
    signs = one.page.locator(".choices button")
    if signs.count():
        sign = "+" if move["value"] > 0 else "−"  # noqa: RUF001
        one.press(signs.filter(has_text=sign).first)
    return one.press(one.find(".dock .main"))


ACTS: dict[str, Callable[[Pupil, dict[str, Any]], None]] = {
    "memory": _memory,
    "pazaak": _pazaak,
    "phage": _phage,
    "pixies": _pixies,
}
