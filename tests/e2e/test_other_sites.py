"""A page of another site that its visitor opens: nothing of theirs changes here."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import Opened
from tests.support.door import Served

FORM = """
<form method="post" enctype="{kind}" action="{url}/api/me">
<input name='{{"name":"Mal' value='lory"}}'></form><script>document.forms[0].submit()</script>
"""
NO_REFERRER = '<meta name="referrer" content="no-referrer">'
SCRIPT = """
<script>fetch("{url}/api/me", {{method: "POST", mode: "no-cors", credentials: "include",
body: new Blob(['{{"name":"Mallory"}}'])}}).finally(() => {{ document.title = "done" }})</script>
"""
PAGES = {
    "a form": FORM.replace("{kind}", "text/plain"),
    "a form that hides where it stands": NO_REFERRER + FORM.replace("{kind}", "text/plain"),
    "an ordinary form": FORM.replace("{kind}", "application/x-www-form-urlencoded"),
    "a script that sends no type": SCRIPT,
}


@pytest.fixture
def hostile(server: Served) -> Iterator[str]:
    """The address of a site with these pages, by their number."""

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            number = self.path.strip("/")  # or a picture that browsers ask for
            page = list(PAGES.values())[int(number)] if number.isdecimal() else ""
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page.format(url=server.url).encode())

        def log_message(self, *_: Any) -> None: ...

    site = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://localhost:{site.server_port}"  # for a browser another site than 127.0.0.1
    site.shutdown()
    site.server_close()


def me(page: Page) -> Any:
    return page.evaluate("fetch('/api/me').then(answer => answer.json())")


@pytest.mark.parametrize("number", range(len(PAGES)), ids=PAGES)
def test_no_page_of_another_site_makes_its_visitor_somebody_else(
    opened: Opened, server: Served, hostile: str, number: int
) -> None:
    page = opened("/settings", locale="en")
    expect(page.locator("#name")).not_to_have_value("")
    before = me(page)
    page.goto(f"{hostile}/{number}", wait_until="commit")
    page.wait_for_function("document.title === 'done' || location.pathname === '/api/me'")
    page.goto(f"{server.url}/settings")
    assert me(page) == before
    opened.said.clear()  # the refusal, and an icon that the page of the refusal does not have
