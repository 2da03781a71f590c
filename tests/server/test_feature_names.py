"""The platform knows no feature: neither its code nor its name."""

import re

import pytest

from parlour.features import NAMES
from tests.support.root import ROOT

PLATFORM = [
    file
    for folder in ("host", "server")
    for file in sorted((ROOT / "src/parlour" / folder).rglob("*.py"))
] + sorted((ROOT / "src/parlour/cli").glob("admin*.py"))
# Where a name stands for something else, or the wire format of 0.2.0 has it.
ALLOWED = {
    "moderation": {
        "server/http/names.py",  # a reserved name
        "server/context/order_watch.py",  # its name in logs and metrics of 0.2.0
    },
    "retention": {
        "cli/admin.py",  # its command needs the settings of every feature
        "host/archive.py",  # how long data is kept: also without the feature
        "server/feature.py",
        "server/ops/metrics.py",
        "server/settings.py",
    },
    "lessons": {"server/http/games.py", "server/http/openapi.py"},  # part of each game
    "deals": {  # a deal that several people play is a concept of the platform
        "host/archive.py",
        "host/openings.py",
        "host/shared_deals.py",
        "server/http/shared_deals.py",
    },
    "puzzles": {
        "server/http/games.py",  # a field of a game's card
    },
}


@pytest.mark.parametrize("name", NAMES)
def test_no_module_of_the_platform_names_a_feature(name: str) -> None:
    named = re.compile(rf"(\b|_){name.removesuffix('s')}", re.IGNORECASE)
    found = {
        str(file.relative_to(ROOT / "src/parlour"))
        for file in PLATFORM
        if named.search(file.read_text("utf-8"))
    }
    assert found == ALLOWED.get(name, set())
