"""Which users have which tables open on this node. Lookups do not depend on how many watch."""

from collections.abc import Iterator
from itertools import islice

from parlour.core.ids import TableId, UserId
from parlour.host.ports import Here
from parlour.table.types import Table

REPORTED_WATCHERS = 50  # people of one table whose presence is reported, seated or not


class NodePresence:
    """Other nodes ask about players, and whether anybody has a table open. So of many watchers
    only the first few are reported to Redis.
    """

    def __init__(self) -> None:
        self._by_connection: dict[str, Here] = {}
        self._tables: dict[TableId, dict[UserId, tuple[Here, ...]]] = {}

    def __iter__(self) -> Iterator[TableId]:
        """The tables that anybody has open."""
        return iter(tuple(self._tables))

    def add(self, who: Here) -> None:
        self._by_connection[who.connection] = who
        people = self._tables.setdefault(who.table, {})
        people[who.user] = (*people.get(who.user, ()), who)

    def remove(self, connection: str) -> Here | None:
        who = self._by_connection.pop(connection, None)
        if who is not None:
            people = self._tables[who.table]
            people[who.user] = tuple(one for one in people[who.user] if one != who)
            if not people[who.user]:
                del people[who.user]
            if not people:
                del self._tables[who.table]
        return who

    def of(self, table: TableId, user: UserId) -> list[Here]:
        """All connections of a user to a table."""
        return list(self._tables.get(table, {}).get(user, ()))

    def users(self, table: TableId) -> tuple[UserId, ...]:
        """Everybody who has it open."""
        return tuple(self._tables.get(table, ()))

    def is_crowded(self, table: TableId) -> bool:
        """Whether more people have it open than are reported."""
        return len(self._tables.get(table, ())) > REPORTED_WATCHERS

    def reported(self, name: TableId, table: Table | None) -> list[Here]:
        """The connections that other nodes are told of: all players' and the first watchers'."""
        people = self._tables.get(name, {})
        some = dict.fromkeys(islice(people, REPORTED_WATCHERS))
        if table is not None:
            some |= {chair.user: None for chair in table.chairs if chair and chair.user in people}
        return [who for user in some for who in people[user]]
