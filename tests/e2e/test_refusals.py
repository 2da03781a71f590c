"""What the server refuses: a link to no table, and sentences in the reader's language."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e import company
from tests.e2e.pages import Opened, join
from tests.support import door

NO_TABLE = "/t/" + "0123456789abcdef" * 2


def test_a_link_to_no_table_says_so_and_is_not_tried_again(opened: Opened) -> None:
    page = opened("/settings", locale="en")
    tried: list[str] = []
    page.on("websocket", lambda line: tried.append(line.url))
    page.goto(page.url.replace("/settings", NO_TABLE))
    expect(page.get_by_role("heading", name="not found")).to_be_visible(timeout=8_000)
    expect(page.get_by_text("Ask whoever sent it for a new one")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
    before = len(tried)
    page.wait_for_timeout(3_000)
    assert len(tried) == before
    assert all("404" in line for line in opened.said), opened.said  # the socket's, the request's
    opened.said.clear()


def test_a_table_is_still_waited_for_while_the_server_is_away(opened: Opened) -> None:
    """Only an answer ends the tries: no answer is no refusal."""
    page = opened("/settings", locale="en")
    page.route("**/api/tables/*", lambda route: route.abort())
    page.route_web_socket("**/ws/tables/*", lambda line: line.close())
    page.goto(page.url.replace("/settings", NO_TABLE))
    page.wait_for_timeout(2_000)
    expect(page.get_by_text("The server does not answer. Trying again…")).to_be_visible()
    opened.said.clear()


SAYS = {
    "de": {"bad-name": "Ein Name hat", "no-code": "Einen Raum", "stale": "Der Tisch war"},
    "fr": {"bad-name": "Un nom compte", "no-code": "Aucun salon", "stale": "La table avait"},
}


@pytest.mark.parametrize("language", SAYS)
def test_a_bad_name_and_a_wrong_code_are_refused_in_the_readers_language(
    opened: Opened, language: str
) -> None:
    page = opened("/settings", locale=language)
    page.locator("#name").fill("…")
    page.locator("form button").first.click()
    expect(page.get_by_text(SAYS[language]["bad-name"])).to_be_visible()
    page.goto(page.url.replace("/settings", "/"))
    page.locator(".join input").fill("222222")
    page.locator(".join input").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(SAYS[language]["no-code"])
    opened.said.clear()  # the browser's own lines about 400 and 404


@pytest.mark.parametrize("language", SAYS)
def test_a_refused_move_is_explained_in_the_readers_language(
    opened: Opened, server: door.Served, language: str
) -> None:
    page = opened("/settings", locale=language)
    page.route_web_socket("**/ws/tables/*", _refusing)
    page.goto(f"{server.url}/t/{company.Program(server.url, 'memory').table}")
    join(page)
    _turn(page)
    page.locator(".cell.legal").first.click()
    expect(page.locator(".dock")).to_contain_text(SAYS[language]["stale"])


def _turn(page: Page) -> None:
    page.wait_for_selector("[data-turn=me] .cell.legal", timeout=20_000)


def _refusing(line: WebSocketRoute) -> None:
    """The real server, but every move is refused, in its English words."""
    server = line.connect_to_server()

    def sent(frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["t"] != "move":
            server.send(frame)
            return
        no = {"t": "no", "id": told["id"], "code": "stale", "facts": {"seq": 1}, "says": "English."}
        line.send(json.dumps(no))

    line.on_message(sent)
