"""What a node knows of itself and of what it depends on."""

from collections.abc import Callable

from msgspec.structs import replace

from parlour.server.rejections import OUTDATED, Rejection


class NodeStatus:
    def __init__(self) -> None:
        self.outdated: Rejection | None = None  # a newer program has changed the database
        self.newer_schema = ""  # that admits this program; empty if it is our own
        self.proxies: tuple[str, ...] = ()  # addresses whose forwarding headers are believed
        self.has_other_nodes = False  # to which clients can go when this one has lost its log
        # What a node can do without, by its name: whether it is there now.
        self.optional: dict[str, Callable[[], bool]] = {}
        self.bound_to = "127.0.0.1"  # the host that the server listens at
        self.has_bots = False  # whether house bots and analysts are let in

    def outdate(self, facts: dict[str, object]) -> None:
        """From now on this node refuses all requests but those of operators."""
        self.outdated = replace(OUTDATED, says=OUTDATED.says.format(**facts))
