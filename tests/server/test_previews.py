"""A link to a room, as a messenger sees it before anybody opens it."""

import asyncio
import struct
import time
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

import httpx
import pytest

from parlour.api import frames
from parlour.api.bodies import Opening
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.registry import names
from parlour.host.ports import Start
from parlour.server.app import app
from parlour.server.context import REQUESTS
from parlour.server.http.codes import NO_CODE, by_code
from parlour.server.http.opening import open_for
from parlour.server.http.previews import linked, tags
from parlour.server.rejections import Rejected
from parlour.server.settings import MINUTE, Rate, Settings
from parlour.table.types import Person
from tests.support.by_hand import request
from tests.support.door import served
from tests.support.room_world import RoomWorld
from tests.support.root import ROOT
from tests.support.visitor import begun, newcomer

ADA = Person(UserId("ada"), 'Ada <"&')
SCOPE = {"type": "http", "scheme": "http", "headers": [(b"host", b"parlour.example")]}


def shown(path: str, world: RoomWorld) -> str:
    scope = {**SCOPE, "path": path, "client": ("1.2.3.4", 1)}
    table = asyncio.run(linked(world.context, scope))
    return "" if table is None else tags(table, scope)


def test_a_link_says_who_invites_to_what_with_a_picture_and_nothing_that_breaks_the_page() -> None:
    world = RoomWorld(0)

    async def opened() -> str:
        await world.host.beat()
        table, _ = await open_for(world.context, ADA, Opening(game="pixies", private=True))
        return table

    table = asyncio.run(opened())
    head = shown(f"/t/{table}", world)
    assert "Ada &lt;&quot;&amp; invites you to Pixies" in head
    assert 'property="og:description"' in head
    assert 'content="http://parlour.example/' in head
    assert "<script" not in head
    assert head.count("<") == head.count("<meta")
    page = asyncio.run(request(app(world.context), "GET", f"/t/{table}", ""))
    assert page.startswith(b"200 ")


class Head(HTMLParser):
    """What is said in the head of a page, by name or property; with `title`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.says: dict[str, str] = {}
        self._within = ""
        self.feed(page.partition("</head>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given, self._within = dict(attrs), tag
        if tag == "meta" and (key := given.get("property") or given.get("name")):
            self.says[key] = given.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self._within == "title":
            self.says.setdefault("title", data)


def test_a_messenger_that_fetches_a_link_finds_title_sentence_and_picture() -> None:
    with served("--no-bots", "--no-limits") as house:
        room = newcomer(house.url, "Ada").open("pixies", private=True)
        for link in (f"/t/{room['table']}", f"/join/{room['code']}"):
            page = httpx.get(house.url + link, verify=False)
            assert page.status_code == 200
            says = Head(page.text).says
            assert says["title"] == "Parlour"
            assert says["og:title"] == "Ada invites you to Pixies"
            assert says["og:description"].endswith("About 15 min, no account.")
            assert says["og:image:width"] == "1200"
            assert says["og:url"] == house.url + link
            picture = httpx.get(says["og:image"], verify=False)
            assert picture.status_code == 200
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG\r\n")
        for link in ("/", "/join/AAAAAAAA"):
            home = Head(httpx.get(house.url + link, verify=False).text).says
            assert home["og:title"] == "Parlour: four clever card and board games"
            picture = httpx.get(home["og:image"], verify=False)
            assert picture.headers["content-type"] == "image/png"
            assert len(picture.content) < 120_000
        plain = Head(httpx.get(f"{house.url}/settings", verify=False).text).says
        assert "description" in plain
        assert "og:title" not in plain


@pytest.mark.parametrize(
    ("link", "asked", "title", "locale"),
    [
        ("?lang=de", "fr", "Ada lädt dich zu Pixies ein", "de_DE"),
        ("?lang=xx", "fr-CA,fr;q=0.9", "Ada vous invite à Pixies", "fr_FR"),
        ("", "", "Ada invites you to Pixies", "en_GB"),
    ],
)
def test_a_preview_speaks_as_the_link_says_or_as_the_browser_asks(
    link: str, asked: str, title: str, locale: str
) -> None:
    with served("--no-bots", "--no-limits") as house:
        room = newcomer(house.url, "Ada").open("pixies", private=True)
        page = httpx.get(
            f"{house.url}/join/{room['code']}{link}", headers={"accept-language": asked}
        )
        says = Head(page.text).says
        assert (says["og:title"], says["og:locale"]) == (title, locale)


def test_a_replay_shows_names_and_score_once_the_game_is_over_and_not_before() -> None:
    with served("--no-bots", "--no-limits") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = begun(ada, ben, "memory", private=True)
        link = f"{house.url}/r/{table}"
        assert Head(httpx.get(link).text).says["og:title"].startswith("Parlour: ")
        assert ada.do(table, frames.Resign(id=CommandId("enough")))["t"] == "ok"
        says = Head(httpx.get(link).text).says
        assert says["og:title"] == "Ada, Ben"
        assert says["og:description"] == "A game of Memory on Parlour. Watch it move by move."


def test_every_picture_has_the_size_that_the_tags_name_and_is_light() -> None:
    pictures = [*ROOT.glob("src/parlour/games/*/preview.png"), ROOT / "client/public/preview.png"]
    assert len(pictures) == len(names()) + 1
    for picture in pictures:
        data = picture.read_bytes()
        assert struct.unpack(">II", data[16:24]) == (1200, 630), picture
        assert len(data) < 120_000, picture


def test_the_deal_of_the_day_shows_its_number_and_its_game_and_no_card() -> None:
    with served("--no-bots", "--no-limits", "--daily-game", "memory") as house:

        def titled() -> str:
            return Head(httpx.get(f"{house.url}/daily?lang=fr").text).says["og:title"]

        until = time.monotonic() + 10
        while titled() != "Donne du jour 1 : Memory":  # its day begins now
            assert time.monotonic() < until, titled()
            time.sleep(0.1)
        same = Head(httpx.get(f"{house.url}/daily/1").text).says
        assert same["og:title"] == "Deal of the day 1: Memory"
        assert same["og:description"] == (
            "Same cards for everyone. No spoilers: the cards stay secret."
        )
        coming = Head(httpx.get(f"{house.url}/daily/2").text).says  # its day is still to come
        assert coming["og:title"] == "Parlour: four clever card and board games"


def test_a_wrong_link_has_the_plain_page() -> None:
    world = RoomWorld(0)
    asyncio.run(world.host.beat())
    assert shown("/t/nowhere", world) == ""
    assert shown("/rules/pixies", world) == ""
    assert shown("/join/ABCDEF", world) == ""


def test_a_made_up_name_costs_a_few_reads_and_too_many_links_are_not_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, reads = RoomWorld(0), list[object]()
    asyncio.run(world.host.beat())
    starts = world.log.starts

    async def counted(tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        reads.append(tables)
        return await starts(tables)

    monkeypatch.setattr(world.log, "starts", counted)
    assert shown("/t/x~999999999", world) == ""
    assert len(reads) <= 3
    reads.clear()
    world.context.limits.settings = Settings(
        rates={REQUESTS.name: Rate(3, MINUTE)}
    )  # and one was asked for
    assert [shown("/t/nowhere", world) for _ in range(5)] == [""] * 5
    assert len(reads) == 2


def test_a_link_that_anybody_opens_takes_no_guess_from_those_who_are_known() -> None:
    """Not even from the same address, as in a school."""
    world = RoomWorld(0)
    world.context.limits.settings = Settings()
    asyncio.run(world.host.beat())
    for _ in range(12):
        assert shown("/join/AAAAAAAA", world) == ""
    assert world.context.metrics.refused["wrong_links"] == 2
    with pytest.raises(Rejected) as rejected:
        asyncio.run(by_code(world.context, {"client": ("1.2.3.4", 1)}, "AAAAAAAA"))
    assert rejected.value.why == NO_CODE
