"""The sockets and streams that are open on this node."""

import contextlib
from collections.abc import Callable, Iterator

from parlour.core.ids import TableId, UserId
from parlour.server.context.restrictions import OpenConnection


class OpenConnections:
    def __init__(self) -> None:
        self.people: dict[UserId, int] = {}  # how many each person has
        self.streams: dict[Callable[[], None], TableId | None] = {}  # how to end each
        # How to send each socket to another node, and the table it is at, if it is.
        self.failovers: dict[Callable[..., None], TableId | None] = {}
        self._refusable: dict[object, OpenConnection] = {}

    def __iter__(self) -> Iterator[OpenConnection]:
        return iter(tuple(self._refusable.values()))

    @contextlib.contextmanager
    def attending(self, connection: OpenConnection) -> Iterator[None]:
        """While a connection is open: it is refused as soon as there is a reason to."""
        key = object()
        self._refusable[key] = connection
        try:
            yield
        finally:
            del self._refusable[key]

    @contextlib.contextmanager
    def counted(self, person: UserId) -> Iterator[None]:
        self.people[person] = self.people.get(person, 0) + 1
        try:
            yield
        finally:
            self.people[person] -= 1
            if not self.people[person]:
                del self.people[person]
