"""Every fault that can be made here, one after the other: how it is made, held and healed."""

import asyncio
import errno
import os
import signal
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

from tests.chaos.postgres import Postgres
from tests.chaos.world import Node, World
from tests.support.line import Line

Fault: TypeAlias = Callable[[World, Random], Awaitable[None]]
HOUR = 3_600_000


async def kill_node(world: World, rng: Random) -> None:
    node = rng.choice(world.nodes)
    node.kill()
    await asyncio.sleep(rng.uniform(0, 2))
    await _restart(node)


async def deploy(world: World, _rng: Random) -> None:
    """Each node in turn is told to stop, and comes back."""
    for node in world.nodes:
        node.signal(signal.SIGTERM)
        assert node.process is not None
        await asyncio.to_thread(node.process.wait, 20)
        await _restart(node)


async def freeze_node(world: World, rng: Random) -> None:
    node = rng.choice(world.nodes)
    node.signal(signal.SIGSTOP)
    await asyncio.sleep(rng.choice((1, 4, 8)))
    node.signal(signal.SIGCONT)


async def kill_database(world: World, rng: Random) -> None:
    database = _one(world, rng)
    database.kill()
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(database.start)


async def freeze_database(world: World, rng: Random) -> None:
    database = _one(world, rng)
    database.signal(signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(1, 5))
    database.signal(signal.SIGCONT)


async def end_connections(world: World, rng: Random) -> None:
    await _one(world, rng).ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )


async def kill_redis(world: World, rng: Random) -> None:
    redis = rng.choice(world.redises)
    await asyncio.to_thread(redis.kill)
    await asyncio.sleep(rng.uniform(0, 3))
    await asyncio.to_thread(redis.start)


async def freeze_redis(world: World, rng: Random) -> None:
    redis = rng.choice(world.redises)
    os.kill(redis.pid, signal.SIGSTOP)
    await asyncio.sleep(rng.uniform(1, 6))
    os.kill(redis.pid, signal.SIGCONT)


async def cut_from_database(world: World, rng: Random) -> None:
    await _cut([rng.choice(rng.choice(world.nodes).to_databases)], rng)


async def cut_from_redis(world: World, rng: Random) -> None:
    await _cut([rng.choice(rng.choice(world.nodes).to_redises)], rng)


async def cut_from_both(world: World, rng: Random) -> None:
    await _cut(rng.choice(world.nodes).lines, rng)


async def silence_database(world: World, rng: Random) -> None:
    await _silent(rng.choice(rng.choice(world.nodes).to_databases), rng)


async def silence_redis(world: World, rng: Random) -> None:
    await _silent(rng.choice(rng.choice(world.nodes).to_redises), rng)


async def slow_lines(world: World, rng: Random) -> None:
    lines = rng.choice(world.nodes).lines
    for line in lines:
        line.slow(0.2, 0.1)
    await asyncio.sleep(rng.uniform(1, 4))
    for line in lines:
        line.slow(0)


async def slow_disk(world: World, rng: Random) -> None:
    await _disk(_one(world, rng), rng.uniform(1, 4), slow=rng.choice((50, 500)))


async def hanging_disk(world: World, rng: Random) -> None:
    await _disk(_one(world, rng), rng.uniform(1, 2), slow=4_000)


async def failing_disk(world: World, rng: Random) -> None:
    """PostgreSQL stops at once when a sync fails, and must be started again."""
    database = _one(world, rng)
    await _disk(database, 1, error=errno.EIO)
    database.kill()
    await asyncio.to_thread(database.start)


async def full_disk(world: World, rng: Random) -> None:
    database = _one(world, rng)
    ballast = database.folder / "ballast"
    await asyncio.to_thread(_fill, str(ballast))
    await asyncio.sleep(rng.uniform(1, 3))
    ballast.unlink()
    await asyncio.to_thread(database.start)  # where it had no room to go on, it stopped


async def node_clock_jumps(world: World, rng: Random) -> None:
    node = rng.choice(world.nodes)
    node.faulty.tell(ahead=rng.choice((-HOUR, -60_000, 60_000, HOUR)))
    await asyncio.sleep(rng.uniform(2, 6))
    node.faulty.tell()


async def database_clock_jumps(world: World, rng: Random) -> None:
    database = _one(world, rng)
    database.faulty.tell(ahead=rng.choice((-HOUR, HOUR)))
    await asyncio.sleep(rng.uniform(2, 4))
    database.faulty.tell()


async def fail_over(world: World, rng: Random) -> None:
    """A standby is given time to join; then the primary dies under load."""
    database = rng.choice(world.databases)
    await database.follow()
    await asyncio.sleep(rng.uniform(1, 3))
    await database.fail_over()


async def standby_dies(world: World, rng: Random) -> None:
    """Nothing is acknowledged without it; then somebody decides to go on alone."""
    database = rng.choice(world.databases)
    await database.follow()
    database.standby.kill()
    await asyncio.sleep(rng.uniform(1, 4))
    await database.without_standby()


FAULTS: dict[str, Fault] = {
    made.__name__.replace("_", " "): made
    for made in (
        kill_node,
        deploy,
        freeze_node,
        kill_database,
        freeze_database,
        end_connections,
        kill_redis,
        freeze_redis,
        cut_from_database,
        cut_from_redis,
        cut_from_both,
        silence_database,
        silence_redis,
        slow_lines,
        slow_disk,
        hanging_disk,
        failing_disk,
        full_disk,
        node_clock_jumps,
        database_clock_jumps,
        fail_over,
        standby_dies,
    )
}


async def _restart(node: Node) -> None:
    node.start()
    if not await asyncio.to_thread(node.ready):
        raise TimeoutError(node.log.read_text("utf-8", "replace")[-2000:])


async def _cut(lines: list[Line], rng: Random) -> None:
    for line in lines:
        line.cut()
    await asyncio.sleep(rng.choice((1, 3, 8)))
    for line in lines:
        line.mend()


async def _silent(line: Line, rng: Random) -> None:
    line.silence()
    await asyncio.sleep(rng.choice((1, 3, 8)))
    line.mend()


def _one(world: World, rng: Random) -> Postgres:
    return rng.choice(world.databases).primary


async def _disk(database: Postgres, seconds: float, *, slow: int = 0, error: int = 0) -> None:
    database.faulty.tell(slow=slow, error=error)
    await asyncio.sleep(seconds)
    database.faulty.tell()


def _fill(path: str) -> None:
    """Until nothing more fits."""
    with open(path, "wb", buffering=0) as ballast:  # noqa: PTH123
        size = 1 << 20
        while size >= 4096:
            try:
                ballast.write(bytes(size))
            except OSError:
                size //= 2
