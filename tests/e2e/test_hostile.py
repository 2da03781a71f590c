"""Names are text, wherever they are shown: 300 strings that would like to be more."""

import json
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.pages import Opened
from tests.support.door import Served

STRINGS: list[str] = json.loads(Path(__file__).with_name("hostile.json").read_text("utf-8"))
WATCH = """() => {
    window.told = [];
    const broken = ({ violatedDirective }) => told.push(violatedDirective);
    document.addEventListener('securitypolicyviolation', broken);
    for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => told.push(name);
}"""


def named(page: Page, change: Any) -> None:
    """As if the server had let every name in."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(json.dumps(change(json.loads(text)))))

    page.route_web_socket("**/ws/**", between)


def harmless(page: Page) -> None:
    assert page.evaluate("window.told") == []
    assert page.evaluate("window.hit") is None
    assert page.locator("script:not([src]), iframe, img[src=x], math, [ontoggle]").count() == 0


def test_300_hostile_names_are_only_names(opened: Opened, server: Served) -> None:
    with httpx.Client(base_url=server.url) as http:
        token = http.post("/api/tokens", json={"name": "Somebody"}).json()["token"]
        me = {"authorization": f"Bearer {token}"}
        for text in STRINGS:
            status = http.patch("/api/me", json={"name": text}, headers=me).status_code
            assert status in (200, 400), text
        http.post("/api/tables", json={"game": "memory"}, headers=me).raise_for_status()

    def lobby(told: Any) -> Any:
        if told["t"] == "lobby" and told["waiting"]:
            one = told["waiting"][0]
            told["waiting"] = [
                {**one, "table": str(at), "rules": text, "seats": [{"name": text, "bot": ""}, None]}
                for at, text in enumerate(STRINGS)
            ]
        return told

    page = opened("/settings")
    page.add_init_script(f"({WATCH})()")
    named(page, lobby)
    page.goto(server.url)
    page.get_by_role("button", name=f"All {len(STRINGS)}").click()
    rows = page.locator(".open .list .who b")
    expect(rows).to_have_count(len(STRINGS))
    shown = rows.evaluate_all("all => all.map(one => one.textContent)")
    assert shown == [text or "" for text in reversed(STRINGS)]  # whoever waits longest is first
    harmless(page)


def test_hostile_names_sit_at_a_table(opened: Opened, server: Served) -> None:
    left = iter(STRINGS)
    seen: list[str] = []

    def news(told: Any) -> Any:
        if told["t"] == "news":
            for chair in told["chairs"]:
                if chair:
                    chair["name"] = next(left, "done")
                    seen.append(chair["name"])
        return told

    page = opened("/settings")
    page.add_init_script(f"({WATCH})()")
    named(page, news)
    for _ in range(60):
        page.goto(server.url)
        page.get_by_role("button", name="Play Memory against a bot").click()
        page.wait_for_selector(".stage .cell.legal")
        page.locator(".stage .cell.legal").first.click()
        page.wait_for_timeout(100)
        harmless(page)
        if "done" in seen:
            break
    assert len(seen) >= len(STRINGS)
