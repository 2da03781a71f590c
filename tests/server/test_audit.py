"""The audit log: what staff did stands in it for good."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from tests.support.keeper import typed
from tests.support.places import Place, placed, soon


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with placed(request.param, tmp_path) as one:
        yield one


def test_the_audit_log_cannot_be_edited_and_what_is_edited_all_the_same_is_found(
    place: Place,
) -> None:
    place.admin("token", "Eve")
    assert "unchanged" in place.admin("audit", "--verify")
    for statement in (
        "UPDATE audit SET actor = 'nobody' WHERE number = 1",
        "DELETE FROM audit WHERE number = 1",
        "UPDATE audit_details SET details = '{}' WHERE number = 1",
    ):
        with pytest.raises(DBAPIError, match="append-only"):
            place.sql(statement)
    last = place.sql("SELECT max(number) FROM audit")[0][0]
    hashes = place.sql(f"SELECT hash FROM audit WHERE number = {last}")
    soon(lambda: hashes[0][0] in "".join(node.printed for node in place.nodes))
    place.sql("DELETE FROM audit_details WHERE number = 1")
    done = typed(place.folder, "admin", "audit", "--verify", "--database", place.database)
    assert done.code == 1
    assert "the details of entry 1 are gone, and no erasure says so" in done.out


def test_an_edited_copy_of_the_audit_log_does_not_verify(tmp_path: Path) -> None:
    """With the triggers taken off: one word, one entry, one detail, the order."""
    file = tmp_path / "parlour.db"
    database = f"sqlite:///{file}"
    for number in range(3):
        assert not typed(tmp_path, "admin", "token", f"eve{number}", "--database", database).code
    bare = "DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete;"
    bare += "DROP TRIGGER audit_details_no_update;"
    for change, fault in (
        ("UPDATE audit SET actor = 'nobody' WHERE number = 2", "entry 2 was changed"),
        ("UPDATE audit SET at = at + 1 WHERE number = 1", "entry 1 was changed"),
        ("DELETE FROM audit WHERE number = 2", "entry 2 is missing"),
        ("UPDATE audit_details SET details = '{}' WHERE number = 3", "details of entry 3 were"),
    ):
        copy = tmp_path / "copy.db"
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
            new.executescript(f"{bare}{change}")
        done = typed(tmp_path, "admin", "audit", "--verify", "--database", f"sqlite:///{copy}")
        assert (done.code, fault in done.out) == (1, True), done.out
