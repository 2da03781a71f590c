"""An invitation made at localhost can be opened on another device, or says why not."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour.server.http.network_address import network_host
from tests.e2e.pages import Opened, for_a_friend, join, path_of
from tests.e2e.rooms import friend_room, seat
from tests.support.door import served

pytestmark = pytest.mark.usefixtures("patient")


def invitation(page: Page) -> tuple[str, str]:
    """The link to send, and what the code to scan holds."""
    expect(page.get_by_label("Copy the link")).not_to_have_value("")
    source = page.locator(".scan img").get_attribute("src") or ""
    return page.get_by_label("Copy the link").input_value(), parse_qs(urlsplit(source).query)[
        "text"
    ][0]


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_a_phone_opens_the_invitation_that_was_made_at_localhost(
    browser: Browser, name: str
) -> None:
    there = network_host("0.0.0.0") or pytest.skip("this machine has no network")
    with served("--no-limits", "--no-bots", host="0.0.0.0") as server:
        port = server.url.rsplit(":", 1)[1]
        pages = Opened(browser, f"http://{name}:{port}")
        host = friend_room(pages, "Memory")
        link, scanned = invitation(host)
        assert link == scanned
        assert link.startswith(f"http://{there}:{port}/join/")
        expect(host.get_by_text("Everyone in your network can open this link.")).to_be_visible()
        phone = Opened(browser, f"http://{there}:{port}")
        join(phone(path_of(link)))
        expect(seat(host, 1)).to_contain_text("ready")
        phone.close()
        pages.close()
        assert pages.said == phone.said == []


def test_an_address_that_others_can_open_is_left_alone(browser: Browser) -> None:
    there = network_host("0.0.0.0") or pytest.skip("this machine has no network")
    with served("--no-limits", "--no-bots", host="0.0.0.0") as server:
        own = f"http://{there}:{server.url.rsplit(':', 1)[1]}"
        pages = Opened(browser, own)
        host = friend_room(pages, "Memory")
        link, scanned = invitation(host)
        assert link == scanned
        assert link.startswith(f"{own}/join/")
        expect(host.get_by_text("in your network")).to_have_count(0)
        pages.close()


def test_a_server_for_this_machine_alone_says_that_nobody_else_can_connect(opened: Opened) -> None:
    host = friend_room(opened, "Memory")
    invitation(host)
    expect(host.get_by_text("Nobody else can connect")).to_be_visible()


def test_behind_a_port_of_a_container_the_page_says_what_to_do(opened: Opened) -> None:
    host = opened()
    host.route(
        "**/api/version",
        lambda route: route.fulfill(
            json={"name": "parlour", "version": "0", "network": "", "loopback_only": False}
        ),
    )
    for_a_friend(host, "Memory")
    expect(host.get_by_text("This address works only on this computer")).to_be_visible()
    assert invitation(host)[0].startswith("http://127.0.0.1:")
