"""Every touch of the host's interface, in one place."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

from parlour.api.frames import Answered, No, Ok, Retry
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.registry import load
from parlour.host import node, sessions
from parlour.host.node import Node
from parlour.host.ports import HintBus, Log, Presence, Randomness, Time
from parlour.host.session import Resume, Watcher
from parlour.host.tables import Host
from parlour.table.commands import PlayerCommand, Sit
from parlour.table.types import Person

__all__ = ["Answered", "Host", "No", "Node", "Ok", "Retry"]


class Ports:
    """What one node stands on."""

    def __init__(self, log: Log, hints: HintBus, time: Time, randomness: Randomness) -> None:
        self.log, self.hints, self.time, self.randomness = log, hints, time, randomness


def new_host(ports: Ports, most: int) -> Host:
    """A host that keeps so many tables in memory."""
    return Host(ports.log, ports.hints, load, ports.time, ports.randomness, most)


def new_node(host: Host, presence: Presence, time: Time) -> Node:
    return Node(host, presence, time)


async def arrive(
    on: Node, place: tuple[TableId, UserId, str], send: Callable[[bytes], None],
    heard: tuple[int, str] | None,
) -> None:  # fmt: skip
    """A user's connection opens a table, with the place and hash of the last news it has."""
    table, user, connection = place
    resume = None if heard is None else Resume(*heard)
    await on.arrive(table, connection, Watcher(user, send), resume)


async def do(host: Host, table: TableId, user: UserId, command: PlayerCommand) -> Answered:
    return await host.do(table, person(user), command)


def key(user: UserId, command: PlayerCommand) -> str:
    """A command's id as the log has it."""
    return f"{user}.{command.id}"


def person(user: UserId) -> Person:
    return Person(user, user.title())


def sitting(users: Sequence[UserId]) -> list[tuple[Person, Sit]]:
    return [(person(user), Sit(id=CommandId("open"))) for user in users]


def watchers(host: Host) -> set[tuple[str, str]]:
    """The connections that are told of each table."""
    return {(one.id, name) for one in host._sessions for name in one.watchers}


@contextmanager
def simulated_pace() -> Iterator[None]:
    """Folding yields by the entry, not by how fast this machine is; presence is looked at often."""
    instants = itertools.count(step=sessions.SLICE * 0.4)
    folding = mock.patch.object(sessions, "perf_counter", instants.__next__)
    with folding, mock.patch.object(node, "SEEN", 600):
        yield
