"""Who has which table open on this node, found without a search, however many watch it."""

from collections.abc import Iterator
from itertools import islice

from parlour.core.ids import TableId, UserId
from parlour.host.ports import Here
from parlour.table.types import Table

SAID = 50  # people of one table who are said to be here whether they have a seat or not


class Attendance:
    """Other nodes ask for players alone, and whether anybody is there at all: a crowd that only
    watches would be work for Redis every few seconds, and nobody would read it.
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
        """All connections of somebody to a table."""
        return list(self._tables.get(table, {}).get(user, ()))

    def is_crowd(self, table: TableId) -> bool:
        return len(self._tables.get(table, ())) > SAID

    def said(self, name: TableId, table: Table | None) -> list[Here]:
        """Whose presence the other nodes are told: the players', and that of the first few."""
        people = self._tables.get(name, {})
        some = dict.fromkeys(islice(people, SAID))
        if table is not None:
            some |= {chair.user: None for chair in table.chairs if chair and chair.user in people}
        return [who for user in some for who in people[user]]
