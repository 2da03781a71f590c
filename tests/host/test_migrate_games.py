"""Running games are moved to newer rules: on two nodes, and on a server that is updated."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from parlour.api import frames
from parlour.core.ids import CommandId, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.host.tables import Host
from parlour.host.versions import compared, moved
from parlour.host.watchers import Watcher
from tests.support import keeper
from tests.support.hosts import World, hosts, lived, one_move, opened
from tests.support.keeper import ran, typed
from tests.support.visitor import SEEDS, Visitor, bound, newcomer

OLD, NEW = "pazaak/1", "pazaak/2"


async def begun_alike(one: Host, two: Host, rng: Random) -> TableId:
    """A game that goes the same by both rules so far: now and then the cards are such that not."""
    while True:
        table = await opened(one, OLD)
        for _ in range(3):
            assert await one_move(two, table, rng)
        found = await compared(one, table, load)
        assert found is not None
        if found.outcome == "same":
            return table


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_games_are_moved_under_way_on_two_nodes(kind: str, tmp_path: Path) -> None:
    """A client hears nothing but the game; the node that did not move it folds the same."""
    world = World(f"sqlite:///{tmp_path}/parlour.db") if kind == "sqlite" else World()

    async def check() -> None:
        async with hosts(world) as (one, two):
            rng = Random(1)
            table = await begun_alike(one, two, rng)
            told = list[Any]()
            watcher = Watcher(UserId("ada"), lambda frame: told.append(json.loads(frame)))
            await two.watch(table, "c", watcher)
            assert (await one.table(table)).terms.rules == OLD  # it was only asked
            found = await moved(one, table, load)
            assert found is not None
            assert (found.outcome, found.newer) == ("moved", NEW)
            assert await moved(two, table, load) is None
            await lived([one, two])
            await two.poll()
            assert await two.table(table) == await one.table(table)
            played_by = [host._sessions.of(table).now.box for host in (one, two)]
            assert played_by == [load(NEW), load(NEW)]
            assert (told[-1]["seq"], told[-1]["view"]) == (told[0]["seq"] + 1, told[0]["view"])
            assert told[-1]["moves"] == told[0]["moves"]
            while await one_move(two if rng.random() < 0.5 else one, table, rng):
                pass
            text = msgspec.json.encode(await two.record(table))
            assert verify(text, load) == ()

    asyncio.run(check())


def test_a_move_that_is_made_meanwhile_is_compared_too() -> None:
    async def check() -> None:
        async with hosts(World()) as (one, two):
            table, rng = await opened(one, OLD), Random(1)
            whole = one.whole

            async def interrupted(name: TableId) -> Any:
                found = await whole(name)
                await one_move(two, name, rng)
                return found

            with patch.object(one, "whole", interrupted):
                going = await moved(one, table, load)
            assert going is not None
            assert going.outcome in ("going", "differs")
            assert (await two.table(table)).terms.rules == OLD

    asyncio.run(check())


# The whole way: a server of the old rules, then one of the new, on the same database.

OLDER = """
import parlour.games.pazaak as package
from msgspec.structs import replace
from parlour.games.pazaak import v1
package.box = replace(v1.box, later=None)
"""


@contextlib.contextmanager
def older(folder: Path) -> Any:
    """A Parlour that knows only the old rules."""
    place = folder / "older"
    place.mkdir()
    (place / "sitecustomize.py").write_text(OLDER)
    with (
        patch.dict(keeper.PLAIN, {"PYTHONPATH": str(place)}),
        keeper.opened(folder, "--no-bots", "--no-limits") as server,
    ):
        yield server


def seeded(one: Visitor, two: Visitor) -> TableId:
    table = bound(one, two, "pazaak", private=True)
    tied = one.look(table)["news"]["fair"]["commits_hash"]
    for seat, visitor in enumerate((one, two)):
        frame = frames.Reveal(tied, SEEDS[seat].hex(), id=CommandId("reveal"))
        assert visitor.do(table, frame)["t"] == "ok"
    return table


def play(players: tuple[Visitor, Visitor], table: str, enough: Callable[[Any], bool]) -> Any:
    """Until it is enough or over: who plays second stands on the same total, if that comes up."""
    seat = 0
    for number in range(2_000):
        mine = players[seat].look(table)["news"]
        if mine["over"] or enough(mine):
            return mine
        if mine["seat"] != seat:
            seat = mine["seat"]
            continue
        totals = [sum(s["value"] for s in one["slots"]) for one in mine["view"]["boards"]]
        own, other = totals[seat], totals[1 - seat]
        stands = own == other or own > 16
        wanted = "Stand" if stands and own <= 20 else "Continue"
        move = next(one for one in mine["moves"] if one["t"] == wanted)
        frame = frames.Move(base=mine["seq"], move=move, id=CommandId(f"m{number}-{mine['seq']}"))
        assert players[seat].do(table, frame)["t"] == "ok"
    raise AssertionError(table)


def voids(news: Any) -> bool:
    return None in news["view"]["rounds"]


def again(url: str, people: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    return Visitor(url, people[0].token), Visitor(url, people[1].token)


@pytest.mark.long
def test_a_server_is_updated_under_running_games(tmp_path: Path) -> None:
    with older(tmp_path) as server:
        people = (newcomer(server.url), newcomer(server.url, "Ben"))
        differs = seeded(*people)
        while play(people, differs, voids)["over"]:
            differs = seeded(*people)
        same, stays = seeded(*people), seeded(*people)
        assert people[0].look(same)["about"]["rules"] == OLD
    with keeper.opened(tmp_path, "--no-bots", "--no-limits") as server:
        people = again(server.url, people)
        new = seeded(*people)
        assert people[0].look(new)["about"]["rules"] == NEW
        play(people, stays, lambda news: bool(news["over"]))  # before anything is moved
        dry = ran(tmp_path, "migrate-games", "--dry-run")
        lines = {line.split(":")[0]: line for line in dry.out.splitlines()}
        assert "would move from pazaak/1 to pazaak/2" in lines[same]
        assert "the game differs after entry" in lines[differs]
        assert new not in lines
        assert stays not in lines
        assert dry.out.endswith("1 would move, 1 would stay.\n")
        assert people[0].look(same)["about"]["rules"] == OLD
        done = ran(tmp_path, "migrate-games")
        assert done.out.endswith("1 moved, 1 stay.\n"), done
        assert people[0].look(same)["about"]["rules"] == NEW
        for table, named in ((differs, OLD), (same, OLD), (stays, OLD), (new, NEW)):
            play(people, table, lambda news: bool(news["over"]))
            told = people[0].ask("GET", f"/api/tables/{table}/record")
            (tmp_path / f"{table}.json").write_bytes(told.content)
            assert told.json()["rules"] == named
            assert verify(told.content, load) == ()
        files = [str(tmp_path / f"{one}.json") for one in (differs, same, stays, new)]
        assert typed(tmp_path, "verify", *files).code == 0
    assert ran(tmp_path, "migrate-games").out == "0 moved, 0 stay.\n"
