"""A link to a room, as a messenger sees it before anybody opens it."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from by_hand import request
from room_world import RoomWorld

from parlour.api.bodies import Opening
from parlour.core.ids import TableId, UserId
from parlour.host.ports import Start
from parlour.server.app import app
from parlour.server.context import REQUESTS, Rejected
from parlour.server.http.codes import NO_CODE, by_code
from parlour.server.http.opening import open_for
from parlour.server.http.previews import preview
from parlour.server.settings import MINUTE, Rate, Settings
from parlour.table.types import Person

ADA = Person(UserId("ada"), 'Ada <"&')
SCOPE = {"type": "http", "scheme": "http", "headers": [(b"host", b"parlour.example")]}


def shown(path: str, world: RoomWorld) -> str:
    return asyncio.run(preview(world.context, {**SCOPE, "path": path, "client": ("1.2.3.4", 1)}))


def test_a_link_says_who_invites_to_what_with_a_picture_and_nothing_that_breaks_the_page() -> None:
    world = RoomWorld(0)

    async def opened() -> str:
        await world.host.beat()
        table, _ = await open_for(world.context, ADA, Opening("pixies", private=True))
        return table

    table = asyncio.run(opened())
    tags = shown(f"/t/{table}", world)
    assert "Ada &lt;&quot;&amp; invites you to play Pixies" in tags
    assert 'property="og:description"' in tags
    assert 'content="http://parlour.example/' in tags
    assert "<script" not in tags
    assert tags.count("<") == tags.count("<meta")
    page = asyncio.run(request(app(world.context), "GET", f"/t/{table}", ""))
    assert page.startswith(b"200 ")


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
