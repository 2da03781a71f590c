"""Nodes: who is there and who is not, on whichever node; beats, jumps of the clock, draining."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.api.frames import Ok
from parlour.core.game import Seat
from parlour.core.ids import Ms, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness
from parlour.host.node import Node
from parlour.host.ports import PULSE
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.storage import SqlLog, connect, migrate
from parlour.storage.schema import metadata
from parlour.table.commands import Move, Resign
from parlour.table.presence import is_replaced
from parlour.table.terms import SLOW, PerMove, Untimed
from tests.host.test_deadlines import FakeTime
from tests.support import services
from tests.support.hosts import World, database, hints, nodes, opened, run, world
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send

__all__ = ["database", "hints", "world"]  # fixtures, shared with the host's tests


def nothing(_news: bytes) -> None:
    pass


def test_a_seat_is_away_when_its_last_connection_closes_on_any_node(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            table = await opened(one.host, "memory/1", options={"first": 0})
            await one.arrive(table, "tab-1", Watcher(UserId("ada"), nothing))
            await two.arrive(table, "tab-2", Watcher(UserId("ada"), nothing))
            await one.depart("tab-1")
            chair = (await two.host.table(table)).chairs[0]
            assert chair is not None
            assert chair.away is None  # the other tab is open still
            await two.depart("tab-2")
            chair = (await one.host.table(table)).chairs[0]
            assert chair is not None
            assert chair.away is not None

    run(work())


def test_who_returns_to_another_node_finds_the_half_made_turn(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            table = await opened(one.host, "memory/1", options={"first": 0})
            await one.arrive(table, "tab-1", Watcher(UserId("ada"), nothing))
            base = (await one.host.look(table)).seq
            await send(one.host, table, "x", "ada", Move(base, {"t": "Flip", "card": 3}, id=ID))
            await one.depart("tab-1")
            told: list[bytes] = []
            await two.arrive(table, "tab-2", Watcher(UserId("ada"), told.append))
            seen = await two.host.look(table, UserId("ada"))
            assert seen.view.up == (3,)
            assert seen.moves
            assert seen.chairs[0] is not None
            assert seen.chairs[0].away is None
            await two.arrive(table, "gallery", Watcher(UserId("zoe"), told.append))
            await two.depart("gallery")

    run(work())


def test_whose_time_ran_out_in_a_slow_game_of_three_has_the_seat_back_on_opening_the_page() -> None:
    async def work() -> None:
        clock = FakeTime()
        host = Host(LocalLog(clock), LocalChangeBus(), load, clock, LocalRandomness())
        node = Node(host, LocalPresence(), clock)
        await host.beat()
        table = await opened(host, "pixies/1", 3, control=PerMove(SLOW), options={"first": 0})
        for _ in range(SLOW // PULSE + 1):  # a longer silence would count as an outage
            clock.ms += PULSE
            await host.beat()
        assert await host.sweep() == 1
        assert await host.sweep() == 0
        assert is_replaced(await host.table(table), Seat(0))
        await node.arrive(table, "tab", Watcher(UserId("ada"), nothing))
        assert not is_replaced(await host.table(table), Seat(0))
        await node.drain()

    run(work())


def test_nobody_is_looked_for_in_a_slow_game(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        clock, sent = FakeTime(), list[object]()
        host = Host(LocalLog(clock), LocalChangeBus(), load, clock, LocalRandomness())
        node = Node(host, LocalPresence(), clock)
        await host.beat()
        for control, looked_for in ((Untimed(), 1), (PerMove(SLOW), 0)):
            table = await opened(host, "memory/1", control=control)
            await node.arrive(table, "tab", Watcher(UserId("ada"), nothing))
            sent.clear()
            with monkeypatch.context() as patch:
                patch.setattr(host, "do", noted(sent))
                for _ in range(2):
                    await node._sync_presence()
            assert len(sent) == looked_for
            await node.depart("tab")
        await node.drain()

    run(work())


def noted(sent: list[object]) -> Callable[..., Awaitable[None]]:
    async def do(*command: object) -> None:
        sent.append(command)

    return do


def test_a_draining_node_finishes_what_is_under_way(world: World) -> None:
    async def work() -> None:
        async with nodes(world) as (one, two):
            await one.start()
            table = await opened(one.host, "memory/1", options={"first": 0})
            base = (await one.host.look(table)).seq
            flip = Move(base, {"t": "Flip", "card": 0}, id=ID)
            move = asyncio.ensure_future(send(one.host, table, "x", "ada", flip))
            await asyncio.sleep(0)
            await one.drain()
            assert isinstance(await move, Ok)
            assert (await two.host.look(table)).seq == base + 1

    run(work())


def test_the_clock_of_the_service_stands_still_in_outages_and_ignores_jumps() -> None:
    async def work() -> None:
        clock = FakeTime()
        log = LocalLog(clock)
        first = await log.beat()
        for jump in (3_600_000, -3_600_000, 20_000):
            clock.ms += jump
            now = await log.beat()
            assert 0 <= now - first <= 100
            first = now
            clock.ms += 1_000
            assert await log.beat() - first == 1_000
            first = Ms(first + 1_000)

    run(work())


def test_a_jump_of_the_database_clock_flags_nobody(database: str) -> None:
    async def work() -> None:
        engine = connect(database)
        await migrate(engine)
        log = SqlLog(connect(database))
        before = await log.beat()
        for jump in (3_600_000, -3_600_000):  # as if the clock went ahead of both, then back
            async with engine.begin() as connection:
                moved = "UPDATE pulse SET beat = beat - :jump, stopped = stopped - :jump"
                await connection.execute(text(moved), {"jump": jump})
            now = await log.beat()
            assert 0 <= now - before < 1_000
            before = now
        async with engine.connect() as connection:
            outages = await connection.execute(text("SELECT count(*) FROM outages"))
            assert outages.scalar_one() >= 2
        await log.close()
        await engine.dispose()

    run(work())


def test_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(url: str) -> None:
        engine = connect(url)
        await migrate(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    run(work(f"sqlite:///{tmp_path}/parlour.db"))
    with services.postgres() as (_, url):
        run(work(url))


def test_presence_is_unknown_when_redis_is_away_and_nobody_is_said_to_have_left() -> None:
    async def work(redis: services.Service, world: World) -> None:
        async with nodes(world) as (one, _):
            table = await opened(one.host, "memory/1")
            await one.arrive(table, "tab", Watcher(UserId("ada"), nothing))
            redis.kill()
            await one.depart("tab")
            chair = (await one.host.table(table)).chairs[Seat(0)]
            assert chair is not None
            assert chair.away is None

    with services.redis() as (redis, url), services.postgres() as (_, base):
        run(work(redis, World(base, url)))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("change", ["UPDATE moves SET entry = 'x'", "DELETE FROM results"])
def test_what_is_written_cannot_be_changed(
    kind: str, change: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/parlour.db"
    url = sqlite if kind == "sqlite" else str(request.getfixturevalue("database"))

    async def work() -> None:
        async with nodes(World(url)) as (one, _):
            table = await opened(one.host, "memory/1")
            assert isinstance(await send(one.host, table, "x", "ada", Resign(id=ID)), Ok)
        engine = connect(url)
        try:
            with pytest.raises(DBAPIError, match="append-only"):
                await _said(engine, change)
        finally:
            await engine.dispose()

    run(work())


async def _said(engine: AsyncEngine, words: str) -> None:
    async with engine.begin() as connection:
        await connection.execute(text(words))
