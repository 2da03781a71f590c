"""The page that shows how the draws of one game are proved, and checks it in the browser."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.company import finished
from tests.e2e.pages import Opened
from tests.support.door import Served


@pytest.fixture(scope="module")
def table(server: Served) -> str:
    return finished(server.url, "pazaak")


def tampered(page: Page, path: tuple[Any, ...]) -> None:
    """The server's answer with one thing changed on its way."""

    def changed(route: Route) -> None:
        whole = route.fetch().json()
        inner = whole
        for step in path[:-1]:
            inner = inner[step]
        was = inner[path[-1]]
        inner[path[-1]] = (
            was + 1 if isinstance(was, int) else ("1" if was[0] != "1" else "2") + was[1:]
        )
        route.fulfill(status=200, content_type="application/json", body=json.dumps(whole))

    page.route("**/replay", changed)


def steps(page: Page) -> dict[str, str]:
    """What each numbered step says of itself: fits, does not fit, or nothing."""
    page.wait_for_selector(".verdict")
    found = page.locator("ol > li h2").all()
    return {
        one.locator(".n").inner_text(): one.locator(".fits").inner_text().strip()
        if one.locator(".fits").count()
        else ""
        for one in found
    }


def test_the_badge_leads_to_every_step_with_its_values(
    opened: Opened, server: Served, table: str
) -> None:
    record = httpx.get(f"{server.url}/api/tables/{table}/record").json()
    page = opened(f"/r/{table}", locale="en")
    page.get_by_role("link", name="Fair deal: verified").click()
    expect(page).to_have_url(f"{server.url}/fair/{table}")
    assert set(steps(page).values()) == {"fits", ""}
    text = page.locator("main").inner_text()
    fair = record["fair"]
    shown = [fair["server_commit"], fair["server_seed"], fair["commits_hash"], record["hash"]]
    for value in (*shown, *fair["player_commits"], *fair["player_seeds"]):
        assert f"{value[:8]}…{value[-8:]}" in text
    draws = sum(entry["seat"] is None for entry in record["log"] if entry["t"] == "Moved")
    entries = len(record["log"]) + 1
    expect(page.locator(".verdict")).to_have_text(
        re.compile(f"all {draws} draws and the chain of {entries} entries fit")
    )
    assert page.locator("tbody tr").count() == 6
    first = record["log"][0]
    assert (
        record["players"][first["move"]["seat"]]["name"]
        in page.locator("tbody tr").first.inner_text()
    )
    expect(page.get_by_role("link", name="Download the record")).to_have_attribute(
        "href", f"/api/tables/{table}/record"
    )
    expect(page.locator("pre")).to_have_text(f"parlour verify pazaak-{table[:8]}.record.json")


def test_a_value_is_copied_whole(opened: Opened, server: Served, table: str) -> None:
    record = httpx.get(f"{server.url}/api/tables/{table}/record").json()
    page = opened(f"/fair/{table}", locale="en", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy fingerprint").click()
    expect(page.get_by_role("button", name="Copy fingerprint")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == record["fair"]["server_commit"]


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (("record", "fair", "server_commit"), {"1", "3", "4"}),
        (("record", "fair", "player_commits", 0), {"3", "4"}),
        (("record", "hash"), {"7"}),
        (("record", "log", 5, "at"), {"7"}),
        (("record", "fair", "server_seed"), {"1", "3", "4", "6", "7"}),
    ],
)
def test_a_step_that_fails_says_so(
    opened: Opened, table: str, path: tuple[Any, ...], wrong: set[str]
) -> None:
    page = opened("/settings", locale="en")
    tampered(page, path)
    page.goto(f"{page.url.rsplit('/', 1)[0]}/fair/{table}")
    found = steps(page)
    assert {number for number, says in found.items() if says == "does not fit"} == wrong
    expect(page.locator(".verdict")).to_contain_text("something does not fit")


@pytest.mark.parametrize(
    ("language", "says"), [("de", "Hier geprüft: alle"), ("fr", "Vérifié ici")]
)
@pytest.mark.parametrize("width", [320, 390])
def test_it_is_read_in_other_languages_on_a_phone(
    opened: Opened, table: str, language: str, says: str, width: int
) -> None:
    page = opened(f"/fair/{table}", locale=language, width=width, height=640)
    expect(page.locator(".verdict")).to_contain_text(says)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_there_is_no_proof_of_a_table_that_is_not(opened: Opened) -> None:
    page = opened("/fair/nothing", locale="en")
    expect(page.get_by_text("not found")).to_be_visible()
    opened.not_found()
