"""What belongs to a person: every table with their id, declared once.

A person's export, their erasure and whether an old guest is kept all follow from the declarations:
those of the platform in this file, and those of each feature.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from sqlalchemy import Column, Delete, Executable, Select, Table, delete, select

from parlour.api.bodies import PersonalSession, PersonalTable
from parlour.core.ids import UserId
from parlour.host.played import listed
from parlour.storage.schema import people, played, sessions, sitters, tables
from parlour.storage.stores import PLAYED

Columns: TypeAlias = Sequence[Column[Any]]


class Export(NamedTuple):
    """How rows stand in `GET /api/me/data`."""

    field: str  # of `PersonalData`, or a name in its `more`
    rows: Select[Any]  # of everybody: the person is added
    show: Callable[..., object]  # called with the columns of a row
    single: bool = False  # one value instead of a list


class Owned(NamedTuple):
    table: Table
    purpose: str  # why it is stored
    export: Export | None = None  # None: it is in the export by other means
    user: str = "user_id"  # the column with the person's id
    keeps_guest: bool = False  # a guest with such a row is not deleted as old
    ends_at_once: bool = False  # deleted when an erasure is ordered: nobody acts for this person
    in_every_database: bool = False  # else in the main one; redacted with its tables, not deleted
    # Columns of other tables that hold the id of such a row: deleted with it.
    dependents: Columns = ()

    def exported(self, user: UserId) -> Select[Any]:
        if self.export is None:
            raise ValueError(self.table.name)
        return self.export.rows.where(self.table.c[self.user] == user)

    def deletions(self, users: Sequence[UserId]) -> Iterator[Delete]:
        theirs = self.table.c[self.user].in_(users)
        for column in self.dependents:
            yield delete(column.table).where(column.in_(select(self.table.c.id).where(theirs)))
        yield delete(self.table).where(theirs)


class OrderEffect(NamedTuple):
    """What an order of a moderator writes."""

    write: Callable[[int, Any], Iterator[Executable]]  # called with its number and the order
    missing: str = "no-person"  # the code if the first statement changes no row
    for_admins: bool = False
    # Called first with all databases and the order; raises `NoOrder`.
    check: Callable[..., Awaitable[None]] | None = None


class Declarations(NamedTuple):
    """What the platform and all features declare about what they store."""

    owned: Sequence[Owned]
    orders: Mapping[type, OrderEffect] = {}
    # Columns with the id of a table, in the main database: their rows are deleted with the table.
    of_tables: Columns = ()


def columns(table: Table, names: Sequence[str]) -> Select[Any]:
    return select(*(table.c[name] for name in names))


def by_field(kind: type[Struct]) -> Callable[..., object]:
    """Makes one of these of the columns that bear the names of its fields, in their order."""
    return lambda *row: kind(**dict(zip(kind.__struct_fields__, row, strict=True)))


# People first: a row that is being inserted locks its person, so it is there to be deleted.
PLATFORM = (
    Owned(table=people, purpose="the name that others see", user="id"),
    Owned(
        table=sessions,
        purpose="whose cookie or token it is, and limits for one address",
        export=Export("sessions", select(sessions.c.since, sessions.c.address), PersonalSession),
        ends_at_once=True,
    ),
    Owned(
        table=sitters,
        purpose="at which tables somebody sits",
        export=Export(
            "tables",
            columns(tables, PersonalTable.__struct_fields__).join(
                sitters, sitters.c.table_id == tables.c.id
            ),
            by_field(PersonalTable),
        ),
        keeps_guest=True,
        in_every_database=True,
    ),
    Owned(
        table=played,
        purpose="the history of finished games",
        export=Export("games", select(*PLAYED), lambda *row: listed(row)),
        keeps_guest=True,
        in_every_database=True,
    ),
)
