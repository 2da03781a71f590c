"""Every table with a person's id is declared: what for, how it is exported and erased."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Column, Table, Text

from parlour.api.bodies import PersonalData
from parlour.features.all import DECLARED
from parlour.storage.schema import metadata

OWNED = DECLARED.owned
NAMES_A_PERSON = {"user_id", "other_id", "person"}
# Who is being erased: it goes with the last trace of them.
OWNED_BY_THE_ERASURE = {"erasures"}


def of_people() -> set[tuple[str, str]]:
    found = {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.columns
        if column.name in NAMES_A_PERSON and table.name not in OWNED_BY_THE_ERASURE
    }
    return found | {("people", "id")}


def declared() -> set[tuple[str, str]]:
    return {(one.table.name, one.user) for one in OWNED}


def test_every_table_with_a_persons_id_is_declared() -> None:
    assert of_people() == declared()


@pytest.fixture
def _undeclared() -> Iterator[None]:
    new = Table("friends", metadata, Column("user_id", Text, primary_key=True))
    yield
    metadata.remove(new)


@pytest.mark.usefixtures("_undeclared")
def test_a_new_table_that_nobody_declared_is_found() -> None:
    assert of_people() - declared() == {("friends", "user_id")}


def test_each_says_why_it_is_stored_and_is_in_the_export() -> None:
    assert all(one.purpose for one in OWNED)
    fields = [one.export.field for one in OWNED if one.export is not None]
    named = set(PersonalData.__struct_fields__) - {"person", "since", "more"}
    assert named < set(fields)  # the others stand in `more`
    assert len(fields) == len(set(fields))
    # Who declined somebody is in the export of that person alone.
    hidden = [(one.table.name, one.user) for one in OWNED if one.export is None]
    assert hidden == [("people", "id"), ("declined_pairs", "other_id")]
