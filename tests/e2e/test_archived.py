"""A game in the archive, on its pages."""

from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.e2e.company import finished
from tests.e2e.pages import Opened
from tests.e2e.test_replay import counted, stands
from tests.support.door import served
from tests.support.keeper import await_archived, rested


def test_an_archived_game_is_replayed_and_looked_at_as_before(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "parlour.db"
    url = f"sqlite:///{file}"
    with served("--no-limits", "--no-bots", database=url) as server:
        table = finished(server.url, "pazaak")
        record = httpx.get(f"{server.url}/api/tables/{table}/record").content
    rested(file, 31)
    with served("--no-limits", "--no-bots", database=url) as server:
        await_archived(file, table)
        pages = Opened(browser, server.url)
        page = pages(f"/r/{table}", locale="en")
        last = counted(page)[1]
        assert last > 10
        page.keyboard.press("End")
        stands(page, last, last)
        at_table = pages(f"/t/{table}", locale="en")
        expect(at_table.locator("body")).to_contain_text("Ada")
        expect(at_table.locator("body")).to_contain_text("Bo")
        pages.close()
        assert pages.said == []
        assert httpx.get(f"{server.url}/api/tables/{table}/record").content == record
