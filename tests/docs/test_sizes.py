"""What an installation weighs is written down for every extra, and the smallest stays small."""

import re
import tomllib

import pytest

from tests.support.root import ROOT
from tools.docs import install_sizes

DEVELOPERS = {"dev", "study"}
ROW = re.compile(r"^\| `parlour([^`]*)` \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", re.MULTILINE)


def test_every_extra_is_weighed_and_the_smallest_is_small() -> None:
    page = (ROOT / "docs/install.md").read_text("utf-8")
    rows = {extras: (int(count), float(mb)) for extras, count, mb, _ in ROW.findall(page)}
    assert tuple(rows) == install_sizes.EXTRAS
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    weighed = {name for extras in rows for name in re.findall(r"\w+", extras)}
    assert weighed == set(project["optional-dependencies"]) - DEVELOPERS
    count, mb = rows[""]
    assert count <= install_sizes.MOST[0] == 12
    assert mb * 1e6 <= install_sizes.MOST[1] == 15_000_000


@pytest.mark.parametrize(("count", "each"), [(13, 1), (1, 15_000_001)])
def test_measuring_fails_where_it_has_grown(count: int, each: int) -> None:
    package = install_sizes.Package("x", "1", 2 * each, each, ())
    with pytest.raises(SystemExit, match="at most"):
        install_sizes.refuse_large(count * [package])
    install_sizes.refuse_large([package._replace(sources=15_000_000)])
