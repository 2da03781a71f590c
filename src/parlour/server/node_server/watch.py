"""What a node watches while it runs: its heartbeats, the other nodes, Redis, itself."""

import asyncio
from collections import Counter
from collections.abc import Mapping

from parlour.host.dependency_status import DependencyStatus
from parlour.host.node_count import NodeCount
from parlour.host.shards import AnyHost
from parlour.server.context import Context
from parlour.server.ops import process
from parlour.storage.prepare import MAIN
from parlour.table.types import is_house_bot

CHECK_SECONDS = 0.5  # seconds between two looks at whether heartbeats are late
NODES = 2.0  # seconds between two looks at how many nodes there are


def measure(context: Context, host: AnyHost) -> None:
    metrics, sockets = context.metrics, context.open.people
    metrics.gauges["people"] = lambda: sum(not is_house_bot(one) for one in sockets)
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

    context.tasks.every(check, lambda: asyncio.sleep(CHECK_SECONDS), "late heartbeats")


def nodes(context: Context, node_count: NodeCount, *, hears: bool) -> None:
    context.metrics.gauges["nodes"] = lambda: node_count.nodes
    if not hears:  # another may have come with a Redis: each of them needs it then
        context.status.optional["redis"] = lambda: node_count.nodes == 1
    context.tasks.every(node_count.refresh, lambda: asyncio.sleep(NODES), "nodes")


def redis(context: Context, statuses: Mapping[str, DependencyStatus]) -> None:
    context.status.optional["redis"] = lambda: all(one.is_up() for one in statuses.values())
    context.metrics.labelled["redis_outages_total", "redis"] = lambda: {
        name: one.outages for name, one in statuses.items()
    }
    context.metrics.labelled["redis_up", "redis"] = lambda: {
        name: one.is_up() for name, one in statuses.items()
    }
