"""What the server tells everybody: a planned stop, and to somebody that they are banned."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened
from tests.support.door import Served, served
from tests.support.keeper import ran

STOP = ("announce", "--at", "2099-01-01T21:00", "--minutes", "10")
WORDS = {
    "en": (
        "The server stops on .*2099.*, for about 10 minutes",
        "You cannot play here until .*: Rude",
    ),
    "de": (
        "Der Server hält am .*2099.* für etwa 10 Minuten an",
        "Du kannst hier bis .* nicht spielen: Rude",
    ),
    "fr": (
        "Le serveur s.arrête le .*2099.*, pour environ 10 minutes",
        "Vous ne pouvez pas jouer ici jusqu.au .* : Rude",
    ),
}
OPEN = """async () => {
    const post = (path, body) => fetch(path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).then((answer) => answer.json());
    await post('/api/me', {});
    return (await post('/api/tables', { game: 'memory', private: true })).table;
}"""


class Place:
    def __init__(self, served: Served, folder: Path) -> None:
        self.url, self.folder = served.url, folder

    def admin(self, *words: str) -> None:
        done = ran(self.folder, "admin", *words, "--database", f"sqlite:///{self.folder}/p.db")
        assert done.code == 0, done.err


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("notices")
    with served("--no-limits", "--no-bots", database=f"sqlite:///{folder}/p.db") as one:
        yield Place(one, folder)


@pytest.mark.parametrize("language", WORDS)
def test_a_planned_stop_and_a_ban_are_told_in_the_readers_language(
    browser: Browser, place: Place, language: str
) -> None:
    stops, banned = WORDS[language]
    pages = Opened(browser, place.url)
    try:
        page = pages("/", locale=language)
        page.wait_for_selector(".game button")
        place.admin(*STOP)
        notice = page.locator(".banner[role=status]")
        expect(notice).to_have_text(re.compile(stops))
        later = pages("/", locale=language)  # whoever comes later reads it, too, and at a table
        later.goto(f"{place.url}/t/{later.evaluate(OPEN)}")
        expect(later.locator(".banner[role=status]")).to_have_text(re.compile(stops))
        notice.get_by_role("button").click()
        expect(notice).to_have_count(0)
        place.admin("announce", "--cancel")
        expect(later.locator(".banner[role=status]")).to_have_count(0)
        who = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["id"]
        place.admin("ban", who, "--why", "Rude", "--for", "2d")
        expect(page.locator("[role=alert]")).to_have_text(re.compile(banned))
        page.reload()
        expect(page.locator("[role=alert]")).to_have_text(re.compile(banned))
    finally:
        pages.close()
