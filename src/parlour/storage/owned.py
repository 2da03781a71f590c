"""What belongs to a person: every table with their id, declared once.

A person's export, their erasure and whether an old guest is kept all follow from this list.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Delete, Select, Table, delete, select

from parlour.api.bodies import PersonalDay, PersonalPuzzle, PersonalSession, PersonalTable
from parlour.api.orders import Restriction
from parlour.core.ids import UserId
from parlour.host.played import listed
from parlour.storage.schema import (
    daily_tries,
    people,
    played,
    puzzle_solvers,
    puzzle_tries,
    restrictions,
    sessions,
    sitters,
    tables,
    webhook_marks,
    webhooks,
)
from parlour.storage.stores import PLAYED


class Export(NamedTuple):
    """How rows stand in `GET /api/me/data`."""

    field: str  # of `PersonalData`
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

    def exported(self, user: UserId) -> Select[Any]:
        if self.export is None:
            raise ValueError(self.table.name)
        return self.export.rows.where(self.table.c[self.user] == user)

    def deletions(self, users: Sequence[UserId]) -> Iterator[Delete]:
        theirs = self.table.c[self.user].in_(users)
        if self.table is webhooks:
            hooks = select(webhooks.c.id).where(theirs)
            yield delete(webhook_marks).where(webhook_marks.c.hook.in_(hooks))
        yield delete(self.table).where(theirs)


def _columns(table: Table, names: Sequence[str]) -> Select[Any]:
    return select(*(table.c[name] for name in names))


# People first: a row that is being inserted locks its person, so it is there to be deleted.
OWNED = (
    Owned(people, "the name that others see", user="id"),
    Owned(
        sessions,
        "whose cookie or token it is, and limits for one address",
        Export("sessions", select(sessions.c.since, sessions.c.address), PersonalSession),
        ends_at_once=True,
    ),
    Owned(
        restrictions,
        "bans and mutes",
        Export("restrictions", _columns(restrictions, Restriction.__struct_fields__), Restriction),
        user="person",
        keeps_guest=True,
    ),
    Owned(
        daily_tries,
        "the ranking of the deal of the day, and days in a row",
        Export(
            "days",
            _columns(daily_tries, PersonalDay.__struct_fields__).order_by(daily_tries.c.number),
            PersonalDay,
        ),
        keeps_guest=True,
    ),
    Owned(
        webhooks,
        "where to tell a program of turns and results",
        Export("webhooks", select(webhooks.c.url), str),
        ends_at_once=True,
    ),
    Owned(
        puzzle_tries,
        "which puzzles were tried, and how",
        Export(
            "puzzles",
            _columns(puzzle_tries, PersonalPuzzle.__struct_fields__).order_by(puzzle_tries.c.at),
            PersonalPuzzle,
        ),
        keeps_guest=True,
    ),
    Owned(
        puzzle_solvers,
        "how hard the next puzzle should be",
        Export("puzzle_rating", select(puzzle_solvers.c.rating), float, single=True),
    ),
    Owned(
        sitters,
        "at which tables somebody sits",
        Export(
            "tables",
            _columns(tables, PersonalTable.__struct_fields__).join(
                sitters, sitters.c.table_id == tables.c.id
            ),
            PersonalTable,
        ),
        keeps_guest=True,
        in_every_database=True,
    ),
    Owned(
        played,
        "the history of finished games",
        Export("games", select(*PLAYED), lambda *row: listed(row)),
        keeps_guest=True,
        in_every_database=True,
    ),
)
