"""Every touch of the host's interface, in one place."""

from collections.abc import Sequence

from parlour.games.registry import load
from parlour.host.answers import Answer, Ok, Refused, Retry
from parlour.host.node import Node
from parlour.host.ports import Line as StoredEntry
from parlour.host.ports import Log, Lost, NoTable, Presence, Randomness, Row, Time, Verdict
from parlour.host.ports import Room as NewTable
from parlour.host.ports import Wire as HintBus
from parlour.host.tables import Host
from parlour.table.commands import Ask as Offer
from parlour.table.commands import Claim, Command, Commit, Decline, Leave, Move, Resign, Sit
from parlour.table.types import News

__all__ = [
    "Answer", "Claim", "Command", "Commit", "Decline", "HintBus", "Host", "Leave", "Log", "Lost",
    "Move", "NewTable", "News", "NoTable", "Node", "Offer", "Ok", "Presence", "Randomness",
    "Refused", "Resign", "Retry", "Row", "Sit", "StoredEntry", "Time", "Verdict",
]  # fmt: skip

PRESENCE_MENDED = False  # whether a seat whose player is there is never away for long


class Ports:
    """What one node stands on."""

    def __init__(self, log: Log, hints: HintBus, time: Time, randomness: Randomness) -> None:
        self.log, self.hints, self.time, self.randomness = log, hints, time, randomness


def new_host(ports: Ports, most: int) -> Host:
    """A host that keeps so many tables in memory."""
    host = Host(ports.log, ports.hints, load, ports.time, ports.randomness)
    host._shelf._most = most
    return host


def new_node(host: Host, presence: Presence, time: Time) -> Node:
    return Node(host, presence, time, lambda: False)


async def do(host: Host, table: str, user: str, command_id: str, command: Command) -> Answer:
    return await host.do(table, key(user, command_id), user, command)


def key(user: str, command_id: str) -> str:
    """As the log has a command's id."""
    return f"{user}.{command_id}"


def sit(user: str, seat: int | None = None) -> Sit:
    del seat
    return Sit(user, user.title())


def first_sits(users: Sequence[str]) -> list[Sit]:
    return [Sit(user, user.title()) for user in users]


def watchers(host: Host) -> set[tuple[str, str]]:
    """The connections that are told of each table."""
    watching = host._audience._watching
    return {(table, name) for table, here in watching.items() for name in here}
