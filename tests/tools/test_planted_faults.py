"""Planted faults name the code as it is now, and their page says how many there are."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.support.root import ROOT
from tools.quality.planted_faults import TABLE, area, faults, files

PAGE = ROOT / "docs" / "reliability.md"
ROUNDED = 50  # the page need not change with every fault


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


def test_the_page_says_how_many_faults_are_described() -> None:
    (stated,) = re.findall(r"More than (\d+) are described", PAGE.read_text("utf-8"))
    assert int(stated) < len(faults()) <= int(stated) + ROUNDED


def test_the_page_says_how_many_faults_the_last_full_run_had() -> None:
    page = PAGE.read_text("utf-8")
    table = TABLE.search(page)
    assert table is not None
    rows = table[0].count("\n| ") - 1  # without its head
    stated = re.findall(r"(\d+) in the last full run, of which|last full run, with (\d+)", page)
    assert [int(one or other) for one, other in stated] == [rows] * 2
