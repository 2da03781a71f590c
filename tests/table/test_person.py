"""Who somebody is: a guest, a program or a house bot."""

import re

import pytest

from parlour import house_bots
from parlour.core.ids import UserId
from parlour.table.types import Person
from tests.support.root import ROOT


@pytest.mark.parametrize(
    ("person", "kind"),
    [
        (Person(UserId("ada"), "Ada"), "guest"),
        (Person(UserId("robot"), "Robot", "my-bot"), "program"),
        *((Person(one.id, one.name, one.level), "house") for one in house_bots.everyone()),
    ],
)
def test_everybody_is_of_one_kind(person: Person, kind: str) -> None:
    assert person.kind == kind


def test_ids_of_house_bots_are_recognized_in_one_place() -> None:
    prefix = re.compile(r"startswith\(\w*HOUSE|[\"']house:")
    files = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "src" / "parlour").rglob("*.py"))
        if not {"tests", "migrations"} & {*file.parts[len(ROOT.parts) :]}
        and prefix.search(file.read_text("utf-8"))
    ]
    assert files == ["src/parlour/table/types.py"]
