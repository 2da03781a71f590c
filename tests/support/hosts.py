"""Hosts and nodes on every kind of database, with and without Redis."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from parlour.api.frames import Ok
from parlour.core.game import Seat
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Log
from parlour.host.redis import RedisChangeBus, RedisPresence
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.storage import SqlLog, connect, migrate
from parlour.table.commands import Move
from parlour.table.terms import Terms
from tests.support import services
from tests.support.local_log import LocalLog
from tests.support.tables import ID, begin, send, sits

USERS = ("ada", "ben", "cleo", "dan", "eve")


Opener = Callable[[], Awaitable[Log]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


@pytest.fixture(scope="module")
def hints() -> Iterator[str]:
    with services.redis() as (_, url):
        yield url


class World(NamedTuple):
    """What hosts stand on: the address of a database, and of Redis; in memory where empty."""

    database: str = ""
    redis: str = ""


@pytest.fixture(params=["memory", "sqlite", "postgres", "postgres-redis"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    match request.param:
        case "memory":
            return World()
        case "sqlite":
            return World(f"sqlite:///{tmp_path}/parlour.db")
        case "postgres":
            return World(str(request.getfixturevalue("database")))
        case _:
            database, redis = map(request.getfixturevalue, ("database", "hints"))
            return World(str(database), str(redis))


@asynccontextmanager
async def hosts(world: World, count: int = 2) -> AsyncIterator[list[Host]]:
    """So many nodes that share a log and a wire, and nothing else."""
    async with nodes(world, count) as found:
        yield [node.host.shards[""] for node in found]


@asynccontextmanager
async def nodes(world: World, count: int = 2) -> AsyncIterator[list[Node]]:
    time, shared, local, here = (
        LocalTime(),
        LocalLog(LocalTime()),
        LocalChangeBus(),
        LocalPresence(),
    )
    logs: list[Log] = [shared for _ in range(count)]
    if world.database:
        engine = connect(world.database)
        await migrate(engine)
        await engine.dispose()
        logs = [SqlLog(connect(world.database)) for _ in range(count)]
    wires: list[LocalChangeBus | RedisChangeBus] = [local] * count
    presence: list[LocalPresence | RedisPresence] = [here] * count
    if world.redis:
        wires = [RedisChangeBus(world.redis) for _ in range(count)]
        presence = [RedisPresence(world.redis) for _ in range(count)]
    found = []
    for log, wire, who in zip(logs, wires, presence, strict=True):
        host = Host(log, wire, load, time, LocalRandomness())
        await host.beat()
        found.append(Node(host, who, time))
        if isinstance(wire, RedisChangeBus):
            wire.start()
            while not wire.alive:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    try:
        yield found
    finally:
        for node, log, wire, who in zip(found, logs, wires, presence, strict=True):
            await node.drain()
            for part in (wire, log, who):
                if isinstance(part, SqlLog | RedisChangeBus | RedisPresence):
                    await part.close()


async def lived(hosts: Sequence[AnyHost], seconds: float = 0.0) -> None:
    """So much time on the service's clock, which goes on with the heartbeats of all."""
    shards = [shard for host in hosts for shard in host.shards.values()]
    for shard in shards:
        await shard.beat()
    until = hosts[0].now() + 1_000 * seconds
    while hosts[0].now() < until:
        await asyncio.sleep(min(seconds, 0.3))
        for shard in shards:
            await shard.beat()


async def opened(host: AnyHost, rules: str, seats: int = 2, **terms: Any) -> TableId:
    table = await host.open(Terms(rules=rules, seats=seats, **terms), sits(*USERS[:seats]))
    await begin(host, table, USERS[:seats])
    return table


async def one_move(host: AnyHost, table: TableId, rng: Random) -> bool:
    """A random move of whoever is asked, through this node; False once it is over."""
    seen = await host.look(table)
    if seen.over is not None or seen.seat is None:
        return False
    user = USERS[_seat_user(seen, seen.seat)]
    mine = await host.look(table, UserId(user))
    move = msgspec.to_builtins(rng.choice(mine.moves))
    answer = await send(host, table, f"{rng.getrandbits(64):x}", user, Move(mine.seq, move, id=ID))
    assert isinstance(answer, Ok), answer
    return True


def _seat_user(seen: Any, seat: Seat) -> int:
    return USERS.index(seen.chairs[seat].name.lower())


def run(work: Awaitable[None]) -> None:
    async def whole() -> None:
        await work

    asyncio.run(whole())
