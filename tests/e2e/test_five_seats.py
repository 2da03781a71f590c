"""Five seats, two of them bots: three people on three kinds of screen play Pixies to its end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.clicker import Clicker
from tests.e2e.company import BOARD, play_out
from tests.e2e.pages import Opened, for_a_friend, join, path_of
from tests.e2e.rooms import at_seat, change, seat
from tests.support import door

pytestmark = pytest.mark.usefixtures("patient")
SIZES = {"desk": (1280, 800), "phone": (360, 640), "turned": (640, 360)}


@pytest.fixture(scope="module")
def server() -> Iterator[door.Served]:
    with door.served("--no-limits", "--pace", "0") as served:
        yield served


def sideways(page: Page) -> int:
    """How far the page can be pushed sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_three_people_and_two_bots_play_to_the_end(opened: Opened, server: door.Served) -> None:
    pages = {name: opened(width=w, height=h, locale="en") for name, (w, h) in SIZES.items()}
    host = pages["desk"]
    for_a_friend(host, "Pixies")
    change(host, players="5")
    expect(host.locator(".seats .seat-of")).to_have_count(5)
    for at in (3, 4):
        at_seat(host, at, "Add a bot")
        expect(seat(host, at)).to_contain_text("casual bot")
    way = path_of(host.get_by_label("Copy the link").input_value())
    players = [Clicker(page, "pixies", seed) for seed, page in enumerate(pages.values())]
    host.reload()
    for name in ("phone", "turned"):
        pages[name].goto(f"{server.url}{way}")
        join(pages[name], name.title())
    for page in pages.values():
        page.wait_for_selector(BOARD)
        assert sideways(page) <= 0
    play_out(*players, seconds=240)
    assert len({str(one.news["over"]) for one in players}) == 1
    for page in pages.values():
        expect(page.get_by_role("dialog")).to_be_visible()
        # Who came first stands first, each with a name: five numbers alone tell nobody anything.
        places = page.locator("dialog .podium > li")
        expect(places).to_have_count(5)
        texts = places.locator(".block .pts .sr").all_text_contents()
        points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in texts]
        assert points == sorted(points, reverse=True)
        expect(places.filter(has_text="You")).to_have_count(1)
        assert sideways(page) <= 0
    assert server.failures == 0
