"""The host, on every log it may stand on: in memory, on SQLite, on PostgreSQL."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.api.frames import No, Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.host.group_commit import appended
from parlour.host.ports import NewTable, Row
from parlour.host.watchers import Watcher
from parlour.storage import SqlLog, connect, migrate
from parlour.storage.connect import Unsafe, assert_safe
from parlour.table.commands import Move, Offer, Resign
from parlour.table.terms import PerMove
from tests.support import services
from tests.support.hosts import World, database, hints, hosts, lived, one_move, opened, run, world
from tests.support.tables import EVERY_TABLE, ID, send

__all__ = ["database", "hints", "world"]

SMALL_AND_LARGE = [one for one in EVERY_TABLE if one[1] in (2, 5)]


@pytest.mark.parametrize(("game", "seats"), SMALL_AND_LARGE)
def test_any_node_plays_any_table_to_the_end(world: World, game: str, seats: int) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            rng = Random(game)
            table = await opened(nodes[0], f"{game}/1", seats)
            while await one_move(rng.choice(nodes), table, rng):
                pass
            one, two = [await node.look(table) for node in nodes]
            assert one == two
            assert one.phase == "FINISHED"
            found = await nodes[1].record(table)
            assert verify(msgspec.json.encode(found), load) == ()
            assert found.hash == one.hash

    run(work())


def test_the_same_id_gets_the_same_answer_on_any_node(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1", options={"first": 0})
            base = (await nodes[0].look(table)).seq
            flip = Move(base, {"t": "Flip", "card": 3}, id=ID)
            first = await send(nodes[0], table, "once", "ada", flip)
            assert isinstance(first, Ok)
            for node in (*nodes, *nodes):
                assert await send(node, table, "once", "ada", flip) == first
            assert (await nodes[1].look(table)).seq == first.seq

    run(work())


def test_two_nodes_that_write_at_once_write_one_after_the_other(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1", options={"first": 0})
            base = (await nodes[0].look(table)).seq
            answers = await asyncio.gather(
                *(
                    send(node, table, f"{at}", "ada", Move(base, {"t": "Flip", "card": at}, id=ID))
                    for at, node in enumerate(nodes * 4)
                )
            )
            written = [answer for answer in answers if isinstance(answer, Ok)]
            refused = [answer for answer in answers if isinstance(answer, No)]
            assert len(written) == 1
            assert {answer.code for answer in refused} == {"stale"}

    run(work())


def test_who_watches_on_one_node_sees_what_another_wrote(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1", options={"first": 0})
            heard: dict[str, list[Any]] = {"ada": [], "ben": [], "gallery": []}
            for name, told in heard.items():
                user = None if name == "gallery" else UserId(name)
                await nodes[1].watch(table, name, Watcher(user, _keeping(told)))
            base = (await nodes[0].look(table)).seq
            for card in (0, 1):
                seq = base + card
                await send(
                    nodes[0], table, f"{card}", "ada", Move(seq, {"t": "Flip", "card": card}, id=ID)
                )
            for _ in range(100):
                await nodes[1].settle()
                if all(told[-1]["seq"] == base + 2 for told in heard.values()):
                    break
                await asyncio.sleep(0.01)
            for told in heard.values():
                assert [news["seq"] for news in told] == [base, base + 1, base + 2]
                assert told[1]["events"][0]["t"] == "CardRevealed"
            asked = heard["ada" if heard["ada"][-1]["seat"] == 0 else "ben"][-1]
            assert asked["moves"]
            assert heard["gallery"][-1]["moves"] == []
            nodes[1].unwatch(table, "ada")

    run(work())


def _keeping(told: list[Any]) -> Callable[[bytes], None]:
    return lambda news: told.append(msgspec.json.decode(news))


def test_a_rematch_asked_on_two_nodes_makes_one_table(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1")
            await send(nodes[0], table, "r", "ada", Resign(id=ID))
            await asyncio.gather(
                send(nodes[0], table, "a", "ada", Offer("rematch", id=ID)),
                send(nodes[1], table, "b", "ben", Offer("rematch", id=ID)),
            )
            for node in nodes:
                await node.look(table)
                await node.settle()
            seen = await nodes[0].look(table)
            assert seen.following == f"{table}~2"
            following = await nodes[1].look(seen.following)
            assert following.phase == "READY"
            assert [c and c.name for c in following.chairs] == ["Ben", "Ada"]

    run(work())


def test_a_deadline_that_an_older_parlour_reckoned_otherwise_is_corrected(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(nodes[0], "memory/1", options={"first": 0})
            base = (await nodes[0].look(table)).seq
            await nodes[0]._log.set_due(table, base - 1, Ms(0))  # not its last entry
            assert table not in await nodes[0]._log.due(100)
            await nodes[0]._log.set_due(table, base, Ms(0))
            flip = Move(base, {"t": "Flip", "card": 0}, id=ID)
            assert isinstance(await send(nodes[0], table, "x", "ada", flip), No)
            await nodes[1].sweep()
            assert table not in await nodes[0]._log.due(100)
            assert isinstance(await send(nodes[0], table, "y", "ada", flip), Ok)

    run(work())


def test_a_deadline_fires_once_whoever_sweeps(world: World) -> None:
    async def work() -> None:
        async with hosts(world, 3) as nodes:
            tables = []
            for _ in range(20):
                await lived(nodes)
                tables.append(await opened(nodes[0], "memory/1", control=PerMove(Ms(50))))
            await lived(nodes, 0.1)
            fired = await asyncio.gather(*(node.sweep() for node in nodes))
            assert sum(fired) == len(tables)
            for table in tables:
                seen = await nodes[2].look(table)
                assert seen.over is not None
                assert seen.over.reason == "time"

    run(work())


def test_a_move_that_comes_too_late_is_refused_by_the_log(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(
                nodes[0], "memory/1", control=PerMove(Ms(50)), options={"first": 0}
            )
            base = (await nodes[0].look(table)).seq
            await lived(nodes, 2)  # the log allows some time for the way
            late = await send(
                nodes[0], table, "x", "ada", Move(base, {"t": "Flip", "card": 0}, id=ID)
            )
            assert late == No(ID, "late")

    run(work())


def test_nobody_loses_on_time_while_the_service_stands_still(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            table = await opened(
                nodes[0], "memory/1", control=PerMove(Ms(5000)), options={"first": 0}
            )
            base = (await nodes[0].look(table)).seq
            before = nodes[0].now()
            await asyncio.sleep(6)  # nobody beats: to the tables this is no time
            await nodes[0].sweep()
            await lived(nodes)
            assert nodes[0].now() - before < 1000
            await nodes[0].sweep()
            assert (await nodes[0].look(table)).over is None
            flip = await send(
                nodes[0], table, "x", "ada", Move(base, {"t": "Flip", "card": 0}, id=ID)
            )
            assert isinstance(flip, Ok)

    run(work())


def test_there_is_no_table_without_a_log(world: World) -> None:
    async def work() -> None:
        async with hosts(world) as nodes:
            assert await send(nodes[0], "nowhere", "x", "ada", Resign(id=ID)) == No(ID, "no-table")

    run(work())


def test_a_refused_row_does_not_refuse_its_neighbours(database: str) -> None:
    async def work() -> None:
        log = SqlLog(connect(database))
        names = [TableId(f"n{n}") for n in range(40)]
        for name in names:
            assert await log.open(
                [Row(table=name, seq=1, command="open", entry=b"{}", phase="WAITING")],
                b"s",
                NewTable("memory/1"),
            )
        assert not await log.open(
            [Row(table=TableId("n0"), seq=1, command="open", entry=b"{}", phase="WAITING")],
            b"s",
            NewTable("memory/1"),
        )
        rows = [
            Row(table=name, seq=2 + at % 2, command=f"c{at}", entry=b"{}")
            for at, name in enumerate(names)
        ]
        verdicts = await asyncio.gather(*(appended(log, row) for row in rows))
        assert verdicts == ["written", "taken"] * 20
        await log.close()

    async def prepared() -> None:
        engine = connect(database)
        await migrate(engine)
        await engine.dispose()
        await work()

    run(prepared())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nodes_that_start_at_once_migrate_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/many.db"
    address = sqlite if kind == "sqlite" else str(request.getfixturevalue("database"))

    async def start() -> None:
        engine = connect(address)
        await migrate(engine)
        await assert_safe(engine)
        await engine.dispose()

    async def work() -> None:
        await asyncio.gather(*(start() for _ in range(6)))

    run(work())


def test_an_unsafe_database_is_refused() -> None:
    with services.postgres() as (service, url):
        service.kill()
        service.command += ["-c", "fsync=off"]
        service.start()

        async def work() -> None:
            engine = connect(url)
            try:
                with pytest.raises(Unsafe, match="fsync is off"):
                    await assert_safe(engine)
            finally:
                await engine.dispose()

        run(work())
