"""/api/docs shows every operation to people. It needs no script and nothing from elsewhere."""

import json
import re
from typing import Any

import httpx
import pytest

from parlour.server.http import api_page
from tests.support.door import served
from tests.support.root import ROOT

OPENAPI: dict[str, Any] = json.loads((ROOT / "docs/schema/openapi.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def answers() -> tuple[httpx.Response, httpx.Response]:
    with served("--no-bots") as house, httpx.Client(base_url=house.url) as http:
        return http.get("/api/docs"), http.get("/api/docs.css")


def test_a_node_shows_every_operation_and_type(
    answers: tuple[httpx.Response, httpx.Response],
) -> None:
    page, _ = answers
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.text == api_page.page(OPENAPI)
    for method, path, one in api_page.operations(OPENAPI):
        assert f'<h3 id="{one["operationId"]}"><code>{method} {path}</code></h3>' in page.text
    for name in OPENAPI["components"]["schemas"]:
        assert f'<h3 id="type-{name}">' in page.text


def test_the_page_works_offline_under_the_content_security_policy(
    answers: tuple[httpx.Response, httpx.Response],
) -> None:
    page, style = answers
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|https?://", page.text)
    assert re.findall(r'<link [^>]*href="(.*?)"', page.text) == ["/api/docs.css"]
    assert style.headers["content-type"].startswith("text/css")
    assert style.text == api_page.STYLE
    assert not re.search(r"url\(|@import", style.text)


def test_every_link_of_the_page_leads_somewhere() -> None:
    text = api_page.page(OPENAPI)
    names = re.findall(r' id="(.*?)"', text)
    assert len(names) == len(set(names))
    linked = set(re.findall(r'href="#(.*?)"', text))
    assert linked
    assert linked <= set(names)


def test_text_of_the_description_is_never_markup() -> None:
    said = "a <script> & `code`"
    schema = {"type": "object", "description": said, "properties": {}}
    described = {**OPENAPI, "components": {"schemas": {"Odd": schema}}}
    assert "<p>a &lt;script&gt; &amp; <code>code</code></p>" in api_page.page(described)
