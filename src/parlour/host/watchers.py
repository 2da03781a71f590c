"""Who watches a table on this node: by connection, and by person without a search."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from parlour.core.ids import UserId
from parlour.table.types import Table

Send: TypeAlias = Callable[[bytes], None]


class Watcher(NamedTuple):
    """A connection that is told of a table: as this user sees it, or as everyone does."""

    user: UserId | None
    send: Send
    welcome: Callable[[Table, bool], bytes] | None = None  # what is sent first; True: `lost`


class Watchers:
    __slots__ = ("_connections", "all")

    def __init__(self) -> None:
        self.all: dict[str, Watcher] = {}  # by connection
        self._connections: dict[UserId | None, tuple[str, ...]] = {}  # of those who have a name

    def __len__(self) -> int:
        return len(self.all)

    def add(self, connection: str, watcher: Watcher) -> None:
        self.remove(connection)
        self.all[connection] = watcher
        if (user := watcher.user) is not None:
            self._connections[user] = (*self._connections.get(user, ()), connection)

    def remove(self, connection: str) -> None:
        watcher = self.all.pop(connection, None)
        if watcher is None or watcher.user is None:
            return
        left = tuple(one for one in self._connections[watcher.user] if one != connection)
        self._connections[watcher.user] = left
        if not left:
            del self._connections[watcher.user]

    def of(self, user: UserId | None) -> tuple[str, ...]:
        """The connections of one person."""
        return self._connections.get(user, ())
