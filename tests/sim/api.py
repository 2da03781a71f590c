"""Every touch of the host's interface, in one place."""

import functools
import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest import mock

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games import registry
from parlour.host import node, session, sessions
from parlour.host.node import Node
from parlour.host.ports import ChangeBus, Log, Presence, Randomness, Time
from parlour.host.session import Resume
from parlour.host.shards import AnyHost
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import PlayerCommand, Sit
from parlour.table.types import Person, is_house_bot
from tests.sim.faults import Faults
from tests.sim.loop import Place
from tests.sim.ports import SimChanges, SimTime

if TYPE_CHECKING:
    from tests.sim.connection import Connection

__all__ = ["Answered", "AnyHost", "Host", "No", "Node", "Ok", "Retry"]


load = functools.cache(registry.load)


class Ports:
    """What one node stands on."""

    def __init__(self, log: Log, changes: ChangeBus, time: Time, randomness: Randomness) -> None:
        self.log, self.changes, self.time, self.randomness = log, changes, time, randomness


class SimNode:
    """A node, the process it runs in, and what may go wrong with both."""

    def __init__(self, node: Node, place: Place, faults: Faults, time: SimTime) -> None:
        self.node, self.place, self.faults, self.time = node, place, faults, time
        self.changes: SimChanges | None = None
        self.dead = False
        self.started = False  # a server takes nobody before
        self.well_since = 0  # when it last began to serve

    @property
    def serves(self) -> bool:
        """Whether whoever comes is served."""
        return not self.dead and not self.place.still and not self.faults.cut


def new_host(ports: Ports, most: int) -> Host:
    """A host that keeps so many tables in memory."""
    return Host(ports.log, ports.changes, load, ports.time, ports.randomness, most)


def new_node(host: Host, presence: Presence, time: Time) -> Node:
    return Node(host, presence, time)


async def arrive(on: Node, connection: "Connection") -> None:
    """A user's connection opens a table, with the place and hash of the last news it has."""
    resume = None if connection.resume is None else Resume(*connection.resume)
    watcher = Watcher(connection.client.user, connection.push, connection.welcome)
    await on.arrive(connection.table, connection.name, watcher, resume)


async def do(host: AnyHost, table: TableId, user: UserId, command: PlayerCommand) -> Answered:
    return await host.do(table, person(user), command)


def person(user: UserId) -> Person:
    return Person(user, user.title(), "stand-in" if is_house_bot(user) else "")


def sitting(users: Sequence[UserId]) -> list[tuple[Person, Sit]]:
    return [(person(user), Sit(id=CommandId("open"))) for user in users]


def watchers(host: AnyHost) -> set[tuple[str, str]]:
    """The connections that are told of each table."""
    hosts = host.shards.values()
    return {(one.id, name) for of in hosts for one in of._sessions for name in one.watchers.all}


@contextmanager
def simulated_pace() -> Iterator[None]:
    """Folding yields by the entry, not by how fast this machine is; presence is looked at often,
    and snapshots are taken all the time."""
    instants = itertools.count(step=sessions.FOLD_SLICE_SECONDS * 0.1)
    folding = mock.patch.object(sessions, "perf_counter", instants.__next__)
    saving = (
        mock.patch.object(session, "SNAPSHOT_INTERVAL", 3),
        mock.patch.object(node, "SAVE", 200),
    )
    with folding, saving[0], saving[1], mock.patch.object(node, "SEEN", 1_000):
        yield
