"""A link to a room, as a messenger sees it before anybody opens it."""

import asyncio
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

import httpx
import pytest

from parlour.api.bodies import Opening
from parlour.core.ids import TableId, UserId
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
from tests.support.visitor import newcomer

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
    assert "Ada &lt;&quot;&amp; invites you to play Pixies" in head
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
            assert says["og:title"] == "Ada invites you to play Pixies"
            assert says["og:description"].endswith("In the browser, without an account.")
            assert says["og:url"] == house.url + link
            picture = httpx.get(says["og:image"], verify=False)
            assert picture.status_code == 200
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG\r\n")
        plain = Head(httpx.get(f"{house.url}/join/AAAAAAAA", verify=False).text).says
        assert "description" in plain
        assert "og:title" not in plain


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
    world.context.settings = Settings(
        rates={REQUESTS.name: Rate(3, MINUTE)}
    )  # and one was asked for
    assert [shown("/t/nowhere", world) for _ in range(5)] == [""] * 5
    assert len(reads) == 2


def test_a_link_that_anybody_opens_takes_no_guess_from_those_who_are_known() -> None:
    """Not even from the same address, as in a school."""
    world = RoomWorld(0)
    world.context.settings = Settings()
    asyncio.run(world.host.beat())
    for _ in range(12):
        assert shown("/join/AAAAAAAA", world) == ""
    assert world.context.metrics.refused["wrong_links"] == 2
    with pytest.raises(Rejected) as rejected:
        asyncio.run(by_code(world.context, {"client": ("1.2.3.4", 1)}, "AAAAAAAA"))
    assert rejected.value.why == NO_CODE
