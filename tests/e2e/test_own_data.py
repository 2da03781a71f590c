"""One's own data, on the page: downloaded, and erased for good."""

import json
import re

from playwright.sync_api import expect

from tests.e2e.pages import Opened, with_bot
from tests.support.door import Served

NAME = "Wilhelmina"


def test_whoever_erases_themselves_is_gone_here_and_for_everybody_else(
    opened: Opened, server: Served
) -> None:
    page = opened("/settings", locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    page.locator("#name").fill(NAME)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_have_text("✓")
    table = with_bot(page, "pazaak")
    page.evaluate("(table) => localStorage.setItem(`parlour.seed.${table}`, 'ab')", table)
    other = opened(f"/t/{table}", locale="en")
    expect(other.locator("body")).to_contain_text(NAME)

    with page.expect_download() as begun:
        page.get_by_text("Download my data").click()
    data = json.loads(begun.value.path().read_text("utf-8"))
    assert data["person"]["name"] == NAME
    assert table in json.dumps(data)

    page.get_by_role("button", name="Delete my account and data").dblclick()  # which is no answer
    expect(page.get_by_text("are deleted for good")).to_be_visible()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(re.compile(r"/$"))
    expect(page.locator("body")).not_to_contain_text(NAME)
    assert table not in page.evaluate("JSON.stringify({ ...localStorage })")
    other.reload()
    expect(other.locator("main")).to_be_visible()
    expect(other.locator("body")).not_to_contain_text(NAME)
    page.goto(f"{server.url}/settings")
    expect(page.locator("#name")).not_to_have_value("")
    expect(page.locator("#name")).not_to_have_value(NAME)
