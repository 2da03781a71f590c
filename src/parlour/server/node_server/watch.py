"""What a node watches while it runs: its heartbeats, the other nodes, Redis, itself."""

import asyncio
from collections import Counter
from collections.abc import Mapping

from parlour.host.neighbours import Neighbours
from parlour.host.reach import Reach
from parlour.host.shards import AnyHost
from parlour.server.context import Context
from parlour.server.ops import process
from parlour.storage.prepare import MAIN
from parlour.table.room import HOUSE

BEATS = 0.5  # seconds between two looks at whether heartbeats are late
NODES = 2.0  # seconds between two looks at how many nodes there are


def measure(context: Context, host: AnyHost) -> None:
    metrics, sockets = context.metrics, context.sockets
    metrics.gauges["people"] = lambda: sum(not one.startswith(HOUSE) for one in sockets)
    metrics.gauges.update(process.measures())
    metrics.gauges["tables_in_memory"] = host.sessions
    metrics.labelled["tables_watched", "phase"] = lambda: sum(
        (one.watched() for one in host.shards.values()), Counter[str]()
    )
    metrics.gauges["tables_set_aside"] = host.set_aside
    metrics.labelled["log_outages_total", "database"] = lambda: {
        name or MAIN: one.clock.outages for name, one in host.shards.items()
    }
    metrics.labelled["log_up", "database"] = lambda: {
        name or MAIN: one.clock.healthy() for name, one in host.shards.items()
    }


def heartbeats(context: Context, host: AnyHost) -> None:
    async def check() -> None:
        for one in host.shards.values():
            one.clock.check()

    context.tasks.every(check, lambda: asyncio.sleep(BEATS), "late heartbeats")


def nodes(context: Context, neighbours: Neighbours, *, hears: bool) -> None:
    context.metrics.gauges["nodes"] = lambda: neighbours.nodes
    if not hears:  # another may have come with a Redis: each of them needs it then
        context.optional["redis"] = lambda: neighbours.nodes == 1
    context.tasks.every(neighbours.look, lambda: asyncio.sleep(NODES), "nodes")


def redis(context: Context, reaches: Mapping[str, Reach]) -> None:
    context.optional["redis"] = lambda: all(one.answers() for one in reaches.values())
    context.metrics.labelled["redis_outages_total", "redis"] = lambda: {
        name: one.outages for name, one in reaches.items()
    }
    context.metrics.labelled["redis_up", "redis"] = lambda: {
        name: one.answers() for name, one in reaches.items()
    }
