"""Planted faults name the code as it is now."""

import tomllib
from pathlib import Path

import pytest

from tests.support.root import ROOT
from tools.quality.planted_faults import area, files


@pytest.mark.parametrize("file", files(), ids=area)
def test_every_edit_fits_exactly_once(file: Path) -> None:
    faults = tomllib.loads(file.read_text("utf-8"))["fault"]
    assert faults
    for fault in faults:
        for edit in fault["edits"]:
            code = (ROOT / edit["file"]).read_text("utf-8")
            assert code.count(edit["old"]) == 1, fault["name"]
        for test in fault["tests"]:
            if test.startswith(("tests/", "src/")):
                assert (ROOT / test.partition("::")[0]).exists(), test
