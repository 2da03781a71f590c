"""A feature is one folder and one line of a list: the example of docs/features.md, in browsers."""

import json
import os
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.pages import Opened
from tests.support.door import served
from tests.support.guestbook import ADDED, Sources, await_count, grow_old

pytestmark = pytest.mark.usefixtures("patient")
HTML = {"accept": "text/html"}


def sign(page: Page, line: str, labels: tuple[str, str] = ("Your line", "Sign")) -> None:
    page.get_by_label(labels[0]).fill(line)
    page.get_by_role("button", name=labels[1]).click()
    expect(page.get_by_role("listitem").first).to_have_text(line)


def downloaded(page: Page) -> list[str]:
    """What the file of one's own data has of the guestbook."""
    with page.expect_download() as begun:
        page.get_by_text("Download my data").click()
    data = json.loads(begun.value.path().read_text("utf-8"))
    return list(data["more"]["guestbook"])


def erase(page: Page) -> None:
    page.get_by_role("button", name="Delete my account and data").click()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(re.compile(r"/$"))


def test_a_feature_is_added_as_a_folder_and_a_line_used_in_browsers_and_removed(
    tmp_path: Path, browser: Browser
) -> None:
    sources, file = Sources(tmp_path / "sources"), tmp_path / "parlour.db"
    env = os.environ | {"PYTHONPATH": str(sources.package.parent)}
    days = {"PARLOUR_GUESTBOOK_DAYS": "10"}
    sources.add_guestbook()
    assert sources.status() == ADDED
    sources.build_pages()
    with served("--no-bots", database=f"sqlite:///{file}", env=env | days) as server:
        opened = Opened(browser, server.url)
        ada, ben = (opened("/guestbook", locale=one) for one in ("en-GB", "de-DE"))
        expect(ada.get_by_text("Lines are deleted after 10 days.")).to_be_visible()
        sign(ada, "Hello from Ada")
        expect(ben.get_by_role("heading", name="Gästebuch")).to_be_visible()
        sign(ben, "Hallo von Ben", ("Deine Zeile", "Eintragen"))
        expect(ben.get_by_role("listitem")).to_have_text(["Hallo von Ben", "Hello from Ada"])
        french = opened("/guestbook", locale="fr-FR")
        expect(french.get_by_role("button", name="Signer")).to_be_visible()
        await_count(server, 2)
        ada.goto(f"{server.url}/settings")
        assert downloaded(ada) == ["Hello from Ada"]
        erase(ada)
        ben.reload()
        expect(ben.get_by_role("listitem")).to_have_text(["Hallo von Ben"])
        opened.close()
        assert opened.said == []
    grow_old(file, "Hallo von Ben", days=11)
    with served("--no-bots", database=f"sqlite:///{file}", env=env | days) as server:
        await_count(server, 0)  # retention runs when a server starts
        opened = Opened(browser, server.url)
        later = opened("/guestbook", locale="en-GB")
        expect(later.get_by_text("Lines are deleted after 10 days.")).to_be_visible()
        expect(later.get_by_role("listitem")).to_have_count(0)
        opened.close()
        assert opened.said == []

    sources.remove_guestbook()
    sources.build_pages()
    assert sources.status() == []
    with served("--no-bots", database=f"sqlite:///{file}", env=env) as server:
        assert httpx.get(f"{server.url}/guestbook", headers=HTML).status_code == 404
        assert httpx.get(f"{server.url}/api/guestbook").status_code == 404
        opened = Opened(browser, server.url)
        expect(opened("/guestbook", locale="en-GB").locator("main")).to_contain_text("not found")
        opened.close()
        opened.not_found()
