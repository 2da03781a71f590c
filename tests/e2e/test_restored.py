"""A backup is restored while pages are open: they find their room again, and say what happened."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.storage.copies import BEATING
from tests.e2e.pages import OPEN, POST
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.line import Line

SAYS = {
    "en": "The server was restored from a backup. The last few minutes may be missing.",
    "de": "Der Server wurde aus einer Sicherung wiederhergestellt. "
    "Die letzten Minuten fehlen vielleicht.",
    "fr": "Le serveur a été restauré à partir d’une sauvegarde. "  # noqa: RUF001
    "Il manque peut-être les dernières minutes.",
}
OPTIONS = ("--no-limits", "--pace", "0.1")
CARD = ".play [role=grid] .cell"
SOON = 15_000  # ms, on a busy machine


class Restored(NamedTuple):
    """Pages after the restore."""

    rooms: dict[str, Page]  # by language: the room's first table is in the backup, its second not
    rematch: Page  # the same; only this one is changed by a test
    newer: Page  # in a game of a room that is not in the backup


def somebody(browser: Browser, url: str, language: str) -> Page:
    """A new guest."""
    page = browser.new_context(locale=language, reduced_motion="reduce").new_page()
    page.goto(f"{url}/settings")
    expect(page.locator("#name")).not_to_have_value("")
    return page


def playing(page: Page, url: str) -> str:
    """A new game of this guest against a bot."""
    table = str(page.evaluate(OPEN, {"game": "memory", "bots": 1}))
    page.goto(f"{url}/t/{table}")
    expect(page.locator(CARD).first).to_be_visible(timeout=SOON)
    return table


def play_again(page: Page) -> None:
    """Resign, and play the room's next game."""
    table = page.url.rpartition("/t/")[2].partition("?")[0]
    resign = page.evaluate(POST, [f"/api/tables/{table}/do", {"t": "resign", "id": "resigns-1"}])
    assert resign["t"] == "ok"
    page.locator("dialog .first .btn").click(timeout=SOON)
    page.wait_for_url("**~2*", timeout=SOON)
    expect(page.locator(CARD).first).to_be_visible(timeout=SOON)


@pytest.fixture(scope="module")
def restored(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restored]:
    folder = tmp_path_factory.mktemp("restored")
    database = f"sqlite:///{folder}/parlour.db"

    def order(*words: str) -> None:
        done = typed(folder, *words, "--database", database)
        assert done.code == 0, done.err

    with ExitStack() as first, ExitStack() as rest:
        server = first.enter_context(served(*OPTIONS, database=database))
        line = rest.enter_context(Line(server.url))
        languages = (*SAYS, "en", "en")
        pages = [somebody(browser, line.url, language) for language in languages]
        for page in pages:
            rest.callback(page.context.close)
        *rooms, newer = pages
        for page in rooms:
            playing(page, line.url)
        order("backup", "kept.db")
        for page in rooms:
            play_again(page)
        playing(newer, line.url)
        line.cut()
        first.close()
        time.sleep(BEATING / 1000)  # until the last heartbeat is old
        order("restore", "kept.db")
        line.mend(rest.enter_context(served(*OPTIONS, database=database)).url)
        yield Restored(dict(zip(SAYS, rooms, strict=False)), rooms[-1], newer)


@pytest.mark.parametrize("language", SAYS)
def test_a_page_at_a_table_that_is_gone_goes_to_the_newest_of_its_room_and_says_why(
    restored: Restored, language: str
) -> None:
    page = restored.rooms[language]
    page.wait_for_url(lambda url: "~" not in url, timeout=SOON)
    banner = page.locator(".banner").filter(has_text=SAYS[language])
    expect(banner).to_be_visible()
    expect(page.locator(CARD).first).to_be_visible()
    banner.get_by_role("button").click()
    expect(page.locator(".banner").filter(has_text=SAYS[language])).to_have_count(0)
    page.reload()
    expect(page.locator(CARD).first).to_be_visible()
    expect(page.locator(".banner").filter(has_text=SAYS[language])).to_have_count(0)


def test_the_room_plays_on_and_its_next_table_has_the_old_id_and_nothing_of_the_old_one(
    restored: Restored,
) -> None:
    page = restored.rematch
    page.wait_for_url(lambda url: "~" not in url, timeout=SOON)
    expect(page.locator(CARD).first).to_be_visible()
    page.get_by_role("button", name="Understood").click()
    play_again(page)
    page.locator(f"{CARD}.legal").first.click(timeout=SOON)  # our turn comes, and the seeds fit
    expect(page.get_by_role("alert")).to_have_count(0)


def test_whose_room_is_gone_is_told_so_instead_of_waiting_for_ever(restored: Restored) -> None:
    page = restored.newer
    expect(page.get_by_role("heading", name="not found")).to_be_visible(timeout=SOON)
    expect(page.locator(".banner").filter(has_text=SAYS["en"])).to_be_visible()
