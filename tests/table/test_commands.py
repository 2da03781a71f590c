"""Commands and news are what the schema says, which clients are written against."""

import json
from typing import Any, get_args

import msgspec

from parlour.table.commands import PlayerCommand
from parlour.table.types import News
from tests.support.root import ROOT

SCHEMA = ROOT / "docs" / "schema" / "frames.json"


def test_the_limits_and_defaults_of_every_frame_are_those_of_the_schema() -> None:
    written: dict[str, Any] = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
    kinds = (*get_args(PlayerCommand), News)
    _, found = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    assert {kind.__name__ for kind in kinds} <= found.keys()
    for name, shape in found.items():
        assert json.loads(json.dumps(shape)) == written[name]
