"""What cannot be read or reached on a page, measured at many sizes."""

import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WHOLE = bool(os.environ.get("PARLOUR_FITS"))
LANGUAGES = ("en", "de", "fr")
HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text("utf-8")
STAND_IN = (HERE / "stand_in.js").read_text("utf-8")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


class Size(NamedTuple):
    """A screen, and how many times as large as usual its text is."""

    width: int
    height: int
    scale: int = 1

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + (f"@{self.scale * 100}%" if self.scale > 1 else "")


SIZES = (
    *(Size(320, 568), Size(360, 640), Size(390, 844), Size(430, 932)),
    *(Size(640, 360), Size(1440, 900)),
    *(Size(320, 568, 2), Size(390, 844, 2), Size(640, 360, 2), Size(1440, 900, 2)),
)
SOME = tuple(
    size
    for size in SIZES
    if size in (Size(320, 568), Size(360, 640), Size(640, 360), Size(1440, 900), Size(390, 844, 2))
)
FEWER = (Size(320, 568), Size(390, 844, 2))
FOR_AXE = (Size(320, 568), Size(390, 844), Size(1440, 900), Size(390, 844, 2))
FOR_AXE_FEWER = (Size(320, 568),)


def show(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.evaluate(f"document.documentElement.style.fontSize = '{size.scale * 100}%'")


def speak(page: Page, language: str) -> None:
    """The page again, in this language."""
    page.evaluate(
        """(language) => {
            const settings = JSON.parse(localStorage.getItem('parlour.settings') ?? '{}');
            localStorage.setItem('parlour.settings', JSON.stringify({ ...settings, language }));
        }""",
        language,
    )
    page.reload()


class Findings:
    """Each fault once, with the states and sizes that show it."""

    def __init__(self) -> None:
        self.where: dict[str, list[str]] = defaultdict(list)
        self.measured = self.axed = 0

    def look(self, page: Page, state: str, sizes: Iterable[Size] = SIZES) -> None:
        for size in sizes:
            show(page, size)
            self.measured += 1
            for fault in page.evaluate(MEASURE, size.scale):
                self.where[fault].append(f"{state} {size}")

    def usual(self, page: Page, language: str, state: str) -> None:
        """At a selection of sizes, fewer in other languages than English; at all if asked for."""
        some = SOME if language == "en" else FEWER
        self.look(page, f"{language} {state}", SIZES if WHOLE else some)

    def axe(self, page: Page, state: str, sizes: Iterable[Size] = FOR_AXE) -> None:
        for size in sizes:
            show(page, size)
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                self.axed += 1
                for one in Axe().run(page).response["violations"]:
                    for node in one["nodes"]:
                        fault = f"axe {one['id']}: {node['html'][:140]}"
                        self.where[fault].append(f"{state} {size} {theme}")
        page.emulate_media(color_scheme="light")

    def must_be_none(self, what: str) -> None:
        sys.stdout.write(f"{what}: {self.measured} measured, {self.axed} by axe\n")
        assert not self.where, self.listed(self.where)

    @staticmethod
    def listed(faults: dict[str, list[str]]) -> str:
        lines = sorted(f"{fault}\n    {'; '.join(where)}" for fault, where in faults.items())
        return "\n".join([f"{len(faults)} faults", *lines])
