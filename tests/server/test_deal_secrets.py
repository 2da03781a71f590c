"""Nothing of a deal with a link leaves the server before it is played: twin worlds, every byte."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.core.ids import Ms
from parlour.features.daily.tests.test_daily_secrets import World, alike, twins
from parlour.features.deals.calendar_time import CalendarTime
from parlour.features.deals.deals import KIND, OPEN_FOR, closes_in, number_of
from parlour.features.deals.store import DealStore
from tests.support.by_hand import Socket


def prepared(world: World) -> None:
    world.context.parts.add(DealStore, DealStore(world._engine))
    world.context.parts.add(CalendarTime, CalendarTime(lambda: world.now))
    world.context.extensions.reveals[KIND] = lambda table: (
        world.now >= closes_in(table.terms.purpose)
    )


async def opened(world: World) -> str:
    prepared(world)
    told = await world.ask(world.ada, "POST", "/api/deals", {"game": "memory"})
    return str(told["deal"])


async def look_around(world: World, deal: str, table: str = "") -> None:
    """Everything there is to fetch of the deal: for its player, for who has not played, for all."""
    for token in (world.ada, world.eve, "nobody"):
        for path in (f"/api/deals/{deal}", f"/api/commitments/{number_of(deal)}"):
            await world.ask(token, "GET", path)
        if table:
            await world.ask(token, "GET", f"/api/deals/at/{table}")
    await world.look_around(table)


async def a_game(world: World) -> None:
    deal = await opened(world)
    await look_around(world, deal)
    table = (await world.ask(world.ada, "POST", f"/api/deals/{deal}"))["table"]
    seat = Socket(world.door, f"/ws/tables/{table}", world.ada)
    stranger = Socket(world.door, f"/ws/tables/{table}", world.eve)
    await look_around(world, deal, table)
    for turn in range(12):
        pair = ((0, 1), (0, 2), (1, 2))[turn // 2 % 3]
        found = await world.host.table(table)
        assert found.game is not None
        mover: Any = found.game.turn
        move = {"t": "Flip", "card": pair[turn % 2]}
        asked = {"t": "move", "id": f"m{turn}", "base": found.seq, "move": move}
        token = [world.ada, world.bot][mover.seat]
        await world.ask(token, "POST", f"/api/tables/{table}/do", asked)
        await asyncio.sleep(0)
    await world.ask(world.ada, "POST", f"/api/tables/{table}/do", {"t": "resign", "id": "r"})
    await look_around(world, deal, table)
    other = (await world.ask(world.eve, "POST", f"/api/deals/{deal}"))["table"]
    await look_around(world, deal, other)
    for one in (seat, stranger):
        await one.close()
    world.seen += [text.encode() for text in (*seat.seen, *stranger.seen)]


def number_in(folder: Path) -> int:
    """The number that the deal has in every world: from names, not from seeds."""
    found = list[int]()

    async def talk(world: World) -> None:
        await world.open()
        try:
            found.append(number_of(await opened(world)))
        finally:
            await world.close()

    folder.mkdir()
    asyncio.run(talk(World(folder, "memory", bytes(32))))
    return found[0]


def alike_there(folder: Path) -> tuple[bytes, bytes]:
    """The cards that are turned are the same, and who begins; all others are not."""
    piles = (("first", 2, [0]), ("cards", 22, [0, 1, 2]))
    return alike(*piles, deal=number_in(folder / "first"))


def test_who_has_not_played_gets_nothing_that_depends_on_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = twins("memory", alike_there(tmp_path), a_game, tmp_path, monkeypatch)
    assert one == two
    assert len(one) > 80


def test_a_seed_that_is_told_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twins are not blind: once the deal has closed its seed is public."""

    async def closed(world: World) -> None:
        deal = await opened(world)
        world.now = Ms(world.now + OPEN_FOR)
        await look_around(world, deal)

    one, two = twins("memory", alike_there(tmp_path), closed, tmp_path, monkeypatch)
    assert one != two
